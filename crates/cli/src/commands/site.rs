//! `saolei site`: writes the page as files for any web server.

use crate::Answer;
use crate::args::language::say;
use crate::files;
use anyhow::{Context, bail};
use saolei_web::site::{self, SiteFile};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::{fs, process};

/// Write the web game as files for any web server
///
/// The game runs in the browser, keeps what is played there, and works offline after the first
/// visit. The folder can be served as it is, also below a path, for example by GitHub Pages.
/// A site that this command has written there before is replaced.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei site public && python3 -m http.server --directory public")]
pub(crate) struct SiteArgs {
    /// The folder, which is created if it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Replace a folder that has other files
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &SiteArgs) -> anyhow::Result<Answer> {
    let folder = args.folder.as_path();
    let name = folder.display();
    let site = site::files().map_err(|error| {
        anyhow::anyhow!(say!(
            "{error}",
            "这个程序没有包含浏览器中的游戏服务：请在项目的克隆中运行 `make site`"
        ))
    })?;
    let is_refused = || -> io::Result<bool> {
        if args.force || !folder.exists() || fs::read_dir(folder)?.next().is_none() {
            return Ok(false);
        }
        Ok(!fs::read(folder.join("sw.js")).is_ok_and(|worker| site::is_site(&worker)))
    };
    let failed = || format!("{name}: {}", say!("cannot write the site", "无法写入网站"));
    if is_refused().with_context(failed)? {
        bail!(say!(
            "{name}: expected a new or empty folder, or one with a site, found other files; --force replaces them",
            "{name}：应为新的或空的文件夹，或者已有网站的文件夹，却有其他文件；--force 会替换它们"
        ));
    }
    replace(folder, &site).with_context(failed)?;
    let (count, bytes) = (site.len(), site.iter().map(|(_, bytes)| bytes.len()).sum::<usize>());
    let megabytes = format!("{:.1} MB", bytes as f64 / 1e6);
    let text = say!("{name}: {count} files, {megabytes}\n", "{name}：{count} 个文件，{megabytes}\n");
    files::print(text.as_bytes())?;
    Ok(Answer::Yes)
}

/// Writes the files beside the folder, and moves them there when they are complete.
fn replace(folder: &Path, files: &[SiteFile]) -> io::Result<()> {
    let beside = |word: &str| {
        let mut name = folder.components().as_path().as_os_str().to_os_string();
        name.push(OsString::from(format!(".{word}-{}", process::id())));
        PathBuf::from(name)
    };
    let (new, old) = (beside("new"), beside("old"));
    for (name, bytes) in files {
        let path = new.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&new))?;
        fs::write(path, bytes)?;
    }
    if folder.exists() {
        fs::rename(folder, &old)?;
    }
    fs::rename(&new, folder)?;
    if old.exists() { fs::remove_dir_all(old) } else { Ok(()) }
}
