// The screen for playing and watching a game.

import * as api from "./api.js";
import { Board, percent, pictureOf } from "./board.js";
import { checkbox, copyable, dialog, el, number } from "./dom.js";
import { announce, problemText } from "./frame.js";
import { Game } from "./game.js";
import { attachPlayKeys } from "./keyboard.js";
import { levelName, LEVELS, linkOf, sizeOf, requestOfLink } from "./levels.js";
import { attachMouse } from "./mouse.js";
import { askForGame } from "./new-game.js";
import { Panel } from "./panel.js";
import { positionLink } from "./position.js";
import { resultOf, seconds } from "./result.js";
import { saveSettings, settings } from "./settings.js";
import { attachTouch } from "./touch.js";
import { say, translated } from "./words.js";

/** Shows the game of a link, or a board that becomes a game with the first move. */
export async function screen(main, id) {
  const play = new Play(main);
  try {
    if (id) play.join(await api.getGame(id, location.hash.slice(1) || null), location.hash.slice(1) || null);
    else await play.prepare(requestOfLink(location.search) ?? settings().wanted);
  } catch (error) {
    await play.prepare({ level: "beginner" });
    play.showMessage(problemText(error));
  }
  addEventListener("popstate", () => location.reload());
}

class Play {
  constructor(main) {
    this.game = null;
    this.flagMode = false;
    this.panel = new Panel(() => this.restart());
    this.levels = el("div", { class: "levels", role: "group", "aria-label": say("level") });
    this.boardPlace = el("div", { class: "board-place" });
    this.badges = el("p", { class: "badges" });
    this.message = el("p", { class: "message", id: "message" });
    this.legend = el("p", { class: "legend" });
    this.resultPlace = el("div", {});
    this.tools = this.#buildTools();
    main.append(el("h1", { class: "hidden" }, say("title")), this.levels,
      el("div", { class: "split" },
        el("div", { class: "game" }, this.panel.element, this.boardPlace, this.message, this.legend, this.tools),
        el("div", { class: "aside" }, this.badges, this.resultPlace)));
    setInterval(() => this.#tick(), 200);
    addEventListener("resize", () => this.board?.fit(settings().scale));
  }

  #buildTools() {
    const button = (name, command, ...children) => {
      this[`${name}Button`] = el("button", { type: "button", id: `tool-${name}`, onclick: command }, ...children);
      return this[`${name}Button`];
    };
    const zoom = (factor) => {
      this.board.zoom(factor);
      saveSettings({ scale: Math.min(3, Math.max(0.4, settings().scale * factor)) });
    };
    const tools = el("div", { class: "tools" },
      button("flag", () => this.switchFlagMode(), pictureOf("flag"), say("flagMode")),
      button("hint", () => this.hint(), say("hint")),
      button("odds", () => this.odds(), say("odds")),
      button("undo", () => this.undo(), say("undo")),
      button("invite", () => this.invite(), say("invite")),
      button("analyse", () => this.analyse(), say("analyse")),
      button("zoomOut", () => zoom(1 / 1.15), "−"),
      button("zoomIn", () => zoom(1.15), "+"),
      button("help", () => showKeys(), say("help")));
    this.flagButton.ariaPressed = "false";
    this.oddsButton.ariaPressed = "false";
    this.zoomOutButton.ariaLabel = say("zoomOut");
    this.zoomInButton.ariaLabel = say("zoomIn");
    this.analyseButton.title = say("analyseThis");
    return tools;
  }

  // ---- choosing a game

  /** Shows a closed board. The game is created with the first move, unless the server says where to start. */
  async prepare(wanted) {
    this.wanted = wanted;
    if (wanted.daily || wanted.board_of || wanted.first) {
      await this.createGame();
      return;
    }
    this.game?.close();
    this.game = null;
    this.creating = null;
    const { rows, cols } = sizeOf(wanted);
    this.#setUp(rows || 9, cols || 9);
    const last = settings().lastGame;
    this.showMessage(say("ready"));
    if (last) this.message.append(" ", el("a", { href: `/g/${last}` }, say("resume")));
  }

