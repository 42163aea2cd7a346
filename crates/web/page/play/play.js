// The screen for playing and watching a game.

import { link } from "../address.js";
import * as api from "../api.js";
import { Board } from "../board.js";
import { confirm, el } from "../dom.js";
import { seconds } from "../format.js";
import { announce } from "../frame.js";
import { attachGameKeys } from "../keyboard.js";
import { linkOf, requestOfLink, sizeOf } from "../levels.js";
import { Panel } from "../panel.js";
import { saveSettings, settings } from "../settings.js";
import { say } from "../words.js";
import { attachControls } from "./controls.js";
import { USUAL } from "./dialects.js";
import { showInvitation, showKeys } from "./dialogs.js";
import { Ending } from "./ending.js";
import { Game } from "./game.js";
import { Help } from "./help.js";
import { Message } from "./message.js";
import { Prediction } from "./predict.js";
import { requestOf, withinLimits } from "./request.js";
import { play as playSound } from "./sounds.js";
import { Status } from "./status.js";
import { Tools } from "./tools.js";

/** How often the clock is drawn. */
const TICK_MILLIS = 200;

/**
 * Shows the game of a link, or a board that becomes a game with the first move.
 * @param {HTMLElement} main
 * @param {string} [id]
 */
export async function screen(main, id) {
  addEventListener("popstate", () => location.reload());
  await new Play(main).open(id, location.hash.slice(1) || null);
}

export class Play {
  /** Stands for the game or board that is shown. */
  #shown = Symbol();
  /** @type {Promise<Game | null> | null} */
  #creating = null;
  /** @type {(() => void) | null} */
  #detach = null;
  /** Whether a turn has come since the game was opened. */
  #isLive = false;

  /** @param {HTMLElement} main */
  constructor(main) {
    /** @type {Game | null} */
    this.game = null;
    /**
     * What the game is requested with.
     * @type {Wanted}
     */
    this.wanted = {};
    this.flagMode = false;
    // The board of the game replaces this one.
    this.board = new Board(1, 1);
    this.prediction = new Prediction(this.board);
    this.panel = new Panel(() => this.restart());
    this.status = new Status({
      begin: (wanted) => this.begin(wanted),
      import: (file, rules) => this.import(file, rules),
    });
    this.message = new Message();
    this.help = new Help(this);
    this.ending = new Ending(this);
    this.tools = new Tools({
      flag: () => this.switchFlagMode(),
      hint: () => this.help.hint(),
      undo: () => this.help.undo(),
      odds: () => this.help.odds(),
      analyse: () => this.help.analyse(),
      invite: () => this.invite(),
      keys: () => showKeys(),
      zoomOut: () => this.board.zoom(1 / 1.15),
      zoomIn: () => this.board.zoom(1.15),
    });
    this.boardPlace = el("div", { class: "board-place sized" });
    const dock = el("div", { class: "dock" }, this.message.element, this.tools.element, this.ending.result);
    this.element = el("div", { class: "game" }, this.panel.element, this.boardPlace, dock);
    main.classList.add("play");
    main.append(
      el("h1", { class: "hidden" }, say("title")),
      el("div", { class: "stage" }, this.status.element, this.element),
      this.ending.review,
    );
    attachGameKeys(() => this.restart());
    setInterval(() => this.#tick(), TICK_MILLIS);
    addEventListener("resize", () => this.board.fit());
  }

  // ---- choosing a game

  /**
   * Opens the game of a link, or the board that the address or the settings ask for.
   * @param {string | undefined} id
   * @param {string | null} key
   */
  open(id, key) {
    const join = this.whileShown((/** @type {Api["GameAnswer"]} */ answer) => this.join(answer, key));
    const opening = id
      ? api.getGame(id, key).then(join)
      : this.prepare(requestOfLink(location.search) ?? settings().wanted);
    return opening.catch(
      this.whileShown(async (/** @type {unknown} */ error) => {
        await this.prepare({ level: "beginner" });
        this.message.problem(error);
      }),
    );
  }

  /** Leaves the game or board that is shown. */
  #leave() {
    this.game?.close();
    this.game = null;
    this.#creating = null;
    this.#shown = Symbol();
    this.tools.switch("odds", false);
    this.ending.clear();
  }

