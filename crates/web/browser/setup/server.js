// The real server, on a free port with a store in memory while the tests run or as a test starts it, and the static site.

import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../../target", import.meta.url));
const PROGRAM = process.env.SAOLEI ?? `${TARGET}/debug/saolei`;

/** Starts a server; its address, and a function that ends it with a signal. */
export async function startServer({ listen = "127.0.0.1:0", store = "sqlite::memory:" } = {}) {
  const server = spawn(PROGRAM, ["serve", "--listen", listen, "--store", store], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const url = await new Promise((resolve, reject) => {
    const read = (piece) => {
      output += piece;
      const found = output.match(/http:\/\/127\.0\.0\.1:\d+/);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`saolei serve ended with ${code}: ${output}`)));
  });
  return {
    url,
    stop: (signal = "SIGTERM") =>
      new Promise((done) => {
        server.removeAllListeners("exit");
        server.on("exit", done);
        server.kill(signal);
      }),
  };
}

/** Writes the static site; null if the program was built without the service for browsers. */
export async function writeSite(folder) {
  const { status } = spawnSync(PROGRAM, ["site", "--force", folder], { stdio: "ignore" });
  return status === 0 ? folder : null;
}

export default async function start() {
  const { url, stop } = await startServer();
  process.env.SAOLEI_URL = url;
  const folder = await mkdtemp(join(tmpdir(), "saolei-site-"));
  // Below a path, as on GitHub Pages.
  const site = (await writeSite(join(folder, "saolei"))) && (await startFiles(folder));
  process.env.SAOLEI_SITE = site ? `${site.url}/saolei/` : "";
  return async () => {
    await stop();
    site?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Starts a plain web server for the files of a folder. */
export async function startFiles(folder) {
  const server = spawn("python3", ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const url = await new Promise((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (piece) => {
      output += piece;
      const found = output.match(/http:\/\/[\d.]+:\d+/);
      if (found) resolve(found[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`python3 -m http.server ended with ${code}`)));
  });
  return { url, stop: () => server.kill() };
}
