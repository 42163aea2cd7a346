// A game on the server: its state, moves on their way, and the turns of other players.

import * as api from "../api.js";
import { EventStream } from "./event-stream.js";

/** How long to wait for a missing turn before asking for the whole game. */
const MISSING_TURN_MILLIS = 400;

/** How often a player who is alone asks whether somebody has come. */
const COMPANY_MILLIS = 5000;

/** How often the cell under the pointer is told to the others, at most. */
const CURSOR_MILLIS = 120;

/** The listener of a game that is closed. */
const SILENT = Object.fromEntries(
  ["wholeGame", "turn", "lateTurn", "people", "cursor", "problem"].map((news) => [news, () => {}]),
);

/** Outcomes that did something; all others say why nothing was done. */
const DONE = new Set(["opened", "marked", "exploded", "undone", "helped"]);

export class Game {
  /** `listener` is called with news: `wholeGame()`, `turn(answer)`, `lateTurn(answer)`, `people()`, `cursor(cursor)`,
   * `problem(error)`. */
  constructor(answer, key, listener) {
    this.listener = listener;
    this.key = key;
    this.people = [];
    this.earlyTurns = new Map();
    /** Those who wait until a turn is shown. */
    this.waiting = [];
    /** The last move that was sent, and the last request that later ones have to wait for. */
    this.lastMove = null;
    this.lastHelp = Promise.resolve();
    this.inFlight = 0;
    /** Counts the moves that failed: those sent after one of them are given up. */
    this.failures = 0;
    this.#update(answer);
    this.announcedTurn = this.turn;
  }

  #update(answer) {
    Object.assign(this, answer);
    this.key ??= answer.links.key;
    this.updatedAt = performance.now();
    for (const turn of this.earlyTurns.keys()) if (turn <= this.turn) this.earlyTurns.delete(turn);
    this.#wake();
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