  /**
   * A function that does nothing after the visitor has left what is shown now: what arrives late belongs to another game.
   * @template {unknown[]} Values
   * @template Result
   * @param {(...values: Values) => Result} use
   */
  whileShown(use) {
    const shown = this.#shown;
    return (/** @type {Values} */ ...values) => (shown === this.#shown ? use(...values) : null);
  }

  /**
   * Shows a closed board. The game is created with the first move, unless the server says where to start.
   * @param {Wanted} wanted
   */
  async prepare(wanted) {
    this.#leave();
    this.wanted = wanted;
    if (api.isPractice(wanted)) api.answersHere();
    // A copied board is as large as the one that is shown; only a link does not know its size.
    const size = !wanted.board_of ? sizeOf(wanted) : this.#detach ? this.board : null;
    if (size) this.#setUp(withinLimits(size.rows), withinLimits(size.cols));
    if (wanted.daily || wanted.board_of || wanted.first) {
      this.message.show(say("loading"));
      await this.createGame();
      return;
    }
    const { lastGame, hasPlayed } = settings();
    const resume = () => el("a", { href: `/g/${lastGame}` }, say("resume"));
    const learn = () => el("a", { href: "/learn" }, say("newHere"));
    if (lastGame) this.message.show(say("ready"), " ", resume());
    else if (!hasPlayed) this.message.show(say("ready"), " ", learn());
    else this.message.show(say("ready"));
  }

  /** Creates the game, once. It is null if the visitor has left meanwhile. */
  createGame() {
    this.#creating ??= this.#create();
    return this.#creating;
  }

  async #create() {
    const join = this.whileShown((/** @type {Api["GameAnswer"]} */ answer) => {
      history.replaceState(null, "", link(`/g/${answer.id}`));
      this.join(answer, null);
      return this.game;
    });
    const forget = this.whileShown(() => {
      this.#creating = null;
    });
    /** @type {Wanted} */
    const questions = settings().questionMarks && !this.wanted.rules ? { rules: "queries" } : {};
    try {
      return join(await api.createGame({ ...questions, ...this.wanted }));
    } catch (error) {
      forget();
      throw error;
    }
  }

  /**
   * Shows a game from the server.
   * @param {Api["GameAnswer"]} answer
   * @param {string | null} key
   */
  join(answer, key) {
    this.#isLive = false;
    /** @type {Game} */
    const game = new Game(answer, key, {
      wholeGame: () => this.#showGame(game),
      turn: (turn) => this.#showTurn(game, turn),
      lateTurn: (turn) => {
        const changed = turn.changes.reduce((sum, run) => sum + run.glyphs.length, 0);
        this.#describe(game, turn, changed);
      },
      people: () => this.showStatus(),
      cursor: (cursor) => this.#showCursor(game, cursor),
      problem: (error) => this.message.problem(error),
    });
    this.game = game;
    this.#creating = Promise.resolve(game);
    this.wanted = requestOf(game);
    const { rows, cols, first, role } = answer;
    if (!this.#detach || this.board.rows !== rows || this.board.cols !== cols) this.#setUp(rows, cols);
    if (!game.over) game.follow();
    if (game.mayPlay) saveSettings({ hasPlayed: true, lastGame: game.over ? null : game.id });
    this.#showGame(game);
    if (game.over) return;
    if (!game.mayPlay) this.message.show(say("watching"));
    else if (role === "player") this.message.show(say("joined"));
    else this.message.show(first ? say("readyFirst", first) : "");
  }

  /** Starts another game with the same settings; after a daily or copied board, a beginner game. */
  restart() {
    this.begin(this.wanted.daily || this.wanted.board_of ? { level: "beginner" } : this.wanted);
  }

  /** @param {Wanted} wanted */
  begin(wanted) {
    if (!wanted.board_of && !wanted.daily) saveSettings({ wanted: { ...wanted, seed: undefined, first: undefined } });
    history.pushState(null, "", link(wanted.seed ? linkOf(wanted) : "/"));
    const prepared = this.prepare(wanted);
    prepared.then(
      this.whileShown(() => this.board.go(0)),
      this.whileShown((error) => this.message.problem(error)),
    );
  }

  /**
   * Plays a board from a file.
   * @param {File} file
   * @param {Api["Dialect"]} [rules]
   */
  import(file, rules) {
    const show = this.whileShown((/** @type {Api["GameAnswer"]} */ answer) => {
      history.pushState(null, "", link(`/g/${answer.id}`));
      this.#leave();
      this.#setUp(answer.rows, answer.cols);
      this.join(answer, null);
      this.board.go(0);
    });
    const fail = this.whileShown((error) => this.message.problem(error, "refusedFile"));
    api.importGame(file, rules).then(show, fail);
  }

  /** A game with others is played on the server: asks whether to start one with the settings of this practice game. */
  async #share() {
    const { wanted } = this;
    const join = this.whileShown((/** @type {Api["GameAnswer"]} */ answer) => {
      history.pushState(null, "", link(`/g/${answer.id}`));
      this.#leave();
      this.join(answer, null);
      return this.game;
    });
    if (!(await confirm(say("shareTitle"), say("sharePractice"), say("shareStart"), say("cancel")))) return null;
    return join(await api.createGame({ ...wanted, board_of: undefined }, { here: false }));
  }

  /** Shows the links for others. */
  async invite() {
    const fail = this.whileShown((error) => this.message.problem(error));
    try {
      const shown = this.game ?? (api.isPractice(this.wanted) ? null : await this.createGame());
      const game = shown && !api.isHere(shown.id) ? shown : await this.#share();
      if (!game) return;
      game.expectCompany();
      showInvitation(game, this.wanted);
    } catch (error) {
      fail(error);
    }
  }

  /**
   * Goes on with a lost game after an undo.
   * @param {Game} game
   */
  resume(game) {
    this.ending.clear();
    game.follow();
    saveSettings({ lastGame: game.id });
    this.showStatus();
  }

  // ---- the board and its moves

