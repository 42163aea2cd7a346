// Runs Exercism's function in JavaScript or TypeScript: node -e HARNESS SOURCE < board
const fs = require("fs");
const path = require("path");
const { pathToFileURL } = require("url");
const source = process.argv[1];
// What the function itself prints must not mix with the board.
console.log = console.info = console.debug = console.error;
// A module of its own name in the folder that the program runs in: Node.js takes files that end with .js for CommonJS.
const copy = path.resolve(path.parse(source).name + ".mjs");

async function main() {
  let text = fs.readFileSync(source, "utf8");
  const isTypeScript = /\.ts$/i.test(source);
  if (isTypeScript) {
    process.removeAllListeners("warning");
    text = require("module").stripTypeScriptTypes(text);
  }
  const isModule = isTypeScript || /^\s*(export|import)\b/m.test(text);
  if (isModule) fs.writeFileSync(copy, text);
  const found = await import(pathToFileURL(isModule ? copy : path.resolve(source)));
  // Older versions of the tracks have a class.
  const owners = [found, found.default, found.Minesweeper].filter((owner) => owner);
  const owner = owners.find((one) => one.annotate) ?? owners.find((one) => one.prototype?.annotate);
  if (!owner) throw "annotate is not exported";
  const rows = fs.readFileSync(0, "utf8").split("\n").slice(0, -1);
  const answer = owner.annotate ? owner.annotate(rows) : new owner().annotate(rows);
  if (!Array.isArray(answer) || answer.some((row) => typeof row !== "string")) {
    throw `annotate returned ${JSON.stringify(answer)}, expected an array of strings`;
  }
  process.stdout.write(answer.map((row) => row + "\n").join(""));
}

main().catch((error) => {
  // Hide the harness's own frames, and name the student's file.
  const lines = String(error?.stack ?? error).split("\n");
  const own = lines.findIndex((line) => /^\s+at .*\[eval\]/.test(line));
  const shown = (own < 0 ? lines : lines.slice(0, own)).slice(-20).join("\n");
  process.stderr.write(shown.replaceAll(pathToFileURL(copy).href, source) + "\n");
  process.exitCode = 1;
});
