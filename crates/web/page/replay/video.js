// A recorded game from a file: a timeline in milliseconds, the way of the mouse, the odds of every moment, and the review.

import { go, wholeLink } from "../address.js";
import * as api from "../api.js";
import { checkbox, copyable, el } from "../dom.js";
import { day, seconds } from "../format.js";
import { announce, problemText } from "../frame.js";
import { icon } from "../icons.js";
import { OFFERS } from "../page-data.js";
import { positionText } from "../position.js";
import { figureList, measureTable, reviewText } from "../review.js";
import { say, translated } from "../words.js";
import { PointerPath } from "./pointer-path.js";
import { moveText, RecordedBoard, riskHighlights } from "./recorded-board.js";
import { inTime, Timeline } from "./timeline.js";

const SPEEDS = ["0.25", "0.5", "1", "2", "4", "8"];
/** How long the position must stand before its odds are asked for, in milliseconds. */
const ODDS_AFTER = 150;

/**
 * @param {HTMLElement} main
 * @param {string} [id]
 */
export async function screen(main, id) {
  const place = el("div", {});
  const wrong = el("p", { role: "alert", class: "wrong" });
  /** @type {VideoView | null} */
  let view = null;
  const kept = keptVideos(id);
  /**
   * @param {Api["VideoAnswer"]} answer
   * @param {File | null} file
   */
  const show = (answer, file) => {
    wrong.textContent = "";
    view?.timeline.stop();
    view = new VideoView(answer, file, kept.show);
    place.replaceChildren(view.element);
    main.classList.add("watching");
    view.begin();
    announce(say("recorded"));
  };
  /** @param {File} file */
  const open = async (file) => {
    try {
      show(await api.showVideo(file), file);
    } catch (error) {
      wrong.textContent = problemText(error, "refusedFile");
    }
  };
  main.append(el("h1", {}, say("recorded")), dropPlace(open), wrong, place, kept.element);
  addEventListener("resize", () => view?.recorded.board.fit());
  if (id) {
    try {
      show(await api.keptVideo(id), null);
    } catch (error) {
      wrong.textContent = problemText(error, "refusedFile");
    }
  }
  await kept.show();
}

/**
 * The games that the visitor keeps, with a button to delete each; hidden if there are none.
 * @param {string} [shown]
 */
function keptVideos(shown) {
  const element = el("section", { class: "card", id: "kept", "aria-label": say("keptVideos"), hidden: true });
  const wrong = el("p", { role: "alert", class: "wrong" });
  const show = async () => {
    const { videos, most, most_bytes: mostBytes } = await api.keptVideos();
    /** @param {Api["KeptVideo"]} video */
    const line = ({ id, created, bytes }) => {
      const text = say("keptVideo", { date: day(created), kilobytes: Math.ceil(bytes / 1000) });
      const remove = async () => {
        try {
          await api.deleteVideo(id);
          if (id === shown) go("/replay");
          else await show();
        } catch (error) {
          wrong.textContent = problemText(error);
        }
      };
      return el(
        "li",
        {},
        el("a", { href: `/video/${id}` }, text),
        el(
          "button",
          { type: "button", "aria-label": `${say("deleteVideo")}: ${text}`, onclick: remove },
          say("deleteVideo"),
        ),
      );
    };
    element.hidden = videos.length === 0;
    element.replaceChildren(
      el("h2", {}, say("keptVideos")),
      el("p", { class: "note" }, say("keptVideosHelp", { most, megabytes: Math.floor(mostBytes / 1048576) })),
      el("ul", { class: "removable" }, ...videos.map(line)),
      wrong,
    );
  };
  // Without the list everything else works.
  return { element, show: () => show().catch(() => {}) };
}

/**
 * Where a file can be dropped or chosen.
 * @param {(file: File) => unknown} open
 */
function dropPlace(open) {
  const input = el("input", {
    type: "file",
    id: "video-file",
    class: "hidden",
    onchange: ({ target }) => target.files?.[0] && open(target.files[0]),
  });
  const box = el(
    "label",
    { class: "card drop" },
    input,
    el("span", { class: "button" }, icon("file"), say("chooseFile")),
    el("span", {}, say("recordedHelp")),
  );
  for (const kind of ["dragenter", "dragover"]) {
    box.addEventListener(kind, (event) => {
      event.preventDefault();
      box.classList.add("over");
    });
  }
  box.addEventListener("dragleave", () => box.classList.remove("over"));
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    box.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
  return box;
}

class VideoView {
  /** How many moves the board shows. */
  #count = 0;
  /** @type {number | undefined} */
  #asking;

