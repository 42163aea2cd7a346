//! `saolei serve`: serves the game for browsers.

use crate::Answer;
use crate::args::language::say;
use crate::args::serve_limits::LimitOptions;
use anyhow::Context;
use saolei_web::{App, Limits, Server, Store};
use std::io::{self, IsTerminal, Write};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

/// Play in a browser: serve the game, its page and its API
///
/// Games are saved in a SQLite file, or in a PostgreSQL database that several servers can
/// share. Ctrl-C finishes open requests and stops.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei serve
  saolei serve --listen 0.0.0.0:80 --store postgres://saolei@localhost/saolei
  saolei serve --listen 127.0.0.1:0 --store sqlite::memory:")]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: String,
    /// Where games are saved: sqlite:FILE, sqlite::memory: or postgres://USER@HOST/NAME
    ///
    /// Default: games.db in SAOLEI_HOME, XDG_DATA_HOME/saolei or ~/.local/share/saolei.
    #[arg(long, value_name = "STORE", verbatim_doc_comment)]
    store: Option<String>,
    /// A proxy whose X-Forwarded-For header is trusted; can be repeated
    ///
    /// Proxies on this machine are always trusted. The limits per visitor use the address in the header.
    #[arg(long, value_name = "ADDRESS", verbatim_doc_comment)]
    proxy: Vec<std::net::IpAddr>,
    /// A name of this site; requests with another Host header are refused; can be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// An origin such as `https://mines.example.org` whose pages may use the API; can be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    cors: Vec<String>,
    /// Where to serve metrics for Prometheus, at /metrics; default: nowhere
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<String>,
    /// How much to log to standard error
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: LevelFilter,
    /// Log one JSON object per line
    #[arg(long)]
    log_json: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

/// Serves until Ctrl-C or a termination signal.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Answer> {
    start_log(args);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Listens before it creates any file.
        let listener = listen(&args.listen, "--listen").await?;
        let metrics = match &args.metrics {
            Some(address) => Some(listen(address, "--metrics").await?),
            None => None,
        };
        let store = match &args.store {
            Some(store) => store.clone(),
            None => default_store()?,
        };
        let opened = Store::open(&store).await.with_context(|| {
            format!("{}: {}", without_password(&store), say!("cannot open the store", "无法打开存储"))
        })?;
        let limits = Limits {
            proxies: args.proxy.clone(),
            hosts: args.host.clone(),
            origins: args.cors.clone(),
            ..(*args.limits.0).clone()
        };
        let app = App::new(opened, limits).await?;
        let mut server = Server::new(app, listener);
        if let Some(metrics) = metrics {
            server = server.with_metrics(metrics);
        }
        let address = server.address()?;
        let stop = stop_signal()?;
        let mut out = io::stdout().lock();
        writeln!(out, "http://{address}")?;
        out.flush()?;
        drop(out);
        server.serve(stop).await;
        Ok(Answer::Yes)
    })
}

/// Parses an origin as browsers send it.
fn parse_origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
    if host.is_empty() || !host.bytes().all(is_host) {
        return Err(say!(
            "expected a scheme and a host, such as https://mines.example.org",
            "应为协议和主机，例如 https://mines.example.org"
        ));
    }
    Ok(text.to_string())
}

async fn listen(address: &str, option: &str) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| {
        say!(
            "{address}: cannot listen, expected {option} ADDRESS:PORT",
            "{address}：无法监听，应为 {option} ADDRESS:PORT"
        )
    })
}

fn start_log(args: &ServeArgs) {
    let log = tracing_subscriber::fmt()
        .with_max_level(args.log)
        .with_writer(io::stderr)
        // If the log cannot be written to standard error, the subscriber would report that there, and panic.
        .log_internal_errors(false)
        .with_ansi(io::stderr().is_terminal());
    if args.log_json {
        log.json().init();
    } else {
        log.init();
    }
}

/// A file in the folder of saved games. Creates the folder if necessary, accessible only to its owner.
fn default_store() -> anyhow::Result<String> {
    let folder = saolei_terminal::data_folder(|name| std::env::var(name).ok()).with_context(|| {
        say!(
            "no data folder: set HOME or SAOLEI_HOME, or choose a file with --store sqlite:FILE",
            "没有数据文件夹：请设置 HOME 或 SAOLEI_HOME，或用 --store sqlite:FILE 指定文件"
        )
    })?;
    let mut create = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut create, 0o700);
    create.recursive(true).create(&folder).with_context(|| {
        format!("{}: {}", folder.display(), say!("cannot create this folder", "无法创建这个文件夹"))
    })?;
    Ok(format!("sqlite:{}", folder.join("games.db").display()))
}

fn without_password(store: &str) -> String {
    match (store.split_once("://"), store.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        (_, _) => store.to_string(),
    }
}

/// Completes on Ctrl-C or a termination signal.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        let terminated = async {
            terminate.recv().await;
        };
        #[cfg(not(unix))]
        let terminated = std::future::pending::<()>();
        tokio::select! {
            () = terminated => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    })
}
