//! The command line: what it takes, and its help in the reader's language.

mod complaint;

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, value_parser};
use texts::Lang;

use crate::out::{self, Words};

// Help texts come from the catalogue of texts, by the names of commands and arguments: see `translated`.
#[derive(Parser)]
#[command(name = "tablee", version, disable_help_subcommand = true, arg_required_else_help = true)]
struct Cli {
    #[arg(long, global = true)]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(PlayArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Sim(SimArgs),
    View(ViewArgs),
    Analyse(AnalyseArgs),
    Arena(ArenaArgs),
    Bench(BenchArgs),
    Serve(ServeArgs),
    Backup(CopyArgs),
    Restore(CopyArgs),
    Bot(BotArgs),
    Load(LoadArgs),
    Completions { shell: clap_complete::Shell },
}

/// A game and its options.
#[derive(Args)]
pub(crate) struct GameArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[arg(value_name = "GAME", required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub(crate) players: Option<u8>,
    #[arg(long = "option", value_name = "KEY=VALUE", conflicts_with = "resume")]
    pub(crate) options: Vec<String>,
    #[arg(long = "bot", value_name = "BOT")]
    pub(crate) bots: Vec<String>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long, value_name = "lot|N", conflicts_with = "resume")]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) resume: Option<Option<PathBuf>>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, conflicts_with = "trace")]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) trace: bool,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    #[arg(value_name = "RECORD", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Args)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    #[arg(long, default_value = "1")]
    pub(crate) seed: String,
    #[arg(long = "bot", value_name = "BOT")]
    pub(crate) bots: Vec<String>,
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ViewArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    #[arg(long, value_name = "S")]
    pub(crate) seat: u8,
}

#[derive(Args)]
pub(crate) struct AnalyseArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, default_value_t = 4, value_parser = value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,
    #[arg(long, value_name = "N")]
    pub(crate) simulations: Option<u32>,
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long = "bot", value_name = "BOT", required = true)]
    pub(crate) bots: Vec<String>,
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    #[arg(long, default_value = "1")]
    pub(crate) seed: String,
    #[arg(long, value_name = "T", value_parser = value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "FILE")]
    pub(crate) progress: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    #[arg(long, env = "TABLEE_LISTEN", alias = "address", default_value = "127.0.0.1:7777", value_name = "IP:PORT")]
    pub(crate) listen: std::net::SocketAddr,
    #[arg(long, env = "TABLEE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, env = "TABLEE_STORE", hide_env_values = true, value_name = "URL", value_delimiter = ',')]
    pub(crate) store: Vec<String>,
    #[arg(long, env = "TABLEE_BUS", hide_env_values = true, value_name = "URL")]
    pub(crate) bus: Option<String>,
    #[arg(long, env = "TABLEE_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    #[arg(long, env = "TABLEE_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
    #[arg(long, env = "TABLEE_PUBLIC_URL", value_name = "URL")]
    pub(crate) public_url: Option<String>,
    #[arg(long, env = "TABLEE_METRICS", value_name = "IP:PORT")]
    pub(crate) metrics: Option<std::net::SocketAddr>,
    #[arg(long, env = "TABLEE_KEEP_FINISHED_DAYS", value_name = "DAYS")]
    pub(crate) keep_finished_days: Option<u32>,
    #[arg(long, env = "TABLEE_ARCHIVE", value_name = "DIR", requires = "keep_finished_days")]
    pub(crate) archive: Option<PathBuf>,
    #[arg(long, env = "TABLEE_BOT_THREADS", value_name = "N", value_parser = value_parser!(u16).range(1..))]
    pub(crate) bot_threads: Option<u16>,
    #[arg(long, env = "TABLEE_CONNECTIONS", value_name = "N", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) connections: Option<u32>,
    #[arg(long, env = "TABLEE_CONNECTIONS_PER_ADDRESS", default_value_t = 200, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) connections_per_address: u32,
    #[arg(long, env = "TABLEE_TRUSTED_PROXIES", value_name = "IP|CIDR", value_delimiter = ',')]
    pub(crate) trusted_proxies: Vec<server::Proxy>,
    #[arg(long, env = "TABLEE_LOG", default_value = "info", value_name = "off|error|warn|info|debug|trace")]
    pub(crate) log: tracing::level_filters::LevelFilter,
    #[arg(long, env = "TABLEE_LOG_FORMAT", default_value = "text", value_name = "text|json", value_parser = ["text", "json"])]
    pub(crate) log_format: String,
}

