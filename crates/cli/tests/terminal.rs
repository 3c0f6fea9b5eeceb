//! Games in a real terminal: the board is redrawn in place and everything that a decision needs fits on the screen.
#![cfg(unix)]

use std::{
    fs::File,
    io::{Read, Write},
    num::NonZero,
    process::{Child, Command, Stdio},
};

use nix::pty::{Winsize, openpty};
use tempfile::TempDir;
use vt100::Parser;

/// What a program writes to erase the screen, and to go to its top left corner.
const CLEARED: &str = "\u{1b}[2J";
const TOP_LEFT: &str = "\u{1b}[H";

/// A terminal in which a game is played.
struct Terminal {
    child: Child,
    keyboard: File,
    screen: File,
    /// Everything that was written to it.
    written: Vec<u8>,
    emulator: Parser,
    _folder: TempDir,
}

impl Terminal {
    fn open(rows: u16, args: &[&str]) -> Self {
        let size = Winsize { ws_row: rows, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(&size, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let end = || Stdio::from(pair.slave.try_clone().unwrap());
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.arg("play").args(args).env("TERM", "xterm").env("NO_COLOR", "1");
        command.env("XDG_DATA_HOME", folder.path()).env("HOME", folder.path());
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        // The game holds the only other end, so that the terminal ends with it.
        drop((command, pair.slave));
        let emulator = Parser::new(NonZero::new(rows).unwrap(), NonZero::new(80).unwrap(), 0);
        let keyboard = File::from(pair.master.try_clone().unwrap());
        let screen = File::from(pair.master);
        Self { child, keyboard, screen, written: Vec::new(), emulator, _folder: folder }
    }

    fn times_cleared(&self) -> usize {
        String::from_utf8_lossy(&self.written).matches(CLEARED).count()
    }

    /// Waits until the screen was cleared so often and a question stands there; `false` if the game has ended instead.
    fn wait_for_question(&mut self, cleared: usize) -> bool {
        let mut bytes = [0; 4096];
        while self.times_cleared() < cleared || !self.asks() {
            match self.screen.read(&mut bytes) {
                // A terminal that nobody writes to any more gives an error on Linux, and nothing elsewhere.
                Ok(0) | Err(_) => return false,
                Ok(count) => {
                    self.emulator.process(&bytes[..count]);
                    self.written.extend(&bytes[..count]);
                }
            }
        }
        true
    }

    fn asks(&self) -> bool {
        let (row, column) = self.emulator.screen().cursor_position();
        column == 2 && self.emulator.screen().contents_between(row, 0, row, 2) == "> "
    }

    /// The lines that were written since the screen was cleared.
    fn lines(&self) -> Vec<String> {
        let written = String::from_utf8_lossy(&self.written);
        let last = written.rsplit(CLEARED).next().unwrap();
        last.replace('\r', "").replace(TOP_LEFT, "").lines().map(str::to_owned).collect()
    }

    /// The move that the question gives as an example.
    fn example(&self) -> String {
        let text = self.lines().join(" ");
        let after = text.rsplit_once("such as ").expect("the question has an example").1;
        after.split(" (?").next().unwrap().to_owned()
    }

    fn answer(&mut self, text: &str) {
        self.keyboard.write_all(format!("{text}\n").as_bytes()).unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_board_is_redrawn_in_place_and_fits_the_screen() {
    for game in ["genial", "tout-sur-carte", "color-pop", "blockers", "criss-cross"] {
        for rows in [24, 50] {
            let args = [game, "--lang", "en", "--seed", "s", "--bot", "random", "--first", "1"];
            let mut terminal = Terminal::open(rows, &args);
            for question in 1..=6 {
                assert!(terminal.wait_for_question(question), "{game} asks");
                let lines = terminal.lines();
                let screen = terminal.emulator.screen();
                let shown: Vec<String> = screen.rows(0, 80).map(|row| row.trim_end().to_owned()).collect();
                // The first screen has the whole key, which a small terminal may have no room for.
                if question > 1 || rows > 24 {
                    assert!(lines.len() <= usize::from(rows), "{game} on {rows} lines:\n{}", lines.join("\n"));
                    for (line, row) in lines.iter().zip(&shown) {
                        assert_eq!(line.trim_end(), row, "{game} on {rows} lines");
                    }
                }
                terminal.answer(&terminal.example());
            }
            assert!(terminal.wait_for_question(7), "{game} asks");
            terminal.answer("q");
            assert!(terminal.child.wait().unwrap().success());
        }
    }
}
