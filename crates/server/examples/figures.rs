//! Figures of the table as a web site, at socket level and from outside the process:
//!
//! ```sh
//! cargo run --release -p ages-server --example figures            # all of them, some minutes
//! cargo run --release -p ages-server --example figures -- quick   # fewer tables
//! ```
//!
//! - from the start of the process to its first page;
//! - page weight, plain and as sent;
//! - from a choice to the other player's page, with 1, 100 and 1,000 live tables;
//! - memory per idle table and connection.
//!
//! The server runs as a second process of this program, with its data in a folder that is thrown away.

use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use server::{App, Config, Limits};
use std::error::Error;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

type Fault = Box<dyn Error + Send + Sync>;
type Http = Client<HttpConnector, Full<axum::body::Bytes>>;

fn main() -> Result<(), Fault> {
    let mut arguments = std::env::args().skip(1);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match arguments.next().as_deref() {
        Some("serve") => {
            let folder = arguments.next().ok_or("serve FOLDER PORT")?;
            let port = arguments.next().ok_or("serve FOLDER PORT")?.parse()?;
            runtime.block_on(serve(folder.into(), port))
        }
        Some("quick") => runtime.block_on(all(&[1, 100], 1_000)),
        None => runtime.block_on(all(&[1, 100, 1_000], 10_000)),
        Some(other) => Err(format!("what is {other}? nothing, or quick").into()),
    }
}

/// The server's process.
async fn serve(folder: std::path::PathBuf, port: u16) -> Result<(), Fault> {
    let app = App::open(Config {
        data: Some(folder.join("ages.db")),
        limits: Limits::none(),
        bots_at_once: true,
        ..Config::default()
    })
    .await?;
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    server::serve(app, listener, std::future::pending()).await?;
    Ok(())
}

