// Builds elements. No code of the page parses HTML, so no text can become HTML.

import { say } from "./words.js";

/** An element with its properties, listeners (`onclick: …`) and children. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "selected")
      element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A labelled `<select>`; choices are pairs of value and text. */
export function select(label, choices, chosen, onchange) {
  const options = choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  return el(
    "label",
    { class: "field" },
    el("span", {}, label),
    el("select", { onchange: (event) => onchange?.(event.target.value) }, ...options),
  );
}

/** A labelled field for a number. */
export function number(label, value, min, max) {
  const input = el("input", { type: "number", value: String(value), min, max, inputmode: "numeric", required: true });
  return { field: el("label", { class: "field" }, el("span", {}, label), input), input };
}

/** A labelled checkbox. */
export function checkbox(label, checked, onchange) {
  const input = el("input", { type: "checkbox", checked, onchange: (event) => onchange?.(event.target.checked) });
  return { field: el("label", { class: "checkbox" }, input, el("span", {}, label)), input };
}

/** Copies a text, and says so in the button for a moment. */
export async function copyText(text, button) {
  const label = button.querySelector("span");
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

/** A text that can be copied, such as a link. */
export function copyable(label, text, words) {
  const input = el("input", { type: "text", value: text, readonly: true, onfocus: (event) => event.target.select() });
  const done = el("span", { role: "status", class: "copied" });
  const copy = async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy"); // there is no clipboard without HTTPS
    }
    done.textContent = words.copied;
  };
  return el(
    "div",
    { class: "copyable" },
    el("label", { class: "field wide" }, el("span", {}, label), input),
    el("button", { type: "button", onclick: copy }, words.copy),
    done,
  );
}

/** A table with a name. `heads` are words, `rows` lists of texts and elements, or `{ own, cells }`; the cell in the column
 * `title` names its row. On a telephone each row becomes a small card, and its cells show their heads. */
export function table(label, heads, rows, { title = 0, body = el("tbody", {}) } = {}) {
  const cell = (value, at) =>
    at === title
      ? el("th", { scope: "row" }, value)
      : el("td", { "data-head": value === "" ? null : say(heads[at]) }, value);
  body.append(...rows.map((row) => el("tr", { class: row.own ? "own" : null }, ...(row.cells ?? row).map(cell))));
  return el(
    "div",
    { class: "scroll stack", tabindex: 0, role: "region", "aria-label": label },
    el("table", {}, el("thead", {}, el("tr", {}, ...heads.map((word) => el("th", { scope: "col" }, say(word))))), body),
  );
}

/** A dialog that closes with Escape, its button, or a click outside. */
export function dialog(title, closeWord, ...children) {
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

/** Asks a question in a dialog; the answer is no unless the visitor chooses yes. */
export function confirm(title, text, yes, no) {
  return new Promise((answer) => {
    let agreed = false;
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