  /** Creates the game, once. */
  createGame() {
    this.creating ??= api.createGame(this.wanted).then((answer) => {
      history.replaceState(null, "", `/g/${answer.id}`);
      this.join(answer, null);
      return this.game;
    });
    return this.creating;
  }

  /** Shows a game from the server. */
  join(answer, key) {
    this.game?.close();
    const listener = {
      wholeGame: () => this.#showGame(),
      turn: (turn) => this.#showTurn(turn),
      lateTurn: (turn) => this.#describe(turn, turn.changes.reduce((sum, run) => sum + run.glyphs.length, 0)),
      watchers: () => this.#status(),
      problem: (error) => this.#problem(error),
      retry: () => this.showMessage(say("offline")),
    };
    this.game = new Game(answer, key, listener);
    this.creating = Promise.resolve(this.game);
    this.wanted = requestOf(this.game);
    if (!this.board || this.board.rows !== answer.rows || this.board.cols !== answer.cols) this.#setUp(answer.rows, answer.cols);
    if (!this.game.over) this.game.follow();
    if (this.game.mayPlay) saveSettings({ lastGame: this.game.over ? null : this.game.id });
    this.#showGame();
    if (!this.game.over) {
      const { first } = this.game;
      this.showMessage(!this.game.mayPlay ? say("watching") : this.game.role === "player" ? say("joined") : first ? say("readyFirst", first) : "");
    }
  }

  /** Starts another game with the same settings; after a daily or copied board, a beginner game. */
  restart() {
    this.begin(this.wanted.daily || this.wanted.board_of ? { level: "beginner" } : this.wanted);
  }

