//! Short sounds for those who want them: a piece put down, dice, the end.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// Somebody at the screen has decided.
    Own,
    /// A bot has decided.
    Other,
    /// Dice or a draw.
    Chance,
    /// The game is over.
    End,
}

/// A tone: its pitch in hertz, when it begins and how long it rings, in seconds.
type Tone = (f32, f64, f64);

impl Sound {
    const fn tones(self) -> &'static [Tone] {
        match self {
            Self::Own => &[(392.0, 0.0, 0.11)],
            Self::Other => &[(294.0, 0.0, 0.11)],
            Self::Chance => &[(196.0, 0.0, 0.05), (233.0, 0.06, 0.05), (208.0, 0.12, 0.07)],
            Self::End => &[(392.0, 0.0, 0.3), (494.0, 0.12, 0.3), (587.0, 0.24, 0.5)],
        }
    }

    /// Plays it. A browser that has no sound stays silent: nobody needs it to play.
    pub fn play(self) {
        thread_local! {
            static SPEAKER: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
        }
        SPEAKER.with_borrow_mut(|speaker| {
            if speaker.is_none() {
                *speaker = AudioContext::new().ok();
            }
            if let Some(speaker) = speaker {
                for tone in self.tones() {
                    let _ = ring(speaker, *tone);
                }
            }
        });
    }
}

/// A soft tone that fades, like wood.
fn ring(speaker: &AudioContext, (pitch, begin, length): Tone) -> Result<(), JsValue> {
    let begin = speaker.current_time() + begin;
    let (tone, volume) = (speaker.create_oscillator()?, speaker.create_gain()?);
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    volume.gain().set_value_at_time(0.16, begin)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, begin + length)?;
    tone.connect_with_audio_node(&volume)?.connect_with_audio_node(&speaker.destination())?;
    tone.start_with_when(begin)?;
    tone.stop_with_when(begin + length)
}
