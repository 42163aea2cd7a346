//! `saolei play`: plays in this terminal.

use crate::Answer;
use crate::args::language::{asked_language, language, say};
use crate::args::options;
use crate::commands::replay;
use crate::files;
use anyhow::{Context, bail};
use saolei_boards::{Dialect, FirstClick, Language, Level, Place, Seed};
use saolei_maker::Difficulty;
use saolei_replay::{Recording, read_game};
use saolei_rules::Cell;
use saolei_terminal::{
    App, CellSize, ColourDepth, Config, DisplayOptions, FullScreen, GameSetup, GlyphSet, Host, SavedGames,
    TerminalHost, Theme, config_file, data_folder,
};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::{env, fs};

/// Play in the terminal, with mouse or keys
///
/// Without a level you get a menu. Every move is saved at once, so a game can be resumed even
/// after a power cut. F1 lists the keys.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei play
  saolei play expert --no-guess
  saolei play expert --no-guess --difficulty hard
  saolei play 20x40/150 --seed lucky7
  saolei play beginner --rules boom
  saolei play --game saved.saolei
  saolei play --replay record.avf
  saolei play --resume
  saolei play --print-config > play.conf   then change it, and: saolei play --config play.conf

Games are saved in SAOLEI_HOME; default: XDG_DATA_HOME/saolei or ~/.local/share/saolei.")]
pub(crate) struct PlayArgs {
    /// beginner (9x9/10), intermediate (16x16/40), expert (16x30/99), or any ROWSxCOLS/MINES
    #[arg(value_parser = options::level(), hide_possible_values = true)]
    level: Option<Level>,
    /// Any word or number: the same seed and first click give the same board; default: random
    #[arg(long)]
    seed: Option<Seed>,
    /// A board that never needs a guess
    #[arg(long)]
    no_guess: bool,
    /// How hard a board without a guess is; default: any
    #[arg(long, value_parser = options::named::<Difficulty>())]
    difficulty: Option<Difficulty>,
    /// What the first click guarantees
    #[arg(long, value_parser = options::first_click())]
    first_click: Option<FirstClick>,
    /// Open this cell first, counted from 1
    #[arg(long, value_name = "ROW,COL")]
    start: Option<Place>,
    /// The dialect
    #[arg(long, value_name = "NAME", value_parser = options::named::<Dialect>())]
    rules: Option<Dialect>,
    /// The board of the day, the same for everyone
    #[arg(long, conflicts_with_all = ["level", "seed", "start"])]
    daily: bool,
    /// A saved or recorded game, or the first board of a file in any format that `saolei make` writes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "seed", "no_guess", "difficulty", "first_click", "start", "daily"])]
    game: Option<PathBuf>,
    /// Resume the last game; the menu lists all games
    #[arg(long, conflicts_with_all = ["level", "seed", "no_guess", "difficulty", "first_click", "start", "daily", "game", "rules"])]
    resume: bool,
    /// Watch a recorded game, in any format that `saolei replay` reads
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "seed", "no_guess", "difficulty", "first_click", "start", "daily", "game", "resume", "rules"])]
    replay: Option<PathBuf>,
    #[command(flatten)]
    display: DisplayArgs,
    /// Print a file with all settings and keys, to start from
    #[arg(long)]
    print_config: bool,
}

/// How the screen looks.
#[derive(Debug, clap::Args)]
pub(crate) struct DisplayArgs {
    /// The colours; default: those of the settings, or dark
    #[arg(long, value_name = "NAME", value_parser = options::named::<Theme>())]
    theme: Option<Theme>,
    /// The glyphs of cells; default: those of the settings, or unicode, or ascii if the locale is
    /// not UTF-8
    #[arg(long, value_name = "NAME", value_parser = options::named::<GlyphSet>(), verbatim_doc_comment)]
    glyphs: Option<GlyphSet>,
    /// Columns and rows of a cell; default: those of the settings, or the largest that fit
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = options::cell_size())]
    cell_size: Option<CellSize>,
    /// The settings and keys; default: ~/.config/saolei/play.conf
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Plays until the player quits.
pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Answer> {
    if args.print_config {
        files::print(Config::template(language()).as_bytes())?;
        return Ok(Answer::Yes);
    }
    let mut config = args.display.read_config()?;
    config.no_guess |= args.no_guess;
    config.first_click = args.first_click.unwrap_or(config.first_click);
    config.difficulty = args.difficulty.or(config.difficulty);
    if args.difficulty.is_some() && !config.no_guess {
        bail!(say!(
            "--difficulty needs --no-guess: only boards without guesses have a difficulty",
            "--difficulty 需要 --no-guess：只有无猜布局才有难度"
        ));
    }
    config.dialect = args.rules.unwrap_or(config.dialect);
    let game = match &args.game {
        Some(path) => {
            let mut input = files::input(Some(path))?;
            let game = read_game(&input.read()?, config.dialect);
            Some(game.map_err(|error| anyhow::anyhow!("{}:{error}", input.name))?)
        }
        None => None,
    };
    let watched = args.replay.as_deref().map(replay::read_first).transpose()?;
    let setup = setup(args, &config)?;
    let without_terminal = say!(
        "play needs a terminal for its standard input and output; `saolei run` plays through pipes and files",
        "play 的标准输入和输出必须是终端；`saolei run` 可以通过管道和文件玩"
    );
    args.display.run(&config, &without_terminal, |app| match &watched {
        Some(game) => app.watch(game).map_err(anyhow::Error::msg),
        None => begin(app, args, setup, game),
    })?;
    Ok(Answer::Yes)
}

