use std::fmt;
use std::io;
use std::process::ExitCode;

/// How a command ends.
pub type Outcome = Result<ExitCode, Failure>;

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// What was asked or given makes no sense; exit code 2.
    Input(String),
    /// It made sense but didn't work out; exit code 1.
    Work(String),
    /// Nobody reads our output any more.
    OutputClosed,
}

impl Failure {
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::Input(_) => ExitCode::from(2),
            Failure::Work(_) => ExitCode::from(1),
            Failure::OutputClosed => ExitCode::SUCCESS,
        }
    }

    /// Something given is wrong.
    pub fn input(what: impl fmt::Display) -> Failure {
        Failure::Input(what.to_string())
    }

    /// Something didn't work out.
    pub fn work(what: impl fmt::Display) -> Failure {
        Failure::Work(what.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(words) | Failure::Work(words) => f.write_str(words),
            Failure::OutputClosed => f.write_str("the output was closed"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::OutputClosed
        } else {
            Failure::work(error)
        }
    }
}
