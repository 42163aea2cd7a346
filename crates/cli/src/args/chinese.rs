//! The help in Chinese: the translations of `chinese.txt`, applied to the commands that clap derives.
//!
//! The file has a section for each command, with what it does (`about`; after an empty line, what only `--help` shows), the
//! comments beside its examples (`note`), what comes after the examples (`after`), and its arguments by their id; those that
//! mean the same in every command are in `[shared]`. Lines that begin with two blanks continue an entry.
//!
//! clap has no setting for `[OPTIONS]` and `<COMMAND>` in usage lines. docs/extending.md lists what else stays English.

use super::language::language;
use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command};
use saolei_boards::{FirstClick, Language};
use std::sync::LazyLock;

/// A part of the file: its title and its entries, each with its name.
struct Section {
    title: &'static str,
    entries: Vec<(&'static str, String)>,
}

static SECTIONS: LazyLock<Vec<Section>> =
    LazyLock::new(|| include_str!("chinese.txt").split("\n[").map(Section::read).collect());

impl Section {
    fn read(text: &'static str) -> Section {
        let (title, text) = text.trim_start_matches('[').split_once("]\n").unwrap_or((text, ""));
        let mut entries: Vec<(&str, String)> = Vec::new();
        for line in text.trim_end().lines() {
            match (line.split_once(": "), entries.last_mut()) {
                (Some((name, text)), _) if !name.starts_with(' ') => entries.push((name, text.to_string())),
                (_, Some((_, text))) => *text += &format!("\n{}", line.trim_start()),
                (_, None) => {}
            }
        }
        Section { title, entries }
    }

    fn titled(title: &str) -> Option<&'static Section> {
        SECTIONS.iter().find(|section| section.title == title)
    }

    fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.entries.iter().filter(move |(own, _)| *own == name).map(|(_, text)| text.as_str())
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }
}

/// A text in the language of the program: the English one, or the translation with this name.
pub(crate) fn translated<'a>(title: &str, name: &str, english: &'a str) -> &'a str {
    match language() {
        Language::English => english,
        Language::Chinese => Section::titled(title).and_then(|section| section.get(name)).unwrap_or(english),
    }
}

/// Where the help lists `--version`, and before it `--help`: after all other options.
const LAST: usize = 1000;

/// How the help of a command without subcommands is laid out.
const WITH_ARGUMENTS: &str =
    "{about-with-newline}\n用法：{usage}\n\n参数：\n{positionals}\n\n选项：\n{options}{after-help}";
const WITHOUT_ARGUMENTS: &str = "{about-with-newline}\n用法：{usage}\n\n选项：\n{options}{after-help}";

/// The program with its help in Chinese.
pub(super) fn translate(root: Command) -> Command {
    let names: Vec<String> = root.get_subcommands().map(|command| command.get_name().to_string()).collect();
    let root = names.into_iter().fold(root, |root, name| {
        root.mut_subcommand(name, |command| {
            let has_positionals = command.get_positionals().next().is_some();
            let template = if has_positionals { WITH_ARGUMENTS } else { WITHOUT_ARGUMENTS };
            with_texts(command).help_template(template)
        })
    });
    let version =
        Arg::new("version").short('V').long("version").action(ArgAction::Version).display_order(LAST);
    with_texts(root.disable_version_flag(true).arg(version))
}

/// What the first click guarantees.
pub(crate) const fn first_click(first_click: FirstClick) -> &'static str {
    match first_click {
        FirstClick::Any => "首击可能是雷",
        FirstClick::Safe => "首击安全",
        FirstClick::Opening => "首击必开空",
    }
}

