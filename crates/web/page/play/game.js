// A game on the server: its state, moves on their way, and the turns of other players.

import * as api from "../api.js";
import { EventStream } from "./event-stream.js";

/** How long to wait for a missing turn before asking for the whole game. */
const MISSING_TURN_MILLIS = 400;

/** How often a player who is alone asks whether somebody has come. */
const COMPANY_MILLIS = 5000;

/** How often the cell under the pointer is sent to the others, at most. */
const CURSOR_MILLIS = 120;

/** Outcomes that did something; all others say why nothing was done. */
const DONE = new Set(["opened", "marked", "exploded", "undone", "helped"]);

/**
 * A turn, as moves and the stream report it. The answer to a request for help has no outcome.
 * @typedef {Api["GameChange"] & { outcome?: Api["MoveOutcome"] }} Turn
 *
 * @typedef {object} Listener what is called with news of a game
 * @property {() => unknown} wholeGame
 * @property {(turn: Turn) => unknown} turn
 * @property {(turn: Turn) => unknown} lateTurn a turn that the board shows already: only the message is new
 * @property {() => unknown} people
 * @property {(cursor: Api["Cursor"]) => unknown} cursor
 * @property {(error: unknown) => unknown} problem
 *
 * @typedef {{ key: string, answered: boolean, done: Promise<unknown> }} SentMove
 */

/** @type {Listener} The listener of a game that is closed. */
const SILENT = {
  wholeGame: () => {},
  turn: () => {},
  lateTurn: () => {},
  people: () => {},
  cursor: () => {},
  problem: () => {},
};

export class Game {
  /** @type {number | undefined} */
  #asking;
  /** @type {number | undefined} */
  #company;
  /** @type {number | undefined} */
  #pointing;
  /** @type {Promise<void> | null} */
  #refreshing = null;
  /** @type {EventStream | null} */
  #events = null;
  #isClosed = false;

  /**
   * @param {Api["GameAnswer"]} answer
   * @param {string | null} key
   * @param {Listener} listener
   */
  constructor(answer, key, listener) {
    this.listener = listener;
    this.key = key ?? answer.links.key;
    this.state = answer;
    this.updatedAt = performance.now();
    /** @type {Api["Person"][]} */
    this.people = [];
    /** @type {Map<number, Turn>} */
    this.earlyTurns = new Map();
    /**
     * Those who wait until a turn is shown.
     * @type {{ turn: number, wake: (value?: undefined) => void }[]}
     */
    this.waiting = [];
    /**
     * The last move that was sent, and the last request that later ones have to wait for.
     * @type {SentMove | null}
     */
    this.lastMove = null;
    /** @type {Promise<unknown>} */
    this.lastHelp = Promise.resolve();
    this.inFlight = 0;
    /** Counts the moves that failed: those sent after one of them are given up. */
    this.failures = 0;
    this.announcedTurn = answer.turn;
  }

