// The screen for playing and watching a game.

import * as api from "../api.js";
import { Board } from "../board.js";
import { USUAL } from "./dialects.js";
import { checkbox, confirm, copyable, dialog, el } from "../dom.js";
import { seconds } from "../format.js";
import { announce, problemText } from "../frame.js";
import { Game } from "./game.js";
import { attachGameKeys, attachPlayKeys } from "../keyboard.js";
import { linkOf, MOST, sizeOf, requestOfLink } from "../levels.js";
import { attachMouse } from "./mouse.js";
import { askForGame } from "./new-game.js";
import { exactnessText, riskText } from "../odds.js";
import { LEVELS } from "../page-data.js";
import { Panel } from "../panel.js";
import { positionLink } from "../position.js";
import { Prediction } from "./predict.js";
import { confetti, resultOf, reviewOf } from "./result.js";
import { saveSettings, settings } from "../settings.js";
import { play as playSound } from "./sounds.js";
import { Tools } from "./tools.js";
import { attachTouch } from "./touch.js";
import { say, translated } from "../words.js";

/** After how long an answer of the solver is called slow. */
const SLOW_MILLIS = 500;

/** Shows the game of a link, or a board that becomes a game with the first move. */
export async function screen(main, id) {
  addEventListener("popstate", () => location.reload());
  await new Play(main).open(id, location.hash.slice(1) || null);
}

class Play {
  constructor(main) {
    this.game = null;
    this.wanted = {};
    this.flagMode = false;
    this.panel = new Panel(() => this.restart());
    this.levels = el("div", { class: "levels", role: "group", "aria-label": say("level") });
    this.boardPlace = el("div", { class: "board-place sized" });
    this.badges = el("p", { class: "badges" });
    this.message = el("p", { class: "message", id: "message" });
    this.legend = el("p", { class: "legend" });
    this.resultPlace = el("div", { class: "result-place" });
    this.reviewPlace = el("div", { class: "below" });
    this.tools = new Tools({
      flag: () => this.switchFlagMode(),
      hint: () => this.hint(),
      undo: () => this.undo(),
      odds: () => this.odds(),
      analyse: () => this.analyse(),
      invite: () => this.invite(),
      keys: () => showKeys(),
      zoomOut: () => this.board.zoom(1 / 1.15),
      zoomIn: () => this.board.zoom(1.15),
    });
    this.element = el(
      "div",
      { class: "game" },
      this.panel.element,
      this.boardPlace,
      el(
        "div",
        { class: "dock" },
        el("div", { class: "words" }, this.message, this.legend),
        this.tools.element,
        this.resultPlace,
      ),
    );
    main.classList.add("play");
    main.append(
      el("h1", { class: "hidden" }, say("title")),
      el("div", { class: "stage" }, el("div", { class: "above" }, this.levels, this.badges), this.element),
      this.reviewPlace,
    );
    attachGameKeys({ restart: () => this.restart() });
    setInterval(() => this.#tick(), 200);
    addEventListener("resize", () => this.board?.fit());
  }

  // ---- choosing a game

  /** Opens the game of a link, or the board that the address or the settings ask for. */
  open(id, key) {
    const opening = id
      ? api.getGame(id, key).then(this.#whileShown((answer) => this.join(answer, key)))
      : this.prepare(requestOfLink(location.search) ?? settings().wanted);
    return opening.catch(
      this.#whileShown(async (error) => {
        await this.prepare({ level: "beginner" });
        this.problem(error);
      }),
    );
  }

