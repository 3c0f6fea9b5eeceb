//! `tablee load` on a server of its own: everything is acknowledged, and every figure is told.
#![cfg(target_os = "linux")]

use std::process::{Command, Output};

use serde_json::Value;

fn load(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(["load", "--lang", "en"]).args(args).output().expect("it starts")
}

#[test]
fn ten_tables_are_played_at_and_every_figure_is_told() {
    let args = ["--tables", "10", "--rate", "8", "--seconds", "1", "--idle", "20", "--most", "--json"];
    let output = load(&args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let figure = |path: &str| {
        let value = report.pointer(path).unwrap_or_else(|| panic!("{path} is missing: {report}"));
        value.as_f64().unwrap_or_else(|| panic!("{path} is no number: {value}"))
    };
    for part in ["/at_rate", "/steps/0", "/most"] {
        assert!(figure(&format!("{part}/played/moves")) > 0.0, "{report}");
        assert_eq!(figure(&format!("{part}/played/failed")), 0.0, "{report}");
        for name in ["played/acknowledged/p50", "played/acknowledged/p99", "played/acknowledged/max"] {
            assert!(figure(&format!("{part}/{name}")) > 0.0, "{report}");
        }
        for name in ["played/seen/p99", "played/per_second", "cost/commits", "cost/memory"] {
            assert!(figure(&format!("{part}/{name}")) > 0.0, "{report}");
        }
        for name in ["cost/cpu", "cost/people_cpu"] {
            assert!(figure(&format!("{part}/{name}")) >= 0.0, "{report}");
        }
    }
    for path in ["/limits/syncs", "/limits/rows_alone", "/limits/rows_together", "/idle/memory", "/idle/memory_before"]
    {
        assert!(figure(path) > 0.0, "{report}");
    }
    assert_eq!(figure("/idle/connections"), 20.0);
    for path in ["/idle/per_connection", "/idle/per_table", "/idle/cpu"] {
        assert!(figure(path) >= 0.0, "{report}");
    }
}

#[test]
fn load_is_put_on_this_computer_only() {
    for address in ["192.0.2.1:7777", "0.0.0.0:7777", "[2001:db8::1]:7777"] {
        let output = load(&["--address", address]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains("is not on this computer"), "{told}");
    }
}

#[test]
fn load_has_bounds() {
    for args in [["--tables", "5001"], ["--seconds", "601"], ["--idle", "20001"], ["--rate", "16"], ["--rate", "NaN"]] {
        let output = load(&args);
        assert!(!output.status.success() && !output.stderr.is_empty(), "{args:?}");
    }
}