  /** @param {Api["GameAnswer"]} answer */
  #update(answer) {
    this.state = answer;
    this.key ??= answer.links.key;
    this.updatedAt = performance.now();
    for (const turn of this.earlyTurns.keys()) if (turn <= answer.turn) this.earlyTurns.delete(turn);
    this.#wake();
  }

  get id() {
    return this.state.id;
  }

  get over() {
    return this.state.phase !== "playing";
  }

  get mayPlay() {
    return this.state.role !== "watcher";
  }

  /** The playing time now: the server's, plus the time since its last answer. */
  millisNow() {
    const { millis, turn } = this.state;
    return !this.over && turn > 0 ? millis + performance.now() - this.updatedAt : millis;
  }

  /**
   * Sends a move at once. It names the move before it if that is not answered yet, so that the server makes moves in the
   * order of the clicks. The promise is kept when the move is answered and shown.
   * @param {Api["OperationKind"]} act
   * @param {Place} place
   */
  move(act, place) {
    const before = this.lastMove;
    /** @type {SentMove} */
    const move = { key: api.newKey(), answered: false, done: Promise.resolve() };
    this.lastMove = move;
    move.done = this.#sendMove(move, before, act, place).finally(() => {
      move.answered = true;
    });
    return move.done;
  }

  /**
   * @param {SentMove} move
   * @param {SentMove | null} before
   * @param {Api["OperationKind"]} act
   * @param {Place} place
   */
  async #sendMove(move, before, act, place) {
    const { failures } = this;
    await this.lastHelp;
    const givenUp = () => this.over || failures !== this.failures;
    /** @param {string} [after] */
    const send = (after) => api.move(this.id, this.key, { key: move.key, act, ...place, after });
    return this.#request(givenUp, async () => {
      try {
        return await send(before && !before.answered ? before.key : undefined);
      } catch (error) {
        if (!before || !api.isProblem(error, "too-early")) throw error;
        await before.done;
        return givenUp() ? null : send();
      }
    });
  }

  undo() {
    return this.#help(() => false, api.undo);
  }

  hint() {
    return this.#help(() => this.over, api.hint);
  }

  odds() {
    return this.#help(() => this.over, api.odds);
  }

  /**
   * Asks for help after all moves are answered; later moves wait for it.
   * @template {Turn} Answer
   * @param {() => boolean} givenUp
   * @param {(id: string, key: string | null) => Promise<Answer>} ask
   */
  #help(givenUp, ask) {
    const before = [this.lastHelp, this.lastMove?.done];
    const sent = Promise.all(before).then(() => this.#request(givenUp, () => ask(this.id, this.key)));
    this.lastHelp = sent;
    return sent;
  }

  /**
   * Sends a request and shows its answer; null if it is given up or fails.
   * @template {Turn} Answer
   * @param {() => boolean} givenUp
   * @param {() => Promise<Answer | null>} send
   */
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

  /**
   * Waits until a turn is shown.
   * @param {number} turn
   */
  #shown(turn) {
    if (turn <= this.state.turn) return Promise.resolve();
    return new Promise((/** @type {(value?: undefined) => void} */ wake) => {
      this.waiting.push({ turn, wake });
    });
  }

  #wake() {
    for (const { wake } of this.waiting.filter(({ turn }) => turn <= this.state.turn)) wake();
    this.waiting = this.waiting.filter(({ turn }) => turn > this.state.turn);
  }

  /**
   * Receives a turn from an answer or the stream. Turns are shown once, in order.
   * @param {Turn} answer
   */
  receive(answer) {
    if (answer.turn > this.state.turn) this.earlyTurns.set(answer.turn, answer);
    else if (answer.turn > this.announcedTurn || (answer.outcome && !DONE.has(answer.outcome))) {
      // The whole game from the stream already had this turn, or nothing was done: only the message is new.
      this.announcedTurn = Math.max(this.announcedTurn, answer.turn);
      this.listener.lateTurn(answer);
    }
    for (let next; (next = this.earlyTurns.get(this.state.turn + 1));) {
      this.earlyTurns.delete(next.turn);
      const { turn, phase, mines_left, millis, assisted, ranked, can_undo } = next;
      this.state = { ...this.state, turn, phase, mines_left, millis, assisted, ranked, can_undo };
      this.updatedAt = performance.now();
      this.announcedTurn = turn;
      this.listener.turn(next);
    }
    this.#wake();
    this.#askForMissing();
  }

  /** A turn is missing: it comes with an answer that is on its way, or somebody else has made it. */
  #askForMissing() {
    if (this.earlyTurns.size === 0 || this.#asking || this.#isClosed) return;
    this.#asking = setTimeout(() => {
      this.#asking = undefined;
      if (this.inFlight > this.earlyTurns.size) this.#askForMissing();
      else if (this.earlyTurns.size > 0) this.refresh();
    }, MISSING_TURN_MILLIS);
  }

  /** Asks for the whole game; once if it is asked several times before the answer. */
  refresh() {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refresh() {
    try {
      const before = this.state.turn;
      const answer = await api.getGame(this.id, this.key);
      if (answer.turn < this.state.turn) return;
      this.#update(answer);
      if (this.state.turn > before || this.earlyTurns.size > 0) this.listener.wholeGame();
    } catch (error) {
      this.listener.problem(error);
    }
  }

  // ---- company

  /**
   * Receives the turns of others until `unfollow`. A player who is alone only asks now and then: browsers have six
   * connections to a server, and a stream takes one for each open game.
   */
  follow() {
    const { role, watchers, players } = this.state;
    if (role !== "owner" || watchers > 0 || players > 0) this.#stream();
    else this.#company ??= setInterval(() => this.#lookForCompany(), COMPANY_MILLIS);
  }

  /** Somebody may come soon: an invitation was written. */
  expectCompany() {
    if (!this.over) this.#stream();
  }

  async #lookForCompany() {
    if (document.hidden || this.inFlight > 0 || this.#events) return;
    const { turn } = this.state;
    await this.refresh();
    if (this.state.watchers > 0 || this.state.players > 0 || this.state.turn > turn) this.#stream();
  }

  #stream() {
    clearInterval(this.#company);
    this.#company = undefined;
    if (this.#events || this.over || this.#isClosed) return;
    this.#events = new EventStream(this.state.links.events, this.key, {
      // The stream starts with the whole game.
      game: (game) => {
        if (game.turn > this.state.turn) {
          this.#update({ ...game, seed: this.state.seed });
          this.listener.wholeGame();
        } else this.#meet(this.people, game.watchers);
      },
      turn: (answer) => this.receive(answer),
      people: ({ people, watchers }) => this.#meet(people, watchers),
      joined: ({ watchers, ...person }) => this.#meet([...this.#without(person.id), person], watchers),
      left: ({ id, watchers }) => this.#meet(this.#without(id), watchers),
      watchers: ({ watchers }) => this.#meet(this.people, watchers),
      cursor: (cursor) => this.listener.cursor(cursor),
    });
  }

  /** @param {string} id */
  #without(id) {
    return this.people.filter((person) => person.id !== id);
  }

  /**
   * @param {Api["Person"][]} people
   * @param {number} watchers
   */
  #meet(people, watchers) {
    this.people = people;
    this.state = { ...this.state, watchers };
    this.listener.people();
  }

  /**
   * Shows the others where the pointer is.
   * @param {Place} place
   */
  point(place) {
    if (!this.#events || !this.mayPlay || this.over || this.people.length < 2) return;
    this.pointed = place;
    this.#pointing ??= setTimeout(() => {
      this.#pointing = undefined;
      // If it fails, the next one will do.
      if (this.pointed) api.point(this.id, this.key, this.pointed).catch(() => {});
    }, CURSOR_MILLIS);
  }

  /** Stops receiving the turns of others. */
  unfollow() {
    clearInterval(this.#company);
    clearTimeout(this.#asking);
    clearTimeout(this.#pointing);
    this.#company = this.#asking = this.#pointing = undefined;
    this.#events?.close();
    this.#events = null;
  }

  /** Leaves the game for good. Moves on their way are still made, but nothing reaches the listener any more. */
  close() {
    this.#isClosed = true;
    this.listener = SILENT;
    this.unfollow();
  }
}
