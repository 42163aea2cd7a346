//! The history of finished games, and its figures.

use saolei_terminal::History;

const LINES: &str = "\
1 9x9/10 classic uniform won alone 12000 20 20 30 a
2 9x9/10 classic uniform lost alone 3000 25 5 9 b
3 9x9/10 classic uniform won assisted 9000 22 22 28 c
4 9x9/10 classic uniform won alone 8000 24 24 26 d
5 9x9/10 classic uniform won alone 10000 21 21 33 -
6 16x30/99 boom no-guess lost alone 60000 150 70 180 e
2 9x9/10 classic uniform won assisted 1 1 1 1 twice
7 9x9/10 classic uniform won al";

#[test]
fn only_games_played_alone_count() {
    let history = History::read(LINES);
    let categories = history.categories();
    assert_eq!(categories.len(), 2);
    assert_eq!(categories[0].level_name(), "beginner");
    let summary = history.summary(&categories[0]);
    assert_eq!((summary.games, summary.wins, summary.assisted), (4, 3, 1));
    assert_eq!((summary.streak, summary.longest_streak), (2, 2));
    assert_eq!((summary.best(), summary.average()), (Some(8000), Some(10_000)));
    assert_eq!(summary.times, [12_000, 8_000, 10_000]);
    assert_eq!(summary.rate(), Some(0.75));
    let empty = history.summary(&categories[1]);
    assert_eq!((empty.best(), empty.average(), empty.pace), (None, None, None));
}

#[test]
fn what_is_written_is_read() {
    let history = History::read(LINES);
    assert_eq!(history.entries().len(), 6);
    for (entry, line) in history.entries().iter().zip(LINES.lines()) {
        assert_eq!(entry.to_string(), line);
    }
}
