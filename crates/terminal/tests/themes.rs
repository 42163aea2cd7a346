//! Colours: contrast, colour blindness, and the same board colours as the page.

use ratatui::style::Color;
use saolei_terminal::{ColourDepth, Palette, StyleRole, Theme};

const NUMBERS: [StyleRole; 8] = [
    StyleRole::Open(1),
    StyleRole::Open(2),
    StyleRole::Open(3),
    StyleRole::Open(4),
    StyleRole::Open(5),
    StyleRole::Open(6),
    StyleRole::Open(7),
    StyleRole::Open(8),
];

/// The foreground and the background that something is drawn in.
fn drawn(theme: Theme, role: StyleRole) -> (u32, u32) {
    let style = Palette { theme, depth: ColourDepth::True }.style(role);
    let rgb = |colour| match colour {
        Some(Color::Rgb(red, green, blue)) => u32::from_be_bytes([0, red, green, blue]),
        other => panic!("{role:?} is drawn in {other:?}"),
    };
    (rgb(style.fg), rgb(style.bg))
}

type Linear = [f64; 3];

fn linear(rgb: u32) -> Linear {
    let [_, red, green, blue] = rgb.to_be_bytes();
    [red, green, blue].map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of two colours by WCAG 2.
fn contrast(a: u32, b: u32) -> f64 {
    let light =
        |rgb| linear(rgb).iter().zip([0.2126, 0.7152, 0.0722]).map(|(v, w)| v * w).sum::<f64>() + 0.05;
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

/// How colours are seen, by Machado, Oliveira and Fernandes (2009): normal, protan, deutan, tritan.
const SIGHTS: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

fn lab(rgb: Linear) -> [f64; 3] {
    let dot = |row: [f64; 3]| row.iter().zip(rgb).map(|(a, b)| a * b).sum::<f64>().max(0.0);
    let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f(dot([0.4124, 0.3576, 0.1805]) / 0.95047);
    let y = f(dot([0.2126, 0.7152, 0.0722]));
    let z = f(dot([0.0193, 0.1192, 0.9505]) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn seen(rgb: u32, sight: [[f64; 3]; 3]) -> [f64; 3] {
    let rgb = linear(rgb);
    lab(sight.map(|row| row.iter().zip(rgb).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0)))
}

/// 4.5 for text, 3 for shapes: level AA of WCAG 2.
#[test]
fn everything_stands_out_from_its_background() {
    for theme in Theme::ALL {
        let others = [
            StyleRole::Flag,
            StyleRole::Query,
            StyleRole::Mine,
            StyleRole::Exploded,
            StyleRole::WrongFlag,
            StyleRole::Safe,
            StyleRole::Danger,
            StyleRole::Clue,
            StyleRole::Cursor,
        ];
        for role in NUMBERS.into_iter().chain(others) {
            let (fg, bg) = drawn(theme, role);
            let contrast = contrast(fg, bg);
            assert!(contrast >= 4.5, "{role:?} in {}: {contrast:.2}", theme.name());
        }
        // The square in a closed cell distinguishes it from an open one.
        let (square, open) = drawn(theme, StyleRole::Pressed);
        assert!(contrast(square, open) >= 3.0, "closed in {}", theme.name());
    }
}

#[test]
fn numbers_differ_for_the_colour_blind() {
    for sight in SIGHTS {
        let seen = NUMBERS.map(|number| seen(drawn(Theme::ColourBlind, number).0, sight));
        for (at, one) in seen.iter().enumerate() {
            for other in &seen[..at] {
                let apart = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
                assert!(apart >= 26.0, "{apart:.1}");
            }
        }
    }
}

#[test]
fn the_board_has_the_colours_of_the_page() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page/theme.css");
    let css = std::fs::read_to_string(path).unwrap();
    let blocks: Vec<&str> = css.split(":root").skip(1).collect();
    assert_eq!(blocks.len(), Theme::ALL.len(), "a block for each theme, in the same order");
    for (block, theme) in blocks.iter().zip(Theme::ALL) {
        let named = block.starts_with(&format!("[data-theme=\"{}\"]", theme.name()));
        assert!(named || theme == Theme::Classic, "no block for {}", theme.name());
        let ink = |role| drawn(theme, role).0;
        let paper = |role| drawn(theme, role).1;
        let numbers = NUMBERS.into_iter().zip(1..).map(|(role, digit)| (format!("n{digit}"), ink(role)));
        let others = [
            ("closed", paper(StyleRole::Closed)),
            ("open", paper(StyleRole::Open(1))),
            ("flag", ink(StyleRole::Flag)),
            ("closed-ink", ink(StyleRole::Query)),
            ("mine", ink(StyleRole::Mine)),
            ("exploded", paper(StyleRole::Exploded)),
            ("wrong-flag", ink(StyleRole::WrongFlag)),
        ];
        for (name, colour) in numbers.chain(others.map(|(name, colour)| (name.to_string(), colour))) {
            let line = format!("--{name}: #{colour:06x};");
            assert!(block.contains(&line), "no {line} in {}", theme.name());
        }
    }
}

#[test]
fn the_page_offers_the_same_themes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page/page.json");
    let line = format!("\"themes\": {:?}", Theme::ALL.map(Theme::name));
    assert!(std::fs::read_to_string(path).unwrap().contains(&line), "no {line} in page.json");
}

#[test]
fn sixteen_colours_keep_numbers_off_their_background() {
    for theme in Theme::ALL {
        let style = |role| Palette { theme, depth: ColourDepth::Sixteen }.style(role);
        for role in NUMBERS.into_iter().chain([StyleRole::Flag]) {
            assert_ne!(style(role).fg, style(role).bg, "{role:?} in {}", theme.name());
        }
        assert_ne!(style(StyleRole::Pressed).bg, style(StyleRole::Closed).bg, "{}", theme.name());
    }
}

#[test]
fn the_environment_says_how_many_colours_there_are() {
    let of = |pairs: &[(&str, &str)]| {
        ColourDepth::of(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string()))
    };
    assert_eq!(of(&[("TERM", "xterm")]), ColourDepth::Sixteen);
    assert_eq!(of(&[("TERM", "screen-256color")]), ColourDepth::Many);
    assert_eq!(of(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), ColourDepth::True);
    assert_eq!(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), ColourDepth::None);
    assert_eq!(of(&[("NO_COLOR", ""), ("TERM", "linux")]), ColourDepth::Sixteen);
    assert_eq!(of(&[("TERM", "dumb")]), ColourDepth::None);
}
