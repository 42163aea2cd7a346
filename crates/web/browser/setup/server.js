// The real server: on a free port with a store in memory while the tests run, or as a test starts it.

import { spawn } from "node:child_process";
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

export default async function start() {
  const { url, stop } = await startServer();
  process.env.SAOLEI_URL = url;
  return () => stop();
}
