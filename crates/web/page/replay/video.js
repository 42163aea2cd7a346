// A recorded game from a file: a timeline in milliseconds, the way of the mouse, the odds of every moment, and the review.

import * as api from "../api.js";
import { Board } from "../board.js";
import { checkbox, copyable, el, select } from "../dom.js";
import { day, seconds } from "../format.js";
import { announce, problemText } from "../frame.js";
import { icon } from "../icons.js";
import { attachKeyboard } from "../keyboard.js";
import { Panel } from "../panel.js";
import { positionText } from "../position.js";
import { glyphsAfter, moveText } from "./replay.js";
import { figureList, measureTable, reviewText } from "../review.js";
import { say, translated } from "../words.js";

const SPEEDS = ["0.25", "0.5", "1", "2", "4", "8"];
const SVG = "http://www.w3.org/2000/svg";
/** How long the way of the mouse stays visible, in milliseconds. */
const TRAIL = 1500;
/** How long the position must stand before its odds are asked for, in milliseconds. */
const ODDS_AFTER = 150;

export async function screen(main, id) {
  const place = el("div", {});
  const wrong = el("p", { role: "alert", class: "wrong" });
  let view = null;
  const kept = keptVideos(id);
  const show = (answer, file) => {
    wrong.textContent = "";
    view?.stop();
    view = new VideoView(answer, file, kept.show);
    place.replaceChildren(view.element);
    main.classList.add("watching");
    view.begin();
    announce(say("recorded"));
  };
  const open = async (file) => {
    try {
      show(await api.showVideo(file), file);
    } catch (error) {
      wrong.textContent = problemText(error, "refusedFile");
    }
  };
  main.append(el("h1", {}, say("recorded")), dropPlace(open), wrong, place, kept.element);
  addEventListener("resize", () => view?.board.fit());
  if (id) {
    try {
      show(await api.keptVideo(id), null);
    } catch (error) {
      wrong.textContent = problemText(error, "refusedFile");
    }
  }
  await kept.show();
}