fn with_texts(command: Command) -> Command {
    let Some(texts) = Section::titled(command.get_name()) else { return command };
    let after = command.get_after_help().map(|english| after_help(&english.to_string(), texts));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).display_order(LAST - 1);
    let about = texts.get("about").unwrap_or_default();
    let command = command
        .about(about.split("\n\n").next().unwrap_or_default())
        .long_about(about.contains("\n\n").then_some(about))
        .after_help(after.unwrap_or_default())
        .disable_help_flag(true)
        .arg(help);
    command.mut_args(|argument| match help_of(texts, argument.get_id().as_str()) {
        Some(help) => with_help(argument, help),
        None => argument,
    })
}

/// The help of an argument: the command's own, or the one that all commands share.
fn help_of(texts: &'static Section, id: &str) -> Option<&'static str> {
    texts.get(id).or_else(|| Section::titled("shared")?.get(id))
}

/// The argument with this help, its values and its default, which clap would introduce in English.
fn with_help(argument: Arg, help: &'static str) -> Arg {
    if !argument.get_action().takes_values() {
        return argument.help(help);
    }
    let (short, more) = help.split_once("\n\n").map_or((help, None), |(short, more)| (short, Some(more)));
    let mut values: Vec<PossibleValue> = argument.get_possible_values();
    values.retain(|value| !value.is_hide_set() && !argument.is_hide_possible_values_set());
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let choice = (!names.is_empty()).then(|| format!("[可选值：{}]", names.join("、")));
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let has_default = !defaults.is_empty() && !argument.is_hide_default_value_set();
    let default = has_default.then(|| format!("[默认：{}]", defaults.join(" ")));
    let line = |value: &PossibleValue| match value.get_help() {
        Some(help) => format!("\n- {}：{help}", value.get_name()),
        None => format!("\n- {}", value.get_name()),
    };
    let explained = match more {
        Some(more) if more.starts_with("可选值：") => None,
        _ if values.iter().all(|value| value.get_help().is_none()) => choice.clone(),
        _ => Some(format!("可选值：{}", values.iter().map(line).collect::<String>())),
    };
    let one_line = [Some(short.to_string()), choice, default.clone()];
    let long = [Some(short.to_string()), more.map(str::to_string), explained, default];
    let [one_line, long] = [(&one_line[..], " "), (&long[..], "\n\n")]
        .map(|(parts, gap)| parts.iter().flatten().cloned().collect::<Vec<_>>().join(gap));
    let has_more = long != short;
    let argument = argument.hide_possible_values(true).hide_default_value(true).help(one_line);
    if has_more { argument.long_help(long) } else { argument }
}

/// The examples with Chinese comments, and what comes after them.
fn after_help(english: &str, texts: &Section) -> String {
    let mut notes = texts.all("note");
    let mut lines = vec!["示例：".to_string()];
    for line in examples(english) {
        lines.push(match comment(line) {
            Some(at) => format!("{}{}", &line[..at], notes.next().unwrap_or_default()),
            None => line.to_string(),
        });
    }
    if let Some(after) = texts.get("after") {
        lines.extend([String::new(), after.to_string()]);
    }
    lines.join("\n")
}

/// The lines of the examples.
fn examples(english: &str) -> impl Iterator<Item = &str> {
    english.lines().skip(1).take_while(|line| line.starts_with("  "))
}

/// Where the comment of an example begins: after two blanks at least.
fn comment(line: &str) -> Option<usize> {
    let command = line.trim_start();
    let indent = line.len() - command.len();
    let blanks = command.find("  ")?;
    Some(indent + blanks + command[blanks..].len() - command[blanks..].trim_start().len())
}

// Elsewhere the program has fewer commands than there are translations.
#[cfg(all(test, unix))]
mod tests {
    use super::super::options::CODINGAME_LIVE;
    use super::*;
    use saolei_judge::InputKind;
    use saolei_judge::package::PackageFormat;
    use saolei_maker::Method;
    use saolei_protocols::Protocol;
    use saolei_runner::JudgeProfile;
    use saolei_solver::Strength;
    use std::collections::HashSet;

    /// The sections that explain values, with the values.
    fn values() -> Vec<(&'static str, Vec<&'static str>)> {
        vec![
            ("protocols", Protocol::ALL.map(Protocol::name).into_iter().chain([CODINGAME_LIVE.0]).collect()),
            ("kinds of input", InputKind::ALL.map(InputKind::name).to_vec()),
            ("package formats", PackageFormat::ALL.map(PackageFormat::name).to_vec()),
            ("judges", JudgeProfile::ALL.map(JudgeProfile::name).to_vec()),
            ("first clicks", FirstClick::ALL.map(FirstClick::name).to_vec()),
            ("strengths", Strength::ALL.map(Strength::name).to_vec()),
            ("methods", [Method::Uniform, Method::Dense].map(Method::name).to_vec()),
        ]
    }

    fn names(title: &str) -> Vec<&'static str> {
        let section = Section::titled(title).unwrap_or_else(|| panic!("there is no section {title}"));
        section.entries.iter().map(|(name, _)| *name).collect()
    }

    #[test]
    fn every_command_and_argument_has_a_translation_and_every_translation_is_used() {
        let mut root = crate::args::english_command();
        root.build();
        let mut used = HashSet::new();
        let commands = root.get_subcommands().filter(|command| command.get_name() != "help").chain([&root]);
        for command in commands {
            let name = command.get_name();
            let texts = Section::titled(name).unwrap_or_else(|| panic!("{name} has no translation"));
            let ids: Vec<&str> = command
                .get_arguments()
                .filter(|argument| !argument.is_hide_set())
                .map(|argument| argument.get_id().as_str())
                .collect();
            for id in &ids {
                assert!(help_of(texts, id).is_some(), "{name} {id} has no translation");
                if texts.get(id).is_none() {
                    used.insert(id.to_string());
                }
            }
            for own in names(name) {
                assert!(ids.contains(&own) || ["about", "note", "after"].contains(&own), "{name}: {own}");
            }
            let english = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let comments = examples(&english).filter(|line| comment(line).is_some()).count();
            assert_eq!(texts.all("note").count(), comments, "{name}: comments of examples");
            let has_more = english.contains("\n\n");
            assert_eq!(texts.get("after").is_some(), has_more, "{name}: what comes after the examples");
            let has_long = command.get_long_about().is_some();
            let about = texts.get("about").unwrap_or_else(|| panic!("{name} says nothing about itself"));
            assert_eq!(about.contains("\n\n"), has_long, "{name}: what --help adds");
        }
        for name in names("shared") {
            assert!(used.contains(name), "no command uses the shared argument {name}");
        }
        let lists = ["groups", "shared", "quantities"];
        let lists = values().into_iter().map(|(title, _)| title).chain(lists).collect::<Vec<_>>();
        for title in SECTIONS.iter().map(|section| section.title).filter(|title| !lists.contains(title)) {
            let is_command = title == root.get_name() || root.find_subcommand(title).is_some();
            assert!(cfg!(not(unix)) || is_command, "there is no {title}");
        }
    }

    #[test]
    fn every_listed_value_has_a_translation() {
        assert_eq!(names("groups"), super::super::GROUPS.map(|(title, _)| title));
        for (title, expected) in values() {
            assert_eq!(names(title), expected, "{title}");
        }
    }

    #[test]
    fn the_translated_arguments_are_consistent() {
        translate(crate::args::english_command()).debug_assert();
    }

    #[test]
    fn values_that_are_listed_in_a_translation_are_the_values_there_are() {
        for command in crate::args::english_command().get_subcommands() {
            let Some(texts) = Section::titled(command.get_name()) else { continue };
            for (id, help) in texts.entries.iter().filter(|(_, help)| help.contains("可选值：")) {
                let argument = command.get_arguments().find(|argument| argument.get_id() == id).unwrap();
                let values = argument.get_possible_values();
                let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
                let listed: Vec<&str> =
                    help.lines().filter_map(|line| line.strip_prefix("- ")?.split('：').next()).collect();
                assert_eq!(listed, names, "{} {id}", command.get_name());
            }
        }
    }
}