/// Shows what the arguments ask for; by default the menu.
fn begin(
    app: &mut App,
    args: &PlayArgs,
    setup: Option<GameSetup>,
    game: Option<(Recording, Option<Cell>)>,
) -> anyhow::Result<()> {
    let begun = match (setup, game) {
        (_, Some((recording, None))) => app.open(recording),
        (_, Some((recording, Some(first)))) => app.open_at(recording, first),
        (Some(setup), None) => app.begin(setup),
        (None, None) if args.daily => app.begin_daily(),
        (None, None) if args.resume => return Ok(app.resume()?),
        (None, None) => Ok(()),
    };
    begun.map_err(anyhow::Error::msg)
}

impl DisplayArgs {
    /// The language of the screen: the settings may choose another one than the locale.
    pub(crate) fn language(config: &Config) -> Language {
        asked_language().or(config.language).unwrap_or_else(language)
    }

    /// Runs the program in this terminal, starting with the screen that `begin` shows, until the player quits.
    /// `without_terminal` is the error if there is no terminal.
    pub(crate) fn run(
        &self,
        config: &Config,
        without_terminal: &str,
        begin: impl FnOnce(&mut App) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let variable = |name: &str| env::var(name).ok();
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            bail!("{without_terminal}");
        }
        if variable("TERM").as_deref() == Some("dumb") {
            bail!(say!(
                "a terminal with TERM=dumb cannot show a board; use another one, or set TERM to its real type",
                "TERM=dumb 的终端无法显示棋盘；请换一个终端，或把 TERM 设为实际的类型"
            ));
        }
        let folder = data_folder(variable).with_context(|| {
            say!(
                "no folder for saved games: set HOME or SAOLEI_HOME",
                "没有保存游戏的文件夹：请设置 HOME 或 SAOLEI_HOME"
            )
        })?;
        let saved_games = SavedGames::open(&folder).with_context(|| {
            format!("{}: {}", folder.display(), say!("cannot save games here", "无法在这里保存游戏"))
        })?;
        let display = DisplayOptions {
            theme: self.theme.or(config.theme).unwrap_or(Theme::Dark),
            depth: ColourDepth::of(variable),
            glyphs: self.glyphs.or(config.glyphs).unwrap_or_else(|| GlyphSet::of_locale(variable)),
            cell_size: self.cell_size.or(config.cell_size),
            language: DisplayArgs::language(config),
        };
        let mut host = TerminalHost::listen()
            .with_context(|| say!("cannot read from this terminal", "无法读取这个终端"))?;
        let mut app = App::new(config, display, saved_games, host.now());
        begin(&mut app)?;
        let mut screen =
            FullScreen::open().with_context(|| say!("cannot take over this terminal", "无法接管这个终端"))?;
        let ran = saolei_terminal::run(&mut app, &mut screen.terminal, &mut host);
        drop(screen);
        if let Some((games, error)) = app.unsaved() {
            let error = language().error(error);
            for game in games {
                // If standard error is closed too, the exit code still reports the error.
                let _ = io::stderr().write_all(game.text().as_bytes());
            }
            bail!(say!(
                "the game above is not saved: {error}; copy it to a file for `saolei play --game FILE`",
                "上面的一局没有保存：{error}；请复制到文件，再用 `saolei play --game FILE` 继续"
            ));
        }
        ran.with_context(|| say!("cannot use this terminal", "无法使用这个终端"))
    }

    /// Reads the player's settings. Uses the defaults if there is no file and none was asked for.
    pub(crate) fn read_config(&self) -> anyhow::Result<Config> {
        let usual = || config_file(|name| env::var(name).ok()).filter(|path| path.exists());
        let Some(path) = self.config.clone().or_else(usual) else {
            return Ok(Config::default());
        };
        let text = fs::read_to_string(&path).with_context(|| {
            format!("{}: {}", path.display(), say!("cannot read these settings", "无法读取这些设置"))
        })?;
        Config::read(&text).map_err(|error| anyhow::anyhow!("{}:{error}", path.display()))
    }
}

/// The game that the arguments ask for, if any.
fn setup(args: &PlayArgs, config: &Config) -> anyhow::Result<Option<GameSetup>> {
    // A seed or a first click alone starts a game of the first level.
    let asked = args.seed.is_some() || args.start.is_some();
    let Some(level) = args.level.or(asked.then(|| Level::PRESETS[0].level())) else {
        return Ok(None);
    };
    let first_cell = args.start.map(|start| start.on(level.size)).transpose()?;
    let setup = GameSetup { seed: args.seed.clone(), first_cell, ..config.setup(level) };
    setup.check(Language::English).map_err(anyhow::Error::msg)?;
    Ok(Some(setup))
}