/// A copy of a server's data, and where the data is.
#[derive(Args)]
pub(crate) struct CopyArgs {
    #[arg(value_name = "FILE", id = "copy")]
    pub(crate) file: PathBuf,
    #[arg(long, env = "TABLEE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, env = "TABLEE_STORE", hide_env_values = true, value_name = "URL", value_delimiter = ',')]
    pub(crate) store: Vec<String>,
}

#[derive(Args)]
pub(crate) struct BotArgs {
    #[arg(long, value_name = "URL")]
    pub(crate) server: String,
    #[arg(long)]
    pub(crate) token: String,
    #[arg(long, value_name = "COMMAND")]
    pub(crate) cmd: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) ca: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct LoadArgs {
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = value_parser!(u32).range(1..=5000))]
    pub(crate) tables: u32,
    #[arg(long, default_value_t = 1.0, value_name = "R")]
    pub(crate) rate: f64,
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = value_parser!(u32).range(1..=600))]
    pub(crate) seconds: u32,
    #[arg(long)]
    pub(crate) most: bool,
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = value_parser!(u32).range(0..=20_000))]
    pub(crate) idle: u32,
    #[arg(long, default_value = "genial", value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "IP:PORT", conflicts_with = "idle")]
    pub(crate) address: Option<std::net::SocketAddr>,
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    #[arg(long, value_name = "DIR")]
    pub(crate) yardstick: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, default_value = "1")]
    pub(crate) seed: String,
    #[arg(long, default_value_t = 1000, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    pub(crate) run_ms: u64,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads the command line. Where there is nothing to run, because help was asked for or something is wrong, it is said
/// here and the exit code given back.
pub(crate) fn parse() -> Result<(Command, Words), ExitCode> {
    let words = Words::new(wished_lang());
    let matches = translated(Cli::command(), &words).try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(|error| report(&error, &words))?;
    let words = cli.lang.filter(|&lang| lang != words.lang()).map_or(words, Words::new);
    Ok((cli.command, words))
}

/// Says why there is nothing to run. Help is no failure; a wrong command line is.
fn report(error: &clap::Error, words: &Words) -> ExitCode {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    match error.kind() {
        DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand => match error.print() {
            Err(io) if io.kind() != std::io::ErrorKind::BrokenPipe => {
                out::warn(&words.system(&io));
                ExitCode::FAILURE
            }
            _ => ExitCode::SUCCESS,
        },
        _ => {
            out::warn(&complaint::text(error, words));
            ExitCode::FAILURE
        }
    }
}

/// Writes a shell's completion script to standard output.
pub(crate) fn completions(shell: clap_complete::Shell) -> anyhow::Result<ExitCode> {
    // The generator panics when it cannot write; memory can always be written to.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tablee", &mut script);
    out::raw(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// The language before anything is parsed, so that help speaks it too: `--lang`, else the locale, else English.
fn wished_lang() -> Lang {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let asked = args.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].as_str());
    let asked = asked.or_else(|| args.iter().find_map(|arg| arg.strip_prefix("--lang=")));
    let locale =
        ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|it| !it.is_empty()));
    asked.and_then(|code| code.parse().ok()).unwrap_or_else(|| Lang::negotiate(locale.as_deref()))
}

/// Puts the help of every command and argument into words: `cli-help`, `cli-help-sim`, `cli-arg-games`, …
fn translated(command: clap::Command, words: &Words) -> clap::Command {
    // Whoever asks for help sees which languages there are. The list lives as long as the process.
    let languages: Vec<&str> = Lang::all().map(Lang::code).collect();
    let languages: &'static str = languages.join("|").leak();
    let mut command = command.mut_arg("lang", |lang| lang.value_name(languages));
    command.build();
    translate(command, "cli-help", words)
}

fn translate(command: clap::Command, id: &str, words: &Words) -> clap::Command {
    // Headings live as long as the process: there are three of them.
    let heading = |id: &str| -> &'static str { words.text(id).leak() };
    let long = format!("{id}-more");
    let mut command = command.about(words.text(id));
    if words.has(&long) {
        command = command.after_help(words.text(&long));
    }
    command = command.mut_args(|arg| {
        let help = words.text(&format!("cli-arg-{}", arg.get_id().as_str().replace('_', "-")));
        arg.help(help).help_heading(heading("cli-heading-arguments"))
    });
    command = command
        .help_template(format!(
            "{{before-help}}{{about}}\n\n{}{{usage}}\n\n{{all-args}}{{after-help}}",
            words.of(&words.text("cli-heading-usage"), "")
        ))
        .subcommand_help_heading(heading("cli-heading-commands"));
    let names: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |it| translate(it, &format!("cli-help-{name}"), words));
    }
    command
}
