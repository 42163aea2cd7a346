//! ARCHITECTURE.md agrees with the code: its graph of the crates, and every path that it names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The dependencies that the graph draws: `solver --> rules & boards`.
fn drawn() -> BTreeSet<(String, String)> {
    let page = read(&root().join("ARCHITECTURE.md"));
    let graph = page.split("```mermaid").nth(1).unwrap().split("```").next().unwrap();
    let mut edges = BTreeSet::new();
    for line in graph.lines() {
        let Some((from, to)) = line.split_once("-->") else { continue };
        edges.extend(to.split('&').map(|to| (from.trim().to_string(), to.trim().to_string())));
    }
    edges
}

/// The dependencies between our crates that the manifests have.
fn declared() -> BTreeSet<(String, String)> {
    let mut edges = BTreeSet::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_string();
        let manifest = read(&folder.join("Cargo.toml"));
        let dependencies = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        for line in dependencies.lines().filter_map(|line| line.strip_prefix("saolei-")) {
            let to: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
            edges.insert((name.clone(), to));
        }
    }
    edges
}

#[test]
fn the_graph_shows_the_dependencies_of_the_crates() {
    let declared = declared();
    assert!(declared.contains(&("solver".to_string(), "rules".to_string())), "{declared:?}");
    assert_eq!(drawn(), declared);
}

#[test]
fn every_linked_file_is_there() {
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "README.zh-CN.md", "CHANGELOG.md"] {
        check_links(&root().join(page));
    }
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            check_links(&path);
        }
    }
}

fn check_links(page: &Path) {
    let folder = page.parent().unwrap();
    for link in read(page).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let path = link.split('#').next().unwrap_or_default();
        if !path.is_empty() && !link.contains("://") {
            assert!(folder.join(path).exists(), "{}: {link} does not exist", page.display());
        }
    }
}
