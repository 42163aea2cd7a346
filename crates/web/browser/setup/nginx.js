// nginx with the configuration of docs/deploy.md, in front of a server that can be restarted.

import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { startServer } from "./server.js";

/** The path of nginx; null if it is missing. */
export function nginx() {
  const places = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"].map((folder) => join(folder, "nginx"));
  return (
    places.find((place) => {
      try {
        accessSync(place, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}

/** A port that is free now: neither nginx nor a server that comes back takes any. */
function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** The documented server block for these ports, without certificates. */
async function serverBlock(port, upstream) {
  const text = await readFile(new URL("../../../../docs/deploy.md", import.meta.url), "utf8");
  const [, block] = text.match(/```nginx\n(server \{.*?)```/s);
  const changed = block
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/^ *(server_name|ssl_\w+) .*;\n/gm, "")
    .replace("http://127.0.0.1:8080", `http://127.0.0.1:${upstream}`);
  if (!changed.includes(port) || !changed.includes(upstream))
    throw new Error(`docs/deploy.md has another configuration: ${block}`);
  return changed;
}

async function listening(port) {
  for (;;) {
    const open = await new Promise((answer) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        answer(true);
      });
      socket.on("error", () => answer(false));
    });
    if (open) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Starts nginx and a server with a store on the disk. `url` is nginx's; `restart` ends the server with a signal and starts
 * it again. */
export async function behindNginx(program) {
  const folder = await mkdtemp(join(tmpdir(), "saolei-nginx-"));
  const [port, upstream] = [await freePort(), await freePort()];
  const start = () => startServer({ listen: `127.0.0.1:${upstream}`, store: `sqlite:${folder}/games.db` });
  let server = await start();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(" ");
  await writeFile(
    `${folder}/nginx.conf`,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events { }
http { access_log off; ${temporary}
${await serverBlock(port, upstream)} }`,
  );
  const child = spawn(program, ["-c", `${folder}/nginx.conf`, "-p", folder, "-e", `${folder}/error.log`], {
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.on("exit", done));
  await Promise.race([
    listening(port),
    ended.then(async () => {
      throw new Error(await readFile(`${folder}/error.log`, "utf8"));
    }),
  ]);
  // A test that fails may close this while it restarts the server.
  let [isClosed, restarting] = [false, Promise.resolve()];
  const again = async (signal) => {
    await server.stop(signal);
    server = await start();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    restart: (signal) => {
      if (!isClosed) restarting = again(signal);
      return restarting;
    },
    close: async () => {
      isClosed = true;
      child.kill("SIGTERM");
      await ended;
      await restarting;
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
