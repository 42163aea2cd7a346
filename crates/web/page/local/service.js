// The game service in the browser: the server's own code, compiled to WebAssembly, over the records of the store.

import { Store } from "./store.js";

/**
 * @typedef {{ method: string, address: string, body: Uint8Array }} LocalRequest
 * @typedef {{ status: number, body: string }} LocalAnswer
 */

export class LocalService {
  #service;

  /**
   * @param {Engine} engine
   * @param {Store} store
   * @param {"moment" | "while"} patience for how long an answer may keep its thread busy
   */
  constructor(engine, store, patience) {
    this.engine = engine;
    this.store = store;
    this.patience = patience;
    this.#service = new engine.Service();
  }

  /** @param {"moment" | "while"} patience */
  static async start(patience) {
    // The module is part of the program only if it was there when the program was built.
    const path = "../wasm/service.js";
    const [engine, store] = await Promise.all([
      import(path).then(async (/** @type {Engine} */ module) => {
        await module.default({ module_or_path: new URL("../wasm/service_bg.wasm", import.meta.url) });
        return module;
      }),
      Store.open(),
    ]);
    return new LocalService(engine, store, patience);
  }

  /**
   * Answers a request; null if that takes longer than a moment. Where nothing has to be read, `answered` is called before
   * this returns, and what changes is written afterwards: a board is painted in the task of its click.
   * @param {LocalRequest} request
   * @param {(answer: LocalAnswer | null) => void} answered
   * @returns {Promise<void>} is kept when everything is written
   */
  async answer(request, answered) {
    let reads = new this.engine.Reads();
    for (let isAnswered = false; ;) {
      const { method, address, body } = request;
      const canWait = this.patience === "while";
      const step = this.#service.answer(method, address, body, reads, Date.now(), canWait);
      const { status, ranges, changes } = step;
      if (ranges !== undefined) {
        await this.#read(JSON.parse(ranges), reads);
      } else if (status === 0) {
        answered(null);
        return;
      } else {
        const answer = { status, body: step.body };
        const writing = changes === "[]" ? Promise.resolve(true) : this.store.write(JSON.parse(changes));
        if (this.patience === "moment" && !isAnswered) answered(answer);
        isAnswered ||= this.patience === "moment";
        writing.catch(() => this.#service.forget());
        if (await writing) {
          if (!isAnswered) answered(answer);
          return;
        }
        // Another tab was first: its changes are read, and the request is answered again.
        this.#service.forget();
        reads = new this.engine.Reads();
      }
    }
  }

  /**
   * @param {import("./store.js").Range[]} ranges
   * @param {InstanceType<Engine["Reads"]>} reads
   */
  async #read(ranges, reads) {
    const found = await Promise.all(ranges.map((range) => this.store.read(range)));
    ranges.forEach((range, at) =>
      reads.add(
        JSON.stringify(range),
        found[at].map(({ key }) => key),
        found[at].map(({ text }) => text),
      ),
    );
  }
}
