//! `ages` alone and `ages serve`, as one starts and stops them.

use assert_cmd::Command;
use predicates::str::contains;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// A running program that is stopped in any case.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn ages() -> std::process::Command {
    std::process::Command::new(env!("CARGO_BIN_EXE_ages"))
}

fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("somebody listens");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn alone_it_opens_the_table_and_prints_its_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Running(
        ages()
            .args(["--no-browser", "--port", "0", "--data"])
            .arg(folder.path().join("new"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("ages starts"),
    );
    let mut lines = BufReader::new(child.0.stdout.take().expect("output")).lines();
    let line = lines.next().expect("a line").expect("text");
    let address = line
        .split("http://")
        .nth(1)
        .expect("an address")
        .trim_end_matches('/')
        .to_owned();
    let lobby = ask(&address, "/");
    assert!(lobby.starts_with("HTTP/1.1 200"), "{lobby}");
    assert!(lobby.contains("action=\"/play\""));
    assert!(folder.path().join("new/ages.db").exists());

    // A second one finds it and leaves it alone.
    let port = address.rsplit(':').next().expect("a port");
    let second = ages()
        .args(["--no-browser", "--port", port, "--data"])
        .arg(folder.path().join("new"))
        .output()
        .expect("ages runs");
    assert!(second.status.success());
    assert!(String::from_utf8_lossy(&second.stdout).contains("open already"));
}

#[cfg(unix)]
#[test]
fn told_to_stop_a_server_ends_though_pages_are_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Running(
        ages()
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--log",
                "json",
                "--data",
            ])
            .arg(folder.path())
            .stderr(Stdio::piped())
            .spawn()
            .expect("ages starts"),
    );
    let mut log = BufReader::new(child.0.stderr.take().expect("a log"));
    let mut line = String::new();
    log.read_line(&mut line).expect("a line");
    let address = line
        .split("\"address\":\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("an address")
        .to_owned();
    assert!(ask(&address, "/healthz").ends_with("here."));
    let stop = std::process::Command::new("kill")
        .arg(child.0.id().to_string())
        .status();
    assert!(stop.expect("kill runs").success());
    assert!(child.0.wait().expect("it ends").success());
}

#[test]
fn wrong_words_are_told_before_anything_starts() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ages"));
    command
        .args(["serve", "--public-url", "example.org"])
        .assert()
        .failure()
        .stderr(contains("https://"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_ages"));
    let file = tempfile::NamedTempFile::new().expect("a file");
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(file.path())
        .assert()
        .failure()
        .stderr(contains("error: "));
}
