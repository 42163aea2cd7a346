// A slow network: a proxy that keeps every byte for a while, each way.

import { connect, createServer } from "node:net";

/** Starts a proxy to the server: its address, a function after which its open connections carry nothing and say nothing, and
 * a function that ends it. */
export async function slowProxy(millis) {
  const { hostname, port } = new URL(process.env.SAOLEI_URL);
  const sockets = new Set();
  const dead = new Set();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.on("data", (bytes) => setTimeout(() => to.destroyed || dead.has(to) || to.write(bytes), millis));
      from.on("close", () => setTimeout(() => to.destroy(), millis));
      from.on("error", () => to.destroy());
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cutSilently: () => {
      for (const socket of sockets) dead.add(socket);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(closed));
    },
  };
}
