//! The settings file, its template, and the keys that the documentation lists.

use saolei_boards::Language;
use saolei_terminal::{BINDINGS, Command, Config, Theme};
use saolei_testing::check_golden;

#[test]
fn the_template_changes_nothing() {
    for language in Language::ALL {
        let config = Config::read(&Config::template(language)).unwrap();
        // The locale decides these.
        assert_eq!((config.language, config.glyphs), (None, None));
        assert_eq!(config.theme, Some(Theme::Dark));
        assert_eq!((config.cell_size, config.difficulty), (None, None));
        let usual = Config::default();
        assert_eq!((config.first_click, config.no_guess), (usual.first_click, usual.no_guess));
        assert_eq!(config.dialect.name(), usual.dialect.name());
        for binding in BINDINGS {
            assert_eq!(config.keymap.keys(binding.command), usual.keymap.keys(binding.command));
        }
    }
}

/// `UPDATE=1` writes the tables of keys in the documentation.
#[test]
fn the_documentation_lists_the_keys() {
    for (language, page, head) in [
        (Language::English, "play.md", "| name | keys | |"),
        (Language::Chinese, "play.zh-CN.md", "| 名称 | 按键 | |"),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
        let page = std::fs::read_to_string(&path).unwrap();
        let (start, rest) = page.split_once(head).unwrap();
        let (_, end) = rest.split_once("<!-- /keys -->").unwrap();
        let rows = BINDINGS.iter().map(|binding| {
            let keys = binding.keys.split(' ').map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" ");
            format!("| `{}` | {keys} | {} |\n", binding.name, binding.description(language))
        });
        let rows: String = rows.collect();
        check_golden(path, &format!("{start}{head}\n|---|---|---|\n{rows}<!-- /keys -->{end}"));
    }
}

#[test]
fn mistakes_have_their_place() {
    for (text, expected) in [
        ("\nopen space", "2:1: expected `name = value`, found \"open space\""),
        ("opne = space", "1:1: unknown setting \"opne\"; `saolei play --print-config` lists all"),
        (
            "open = space entre",
            "1:14: unknown key \"entre\", expected a letter, space, enter, tab, esc, up, f1, ctrl-c or the like",
        ),
        ("no-guess = maybe", "1:12: expected yes or no, found \"maybe\""),
        ("open = e\nmark = f\nopen = d", "3:1: \"open\" is set in line 1 too, expected one line for it"),
        ("theme = dark\ntheme = light", "2:1: \"theme\" is set in line 1 too, expected one line for it"),
        ("open = e w\nmark = x e", "2:8: the key \"e\" is already used for \"open\""),
    ] {
        assert_eq!(Config::read(text).unwrap_err().to_string(), expected);
    }
}

/// Both keys work, and a key that another command has by default is taken from it.
#[test]
fn a_line_gives_a_command_several_keys() {
    let config = Config::read("open = space f\n").unwrap();
    for key in ["space", "f"] {
        assert_eq!(config.keymap.command(key.parse().unwrap()), Some(Command::Open));
    }
    assert_eq!(config.keymap.keys(Command::Mark), []);
}

#[test]
fn comments_are_read_over() {
    let config = Config::read("# all\n  # of it\nmark = #  # a key\n").unwrap();
    assert_eq!(config.keymap.first_key(Command::Mark), "#");
}