  begin(wanted) {
    saveSettings({ wanted: { ...wanted, seed: undefined, first: undefined } });
    history.pushState(null, "", wanted.seed ? linkOf(wanted) : "/");
    this.resultPlace.replaceChildren();
    this.prepare(wanted).then(() => this.board.go(0), (error) => this.#problem(error));
  }

  // ---- the board and its controls

  #setUp(rows, cols) {
    this.detachMouse?.();
    this.board = new Board(rows, cols);
    this.boardPlace.replaceChildren(this.board.element);
    this.board.fit(settings().scale);
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
      restart: () => this.restart(),
      readAround: (cell) => announce(this.board.neighbours(cell).map((at) => this.board.labelOf(at)).join("; ")),
      readMines: () => announce(say("named", { name: say("minesLeft"), what: this.panel.mines.textContent })),
    };
    this.detachMouse = attachMouse(this.board, controls);
    attachTouch(this.board, controls);
    attachPlayKeys(this.board, controls);
    this.#status();
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
    if (!this.board.isClosed(cell) && around.some((at) => this.board.glyphs[at] !== "F" && this.board.isClosed(at))) this.move("chord", cell);
  }

  async move(operation, cell) {
    if (this.game?.over) return;
    if (this.game && !this.game.mayPlay) {
      this.showMessage(say("watching"));
      return;
    }
    const element = this.board.cells[cell];
    element.classList.add("pending");
    try {
      const game = await this.createGame();
      await game.move(operation, this.board.place(cell));
    } catch (error) {
      this.creating = null;
      this.#problem(error);
    } finally {
      element.classList.remove("pending");
    }
  }

  // ---- answers from the server

  #showGame() {
    this.#staleOdds();
    this.board.highlight();
    this.board.show(this.game.board);
    this.board.ring(this.game.first);
    this.#status();
    if (this.game.over) this.#finish();
  }

  #showTurn(answer) {
    const changed = this.board.change(answer.changes);
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
    if (this.oddsButton.ariaPressed !== "true") return;
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
    const text = (words[answer.outcome] ?? (() => (answer.outcome ? say(outcomeWord(answer.outcome)) : null)))();
    if (text !== null && text !== this.message.textContent && !this.game.over) this.showMessage(text);
  }

  #finish() {
    const { game } = this;
    game.close();
    this.panel.mood(game.phase);
    this.board.showOdds(null);
    this.oddsButton.ariaPressed = "false";
    if (settings().lastGame === game.id) saveSettings({ lastGame: null });
    this.showMessage(say(game.phase, { seconds: seconds(game.millis) }));
    const again = () => {
      this.resultPlace.replaceChildren();
      api.createGame({ board_of: game.id, rules: game.rules }).then((answer) => {
        history.pushState(null, "", `/g/${answer.id}`);
        this.join(answer, null);
      }, (error) => this.#problem(error));
    };
    this.resultPlace.replaceChildren(resultOf(game.id, again));
  }

  /** Goes on with a lost game after an undo. */
  #resume() {
    this.resultPlace.replaceChildren();
    this.game.follow();
    saveSettings({ lastGame: this.game.id });
    this.#status();
  }

  #problem(error) {
    this.showMessage(problemText(error));
    this.message.classList.add("wrong");
  }

  /** Shows a message and announces it to screen readers. */
  showMessage(text) {
    this.message.classList.remove("wrong");
    this.message.textContent = text;
    announce(text);
  }

  #tick() {
    if (this.game) this.panel.show(this.game.mines_left, this.game.millisNow());
  }

  #status() {
    const { game } = this;
    const level = game?.level ?? this.wanted.level ?? "custom";
    if (game) this.#tick();
    else this.panel.show(sizeOf(this.wanted).mines, 0);
    if (!game?.over) this.panel.mood("calm");
    const names = [...Object.keys(LEVELS), "custom"];
    const chosen = names.includes(level) ? level : level === "daily" ? null : "custom";
    this.levels.replaceChildren(...names.map((name) => el("button", {
      type: "button", "aria-pressed": String(name === chosen), "data-level": name,
      onclick: () => (name === "custom" ? askForGame(this.wanted, (wanted) => this.begin(wanted)) : this.begin({ level: name })),
    }, name === "custom" ? `${say(name)}…` : say(name))));

    const size = game ?? sizeOf(this.wanted);
    const badge = (text) => el("span", { class: "badge" }, text);
    const name = game?.daily ? `${say("daily")} ${game.daily}` : levelName(level);
    const badges = [badge(say("named", { name, what: say("levelSize", size) }))];
    const rules = game?.rules ?? this.wanted.rules ?? "classic";
    if (rules !== "classic") badges.push(badge(rules));
    if (game?.no_guess ?? this.wanted.no_guess) badges.push(badge(say("noGuessShort")));
    if (game?.seed ?? this.wanted.seed) badges.push(badge(`${say("seed")} ${game?.seed ?? this.wanted.seed}`));
    if (game) badges.push(badge(game.assisted ? say("assisted") : game.ranked ? say("ranked") : say("unranked")));
    if (game && !game.mayPlay) badges.push(badge(say("watch")));
    if (game?.watchers > 1) badges.push(badge(say("watchers", { count: game.watchers })));
    this.badges.replaceChildren(...badges);

    const plays = Boolean(game?.mayPlay) && !game.over;
    this.undoButton.disabled = !(game?.mayPlay && game.can_undo);
    this.hintButton.disabled = !plays;
    this.oddsButton.disabled = !plays;
    this.flagButton.disabled = Boolean(game && !plays);
    this.analyseButton.disabled = !game || (!game.mayPlay && !game.over);
  }

  // ---- help

  switchFlagMode() {
    this.flagMode = !this.flagMode;
    this.flagButton.ariaPressed = String(this.flagMode);
    this.boardPlace.classList.toggle("flagging", this.flagMode);
    announce(say(this.flagMode ? "flagModeOn" : "flagModeOff"));
  }

  async undo() {
    if (!this.game?.mayPlay || !this.game.can_undo) return;
    const wasOver = this.game.over;
    await this.game.help("undo");
    if (wasOver && !this.game.over) this.#resume();
  }

  async hint() {
    if (!this.game?.mayPlay) return;
    const answer = await this.game.help("hint");
    if (!answer) return;
    const { cell, reason } = answer;
    this.board.highlight({ known: reason?.rests_on ?? [], numbers: reason?.numbers ?? [], target: cell ? [cell] : [] });
    if (cell) this.board.cells[this.board.index(cell)].scrollIntoView({ block: "nearest", inline: "nearest" });
    const what = !cell ? "" : answer.kind === "safe" ? say("hintSafe", cell) : say("hintGuess", { ...cell, percent: percent(answer.risk) });
    this.showMessage(`${what} ${translated(answer.why)}`.trim());
    const highlights = [["target", "legendCell", Boolean(cell)], ["numbers", "legendNumbers", reason?.numbers.length > 0], ["known", "legendKnown", reason?.rests_on.length > 0]];
    this.legend.replaceChildren(...highlights.filter(([, , used]) => used).map(([kind, word]) =>
      el("span", {}, el("i", { class: "highlight", "data-highlight": kind }), say(word))));
  }

  odds() {
    if (!this.game?.mayPlay || this.game.over) return;
    const on = this.oddsButton.ariaPressed !== "true";
    this.oddsButton.ariaPressed = String(on);
    if (on) this.askOdds();
    else this.board.showOdds(null);
  }

  async askOdds() {
    const answer = await this.game.help("odds");
    if (!answer || this.oddsButton.ariaPressed !== "true" || this.game.over) return;
    this.board.showOdds(withCertain(answer, this.board));
    this.showMessage(say(answer.exactness === "exact" ? "oddsShown" : "oddsTooHard"));
  }

  /** Opens the position in the analysis. In a running game this counts as help. */
  async analyse() {
    if (!this.game) return;
    if (!this.game.over && !(await this.game.help("odds"))) return;
    location.assign(positionLink(this.game.mines, this.board.texts()));
  }

  async invite() {
    try {
      const game = await this.createGame();
      const words = { copy: say("copy"), copied: say("copied") };
      const { watch, play } = game.links;
      dialog(say("inviteTitle"), say("close"),
        copyable(say("watchLink"), location.origin + watch, words),
        play && !game.over ? copyable(say("playLink"), location.origin + play, words) : null,
        game.seed && !game.over ? copyable(say("boardLink"), location.origin + linkOf(this.wanted), words) : null);
    } catch (error) {
      this.creating = null;
      this.#problem(error);
    }
  }
}

