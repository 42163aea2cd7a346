// A game in progress: what the server has told of it, moves on their way, and what others do meanwhile.

import * as api from "./api.js";

/** How long a turn may be missing before the whole game is asked for, in milliseconds. */
const PATIENCE = 400;

/** Outcomes that do something; any other says why nothing was done, with or without taking a turn. */
const DONE = new Set(["opened", "marked", "exploded", "undone", "helped"]);

export class Game {
  /** `told` is called with what is new: `whole()`, `turn(answer)`, `late(answer)`, `watchers()`,
   * `problem(error)`, `waiting()`. */
  constructor(answer, key, told) {
    this.told = told;
    this.key = key;
    this.early = new Map();
    this.tail = Promise.resolve();
    this.#know(answer);
    this.spoken = this.turn;
  }

  #know(answer) {
    Object.assign(this, answer);
    this.key ??= answer.links.key;
    this.heard = performance.now();
    for (const turn of this.early.keys()) if (turn <= this.turn) this.early.delete(turn);
  }

  get over() {
    return this.phase !== "playing";
  }

  get mayPlay() {
    return this.role !== "watcher";
  }

  /** Milliseconds of play at this moment: the server's, and what has passed since it spoke. */
  millisNow() {
    const runs = !this.over && this.turn > 0;
    return runs ? this.millis + performance.now() - this.heard : this.millis;
  }

  /** Makes a move when those before it are answered, so that they arrive in the order of the clicks. */
  move(act, place) {
    return this.#queue(() => !this.over, () => api.move(this.id, this.key, act, place, this.told.waiting));
  }

  /** Asks for `undo`, `hint` or `odds`. */
  help(kind) {
    return this.#queue(() => !this.over || kind === "undo", () => api.help(this.id, this.key, kind));
  }

  #queue(wanted, send) {
    const sent = this.tail.then(async () => {
      if (!wanted()) return null; // clicks that were on their way when the game ended
      try {
        const answer = await send();
        this.take(answer);
        return answer;
      } catch (error) {
        this.told.problem(error);
        return null;
      }
    });
    this.tail = sent;
    return sent;
  }

  /** Takes a turn that an answer or the stream tells of; turns are shown in order and once. */
  take(answer) {
    if (answer.turn > this.turn) this.early.set(answer.turn, answer);
    else if (answer.turn > this.spoken || (answer.outcome && !DONE.has(answer.outcome))) {
      // The board has it already, from the whole game that the stream begins with; or nothing was done. Say so.
      this.spoken = answer.turn;
      this.told.late(answer);
    }
    while (this.early.has(this.turn + 1)) {
      const next = this.early.get(this.turn + 1);
      this.early.delete(next.turn);
      const { turn, phase, mines_left, millis, assisted, ranked, can_undo } = next;
      Object.assign(this, { turn, phase, mines_left, millis, assisted, ranked, can_undo, heard: performance.now() });
      this.spoken = turn;
      this.told.turn(next);
    }
    if (this.early.size > 0) setTimeout(() => this.early.size > 0 && this.refresh(), PATIENCE);
  }

  /** Asks for the whole game. */
  async refresh() {
    try {
      this.#know(await api.getGame(this.id, this.key));
      this.told.whole();
    } catch (error) {
      this.told.problem(error);
    }
  }

  /** Follows what others do, until `close`. */
  follow() {
    this.stream = new EventSource(this.links.events);
    // The stream begins with the whole game. It does not know the key, and so not who is asking.
    this.stream.addEventListener("game", (event) => {
      const game = JSON.parse(event.data);
      this.watchers = game.watchers;
      if (game.turn > this.turn) {
        this.#know({ ...game, role: this.role, links: this.links, seed: this.seed });
        this.told.whole();
      } else this.told.watchers();
    });
    this.stream.addEventListener("turn", (event) => this.take(JSON.parse(event.data)));
    this.stream.addEventListener("watchers", (event) => {
      this.watchers = JSON.parse(event.data).watchers;
      this.told.watchers();
    });
  }

  close() {
    this.stream?.close();
  }
}
