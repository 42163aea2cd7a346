// Runs a LeetCode answer in JavaScript or TypeScript: node -e HARNESS SOURCE < boards
const fs = require("fs");
const vm = require("vm");
const source = process.argv[1];
const answers = [];
// What the answer itself prints must not mix with the boards.
console.log = console.info = console.debug = console.error;

function main() {
  let text = fs.readFileSync(source, "utf8");
  if (source.endsWith(".ts")) {
    process.removeAllListeners("warning");
    text = require("module").stripTypeScriptTypes(text);
  }
  globalThis.require = require;
  globalThis.module = { exports: {} };
  vm.runInThisContext(text, { filename: source });
  const updateBoard = vm.runInThisContext("updateBoard");
  const words = fs.readFileSync(0, "utf8").split(/\s+/).filter((word) => word !== "");
  for (let at = 0; at < words.length; ) {
    const rows = Number(words[at]);
    at += 2;
    const board = words.slice(at, at + rows).map((row) => [...row]);
    at += rows;
    const click = [Number(words[at]), Number(words[at + 1])];
    at += 2;
    const answer = updateBoard(board, click);
    if (!Array.isArray(answer)) throw `updateBoard returned ${answer}, expected the board`;
    for (const row of answer) answers.push(row.join("") + "\n");
  }
}

try {
  main();
} catch (error) {
  // Hide the harness's own frames: keep the trace down to the answer's first line.
  const lines = String(error?.stack ?? error).split("\n");
  const own = lines.findIndex((line) => /^\s+at .*\[eval\]/.test(line));
  process.stderr.write((own < 0 ? lines : lines.slice(0, own)).slice(-20).join("\n") + "\n");
  process.exitCode = 1;
}
process.stdout.write(answers.join(""));