  /**
   * @param {Api["VideoAnswer"]} answer
   * @param {File | null} file where it came from; null if the server keeps it
   * @param {() => unknown} onKept
   */
  constructor(answer, file, onKept) {
    this.answer = answer;
    this.file = file;
    this.onKept = onKept;
    this.frames = answer.replay.frames;
    this.recorded = new RecordedBoard(answer.replay, () => this.timeline);
    this.path = new PointerPath(answer.pointer, this.recorded.board);
    this.showsPath = checkbox(say("pathShown"), true, () => this.#drawPath());
    this.showsOdds = checkbox(say("odds"), false, () => this.#askOdds());
    /** @type {Timeline} */
    this.timeline = new Timeline({
      end: Math.max(1, this.frames.at(-1)?.millis ?? 0, answer.pointer.millis.at(-1) ?? 0),
      speeds: SPEEDS,
      show: (millis, count = this.#countUntil(millis)) => this.#show(millis, count),
      step: (_, by) => this.#timeOf(this.#count + by),
      play: inTime,
      more: [this.showsPath.field, this.showsOdds.field],
    });
    this.element = el(
      "div",
      { class: "split" },
      el("div", { class: "game" }, this.recorded.panel.element, this.recorded.place, this.timeline.element),
      el("div", { class: "aside" }, this.#figures(), this.#review(), this.#share(), this.#table()),
    );
  }

  #figures() {
    const { findings, player, review } = this.answer;
    return el(
      "section",
      { class: "card" },
      player ? el("p", {}, say("named", { name: say("player"), what: player })) : null,
      figureList(review.figures),
      findings.length
        ? el(
            "div",
            { id: "findings" },
            el("h2", {}, say("findings")),
            el("ul", {}, ...findings.map(({ words }) => el("li", {}, translated(words)))),
          )
        : null,
      measureTable(review.measures),
    );
  }

  #review() {
    const { review } = this.answer;
    for (const { millis, mistake } of review.risks) this.timeline.mark(millis, mistake);
    /** @param {Api["RiskyMove"]} risk */
    const show = (risk) => {
      this.timeline.goTo(this.#timeOf(risk.frame), risk.frame); // the position before it
      this.recorded.board.highlight(riskHighlights(risk));
      this.timeline.announce();
    };
    return el("section", { class: "card" }, el("h2", {}, say("review")), reviewText(review, show));
  }

  #share() {
    const place = el("div", {});
    /** @param {string} id */
    const link = (id) =>
      place.replaceChildren(...(OFFERS.people ? [copyable(say("videoLink"), wholeLink(`/video/${id}`))] : []));
    /** @param {File} file */
    const keep = async (file) => {
      try {
        const { id } = await api.keepVideo(file);
        if (id) link(id);
        this.onKept();
      } catch (error) {
        place.append(el("p", { class: "wrong", role: "alert" }, problemText(error)));
      }
    };
    const { file } = this;
    const { id: kept, rawvf } = this.answer;
    if (kept) link(kept);
    else if (file)
      place.append(
        el(
          "button",
          { type: "button", id: "keep", onclick: () => keep(file) },
          say(OFFERS.people ? "keepVideo" : "keepHere"),
        ),
      );
    /** @param {string} text */
    const download = (text) => {
      const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      el("a", { href: address, download: "game.rawvf" }).click();
      URL.revokeObjectURL(address);
    };
    return el(
      "section",
      { class: "card" },
      place,
      rawvf
        ? el(
            "div",
            { class: "buttons" },
            el("button", { type: "button", id: "download", onclick: () => download(rawvf) }, say("download")),
          )
        : null,
    );
  }

  /** Every move; a click goes to its time. */
  #table() {
    const rows = this.frames.map((frame, index) =>
      el(
        "tr",
        {},
        el(
          "td",
          {},
          el(
            "button",
            {
              type: "button",
              class: "link",
              onclick: () => this.timeline.goTo(frame.millis, index + 1),
            },
            String(index + 1),
          ),
        ),
        el("td", {}, seconds(frame.millis)),
        el("td", {}, moveText(frame)),
      ),
    );
    const head = el("tr", {}, ...["#", say("time"), say("move")].map((word) => el("th", { scope: "col" }, word)));
    return el(
      "section",
      { class: "card" },
      el(
        "details",
        {},
        el("summary", {}, say("allMoves")),
        el(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": say("allMoves") },
          el("table", { id: "moves" }, el("thead", {}, head), el("tbody", {}, ...rows)),
        ),
      ),
    );
  }

  /** Shows the board for the first time, when it is in the document. */
  begin() {
    this.recorded.board.fit();
    this.timeline.seek(0);
  }

  /**
   * How many moves are made until a time.
   * @param {number} millis
   */
  #countUntil(millis) {
    const later = this.frames.findIndex((frame) => frame.millis > millis);
    return later < 0 ? this.frames.length : later;
  }

  /**
   * The time after this many moves.
   * @param {number} count
   */
  #timeOf(count) {
    return count <= 0 ? 0 : (this.frames[Math.min(this.frames.length, count) - 1]?.millis ?? 0);
  }

  /**
   * Shows the board at a time, after this many moves.
   * @param {number} millis
   * @param {number} count
   */
  #show(millis, count) {
    this.#count = count;
    this.recorded.show(count, millis);
    this.#drawPath(millis);
    this.#askOdds();
    const time = (/** @type {number} */ at) => (at / 1000).toFixed(3);
    const all = time(this.timeline.recorded.end);
    return say("videoAt", { seconds: time(millis), all, frame: count, frames: this.frames.length });
  }

  #drawPath(millis = this.timeline.at) {
    this.path.show(millis, this.showsPath.input.checked);
  }

  /** Asks for the odds of the position if they are wanted, and shows them if it still stands. */
  #askOdds() {
    const { board } = this.recorded;
    clearTimeout(this.#asking);
    board.showOdds(null);
    const phase = this.frames[this.#count - 1]?.phase ?? "playing";
    if (!this.showsOdds.input.checked || phase !== "playing") return;
    const count = this.#count;
    this.#asking = setTimeout(async () => {
      try {
        const position = positionText(this.answer.replay.mines, board.texts());
        const analysis = await api.analyse({ position, trust_flags: false });
        if (count === this.#count && this.showsOdds.input.checked) board.showOdds(analysis);
      } catch (error) {
        this.timeline.where.textContent = problemText(error);
      }
    }, ODDS_AFTER);
  }
}