/** The games that the visitor keeps, with a button to delete each; hidden if there are none. */
function keptVideos(shown) {
  const element = el("section", { class: "card", id: "kept", "aria-label": say("keptVideos"), hidden: true });
  const wrong = el("p", { role: "alert", class: "wrong" });
  const show = async () => {
    const { videos, most, most_bytes: mostBytes } = await api.keptVideos();
    const line = ({ id, created, bytes }) => {
      const text = say("keptVideo", { date: day(created), kilobytes: Math.ceil(bytes / 1000) });
      const remove = async () => {
        try {
          await api.deleteVideo(id);
          if (id === shown) location.assign("/replay");
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

/** Where a file can be dropped or chosen. */
function dropPlace(open) {
  const input = el("input", {
    type: "file",
    id: "video-file",
    class: "hidden",
    onchange: () => input.files[0] && open(input.files[0]),
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
    if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
  });
  return box;
}

class VideoView {
  constructor(answer, file, onKept) {
    this.answer = answer;
    this.file = file;
    this.onKept = onKept;
    this.millis = 0;
    this.speed = 1;
    const { frames, rows, cols } = answer.replay;
    const { millis } = answer.pointer;
    this.end = Math.max(1, frames.at(-1)?.millis ?? 0, millis.at(-1) ?? 0);
    this.board = new Board(rows, cols);
    this.panel = new Panel(() => this.seek(0));
    this.panel.face.ariaLabel = say("toStart");
    this.panel.face.title = say("toStart");
    attachKeyboard(this.board, (key) => key === " " && (this.run(), true));
    this.#buildPath();
    this.#buildTimeline();
    this.element = el(
      "div",
      { class: "split" },
      el(
        "div",
        { class: "game" },
        this.panel.element,
        el("div", { class: "board-place" }, this.board.element),
        this.controls,
      ),
      el("div", { class: "aside" }, this.#figures(), this.#review(), this.#share(), this.#table()),
    );
  }

  /** The way of the mouse, drawn over the board in cells. */
  #buildPath() {
    const { rows, cols } = this.answer.replay;
    const shape = (name, attributes) => {
      const made = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      return made;
    };
    this.trail = shape("polyline", { class: "trail", points: "" });
    this.dot = shape("circle", { class: "dot", r: "0.22", cx: "-1", cy: "-1" });
    this.path = shape("svg", {
      class: "pointer",
      viewBox: `0 0 ${cols} ${rows}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    this.path.append(this.trail, this.dot);
    this.board.grid.append(this.path);
  }

  #buildTimeline() {
    const button = (word, name, command) =>
      el("button", { type: "button", "aria-label": say(word), title: say(word), onclick: command }, icon(name));
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: this.end,
      step: 1,
      "aria-label": say("timeline"),
      id: "timeline",
      oninput: () => {
        this.stop();
        this.seek(Number(this.slider.value));
      },
    });
    this.ticks = el("div", { class: "ticks", "aria-hidden": "true" });
    this.runButton = el("button", { type: "button", class: "main", onclick: () => this.run() }, say("run"));
    this.where = el("p", { class: "message", id: "where" });
    this.showsPath = checkbox(say("pathShown"), true, () => this.#drawPath());
    this.showsOdds = checkbox(say("odds"), false, () => this.#askOdds());
    const step = (by) => () => {
      this.stop();
      this.seek(this.#timeOfFrame(this.frame + by));
    };
    this.controls = el(
      "div",
      { class: "timeline" },
      this.slider,
      this.ticks,
      el(
        "div",
        { class: "tools" },
        button("toStart", "first", () => {
          this.stop();
          this.seek(0);
        }),
        button("back", "previous", step(-1)),
        this.runButton,
        button("forward", "following", step(1)),
        button("toEnd", "last", () => {
          this.stop();
          this.seek(this.end);
        }),
        select(
          say("speed"),
          SPEEDS.map((speed) => [speed, `${speed} ×`]),
          "1",
          (speed) => {
            this.speed = Number(speed);
          },
        ),
        this.showsPath.field,
        this.showsOdds.field,
      ),
      this.where,
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
    for (const { millis, mistake } of review.risks) {
      const mark = el("i", { class: mistake ? "mistake" : "guess" });
      mark.style.insetInlineStart = `${(100 * millis) / this.end}%`;
      this.ticks.append(mark);
    }
    // The position before the risk, with the risky and the safe cell highlighted.
    const go = (risk) => {
      this.stop();
      this.seek(this.#timeOfFrame(risk.frame), risk.frame);
      this.board.highlight({ target: [risk.cell], safe: risk.safe_cell ? [risk.safe_cell] : [] });
      announce(this.where.textContent);
    };
    return el("section", { class: "card" }, el("h2", {}, say("review")), reviewText(review, go));
  }

  #share() {
    const words = { copy: say("copy"), copied: say("copied") };
    const place = el("div", {});
    const link = (id) => place.replaceChildren(copyable(say("videoLink"), `${location.origin}/video/${id}`, words));
    const keep = async () => {
      try {
        link((await api.showVideo(this.file, true)).id);
        this.onKept();
      } catch (error) {
        place.append(el("p", { class: "wrong", role: "alert" }, problemText(error)));
      }
    };
    if (this.answer.id) link(this.answer.id);
    else place.append(el("button", { type: "button", id: "keep", onclick: keep }, say("keepVideo")));
    const { rawvf } = this.answer;
    const download = () => {
      const address = URL.createObjectURL(new Blob([rawvf], { type: "text/plain" }));
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
            el("button", { type: "button", id: "download", onclick: download }, say("download")),
          )
        : null,
    );
  }

  /** Every move; a click goes to its time. */
  #table() {
    const rows = this.answer.replay.frames.map((frame, index) =>
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
              onclick: () => {
                this.stop();
                this.seek(frame.millis, index + 1);
              },
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
    this.board.fit();
    this.seek(0);
  }

  /** How many moves are done at a time. */
  #framesUntil(millis) {
    const { frames } = this.answer.replay;
    const later = frames.findIndex((frame) => frame.millis > millis);
    return later < 0 ? frames.length : later;
  }

  #timeOfFrame(frame) {
    const { frames } = this.answer.replay;
    const at = Math.min(frames.length, Math.max(0, frame));
    return at === 0 ? 0 : frames[at - 1].millis;
  }

  /** Shows the board at a time, after this many moves if several have that time. */
  seek(millis, frame = this.#framesUntil(millis)) {
    const { frames, rows, cols, mines } = this.answer.replay;
    this.millis = Math.min(this.end, Math.max(0, millis));
    this.frame = Math.min(frames.length, Math.max(0, frame));
    glyphsAfter(frames.slice(0, this.frame), rows, cols).forEach((glyph, index) => this.board.paint(index, glyph));
    const last = frames[this.frame - 1];
    this.panel.show(last?.mines_left ?? mines, this.millis);
    this.panel.mood(last && last.phase !== "playing" ? last.phase : "calm");
    this.board.highlight(last?.cell ? { last: [last.cell] } : {});
    this.slider.value = this.millis;
    this.where.textContent = say("videoAt", {
      seconds: (this.millis / 1000).toFixed(3),
      all: (this.end / 1000).toFixed(3),
      frame: this.frame,
      frames: frames.length,
    });
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
    this.#drawPath();
    this.#askOdds();
  }

  #drawPath() {
    const { millis, x, y } = this.answer.pointer;
    const shown = this.showsPath.input.checked && millis.length > 0;
    this.path.classList.toggle("hidden", !shown);
    if (!shown) return;
    const points = [];
    let last = -1;
    for (let at = 0; at < millis.length && millis[at] <= this.millis; at += 1) {
      last = at;
      if (millis[at] >= this.millis - TRAIL) points.push(`${x[at]},${y[at]}`);
    }
    this.trail.setAttribute("points", points.join(" "));
    this.dot.setAttribute("cx", last < 0 ? -1 : x[last]);
    this.dot.setAttribute("cy", last < 0 ? -1 : y[last]);
  }

  /** Asks for the odds of the position if they are wanted, and shows them if it still stands. */
  #askOdds() {
    clearTimeout(this.asking);
    this.board.showOdds(null);
    const over = this.answer.replay.frames[this.frame - 1]?.phase;
    if (!this.showsOdds.input.checked || (over && over !== "playing")) return;
    const { frame } = this;
    this.asking = setTimeout(async () => {
      try {
        const analysis = await api.analyse(positionText(this.answer.replay.mines, this.board.texts()), false);
        if (frame === this.frame && this.showsOdds.input.checked) this.board.showOdds(analysis);
      } catch (error) {
        this.where.textContent = problemText(error);
      }
    }, ODDS_AFTER);
  }

  run() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.millis >= this.end) this.seek(0);
    this.runButton.textContent = say("pause");
    let before = performance.now();
    const tick = (now) => {
      this.seek(this.millis + (now - before) * this.speed);
      before = now;
      if (this.millis >= this.end) this.stop();
      else this.timer = requestAnimationFrame(tick);
    };
    this.timer = requestAnimationFrame(tick);
  }

  stop() {
    cancelAnimationFrame(this.timer);
    this.timer = null;
    this.runButton.textContent = say("run");
  }
}
