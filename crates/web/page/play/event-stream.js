// Server-sent events, read with `fetch`: unlike `EventSource` it can send the key of a play link.

import { lost, pause, settled } from "../connection.js";

/** The server sends something every 15 seconds; a stream that is silent for longer than this is dead. */
const SILENCE_MILLIS = 40_000;

/** A stream that ended is not urgent: its first pause is that of a request after this many tries. */
const FIRST_PAUSE = 2;

/** @typedef {{ [Kind in Api["StreamEvent"]["event"]]: (data: Extract<Api["StreamEvent"], { event: Kind }>["data"]) => unknown }} Listeners */

export class EventStream {
  /**
   * @param {string} path
   * @param {string | null} key
   * @param {Listeners} listeners a function for each kind of event, called with its data
   */
  constructor(path, key, listeners) {
    this.path = path;
    this.key = key;
    this.listeners = listeners;
    /**
     * Ends the request that is being read.
     * @type {AbortController | null}
     */
    this.reading = null;
    /** Ends the wait of a hidden tab. */
    this.wake = () => {};
    this.closing = new AbortController();
    this.tried = 0;
    // A hidden tab needs no events: the stream starts with the whole game when the tab is seen again.
    this.seen = () => (document.hidden ? this.reading?.abort() : this.wake());
    document.addEventListener("visibilitychange", this.seen);
    this.#run();
  }

  close() {
    this.closing.abort();
    this.reading?.abort();
    this.wake();
    settled(this);
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** Reads the stream again whenever it ends. */
  async #run() {
    const { signal } = this.closing;
    while (!signal.aborted) {
      if (document.hidden)
        await new Promise((/** @type {(value?: undefined) => void} */ wake) => {
          this.wake = wake;
        });
      if (signal.aborted) return;
      let isRefused = false;
      try {
        isRefused = await this.#read();
      } catch {
        // The server is away or silent, or the tab is hidden.
      }
      if (signal.aborted) return;
      if (document.hidden || isRefused) settled(this);
      else lost(this, { type: "urn:saolei:offline" });
      this.tried += 1;
      if (!document.hidden) await pause(this.tried + FIRST_PAUSE);
    }
  }

  /** Reads the stream until it ends. Returns whether a server that is there refused it: too many streams, for example. */
  async #read() {
    const reading = new AbortController();
    const { signal } = reading;
    this.reading = reading;
    let silence = 0;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => reading.abort(), SILENCE_MILLIS);
    };
    listen();
    try {
      const headers = { Accept: "text/event-stream", ...(this.key ? { "Saolei-Key": this.key } : {}) };
      const response = await fetch(this.path, { headers, signal });
      if (!response.ok || !response.body) return response.status < 500;
      this.tried = 0;
      settled(this);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ;) {
        const { value, done } = await reader.read();
        if (done) return false;
        listen();
        text += value;
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) if (!signal.aborted) this.#receive(event);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** @param {string} event */
  #receive(event) {
    const lines = event.split("\n");
    /** @param {string} name */
    const of = (name) => {
      const values = lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
      return values.map((value) => value.trimStart()).join("\n");
    };
    const data = of("data");
    /** @type {Record<string, (data: never) => unknown>} */
    const listeners = this.listeners;
    if (data) listeners[of("event")]?.(/** @type {never} */ (JSON.parse(data)));
  }
}
