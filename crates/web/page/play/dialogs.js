// The dialogs of a game: its links, and the keys.

import { wholeLink } from "../address.js";
import { checkbox, copyable, dialog, el } from "../dom.js";
import { linkOf } from "../levels.js";
import { saveSettings, settings } from "../settings.js";
import { say } from "../words.js";

/**
 * Shows the links with which others can watch a game, play it, or play its board.
 * @param {import("./game.js").Game} game
 * @param {Wanted} wanted what the game was requested with
 */
export function showInvitation(game, wanted) {
  const { links, seed } = game.state;
  dialog(
    say("inviteTitle"),
    say("close"),
    copyable(say("watchLink"), wholeLink(links.watch)),
    links.play && !game.over ? copyable(say("playLink"), wholeLink(links.play)) : null,
    seed && !game.over ? copyable(say("boardLink"), wholeLink(linkOf(wanted))) : null,
  );
}

export function showKeys() {
  /** @type {Word[]} */
  const keys = ["keysMove", "keysOpen", "keysFlag", "keysChord", "keysHelp", "keysRead", "mouseHelp"];
  /** @type {Word[]} */
  const lines = matchMedia("(pointer: coarse)").matches ? ["touchHelp", ...keys] : [...keys, "touchHelp"];
  dialog(
    say("keysTitle"),
    say("close"),
    el("ul", {}, ...lines.map((word) => el("li", {}, say(word)))),
    checkbox(say("numberClick"), settings().numberClick, (numberClick) => saveSettings({ numberClick })).field,
    el("p", {}, el("a", { href: "/settings" }, say("moreSettings"))),
  );
}
