// What the solver and an undo do for a player. A ranked game asks first.

import { go } from "../address.js";
import { confirm } from "../dom.js";
import { exactnessText, riskText } from "../odds.js";
import { positionLink } from "../position.js";
import { say, translated } from "../words.js";

/** After how long an answer of the solver is called slow. */
const SLOW_MILLIS = 500;

export class Help {
  /**
   * The game whose player has agreed that help takes it off the leaderboards.
   * @type {string | null}
   */
  #agreedFor = null;

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
  }

  async undo() {
    const { play } = this;
    const { game } = play;
    if (!game?.mayPlay || !game.state.can_undo || !(await this.#agreed(game))) return;
    const wasOver = game.over;
    const resume = play.whileShown(() => play.resume(game));
    await game.undo();
    if (wasOver && !game.over) resume();
  }

  async hint() {
    const { game, board, message } = this.play;
    if (!game?.mayPlay || !(await this.#agreed(game))) return;
    const answer = await this.#ask(() => game.hint());
    if (!answer) return;
    const { cell, reason, kind } = answer;
    const [numbers, known] = [reason?.numbers ?? [], reason?.rests_on ?? []];
    board.highlight({ known, numbers, target: cell ? [cell] : [] });
    if (cell) board.cells[board.index(cell)].scrollIntoView({ block: "nearest", inline: "nearest" });
    const safe = () => say("hintSafe", { ...cell });
    const guess = () => say("hintGuess", { ...cell, risk: riskText(answer) });
    const what = !cell ? "" : kind === "safe" ? safe() : guess();
    const why = translated(answer.why);
    message.show(what ? say("twoSentences", { first: what, second: why }) : why);
    /** @type {[keyof Highlights, Word][]} */
    const highlights = [];
    if (cell) highlights.push(["target", "legendCell"]);
    if (numbers.length > 0) highlights.push(["numbers", "legendNumbers"]);
    if (known.length > 0) highlights.push(["known", "legendKnown"]);
    message.explain(highlights);
    if (cell && !board.isInView(board.index(cell))) board.lift(board.index(cell), message.element);
  }

  /** Shows the odds of every cell, or hides them. */
  async odds() {
    const { game, board, tools } = this.play;
    if (!game?.mayPlay || game.over) return;
    const on = !tools.isOn("odds");
    if (on && !(await this.#agreed(game))) return;
    tools.switch("odds", on);
    if (on) this.#showOdds(game);
    else board.showOdds(null);
  }

  /** Shows the odds of the position now, if odds are shown: those that the board has are of another position. */
  renewOdds() {
    const { game, board, tools } = this.play;
    if (!tools.isOn("odds")) return;
    board.showOdds(null);
    if (game?.mayPlay && !game.over) this.#showOdds(game);
  }

  /** @param {import("./game.js").Game} game */
  async #showOdds(game) {
    const { board, tools, message } = this.play;
    const answer = await this.#ask(() => game.odds());
    if (!answer || !tools.isOn("odds") || game.over) return;
    board.showOdds(answer);
    const text = exactnessText(answer) || say("oddsShown");
    if (!answer.win_chance) message.show(text);
    else {
      const chance = say("winChance", { chance: translated(answer.win_chance.words) });
      message.show(say("twoSentences", { first: text, second: chance }));
    }
  }

  /** Opens the position in the analysis. In a running game this counts as help. */
  async analyse() {
    const { game, board } = this.play;
    if (!game || !(await this.#agreed(game))) return;
    const open = this.play.whileShown(() => go(positionLink(game.state.mines, board.texts())));
    if (game.over || (await game.odds())) open();
  }

  /**
   * Asks for help, and says that it takes a while if it does; null without an answer.
   * @template Answer
   * @param {() => Promise<Answer>} ask
   */
  async #ask(ask) {
    const { play } = this;
    const slow = setTimeout(
      play.whileShown(() => play.message.show(say("thinking"))),
      SLOW_MILLIS,
    );
    const asked = play.whileShown((/** @type {Answer} */ answer) => answer);
    const answer = await ask();
    clearTimeout(slow);
    return asked(answer);
  }

  /**
   * Asks whether help is worth a ranked game's place on the leaderboards, once for each game.
   * @param {import("./game.js").Game} game
   */
  async #agreed(game) {
    if (game.over || !game.state.ranked || this.#agreedFor === game.id) return true;
    const agree = this.play.whileShown(() => {
      this.#agreedFor = game.id;
    });
    const text = say("helpUnranks") + (game.state.daily ? say("helpUnranksDaily") : "");
    if (await confirm(say("helpTitle"), text, say("helpUse"), say("helpKeepRanked"))) agree();
    return this.#agreedFor === game.id;
  }
}
