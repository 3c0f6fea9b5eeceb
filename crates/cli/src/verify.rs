//! `tablee verify`: draws every answer of chance in records of online tables again.

use std::{path::Path, process::ExitCode};

use catalog::fair;
use game::{Explain, Message};

use crate::{args::VerifyArgs, out, out::Words, setup};

pub(crate) fn run(args: &VerifyArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let mut all_verified = true;
    for file in &args.files {
        let (verified, found) = check(file, words);
        all_verified &= verified;
        let line = Message::new("cli-verify-line").with("file", file.display().to_string()).with("found", found);
        out::line(&words.message(&line))?;
    }
    Ok(ExitCode::from(u8::from(!all_verified)))
}

/// Whether the record's chance is as it should be, and what was found.
fn check(file: &Path, words: &Words) -> (bool, String) {
    let record = match setup::record(file, words) {
        Ok(record) => record,
        Err(error) => return (false, words.explain(&error)),
    };
    match fair::verify(&record) {
        Ok(verified) => (true, words.message(&verified.message())),
        Err(fair::Unfair::Record(bad)) => (false, setup::explain(&bad, words)),
        Err(unfair) => (false, words.message(&unfair.message())),
    }
}
