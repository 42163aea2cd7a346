// Server-sent events, read with `fetch`: unlike `EventSource` it can send the key of a play link.

const AGAIN_MILLIS = 1000;

export class EventStream {
  /** `listeners` has a function for each kind of event, called with its data. */
  constructor(path, key, listeners) {
    Object.assign(this, { path, key, listeners });
    this.closing = new AbortController();
    // A hidden tab needs no events: the stream starts with the whole game when the tab is seen again.
    this.seen = () => (document.hidden ? this.reading?.abort() : this.wake?.());
    document.addEventListener("visibilitychange", this.seen);
    this.#run();
  }

  close() {
    this.closing.abort();
    this.reading?.abort();
    this.wake?.();
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** Reads the stream again whenever it ends. */
  async #run() {
    const { signal } = this.closing;
    while (!signal.aborted) {
      if (document.hidden) await new Promise((wake) => { this.wake = wake; });
      if (signal.aborted) return;
      try {
        await this.#read();
      } catch {
        // The server is away, or the tab is hidden.
      }
      if (!signal.aborted && !document.hidden) await new Promise((wake) => setTimeout(wake, AGAIN_MILLIS));
    }
  }

  async #read() {
    this.reading = new AbortController();
    const headers = { Accept: "text/event-stream", ...(this.key ? { "Saolei-Key": this.key } : {}) };
    const response = await fetch(this.path, { headers, signal: this.reading.signal });
    if (!response.ok) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const events = text.split("\n\n");
      text = events.pop();
      for (const event of events) this.#receive(event);
    }
  }

  #receive(event) {
    const lines = event.split("\n");
    const of = (name) => lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart()).join("\n");
    const data = of("data");
    if (data) this.listeners[of("event")]?.(JSON.parse(data));
  }
}
