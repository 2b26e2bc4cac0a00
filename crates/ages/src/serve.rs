//! The table in the browser: for oneself (`ages` alone) and for a host (`ages serve`).

use crate::failure::{Failure, Outcome};
use clap::{Args, ValueEnum};
use directories::ProjectDirs;
use server::{App, Config, Limits};
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// The port of `ages` alone: always the same, so that bookmarks and open pages find the table again.
const PORT: u16 = 7411;

/// Where people and games are kept.
#[derive(Args, Clone, Debug)]
pub struct Data {
    /// Keep people and games in this folder instead of the platform's data folder
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Data {
    fn file(&self) -> Result<PathBuf, Failure> {
        let folder = match &self.data {
            Some(folder) => folder.clone(),
            None => ProjectDirs::from("", "", "ages")
                .ok_or_else(|| {
                    Failure::Work(
                        "there is no home folder to keep games in; use --data FOLDER".to_owned(),
                    )
                })?
                .data_dir()
                .to_owned(),
        };
        Ok(folder.join("ages.db"))
    }
}

/// `ages` alone: the table on this computer, and the browser on it.
#[derive(Args, Clone, Debug)]
pub struct Open {
    #[command(flatten)]
    data: Data,
    /// Don't open the browser; the address is printed in any case
    #[arg(long)]
    no_browser: bool,
    /// Answer on this port of this computer
    #[arg(long, default_value_t = PORT)]
    port: u16,
}

impl Open {
    pub fn run(self) -> Outcome {
        let file = self.data.file()?;
        logs(Log::Text, "warn");
        runtime()?.block_on(async {
            let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
            let listener = match TcpListener::bind(wanted).await {
                Ok(listener) => listener,
                // A table is open on this computer already: that is the one to look at.
                Err(error) if error.kind() == io::ErrorKind::AddrInUse && is_ours(wanted) => {
                    show(wanted, self.no_browser, "The table is open already")?;
                    return Ok(ExitCode::SUCCESS);
                }
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
                        .await
                        .map_err(|error| cannot_listen(wanted, error))?
                }
                Err(error) => return Err(cannot_listen(wanted, error)),
            };
            let app = App::open(Config {
                data: Some(file),
                limits: Limits::none(),
                ..Config::default()
            })
            .await
            .map_err(Failure::work)?;
            let address = listener.local_addr()?;
            show(address, self.no_browser, "The table is open")?;
            writeln!(
                io::stdout(),
                "Stop it with Ctrl-C: games are kept and go on when you come back."
            )?;
            server::serve(app, listener, stop()).await?;
            Ok(ExitCode::SUCCESS)
        })
    }
}

/// Whether one of our tables answers there.
fn is_ours(address: SocketAddr) -> bool {
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
        stream.set_read_timeout(Some(Duration::from_secs(1)))?;
        write!(
            stream,
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )?;
        let mut answer = Vec::new();
        stream.take(4096).read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    ask().is_ok_and(|answer| answer.ends_with(server::HEALTHY))
}

fn show(address: SocketAddr, no_browser: bool, words: &str) -> Result<(), Failure> {
    let url = format!("http://{address}/");
    let mut out = io::stdout();
    writeln!(out, "{words}: {url}")?;
    out.flush()?;
    // Where there is no browser, the printed address is enough.
    if !no_browser && let Err(error) = open::that_detached(&url) {
        tracing::debug!(%error, "no browser");
    }
    Ok(())
}

/// Serve tables to others
///
/// Prints nothing but its log. SIGTERM or Ctrl-C lets running answers end; every choice made is on disk before anybody
/// sees its effect, so even a crash loses none.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Behind a proxy that ends TLS: --listen 127.0.0.1:7411 --public-url https://example.org --proxies 1"
)]
pub struct Serve {
    /// Answer on this address
    #[arg(long, default_value = "127.0.0.1:7411", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The address people use, for links and secure cookies
    #[arg(long, value_name = "URL", value_parser = url)]
    public_url: Option<String>,
    #[command(flatten)]
    data: Data,
    /// How many proxies of yours stand between browsers and this server: so many of the addresses they report are believed
    #[arg(long, default_value_t = 0, value_name = "COUNT")]
    proxies: u8,
    /// How to write the log
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    log: Log,
    /// What to write into it: error, warn, info, debug, or a filter for parts of the program
    #[arg(long, default_value = "info", value_name = "LEVEL")]
    log_level: String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Log {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

fn url(words: &str) -> Result<String, String> {
    let rest = words
        .strip_prefix("https://")
        .or_else(|| words.strip_prefix("http://"))
        .ok_or("it begins with https:// or http://")?;
    let host = rest.trim_end_matches('/');
    if host.is_empty() || host.contains(['/', '?', '#', ' ', '"', '<']) {
        return Err("only a host and perhaps a port, such as https://example.org".into());
    }
    Ok(words.trim_end_matches('/').to_owned())
}

impl Serve {
    pub fn run(self) -> Outcome {
        let file = self.data.file()?;
        logs(self.log, &self.log_level);
        runtime()?.block_on(async {
            let config = Config {
                data: Some(file.clone()),
                public_url: self.public_url.clone(),
                limits: Limits {
                    proxies: self.proxies,
                    ..Limits::default()
                },
                ..Config::default()
            };
            let app = App::open(config).await.map_err(Failure::work)?;
            let listener = TcpListener::bind(self.listen)
                .await
                .map_err(|error| cannot_listen(self.listen, error))?;
            let address = listener.local_addr()?;
            tracing::info!(%address, data = %file.display(), "serving");
            server::serve(app, listener, stop()).await?;
            tracing::info!("stopped");
            Ok(ExitCode::SUCCESS)
        })
    }
}

fn cannot_listen(address: SocketAddr, error: impl Display) -> Failure {
    Failure::Work(format!("can't listen on {address}: {error}"))
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::work)
}

fn logs(form: Log, level: &str) {
    let mut filter = EnvFilter::try_new(level).unwrap_or_else(|_| EnvFilter::new("info"));
    // At its lowest level it writes addresses down, and personal links and invitations are addresses.
    if let Ok(silent) = "tower_http::csrf=debug".parse() {
        filter = filter.add_directive(silent);
    }
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    // Only the first log of a process counts; there is one.
    let _ = match form {
        Log::Text => log.try_init(),
        Log::Json => log.json().try_init(),
    };
}

/// Done when the program is told to stop.
async fn stop() {
    let interrupt = async {
        // Without a handler Ctrl-C ends the program at once, which loses nothing either.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            },
            Err(_) => interrupt.await,
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
