// The end of a game: its result beside the board, and its review below.

import * as api from "../api.js";
import { el } from "../dom.js";
import { confetti, resultOf, reviewOf } from "./result.js";
import { play as playSound } from "./sounds.js";

export class Ending {
  /**
   * The game whose end is shown.
   * @type {string | null}
   */
  #shown = null;

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.result = el("div", { class: "result-place" });
    this.review = el("div", { class: "below" });
  }

  /**
   * Shows the end of a game, once.
   * @param {import("./game.js").Game} game
   * @param {boolean} live whether the visitor saw it happen
   */
  show(game, live) {
    if (this.#shown === game.id) return;
    this.#shown = game.id;
    const { play } = this;
    const { element, board, boardPlace } = play;
    const { phase, rules } = game.state;
    const [isWon, isLost] = [phase === "won", phase === "lost"];
    if (live) playSound(isWon ? "won" : "lost");
    const reviewed = api.review(game.id);
    const result = resultOf(game.state, reviewed, {
      next: () => play.restart(),
      again: () => play.begin({ board_of: game.id, rules }),
      undo: isLost && game.mayPlay ? () => play.help.undo() : null,
      analyse: () => play.help.analyse(),
      frameSafe: play.whileShown((/** @type {Place} */ place) => {
        if (this.#shown === game.id) board.highlight({ safe: [place] });
      }),
      isInView: (place) => board.isInView(board.index(place)),
      reveal: (place) => board.reveal(board.index(place)),
    });
    this.result.replaceChildren(result);
    this.review.replaceChildren(reviewOf(game.id, reviewed));
    element.classList.add("over");
    if (isLost) this.#showLoss();
    element.dataset.celebrate = isWon && live ? "yes" : "no";
    if (isWon && live) boardPlace.append(confetti());
  }

  /** After a loss, brings the mine that was hit into view. */
  #showLoss() {
    const { board } = this.play;
    const hit = board.glyphs.indexOf("!");
    if (hit >= 0 && !board.isInView(hit)) board.reveal(hit);
  }

  clear() {
    this.#shown = null;
    this.result.replaceChildren();
    this.review.replaceChildren();
    this.play.element.classList.remove("over");
  }
}
