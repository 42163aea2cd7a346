// Passkeys: the browser or the phone keeps them, and with one another browser becomes the same player.

import { go } from "../address.js";
import * as api from "../api.js";
import { el } from "../dom.js";
import { problemText } from "../frame.js";
import { currentLanguage, say } from "../words.js";

/** ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

/** Whether this browser can use passkeys here: it needs HTTPS or localhost, and a site with a name. */
const isPossible = () => isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
/** @param {ArrayBuffer | null} buffer */
const base64 = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

async function add() {
  const { name } = await api.me();
  const { challenge, user, passkeys: own } = await api.passkeyChallenge();
  const shown = name || say("passkeyPlayer");
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { name: say("title") },
      user: { id: bytes(user), name: shown, displayName: shown },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: own.map((known) => ({ type: "public-key", id: bytes(known) })),
    },
  });
  const { id, response } = /** @type {PublicKeyCredential & { response: AuthenticatorAttestationResponse }} */ (
    credential
  );
  await api.addPasskey({
    id,
    client_data: base64(response.clientDataJSON),
    authenticator_data: base64(response.getAuthenticatorData()),
    public_key: base64(response.getPublicKey()),
  });
}

async function signIn() {
  const { challenge } = await api.passkeyChallenge();
  const credential = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), userVerification: "required" },
  });
  const { id, response } = /** @type {PublicKeyCredential & { response: AuthenticatorAssertionResponse }} */ (
    credential
  );
  await api.signIn({
    id,
    user: base64(response.userHandle),
    client_data: base64(response.clientDataJSON),
    authenticator_data: base64(response.authenticatorData),
    signature: base64(response.signature),
  });
}

/**
 * What went wrong, in words; nothing if the player has closed the browser's dialog.
 * @param {unknown} error
 */
function wrongText(error) {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return "";
  if (name === "InvalidStateError") return say("passkeyExists");
  return problemText(error);
}

/** The player's passkeys, with buttons to add one, to remove one, and to become the player of one; null where there are none. */
export function passkeys() {
  if (!isPossible()) return null;
  const list = el("ul", { class: "removable" });
  const wrong = el("p", { role: "alert", class: "wrong" });
  /**
   * @param {string} word
   * @param {string | null} label
   * @param {() => Promise<void>} act
   */
  const button = (word, label, act) =>
    el(
      "button",
      {
        type: "button",
        "aria-label": label,
        onclick: async () => {
          wrong.textContent = "";
          try {
            await act();
          } catch (error) {
            wrong.textContent = wrongText(error);
          }
        },
      },
      word,
    );
  const show = async () => {
    const { passkeys: known } = await api.passkeys();
    /** @param {number} millis */
    const date = (millis) => new Date(millis).toLocaleDateString(currentLanguage());
    list.replaceChildren(
      ...known.map(({ id, created, used }) => {
        const text = say("passkeyDates", { created: date(created), used: date(used) });
        return el(
          "li",
          {},
          el("span", {}, text),
          button(say("passkeyRemove"), `${say("passkeyRemove")}: ${text}`, async () => {
            await api.removePasskey(id);
            await show();
          }),
        );
      }),
    );
  };
  show().catch((error) => {
    wrong.textContent = wrongText(error);
  });
  return el(
    "div",
    {},
    el("p", { class: "note" }, say("passkeyHelp")),
    list,
    wrong,
    el(
      "div",
      { class: "buttons" },
      button(say("passkeyAdd"), null, async () => {
        await add();
        await show();
      }),
      button(say("passkeySignIn"), null, async () => {
        await signIn();
        go("/statistics");
      }),
    ),
  );
}
