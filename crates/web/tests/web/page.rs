//! The tables of the page are those of the other crates.

use crate::test_server::{TestServer, Visitor};
use saolei_boards::{Dialect, FirstClick, Level};
use serde_json::json;

#[test]
fn the_page_lists_the_levels_dialects_and_first_clicks() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/levels.js");
    let page = std::fs::read_to_string(path).unwrap();
    let table = |name: &str| {
        let (_, rest) = page.split_once(&format!("export const {name} = {{")).unwrap();
        rest.split_once("};").unwrap().0.trim().to_string()
    };
    let levels = Level::PRESETS.map(|level| {
        format!("{}: {{ rows: {}, cols: {}, mines: {} }},", level.name, level.rows, level.cols, level.mines)
    });
    assert_eq!(table("LEVELS").lines().map(str::trim).collect::<Vec<_>>(), levels);
    let keys = |name: &str| {
        let mut keys: Vec<_> =
            table(name).split(", ").map(|pair| pair.split_once(':').unwrap().0.to_string()).collect();
        keys.sort();
        keys
    };
    let sorted = |mut names: Vec<&'static str>| {
        names.sort_unstable();
        names
    };
    assert_eq!(keys("RULES"), sorted(Dialect::ALL.map(|dialect| dialect.name()).to_vec()));
    assert_eq!(keys("STARTS"), sorted(FirstClick::ALL.map(FirstClick::name).to_vec()));
}

#[tokio::test]
async fn the_daily_board_is_an_intermediate_one() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let daily = server.ok(&mut ada, "GET", "/api/daily", None).await;
    let game = server.create(&mut ada, json!({"daily": true})).await;
    for field in ["rows", "cols", "mines"] {
        assert_eq!(daily[field], game[field], "{field}");
    }
    let preset = Level::PRESETS.into_iter().find(|preset| preset.name == "intermediate").unwrap();
    assert_eq!(
        (&daily["level"], &daily["rows"], &daily["cols"], &daily["mines"]),
        (&json!(preset.name), &json!(preset.rows), &json!(preset.cols), &json!(preset.mines))
    );
}