  /**
   * @param {number} rows
   * @param {number} cols
   */
  #setUp(rows, cols) {
    this.#detach?.();
    this.board = new Board(rows, cols);
    this.prediction = new Prediction(this.board);
    this.boardPlace.replaceChildren(this.board.element);
    this.#detach = attachControls(this, this.board);
    this.showStatus();
    this.board.fit();
  }

  switchFlagMode() {
    this.flagMode = !this.flagMode;
    this.tools.switch("flag", this.flagMode);
    this.boardPlace.classList.toggle("flagging", this.flagMode);
    announce(say(this.flagMode ? "flagModeOn" : "flagModeOff"));
  }

  /**
   * @param {Api["OperationKind"]} operation
   * @param {number} cell
   */
  async move(operation, cell) {
    if (this.game?.over) return;
    if (this.game && !this.game.mayPlay) {
      this.message.show(say("watching"));
      return;
    }
    const { prediction } = this;
    const place = this.board.place(cell);
    const fail = this.whileShown((error) => this.message.problem(error));
    const rules = this.game?.state.rules ?? this.wanted.rules ?? (settings().questionMarks ? "queries" : USUAL);
    const sent = prediction.add(rules, operation, cell);
    if (operation === "mark") playSound("mark");
    this.#tick();
    try {
      const game = this.game ?? (await this.createGame());
      await game?.move(operation, place);
    } catch (error) {
      fail(error);
    } finally {
      prediction.settle(sent);
      this.#tick();
    }
  }

  // ---- answers from the server

  /** @param {Game} game */
  #showGame(game) {
    this.help.renewOdds();
    this.board.highlight();
    this.prediction.show(game.state.board);
    this.board.ring(game.state.first);
    this.showStatus();
    if (game.over) this.#finish(game);
  }

  /**
   * @param {Game} game
   * @param {import("./game.js").Turn} turn
   */
  #showTurn(game, turn) {
    this.#isLive = true;
    const { outcome, changes } = turn;
    const changed = this.prediction.change(changes);
    if (changed > 0) {
      if (outcome === "opened") playSound("open");
      this.board.highlight();
      this.message.explain([]);
      if (this.board.first !== null && outcome === "opened") this.board.ring(null);
      if (outcome === "opened" || outcome === "undone") this.help.renewOdds();
    }
    this.#describe(game, turn, changed);
    this.showStatus();
    if (game.over) this.#finish(game);
  }

  /**
   * Says what a turn did.
   * @param {Game} game
   * @param {import("./game.js").Turn} turn
   * @param {number} changed the number of cells that it changed
   */
  #describe(game, turn, changed) {
    const text = textOf(turn, changed);
    if (text !== null && text !== this.message.text && !game.over) this.message.show(text);
  }

  /**
   * Shows which cell another player points at, with the player's name.
   * @param {Game} game
   * @param {Api["Cursor"]} cursor
   */
  #showCursor({ people, state }, { id, row, col }) {
    const at = people.findIndex((person) => person.id === id);
    if (at < 0 || id === state.you) return;
    this.board.pointOther(id, { row, col }, people[at].name || say("guest", { number: at + 1 }));
  }

  /** @param {Game} game */
  #finish(game) {
    const { phase, millis } = game.state;
    if (phase === "playing") return;
    game.unfollow();
    this.panel.mood(phase);
    this.board.showOdds(null);
    this.board.clearOthers();
    this.tools.switch("odds", false);
    if (settings().lastGame === game.id) saveSettings({ lastGame: null });
    this.message.show(say(phase, { seconds: seconds(millis) }));
    this.ending.show(game, this.#isLive);
  }

  #tick() {
    const flags = this.prediction.newFlags();
    if (this.game) this.panel.show(this.game.state.mines_left - flags, this.game.millisNow());
    else this.panel.show((sizeOf(this.wanted).mines || 0) - flags, 0);
  }

  /** Shows everything around the board as it is now. */
  showStatus() {
    const { game, wanted } = this;
    this.#tick();
    if (!game?.over) this.panel.mood("calm");
    this.status.show(game, wanted);
    const mayPlay = game?.mayPlay === true;
    const plays = mayPlay && !game.over;
    this.tools.enable({
      undo: mayPlay && game.state.can_undo,
      hint: plays,
      odds: plays,
      flag: !game || plays,
      analyse: mayPlay || game?.over === true,
    });
  }
}

/**
 * What a turn did, in words; null if there is nothing to say.
 * @param {import("./game.js").Turn} turn
 * @param {number} changed the number of cells that it changed
 */
function textOf({ outcome, changes, mines_left: left }, changed) {
  switch (outcome) {
    case undefined:
    case "helped":
      return null;
    case "opened":
      return say(changed ? "openedCells" : "openedNone", { count: changed, left });
    case "marked": {
      const glyph = changes[0]?.glyphs;
      return say(glyph === "F" ? "markedFlag" : glyph === "?" ? "markedQuery" : "markedBlank", { left });
    }
    case "undone":
      return say("undone", { left });
    case "exploded":
      return "";
    default:
      return say(`outcome-${outcome}`);
  }
}
