// Builds elements. No code of the page parses HTML, so no text can become HTML.

import { link } from "./address.js";
import { say } from "./words.js";

/** Properties that are not set as attributes: those would only be the state at the beginning. */
const STATE = new Set(["value", "checked", "disabled", "selected"]);

/**
 * An element with its properties, listeners (`onclick: …`) and children. `href` may be an address of the page.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...Child} children
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (STATE.has(name)) Object.assign(element, { [name]: value });
    else if (name === "href" && String(value).startsWith("/")) element.setAttribute(name, link(String(value)));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * A labelled `<select>`; choices are pairs of value and text.
 * @param {string} label
 * @param {string[][]} choices
 * @param {string} chosen
 * @param {(choice: string) => unknown} onchange
 */
export function select(label, choices, chosen, onchange) {
  const options = choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  return el(
    "label",
    { class: "field" },
    el("span", {}, label),
    el("select", { onchange: (event) => onchange(event.target.value) }, ...options),
  );
}

/**
 * A labelled field for a number.
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
export function number(label, value, min, max) {
  const input = el("input", { type: "number", value: String(value), min, max, inputmode: "numeric", required: true });
  return { field: el("label", { class: "field" }, el("span", {}, label), input), input };
}

/**
 * A labelled checkbox.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => unknown} [onchange]
 */
export function checkbox(label, checked, onchange) {
  const input = el("input", { type: "checkbox", checked, onchange: (event) => onchange?.(event.target.checked) });
  return { field: el("label", { class: "checkbox" }, input, el("span", {}, label)), input };
}

/**
 * Copies a text, and says so in the label of the button for a moment.
 * @param {string} text
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} label
 */
export async function copyText(text, button, label) {
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // There is no clipboard without HTTPS: a field that is selected and copied in the old way.
    const field = el("textarea", { class: "hidden" });
    field.value = text;
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  label.textContent = say("copied");
  setTimeout(() => {
    label.textContent = before;
  }, 2000);
}

/**
 * A text that can be copied, such as a link.
 * @param {string} label
 * @param {string} text
 */
export function copyable(label, text) {
  const input = el("input", { type: "text", value: text, readonly: true, onfocus: (event) => event.target.select() });
  const done = el("span", { role: "status", class: "copied" });
  const copy = async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy"); // there is no clipboard without HTTPS
    }
    done.textContent = say("copied");
  };
  return el(
    "div",
    { class: "copyable" },
    el("label", { class: "field wide" }, el("span", {}, label), input),
    el("button", { type: "button", onclick: copy }, say("copy")),
    done,
  );
}

/**
 * A table with a name. The cell in the column `title` names its row. On a telephone each row becomes a small card, and its
 * cells show their heads.
 * @param {string} label
 * @param {Word[]} heads
 * @param {{ own?: boolean, cells: (string | HTMLElement)[] }[]} rows `own` marks the visitor's
 * @param {{ title?: number, body?: HTMLTableSectionElement }} [options]
 */
export function table(label, heads, rows, { title = 0, body = el("tbody", {}) } = {}) {
  /** @param {string | HTMLElement} value @param {number} at */
  const cell = (value, at) =>
    at === title
      ? el("th", { scope: "row" }, value)
      : el("td", { "data-head": value === "" ? null : say(heads[at]) }, value);
  body.append(...rows.map(({ own, cells }) => el("tr", { class: own ? "own" : null }, ...cells.map(cell))));
  return el(
    "div",
    { class: "scroll stack", tabindex: 0, role: "region", "aria-label": label },
    el("table", {}, el("thead", {}, el("tr", {}, ...heads.map((word) => el("th", { scope: "col" }, say(word))))), body),
  );
}

/**
 * Lets an element be scrolled with the keyboard if its content does not fit.
 * @param {HTMLElement} place
 */
export function letScroll(place) {
  place.tabIndex = place.scrollHeight > place.clientHeight || place.scrollWidth > place.clientWidth ? 0 : -1;
}

/**
 * A dialog that closes with Escape, its button, or a click outside.
 * @param {string} title
 * @param {string} closeWord
 * @param {...Child} children
 */
export function dialog(title, closeWord, ...children) {
  /** @type {HTMLDialogElement} */
  const box = el(
    "dialog",
    { "aria-label": title, class: "dialog" },
    el(
      "header",
      {},
      el("h2", {}, title),
      el("button", { type: "button", class: "close", "aria-label": closeWord, onclick: () => box.close() }, "✕"),
    ),
    ...children,
  );
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Asks a question in a dialog; the answer is no unless the visitor chooses yes.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes, no) {
  return new Promise((answer) => {
    let agreed = false;
    /** @type {HTMLDialogElement} */
    const box = dialog(
      title,
      no,
      el("p", {}, text),
      el(
        "div",
        { class: "buttons" },
        el("button", { type: "button", class: "main", autofocus: true, onclick: () => box.close() }, no),
        el(
          "button",
          {
            type: "button",
            onclick: () => {
              agreed = true;
              box.close();
            },
          },
          yes,
        ),
      ),
    );
    box.addEventListener("close", () => answer(agreed));
  });
}