/** The request that a game came from. */
function requestOf(game) {
  const board = game.level in LEVELS ? { level: game.level } : { rows: game.rows, cols: game.cols, mines: game.mines };
  return {
    ...board,
    daily: game.daily ? true : undefined,
    rules: game.rules === "classic" ? undefined : game.rules,
    start: game.start === "opening" ? undefined : game.start,
    no_guess: game.no_guess || undefined,
    seed: game.over ? undefined : game.seed ?? undefined,
  };
}

/** The odds; if they are too hard to count, those of certain cells. */
function withCertain(answer, board) {
  if (answer.exactness === "exact") return answer.odds;
  const odds = answer.odds.length ? answer.odds : board.texts().map((text) => Array.from(text, () => null));
  for (const { row, col } of answer.safe) odds[row - 1][col - 1] = 0;
  for (const { row, col } of answer.mines) odds[row - 1][col - 1] = 1;
  return odds;
}

function outcomeWord(outcome) {
  return `outcome${outcome.split("-").map((part) => part[0].toUpperCase() + part.slice(1)).join("")}`;
}

function showKeys() {
  const hold = number(say("holdTime"), settings().holdMillis, 100, 1000);
  hold.input.addEventListener("change", () => saveSettings({ holdMillis: Math.min(1000, Math.max(100, Number(hold.input.value) || 300)) }));
  const lines = ["keysMove", "keysOpen", "keysFlag", "keysChord", "keysHelp", "keysRead", "mouseHelp", "touchHelp"];
  dialog(say("keysTitle"), say("close"),
    el("ul", {}, ...lines.map((word) => el("li", {}, say(word)))),
    checkbox(say("numberClick"), settings().numberClick, (numberClick) => saveSettings({ numberClick })).field,
    hold.field);
}