  /** Leaves the game or board that is shown. */
  #leave() {
    this.game?.close();
    this.game = null;
    this.creating = null;
    this.shown = Symbol();
    this.tools.switch("odds", false);
    this.#clearResult();
  }

  /** A function that does nothing after the visitor has left what is shown now: what arrives late belongs to another game. */
  #whileShown(use) {
    const { shown } = this;
    return (value) => (shown === this.shown ? use(value) : null);
  }

  /** Shows a closed board. The game is created with the first move, unless the server says where to start. */
  async prepare(wanted) {
    this.#leave();
    this.wanted = wanted;
    // A copied board is as large as the one that is shown; only a link does not know its size.
    const size = wanted.board_of ? this.board : sizeOf(wanted);
    if (size) this.#setUp(withinLimits(size.rows), withinLimits(size.cols));
    if (wanted.daily || wanted.board_of || wanted.first) {
      this.showMessage(say("loading"));
      await this.createGame();
      return;
    }
    const last = settings().lastGame;
    this.showMessage(say("ready"));
    if (last) this.message.append(" ", el("a", { href: `/g/${last}` }, say("resume")));
    else if (!settings().hasPlayed) this.message.append(" ", el("a", { href: "/learn" }, say("newHere")));
  }

  /** Creates the game, once. It is null if the visitor has left meanwhile. */
  createGame() {
    const questions = settings().questionMarks && !this.wanted.rules ? { rules: "queries" } : {};
    const join = this.#whileShown((answer) => {
      history.replaceState(null, "", `/g/${answer.id}`);
      this.join(answer, null);
      return this.game;
    });
    const fail = this.#whileShown(() => {
      this.creating = null;
    });
    this.creating ??= api.createGame({ ...questions, ...this.wanted }).then(join, (error) => {
      fail();
      throw error;
    });
    return this.creating;
  }

  /** Shows a game from the server. */
  join(answer, key) {
    this.live = false;
    const listener = {
      wholeGame: () => this.#showGame(),
      turn: (turn) => this.#showTurn(turn),
      lateTurn: (turn) =>
        this.#describe(
          turn,
          turn.changes.reduce((sum, run) => sum + run.glyphs.length, 0),
        ),
      people: () => this.#status(),
      cursor: (cursor) => this.#showCursor(cursor),
      problem: (error) => this.problem(error),
    };
    this.game = new Game(answer, key, listener);
    this.creating = Promise.resolve(this.game);
    this.wanted = requestOf(this.game);
    if (!this.board || this.board.rows !== answer.rows || this.board.cols !== answer.cols)
      this.#setUp(answer.rows, answer.cols);
    if (!this.game.over) this.game.follow();
    if (this.game.mayPlay) saveSettings({ hasPlayed: true, lastGame: this.game.over ? null : this.game.id });
    this.#showGame();
    if (!this.game.over) {
      const { first } = this.game;
      this.showMessage(
        !this.game.mayPlay
          ? say("watching")
          : this.game.role === "player"
            ? say("joined")
            : first
              ? say("readyFirst", first)
              : "",
      );
    }
  }

  /** Starts another game with the same settings; after a daily or copied board, a beginner game. */
  restart() {
    this.begin(this.wanted.daily || this.wanted.board_of ? { level: "beginner" } : this.wanted);
  }

  begin(wanted) {
    if (!wanted.board_of && !wanted.daily) saveSettings({ wanted: { ...wanted, seed: undefined, first: undefined } });
    history.pushState(null, "", wanted.seed ? linkOf(wanted) : "/");
    const prepared = this.prepare(wanted);
    prepared.then(
      this.#whileShown(() => this.board.go(0)),
      this.#whileShown((error) => this.problem(error)),
    );
  }

  /** Plays a board from a file. */
  import(file, rules) {
    const show = this.#whileShown((answer) => {
      history.pushState(null, "", `/g/${answer.id}`);
      this.#leave();
      this.#setUp(answer.rows, answer.cols);
      this.join(answer, null);
      this.board.go(0);
    });
    api.importGame(file, rules).then(
      show,
      this.#whileShown((error) => this.problem(error, "refusedFile")),
    );
  }

  // ---- the board and its controls

  #setUp(rows, cols) {
    this.detach?.();
    this.board = new Board(rows, cols);
    this.prediction = new Prediction(this.board);
    this.boardPlace.replaceChildren(this.board.element);
    this.board.grid.addEventListener("mouseover", (event) => this.#point(this.board.cellOf(event.target)));
    const controls = {
      open: (cell) => this.move("open", cell),
      mark: (cell) => this.mark(cell),
      chord: (cell) => this.chord(cell),
      query: (cell) => this.move("query", cell),
      act: (cell) => (this.board.isClosed(cell) ? this.move("open", cell) : this.chord(cell)),
      tap: (cell) => this.#touch(cell, this.flagMode),
      hold: (cell) => this.#touch(cell, !this.flagMode),
      tense: (held) => this.game?.over || this.panel.mood(held ? "tense" : "calm"),
      numberClick: () => settings().numberClick,
      holdMillis: () => settings().holdMillis,
      hint: () => this.hint(),
      odds: () => this.odds(),
      undo: () => this.undo(),
      readAround: (cell) =>
        announce(
          this.board
            .neighbours(cell)
            .map((at) => this.board.labelOf(at))
            .join("; "),
        ),
      readMines: () => announce(say("named", { name: say("minesLeft"), what: this.panel.mines.text.textContent })),
    };
    const detaching = [attachMouse(this.board, controls), attachTouch(this.board, controls)];
    this.detach = () => detaching.forEach((detach) => detach());
    attachPlayKeys(this.board, controls);
    this.#status();
    this.board.fit();
  }

  #touch(cell, marks) {
    if (!this.board.isClosed(cell)) {
      if (settings().numberClick) this.chord(cell);
    } else if (marks) this.mark(cell);
    else this.move("open", cell);
  }

  mark(cell) {
    if (this.board.isClosed(cell)) this.move("mark", cell);
  }

  /** Chords a number, unless there is nothing to open around it. */
  chord(cell) {
    const around = this.board.neighbours(cell);
    if (!this.board.isClosed(cell) && around.some((at) => this.board.glyphs[at] !== "F" && this.board.isClosed(at)))
      this.move("chord", cell);
  }

  async move(operation, cell) {
    if (this.game?.over) return;
    if (this.game && !this.game.mayPlay) {
      this.showMessage(say("watching"));
      return;
    }
    const { prediction } = this;
    const place = this.board.place(cell);
    const fail = this.#whileShown((error) => this.problem(error));
    const sent = prediction.add(
      this.game?.rules ?? this.wanted.rules ?? (settings().questionMarks ? "queries" : USUAL),
      operation,
      cell,
    );
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

  /** Tells the others which cell the pointer is on. */
  #point(cell) {
    if (cell >= 0) this.game?.point(this.board.place(cell));
  }

  /** Shows which cell another player points at, with the player's name. */
  #showCursor({ id, row, col }) {
    const person = this.game.people.find((one) => one.id === id);
    if (!person || id === this.game.you) return;
    const number = this.game.people.indexOf(person) + 1;
    this.board.pointOther(id, { row, col }, person.name || say("guest", { number }));
  }

  // ---- answers from the server

  #showGame() {
    this.#staleOdds();
    this.board.highlight();
    this.prediction.show(this.game.board);
    this.board.ring(this.game.first);
    this.#status();
    if (this.game.over) this.#finish();
  }

  #showTurn(answer) {
    this.live = true;
    const changed = this.prediction.change(answer.changes);
    if (answer.outcome === "opened" && changed > 0) playSound("open");
    if (changed > 0) {
      this.board.highlight();
      this.legend.replaceChildren();
      if (this.board.first !== null && answer.outcome === "opened") this.board.ring(null);
      if (answer.outcome === "opened" || answer.outcome === "undone") this.#staleOdds();
    }
    this.#describe(answer, changed);
    this.#status();
    if (this.game.over) this.#finish();
  }

  #staleOdds() {
    if (!this.tools.isOn("odds")) return;
    this.board.showOdds(null);
    if (!this.game.over && this.game.mayPlay) this.askOdds();
  }

  #describe(answer, changed) {
    const left = answer.mines_left;
    const words = {
      opened: () => say(changed ? "openedCells" : "openedNone", { count: changed, left }),
      marked: () => say({ F: "markedFlag", "?": "markedQuery" }[answer.changes[0]?.glyphs] ?? "markedBlank", { left }),
      undone: () => say("undone", { left }),
      exploded: () => "",
      helped: () => null,
    };
    const text = (words[answer.outcome] ?? (() => (answer.outcome ? say(`outcome-${answer.outcome}`) : null)))();
    if (text !== null && text !== this.message.textContent && !this.game.over) this.showMessage(text);
  }

  #finish() {
    const { game } = this;
    game.unfollow();
    this.panel.mood(game.phase);
    this.board.showOdds(null);
    this.board.clearOthers();
    this.tools.switch("odds", false);
    if (settings().lastGame === game.id) saveSettings({ lastGame: null });
    this.showMessage(say(game.phase, { seconds: seconds(game.millis) }));
    if (this.finished === game.id) return;
    this.finished = game.id;
    const { live } = this;
    if (live) playSound(game.phase);
    const commands = {
      next: () => this.restart(),
      again: () => this.begin({ board_of: game.id, rules: game.rules }),
      undo: game.phase === "lost" && game.mayPlay ? () => this.undo() : null,
      analyse: () => this.analyse(),
      frameSafe: this.#whileShown((place) => this.finished === game.id && this.board.highlight({ safe: [place] })),
      isInView: (place) => this.board.isInView(this.board.index(place)),
      reveal: (place) => this.board.reveal(this.board.index(place)),
    };
    const review = api.review(game.id);
    this.resultPlace.replaceChildren(resultOf(game, review, commands));
    this.reviewPlace.replaceChildren(reviewOf(game.id, review));
    this.element.classList.add("over");
    if (game.phase === "lost") this.#showLoss();
    this.element.dataset.celebrate = game.phase === "won" && live ? "yes" : "no";
    if (game.phase === "won" && live) this.boardPlace.append(confetti());
  }

  /** After a loss, brings the mine that was hit into view. */
  #showLoss() {
    const hit = this.board.glyphs.indexOf("!");
    if (hit >= 0 && !this.board.isInView(hit)) this.board.reveal(hit);
  }

  #clearResult() {
    this.finished = null;
    this.resultPlace.replaceChildren();
    this.reviewPlace.replaceChildren();
    this.element.classList.remove("over");
  }

  /** Goes on with a lost game after an undo. */
  #resume() {
    this.#clearResult();
    this.game.follow();
    saveSettings({ lastGame: this.game.id });
    this.#status();
  }

  problem(error, refused = "refusedBoard") {
    this.showMessage(problemText(error, refused));
    this.message.classList.add("wrong");
  }

  /** What does not fit can be scrolled, also with the keyboard. */
  #letScroll(place) {
    place.tabIndex = place.scrollHeight > place.clientHeight || place.scrollWidth > place.clientWidth ? 0 : -1;
  }

  /** Shows a message and announces it to screen readers. */
  showMessage(text) {
    this.message.classList.remove("wrong");
    this.message.textContent = text;
    announce(text);
    this.#letScroll(this.message.parentElement);
  }

  #tick() {
    const flags = this.prediction?.newFlags() ?? 0;
    if (this.game) this.panel.show(this.game.mines_left - flags, this.game.millisNow());
    else this.panel.show((sizeOf(this.wanted).mines || 0) - flags, 0);
  }

  #status() {
    const { game } = this;
    const level = game?.level ?? this.wanted.level ?? "custom";
    this.#tick();
    if (!game?.over) this.panel.mood("calm");
    this.#showLevels(level);

    const size = game ?? sizeOf(this.wanted);
    const texts = [];
    if (game && !game.mayPlay) texts.push(say("watch"));
    const players = game?.people?.filter(({ role }) => role !== "watcher") ?? [];
    if (players.length > 1) {
      const names = game.people
        .map((person, at) => [person, person.name || say("guest", { number: at + 1 })])
        .filter(([person]) => players.includes(person));
      texts.push(
        say("together", {
          names: names
            .map(([{ id }, one]) => (id === game.you ? `${one} (${say("own")})` : one))
            .join(say("listComma")),
        }),
      );
    }
    const watchers = (game?.watchers ?? 0) - (game && !game.mayPlay ? 1 : 0);
    if (watchers > 0) texts.push(say("watchers", { count: watchers }));
    const name = game?.daily ? `${say("daily")} ${game.daily}` : "";
    texts.push(name ? say("named", { name, what: say("levelSize", size) }) : say("levelSize", size));
    if (game) texts.push(game.assisted ? say("assisted") : game.ranked ? say("ranked") : say("unranked"));
    if (game?.daily) texts.push(say("noGuessShort"));
    const rules = game?.rules ?? this.wanted.rules ?? USUAL;
    if (rules !== USUAL) texts.push(rules);
    if (game?.seed ?? this.wanted.seed) texts.push(`${say("seed")} ${game?.seed ?? this.wanted.seed}`);
    this.badges.replaceChildren(...texts.map((text) => el("span", { class: "badge", title: text }, text)));
    this.#letScroll(this.badges);

    const plays = Boolean(game?.mayPlay) && !game.over;
    this.tools.enable({
      undo: Boolean(game?.mayPlay && game.can_undo),
      hint: plays,
      odds: plays,
      flag: !game || plays,
      analyse: Boolean(game) && (game.mayPlay || game.over),
    });
  }

  /** The levels, and whether boards need no guessing, each one click away. */
  #showLevels(level) {
    const { game } = this;
    const names = [...Object.keys(LEVELS), "custom"];
    const chosen = names.includes(level) ? level : level === "daily" ? null : "custom";
    const noGuess = (game?.no_guess ?? this.wanted.no_guess) === true && chosen !== null;
    const kept = noGuess ? { no_guess: true } : {};
    const custom = () =>
      askForGame(
        this.wanted,
        (wanted) => this.begin(wanted),
        (file, rules) => this.import(file, rules),
      );
    const buttons = names.map((name) =>
      el(
        "button",
        {
          type: "button",
          "aria-pressed": String(name === chosen),
          "data-level": name,
          onclick: () => (name === "custom" ? custom() : this.begin({ level: name, ...kept })),
        },
        name === "custom" ? `${say(name)}…` : say(name),
      ),
    );
    const { seed, first, board_of, daily, start, ...same } = this.wanted;
    const isBoard = same.level || same.rows;
    const toggle = el(
      "button",
      {
        type: "button",
        class: "no-guess",
        "aria-pressed": String(noGuess),
        title: say("noGuess"),
        onclick: () =>
          this.begin({ ...(isBoard ? same : { level: "beginner" }), no_guess: noGuess ? undefined : true }),
      },
      say("noGuessToggle"),
    );
    this.levels.replaceChildren(el("div", { class: "segments" }, ...buttons), toggle);
  }

  // ---- help

  switchFlagMode() {
    this.flagMode = !this.flagMode;
    this.tools.switch("flag", this.flagMode);
    this.boardPlace.classList.toggle("flagging", this.flagMode);
    announce(say(this.flagMode ? "flagModeOn" : "flagModeOff"));
  }

  async undo() {
    const { game } = this;
    if (!game?.mayPlay || !game.can_undo || !(await this.#agreed())) return;
    const wasOver = game.over;
    const resume = this.#whileShown(() => this.#resume());
    await game.help("undo");
    if (wasOver && !game.over) resume();
  }

  async hint() {
    if (!this.game?.mayPlay || !(await this.#agreed())) return;
    const answer = await this.#ask("hint");
    if (!answer) return;
    const { cell, reason } = answer;
    this.board.highlight({ known: reason?.rests_on ?? [], numbers: reason?.numbers ?? [], target: cell ? [cell] : [] });
    if (cell) this.board.cells[this.board.index(cell)].scrollIntoView({ block: "nearest", inline: "nearest" });
    const what = !cell
      ? ""
      : answer.kind === "safe"
        ? say("hintSafe", cell)
        : say("hintGuess", { ...cell, risk: riskText(answer) });
    this.showMessage(`${what} ${translated(answer.why)}`.trim());
    const highlights = [
      ["target", "legendCell", Boolean(cell)],
      ["numbers", "legendNumbers", reason?.numbers.length > 0],
      ["known", "legendKnown", reason?.rests_on.length > 0],
    ];
    this.legend.replaceChildren(
      ...highlights
        .filter(([, , used]) => used)
        .map(([kind, word]) => el("span", {}, el("i", { class: "highlight", "data-highlight": kind }), say(word))),
    );
    this.#letScroll(this.message.parentElement);
  }

  /** Asks for help, and says that it takes a while if it does; null without an answer. */
  async #ask(kind) {
    const slow = setTimeout(
      this.#whileShown(() => this.showMessage(say("thinking"))),
      SLOW_MILLIS,
    );
    const asked = this.#whileShown((answer) => answer);
    const answer = await this.game.help(kind);
    clearTimeout(slow);
    return asked(answer);
  }

  /** Asks whether help is worth a ranked game's place on the leaderboards, once for each game. */
  async #agreed() {
    const { game } = this;
    if (game.over || !game.ranked || this.agreedFor === game.id) return true;
    const agree = this.#whileShown(() => {
      this.agreedFor = game.id;
    });
    const text = say("helpUnranks") + (game.daily ? say("helpUnranksDaily") : "");
    if (await confirm(say("helpTitle"), text, say("helpUse"), say("helpKeepRanked"))) agree();
    return this.agreedFor === game.id;
  }

  async odds() {
    if (!this.game?.mayPlay || this.game.over) return;
    const on = !this.tools.isOn("odds");
    if (on && !(await this.#agreed())) return;
    this.tools.switch("odds", on);
    if (on) this.askOdds();
    else this.board.showOdds(null);
  }

  async askOdds() {
    const answer = await this.#ask("odds");
    if (!answer || !this.tools.isOn("odds") || this.game.over) return;
    this.board.showOdds(answer);
    const chance = answer.win_chance ? say("winChance", { chance: translated(answer.win_chance.words) }) : "";
    this.showMessage(`${exactnessText(answer) || say("oddsShown")} ${chance}`.trim());
  }

  /** Opens the position in the analysis. In a running game this counts as help. */
  async analyse() {
    const { game } = this;
    if (!game || !(await this.#agreed())) return;
    const open = this.#whileShown(() => location.assign(positionLink(game.mines, this.board.texts())));
    if (game.over || (await game.help("odds"))) open();
  }

  async invite() {
    const fail = this.#whileShown((error) => this.problem(error));
    try {
      const game = await this.createGame();
      if (!game) return;
      game.expectCompany();
      const words = { copy: say("copy"), copied: say("copied") };
      const { watch, play } = game.links;
      dialog(
        say("inviteTitle"),
        say("close"),
        copyable(say("watchLink"), location.origin + watch, words),
        play && !game.over ? copyable(say("playLink"), location.origin + play, words) : null,
        game.seed && !game.over ? copyable(say("boardLink"), location.origin + linkOf(this.wanted), words) : null,
      );
    } catch (error) {
      fail(error);
    }
  }
}

/** A side of a board from a link, which may be anything. The server refuses what is not allowed. */
function withinLimits(side) {
  return Math.min(MOST, Math.max(1, Math.trunc(side) || 9));
}

/** The request that a game came from. */
function requestOf(game) {
  const board = game.level in LEVELS ? { level: game.level } : { rows: game.rows, cols: game.cols, mines: game.mines };
  return {
    ...board,
    daily: game.daily ? true : undefined,
    rules: game.rules === USUAL ? undefined : game.rules,
    start: game.start === "opening" ? undefined : game.start,
    no_guess: game.no_guess || undefined,
    seed: game.over ? undefined : (game.seed ?? undefined),
  };
}

function showKeys() {
  const keys = ["keysMove", "keysOpen", "keysFlag", "keysChord", "keysHelp", "keysRead", "mouseHelp"];
  const lines = matchMedia("(pointer: coarse)").matches ? ["touchHelp", ...keys] : [...keys, "touchHelp"];
  dialog(
    say("keysTitle"),
    say("close"),
    el("ul", {}, ...lines.map((word) => el("li", {}, say(word)))),
    checkbox(say("numberClick"), settings().numberClick, (numberClick) => saveSettings({ numberClick })).field,
    el("p", {}, el("a", { href: "/settings" }, say("moreSettings"))),
  );
}