struct Server {
    process: Child,
    base: String,
    _folder: tempfile::TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    /// Starts one; says how long it took until its first page.
    async fn start(http: &Http) -> Result<(Server, Duration), Fault> {
        let folder = tempfile::tempdir()?;
        let port = {
            let free = std::net::TcpListener::bind("127.0.0.1:0")?;
            free.local_addr()?.port()
        };
        let start = Instant::now();
        let process = Command::new(std::env::current_exe()?)
            .args(["serve".as_ref(), folder.path().as_os_str()])
            .arg(port.to_string())
            .stdout(Stdio::null())
            .spawn()?;
        let server = Server {
            process,
            base: format!("http://127.0.0.1:{port}"),
            _folder: folder,
        };
        while get(http, &format!("{}/", server.base), None).await.is_err() {
            if start.elapsed() > Duration::from_secs(20) {
                return Err("the server doesn't answer".into());
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok((server, start.elapsed()))
    }

    /// Resident memory in bytes, where the system tells it.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }
}

fn client() -> Http {
    Client::builder(TokioExecutor::new())
        .pool_max_idle_per_host(64)
        .build_http()
}

async fn get(http: &Http, url: &str, cookie: Option<&str>) -> Result<String, Fault> {
    let mut request = http::Request::get(url);
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    let answer = http.request(request.body(Full::default())?).await?;
    if !answer.status().is_success() {
        return Err(format!("{url}: {}", answer.status()).into());
    }
    let bytes = answer.into_body().collect().await?.to_bytes();
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Sends a form; gives the address it leads to and the cookie it sets.
async fn post(
    http: &Http,
    url: &str,
    cookie: Option<&str>,
    form: &str,
) -> Result<(String, Option<String>), Fault> {
    let mut request = http::Request::post(url)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin");
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    let body = Full::from(form.to_owned());
    let answer = http.request(request.body(body)?).await?;
    let status = answer.status();
    if !status.is_redirection() && !status.is_success() {
        return Err(format!("{url}: {status}").into());
    }
    let text = |name: &str| {
        let value = answer.headers().get(name)?;
        value.to_str().ok().map(str::to_owned)
    };
    let cookie = text("set-cookie").and_then(|line| line.split(';').next().map(str::to_owned));
    Ok((text("location").unwrap_or_default(), cookie))
}

/// What stands between two pieces of a text.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let start = text.find(before)? + before.len();
    let end = text[start..].find(after)? + start;
    Some(&text[start..end])
}

/// Two people at a table, both with a page open.
struct Pair {
    table: String,
    cookies: [String; 2],
    /// The newest page of each.
    pages: [tokio::sync::watch::Receiver<(u64, String, Instant)>; 2],
}

impl Pair {
    async fn sit_down(http: &Http, base: &str) -> Result<Pair, Fault> {
        let form = "name=Ada&edition=4&seat1=me&seat2=person&undo=own&pace=at-once&clock=none&open=link&watch=on";
        let (table, ada) = post(http, &format!("{base}/new"), None, form).await?;
        let ada = ada.ok_or("no cookie")?;
        let room = get(http, &format!("{base}{table}"), Some(&ada)).await?;
        let path = format!("{table}/join/");
        let key = between(&room, &path, "\"").ok_or("no invitation")?;
        let join = format!("{base}{path}{key}");
        let (_, bob) = post(http, &join, None, "name=Bob&seat=any").await?;
        let bob = bob.ok_or("no cookie")?;
        let pages = [
            open(base, &table, &ada).await?,
            open(base, &table, &bob).await?,
        ];
        Ok(Pair {
            table,
            cookies: [ada, bob],
            pages,
        })
    }

    /// Whoever is asked takes his first option; the time until the other's page shows it, or nothing if the game is over.
    async fn choose(&mut self, http: &Http, base: &str) -> Result<Option<Duration>, Fault> {
        let mut asked = None;
        for (seat, page) in self.pages.iter().enumerate() {
            let page = page.borrow();
            if let Some(form) = between(&page.1, "id=\"answer\"", "</form>") {
                let version = between(form, "name=\"version\" value=\"", "\"");
                let pick = form
                    .split("<button")
                    .skip(1)
                    .map(|button| button.split('>').next().unwrap_or_default())
                    .filter(|button| {
                        button.contains("name=\"pick\"") && !button.contains("disabled")
                    })
                    .find_map(|button| between(button, "value=\"", "\""));
                if let (Some(version), Some(pick)) = (version, pick) {
                    asked = Some((seat, format!("version={version}&pick={pick}")));
                }
            }
        }
        let Some((seat, form)) = asked else {
            return Ok(None);
        };
        let other = &mut self.pages[1 - seat];
        other.borrow_and_update();
        let sent = Instant::now();
        let url = format!("{base}{}/answer", self.table);
        post(http, &url, Some(&self.cookies[seat]), &form).await?;
        other.changed().await?;
        let seen = other.borrow().2;
        let took = seen.saturating_duration_since(sent);
        // His own page must have come as well before he can choose again.
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(Some(took))
    }
}

/// Opens a page's stream and keeps its newest state.
async fn open(
    base: &str,
    table: &str,
    cookie: &str,
) -> Result<tokio::sync::watch::Receiver<(u64, String, Instant)>, Fault> {
    let request = http::Request::get(format!("{base}{table}/stream"))
        .header("cookie", cookie)
        .body(Full::default())?;
    // A connection of its own, as a browser's.
    let answer = client().request(request).await?;
    if !answer.status().is_success() {
        return Err(format!("{table}/stream: {}", answer.status()).into());
    }
    let mut body = answer.into_body();
    let (sender, mut receiver) = tokio::sync::watch::channel((0, String::new(), Instant::now()));
    tokio::spawn(async move {
        let mut text = String::new();
        let mut count = 0;
        while let Some(Ok(frame)) = body.frame().await {
            if let Some(data) = frame.data_ref() {
                text.push_str(&String::from_utf8_lossy(data));
            }
            while let Some(end) = text.find("\n\n") {
                let event = text[..end].to_owned();
                text.drain(..end + 2);
                if event.contains("event: table") || event.contains("event:table") {
                    count += 1;
                    sender.send_replace((count, event, Instant::now()));
                }
            }
        }
    });
    receiver.changed().await?;
    Ok(receiver)
}

async fn all(live: &[usize], idle: usize) -> Result<(), Fault> {
    let http = client();
    println!("Figures of the table in the browser (release build, loopback)\n");
    let mut starts = Vec::new();
    for _ in 0..5 {
        let (_server, start) = Server::start(&http).await?;
        starts.push(start);
    }
    starts.sort();
    println!(
        "process start to first page: {:.0} ms (median of {})",
        starts[starts.len() / 2].as_secs_f64() * 1e3,
        starts.len()
    );
    weigh(&http).await?;
    println!("\nfrom a choice to the other player's page:");
    println!("    live tables  choices/s asked for and had    median       p99");
    for tables in live {
        // People take their time: a hundred choices a second are a thousand tables where somebody chooses every ten
        // seconds. The last row asks for more than the machine gives.
        let rates: &[u64] = match tables {
            1 => &[20],
            1_000 => &[100, 1_000],
            _ => &[100],
        };
        for rate in rates {
            latency(&http, *tables, *rate).await?;
        }
    }
    memory(&http, idle).await
}

/// What a first visit loads.
async fn weigh(http: &Http) -> Result<(), Fault> {
    let (server, _) = Server::start(http).await?;
    let base = &server.base;
    let (table, cookie) = post(http, &format!("{base}/play"), None, "name=Ada").await?;
    let cookie = cookie.ok_or("no cookie")?;
    let page = get(http, &format!("{base}{table}"), Some(&cookie)).await?;
    println!("\npage weight:                  plain        gzip");
    let mut total = (0, 0);
    let mut row = |name: &str, plain: usize, sent: usize| {
        println!("    {name:<22} {plain:>8} B  {sent:>8} B");
        total.0 += plain;
        total.1 += sent;
    };
    let table = format!("{base}{table}");
    row("the table", page.len(), sent(http, &table, &cookie).await?);
    let mut seen = Vec::new();
    for piece in page.split("\"/assets/").skip(1) {
        let name = piece.split('"').next().unwrap_or_default();
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let url = format!("{base}/assets/{name}");
        let plain = get(http, &url, None).await.unwrap_or_default();
        row(name, plain.len(), sent(http, &url, &cookie).await?);
    }
    println!(
        "    {:<22} {:>8} B  {:>8} B   (fonts apart)",
        "together", total.0, total.1
    );
    let lobby = format!("{base}/");
    let plain = get(http, &lobby, Some(&cookie)).await?.len();
    println!(
        "    {:<22} {:>8} B  {:>8} B",
        "the lobby",
        plain,
        sent(http, &lobby, &cookie).await?
    );
    Ok(())
}

/// Bytes of an answer as sent to a browser.
async fn sent(http: &Http, url: &str, cookie: &str) -> Result<usize, Fault> {
    let request = http::Request::get(url)
        .header("cookie", cookie)
        .header("accept-encoding", "gzip")
        .body(Full::default())?;
    let answer = http.request(request).await?;
    Ok(answer.into_body().collect().await?.to_bytes().len())
}

/// All tables are played at, with so many choices a second in all.
async fn latency(http: &Http, tables: usize, rate: u64) -> Result<(), Fault> {
    let (server, _) = Server::start(http).await?;
    let mut pairs = Vec::new();
    for _ in 0..tables {
        pairs.push(Pair::sit_down(http, &server.base).await?);
    }
    let interval = 1_000 * tables as u64 / rate;
    let rounds = (20_000 / interval).clamp(6, 200);
    let begin = Instant::now();
    let mut tasks = Vec::new();
    for (index, mut pair) in pairs.into_iter().enumerate() {
        let http = http.clone();
        let base = server.base.clone();
        tasks.push(tokio::spawn(async move {
            let mut took = Vec::new();
            let offset = interval * index as u64 / tables as u64;
            tokio::time::sleep(Duration::from_millis(offset)).await;
            let mut tick = tokio::time::interval(Duration::from_millis(interval));
            for _ in 0..rounds {
                tick.tick().await;
                match pair.choose(&http, &base).await? {
                    Some(time) => took.push(time),
                    None => break,
                }
            }
            Ok::<_, Fault>(took)
        }));
    }
    let mut took = Vec::new();
    for task in tasks {
        took.extend(task.await??);
    }
    let had = took.len() as f64 / begin.elapsed().as_secs_f64();
    took.sort();
    let at = |share: f64| {
        let index = ((took.len() as f64 * share) as usize).min(took.len().saturating_sub(1));
        took.get(index)
            .map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    };
    println!(
        "    {tables:>11}  {rate:>19} {had:>8.0}    {:>6.1} ms {:>6.1} ms",
        at(0.5),
        at(0.99)
    );
    Ok(())
}

/// Tables nobody plays at, each with one page open.
async fn memory(http: &Http, count: usize) -> Result<(), Fault> {
    let (server, _) = Server::start(http).await?;
    let base = &server.base;
    // A first table warms everything up that is made once.
    post(http, &format!("{base}/play"), None, "name=Ada").await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let Some(before) = server.memory() else {
        println!("\nmemory: this system doesn't tell");
        return Ok(());
    };
    let mut seats = Vec::with_capacity(count);
    for _ in 0..count {
        let (table, cookie) = post(http, &format!("{base}/play"), None, "name=Ada").await?;
        seats.push((table, cookie.ok_or("no cookie")?));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let tables = server.memory().unwrap_or(before);
    let mut pages = Vec::with_capacity(count);
    for (table, cookie) in &seats {
        match open(base, table, cookie).await {
            Ok(page) => pages.push(page),
            Err(fault) => {
                println!("    stopped at {} pages: {fault}", pages.len());
                break;
            }
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let connections = server.memory().unwrap_or(tables);
    println!(
        "\nmemory with {count} idle tables and {} open pages:",
        pages.len()
    );
    println!(
        "    {:.1} kB a table, {:.1} kB a page more; {:.0} MB together",
        tables.saturating_sub(before) as f64 / 1024.0 / count as f64,
        connections.saturating_sub(tables) as f64 / 1024.0 / pages.len().max(1) as f64,
        connections as f64 / (1 << 20) as f64
    );
    Ok(())
}
