//! `saolei serve`: the game in a browser.

use anyhow::Context;
use saolei_web::{App, Limits, Server, Store};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use tracing_subscriber::filter::LevelFilter;

/// Play in a browser: serve the game, its page and its API
///
/// Games are kept in a SQLite file of your own, or in a PostgreSQL database that several
/// servers can share. Ctrl-C answers what was asked and stops.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei serve
  saolei serve --listen 0.0.0.0:80 --store postgres://saolei@localhost/saolei
  saolei serve --listen 127.0.0.1:0 --store sqlite::memory:")]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: String,
    /// Where games are kept: sqlite:FILE, sqlite::memory: or postgres://USER@HOST/NAME
    ///
    /// Where it is absent, games.db in your data folder: $XDG_DATA_HOME/saolei or
    /// ~/.local/share/saolei.
    #[arg(long, value_name = "STORE", verbatim_doc_comment)]
    store: Option<String>,
    /// A proxy in front of the server, whose X-Forwarded-For is believed; can be repeated
    ///
    /// One on this machine always is. Visitors are limited by the address that it names.
    #[arg(long, value_name = "ADDRESS", verbatim_doc_comment)]
    proxy: Vec<std::net::IpAddr>,
    /// How much to log to standard error
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: LevelFilter,
    /// Log a JSON object a line
    #[arg(long)]
    log_json: bool,
}

/// Serves until it is told to stop.
pub(crate) fn serve(args: &ServeArgs) -> anyhow::Result<()> {
    start_log(args);
    let store = match &args.store {
        Some(store) => store.clone(),
        None => own_store()?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let opened =
            Store::open(&store).await.with_context(|| format!("{}: cannot open the store", shown(&store)))?;
        let limits = Limits { proxies: args.proxy.clone(), ..Limits::default() };
        let app = App::new(opened, limits).await?;
        let server = Server::bind(app, &args.listen)
            .await
            .with_context(|| format!("{}: cannot listen, try another --listen", args.listen))?;
        let address = server.address()?;
        let stop = stopped()?;
        let mut out = io::stdout().lock();
        writeln!(out, "http://{address}")?;
        out.flush()?;
        drop(out);
        server.serve(stop).await;
        Ok(())
    })
}

fn start_log(args: &ServeArgs) {
    let log = tracing_subscriber::fmt()
        .with_max_level(args.log)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    if args.log_json {
        log.json().init();
    } else {
        log.init();
    }
}

/// The file in the user's data folder, which is made where it is not there.
fn own_store() -> anyhow::Result<String> {
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let folder =
        data.or_else(home).context("no data folder: set HOME, or say where with --store sqlite:FILE")?;
    let folder = folder.join("saolei");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("{}: cannot make this folder", folder.display()))?;
    Ok(format!("sqlite:{}", folder.join("games.db").display()))
}

/// A store's address without its password.
fn shown(store: &str) -> String {
    match (store.split_once("://"), store.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://…@{place}"),
        (_, _) => store.to_string(),
    }
}

/// Over when the process is told to stop.
fn stopped() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        let told = async {
            terminate.recv().await;
        };
        #[cfg(not(unix))]
        let told = std::future::pending::<()>();
        tokio::pin!(told);
        let typed = tokio::signal::ctrl_c();
        tokio::pin!(typed);
        std::future::poll_fn(|context| {
            let over = told.as_mut().poll(context).is_ready() || typed.as_mut().poll(context).is_ready();
            if over { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        })
        .await;
    })
}