  /** Sends a move at once. It names the move before it if that is not answered yet, so that the server makes moves in the
   * order of the clicks. The promise is kept when the move is answered and shown. */
  move(act, place) {
    const before = this.lastMove;
    const move = { key: api.newKey(), answered: false };
    this.lastMove = move;
    move.done = this.#sendMove(move, before, act, place).finally(() => {
      move.answered = true;
    });
    return move.done;
  }

  async #sendMove(move, before, act, place) {
    const { failures } = this;
    await this.lastHelp;
    const givenUp = () => this.over || failures !== this.failures;
    const send = (after) => api.move(this.id, this.key, { key: move.key, act, ...place, after });
    return this.#request(givenUp, async () => {
      try {
        return await send(before && !before.answered ? before.key : undefined);
      } catch (error) {
        if (error.problem?.type !== "urn:saolei:too-early") throw error;
        await before.done;
        return givenUp() ? null : send();
      }
    });
  }

  /** Asks for `undo`, `hint` or `odds`, after all moves are answered; later moves wait for it. */
  help(kind) {
    const before = [this.lastHelp, this.lastMove?.done];
    const sent = Promise.all(before).then(() =>
      this.#request(
        () => this.over && kind !== "undo",
        () => api.help(this.id, this.key, kind),
      ),
    );
    this.lastHelp = sent;
    return sent;
  }

  /** Sends a request and shows its answer; null if it is given up or fails. */
  async #request(givenUp, send) {
    if (givenUp()) return null;
    this.inFlight += 1;
    try {
      const answer = await send();
      if (!answer) return null;
      this.receive(answer);
      await this.#shown(answer.turn);
      return answer;
    } catch (error) {
      if (givenUp()) return null;
      this.failures += 1;
      this.listener.problem(error);
      return null;
    } finally {
      this.inFlight -= 1;
    }
  }

  /** Waits until a turn is shown. */
  #shown(turn) {
    return turn <= this.turn
      ? Promise.resolve()
      : new Promise((wake) => {
          this.waiting.push({ turn, wake });
        });
  }

  #wake() {
    for (const { wake } of this.waiting.filter(({ turn }) => turn <= this.turn)) wake();
    this.waiting = this.waiting.filter(({ turn }) => turn > this.turn);
  }

  /** Receives a turn from an answer or the stream. Turns are shown once, in order. */
  receive(answer) {
    if (answer.turn > this.turn) this.earlyTurns.set(answer.turn, answer);
    else if (answer.turn > this.announcedTurn || (answer.outcome && !DONE.has(answer.outcome))) {
      // The whole game from the stream already had this turn, or nothing was done: only the message is new.
      this.announcedTurn = Math.max(this.announcedTurn, answer.turn);
      this.listener.lateTurn(answer);
    }
    while (this.earlyTurns.has(this.turn + 1)) {
      const next = this.earlyTurns.get(this.turn + 1);
      this.earlyTurns.delete(next.turn);
      const { turn, phase, mines_left, millis, assisted, ranked, can_undo } = next;
      Object.assign(this, {
        turn,
        phase,
        mines_left,
        millis,
        assisted,
        ranked,
        can_undo,
        updatedAt: performance.now(),
      });
      this.announcedTurn = turn;
      this.listener.turn(next);
    }
    this.#wake();
    this.#askForMissing();
  }

  /** A turn is missing: it comes with an answer that is on its way, or somebody else has made it. */
  #askForMissing() {
    if (this.earlyTurns.size === 0 || this.asking || this.isClosed) return;
    this.asking = setTimeout(() => {
      this.asking = null;
      if (this.inFlight > this.earlyTurns.size) this.#askForMissing();
      else if (this.earlyTurns.size > 0) this.refresh();
    }, MISSING_TURN_MILLIS);
  }

  /** Asks for the whole game; once if it is asked several times before the answer. */
  refresh() {
    this.refreshing ??= this.#refresh().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  async #refresh() {
    try {
      const before = this.turn;
      const answer = await api.getGame(this.id, this.key);
      if (answer.turn < this.turn) return;
      this.#update(answer);
      if (this.turn > before || this.earlyTurns.size > 0) this.listener.wholeGame();
    } catch (error) {
      this.listener.problem(error);
    }
  }

  // ---- company

  /** Receives the turns of others until `unfollow`. A player who is alone only asks now and then: browsers have six
   * connections to a server, and a stream takes one for each open game. */
  follow() {
    if (this.role !== "owner" || this.watchers > 0 || this.players > 0) this.#stream();
    else this.company ??= setInterval(() => this.#lookForCompany(), COMPANY_MILLIS);
  }

  /** Somebody may come soon: an invitation was written. */
  expectCompany() {
    if (!this.over) this.#stream();
  }

  async #lookForCompany() {
    if (document.hidden || this.inFlight > 0 || this.stream) return;
    const { turn } = this;
    await this.refresh();
    if (this.watchers > 0 || this.players > 0 || this.turn > turn) this.#stream();
  }

  #stream() {
    clearInterval(this.company);
    this.company = null;
    if (this.stream || this.over || this.isClosed) return;
    this.stream = new EventStream(this.links.events, this.key, {
      // The stream starts with the whole game.
      game: (game) => {
        this.watchers = game.watchers;
        if (game.turn > this.turn) {
          this.#update({ ...game, seed: this.seed });
          this.listener.wholeGame();
        } else this.listener.people();
      },
      turn: (answer) => this.receive(answer),
      people: ({ people, watchers }) => this.#meet(people, watchers),
      joined: ({ watchers, ...person }) => this.#meet([...this.#without(person.id), person], watchers),
      left: ({ id, watchers }) => this.#meet(this.#without(id), watchers),
      watchers: ({ watchers }) => this.#meet(this.people, watchers),
      cursor: (cursor) => this.listener.cursor(cursor),
    });
  }

  #without(id) {
    return this.people.filter((person) => person.id !== id);
  }

  #meet(people, watchers) {
    Object.assign(this, { people, watchers });
    this.listener.people();
  }

  /** Tells the others where the pointer is. */
  point(place) {
    if (!this.stream || !this.mayPlay || this.over || this.people.length < 2) return;
    this.pointed = place;
    this.pointing ??= setTimeout(() => {
      this.pointing = null;
      api.point(this.id, this.key, this.pointed).catch(() => {}); // the next one will do
    }, CURSOR_MILLIS);
  }

  /** Stops receiving the turns of others. */
  unfollow() {
    clearInterval(this.company);
    clearTimeout(this.asking);
    clearTimeout(this.pointing);
    this.company = this.asking = this.pointing = null;
    this.stream?.close();
    this.stream = null;
  }

  /** Leaves the game for good. Moves on their way are still made, but nothing reaches the listener any more. */
  close() {
    this.isClosed = true;
    this.listener = SILENT;
    this.unfollow();
  }
}
