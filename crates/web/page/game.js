// A game on the server: its state, moves on their way, and the turns of other players.

import * as api from "./api.js";

/** How long to wait for a missing turn before asking for the whole game. */
const MISSING_TURN_MILLIS = 400;

/** Outcomes that did something; all others say why nothing was done. */
const DONE = new Set(["opened", "marked", "exploded", "undone", "helped"]);

export class Game {
  /** `listener` is called with news: `wholeGame()`, `turn(answer)`, `lateTurn(answer)`, `watchers()`,
   * `problem(error)`, `retry()`. */
  constructor(answer, key, listener) {
    this.listener = listener;
    this.key = key;
    this.earlyTurns = new Map();
    this.lastRequest = Promise.resolve();
    this.#update(answer);
    this.announcedTurn = this.turn;
  }

  #update(answer) {
    Object.assign(this, answer);
    this.key ??= answer.links.key;
    this.updatedAt = performance.now();
    for (const turn of this.earlyTurns.keys()) if (turn <= this.turn) this.earlyTurns.delete(turn);
  }

  get over() {
    return this.phase !== "playing";
  }

  get mayPlay() {
    return this.role !== "watcher";
  }

  /** The playing time now: the server's, plus the time since its last answer. */
  millisNow() {
    const runs = !this.over && this.turn > 0;
    return runs ? this.millis + performance.now() - this.updatedAt : this.millis;
  }

  /** Makes a move after those before it are answered, so that moves arrive in the order of the clicks. */
  move(act, place) {
    return this.#queue(() => !this.over, () => api.move(this.id, this.key, act, place, this.listener.retry));
  }

  /** Asks for `undo`, `hint` or `odds`. */
  help(kind) {
    return this.#queue(() => !this.over || kind === "undo", () => api.help(this.id, this.key, kind));
  }

  #queue(wanted, send) {
    const sent = this.lastRequest.then(async () => {
      if (!wanted()) return null; // the game ended before this click could be sent
      try {
        const answer = await send();
        this.receive(answer);
        return answer;
      } catch (error) {
        this.listener.problem(error);
        return null;
      }
    });
    this.lastRequest = sent;
    return sent;
  }

  /** Receives a turn from an answer or the stream. Turns are shown once, in order. */
  receive(answer) {
    if (answer.turn > this.turn) this.earlyTurns.set(answer.turn, answer);
    else if (answer.turn > this.announcedTurn || (answer.outcome && !DONE.has(answer.outcome))) {
      // The whole game from the stream already had this turn, or nothing was done: only the message is new.
      this.announcedTurn = answer.turn;
      this.listener.lateTurn(answer);
    }
    while (this.earlyTurns.has(this.turn + 1)) {
      const next = this.earlyTurns.get(this.turn + 1);
      this.earlyTurns.delete(next.turn);
      const { turn, phase, mines_left, millis, assisted, ranked, can_undo } = next;
      Object.assign(this, { turn, phase, mines_left, millis, assisted, ranked, can_undo, updatedAt: performance.now() });
      this.announcedTurn = turn;
      this.listener.turn(next);
    }
    if (this.earlyTurns.size > 0) setTimeout(() => this.earlyTurns.size > 0 && this.refresh(), MISSING_TURN_MILLIS);
  }

  /** Asks for the whole game. */
  async refresh() {
    try {
      this.#update(await api.getGame(this.id, this.key));
      this.listener.wholeGame();
    } catch (error) {
      this.listener.problem(error);
    }
  }

  /** Receives the turns of others until `close`. */
  follow() {
    this.stream = new EventSource(this.links.events);
    // The stream starts with the whole game. It is sent without the key, so its role is not ours.
    this.stream.addEventListener("game", (event) => {
      const game = JSON.parse(event.data);
      this.watchers = game.watchers;
      if (game.turn > this.turn) {
        this.#update({ ...game, role: this.role, links: this.links, seed: this.seed });
        this.listener.wholeGame();
      } else this.listener.watchers();
    });
    this.stream.addEventListener("turn", (event) => this.receive(JSON.parse(event.data)));
    this.stream.addEventListener("watchers", (event) => {
      this.watchers = JSON.parse(event.data).watchers;
      this.listener.watchers();
    });
  }

  close() {
    this.stream?.close();
  }
}
