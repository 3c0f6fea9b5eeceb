//! The client's files have new names whenever they change, so their folder is watched rather than each file.

fn main() {
    println!("cargo::rerun-if-changed=../../target/web/dist");
}
