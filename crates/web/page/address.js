// Addresses of the page: paths on a server. A static site is one file, so there the path follows `?at=`.

import { OFFERS } from "./page-data.js";

/** The path of the address that is shown, such as `/replay/abc`. */
export function path() {
  return OFFERS.paths ? location.pathname : (new URLSearchParams(location.search).get("at") ?? "/");
}

/**
 * The link to an address of the page, which starts with `/`.
 * @param {string} address
 */
export function link(address) {
  if (OFFERS.paths) return address;
  const [, at, query, hash] = address.match(/^([^?#]*)\??([^#]*)(.*)$/) ?? [];
  const search = [at === "/" ? "" : `at=${at}`, query].filter(Boolean).join("&");
  return (search ? `?${search}` : "./") + hash;
}

/**
 * The same for other people and programs.
 * @param {string} address
 */
export const wholeLink = (address) => new URL(link(address), location.href).href;

/**
 * Goes to an address of the page.
 * @param {string} address
 */
export const go = (address) => location.assign(link(address));
