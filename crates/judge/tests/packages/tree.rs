//! A package in memory.

use saolei_judge::Problem;
use saolei_judge::package::{DataSize, MANIFEST, PackageFormat, PackageSpec, pack};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The files of a package by their paths, `sha256sums` checked and among them.
pub(crate) struct Tree(pub(crate) BTreeMap<String, Vec<u8>>);

impl Tree {
    pub(crate) fn of(problem: &'static Problem, format: PackageFormat) -> Tree {
        let mut files = BTreeMap::new();
        let spec = PackageSpec { problem, format, seed: 1, size: DataSize::Small };
        pack(&spec, &mut |path, bytes| {
            let old = files.insert(path.to_string(), bytes.to_vec());
            assert!(old.is_none(), "{path} is written twice");
            Ok(())
        })
        .unwrap();
        let tree = Tree(files);
        let sums: Vec<(&str, &str)> =
            tree.text(MANIFEST).lines().map(|line| line.split_once("  ").unwrap()).collect();
        assert_eq!(sums.len(), tree.0.len() - 1);
        for (sum, path) in sums {
            let hex: String =
                Sha256::digest(tree.bytes(path)).iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, sum, "{path}");
        }
        tree
    }

    pub(crate) fn bytes(&self, path: &str) -> &[u8] {
        self.0.get(path).unwrap_or_else(|| panic!("there is no {path}"))
    }

    pub(crate) fn text(&self, path: &str) -> &str {
        std::str::from_utf8(self.bytes(path)).unwrap()
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    pub(crate) fn ending(&self, ending: &'static str) -> impl Iterator<Item = &String> {
        self.0.keys().filter(move |path| path.ends_with(ending))
    }

    /// The text of the first element of a file for HUSTOJ with this name.
    pub(crate) fn fps_text(&self, tag: &str) -> String {
        let xml = self.text("fps.xml");
        let from = xml.find(&format!("<{tag}")).unwrap();
        let (text, _) = xml[from..].split_once(&format!("</{tag}>")).unwrap();
        let (_, text) = text.split_once("<![CDATA[").unwrap();
        text.strip_suffix("]]>").unwrap().replace("]]]]><![CDATA[>", "]]>")
    }
}
