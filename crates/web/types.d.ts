// Types that many modules of the page use.

import type { components, paths } from "../../target/page/openapi";

declare global {
  /** The types of requests and answers by their names in the OpenAPI document, such as `Api["GameAnswer"]`; `lint` makes them. */
  type Api = components["schemas"];

  /** The addresses of the API, and the methods of each. */
  type ApiPath = keyof paths;
  type ApiMethod<Path extends ApiPath> = {
    [Method in keyof paths[Path]]: paths[Path][Method] extends { responses: unknown } ? Method : never;
  }[keyof paths[Path]];

  /** The JSON that a request sends; `undefined` if it sends none. */
  type ApiBody<Path extends ApiPath, Method extends keyof paths[Path]> = paths[Path][Method] extends {
    requestBody: { content: { "application/json": infer Body } };
  }
    ? Body
    : undefined;

  /** The JSON that a request is answered with if it succeeds; `null` if there is none. */
  type ApiAnswer<Path extends ApiPath, Method extends keyof paths[Path]> = paths[Path][Method] extends {
    responses: { 200: { content: { "application/json": infer Answer } } };
  }
    ? Answer
    : paths[Path][Method] extends { responses: { 201: { content: { "application/json": infer Answer } } } }
      ? Answer
      : null;

  /** The module `page/wasm/service.js`, which wasm/build makes of wasm/service. */
  interface Engine {
    default(place: { module_or_path: URL }): Promise<unknown>;
    Service: new () => {
      answer(
        method: string,
        address: string,
        body: Uint8Array,
        reads: InstanceType<Engine["Reads"]>,
        now: number,
        canWait: boolean,
      ): { status: number; body: string; ranges?: string; changes: string };
      forget(): void;
    };
    Reads: new () => { add(range: string, keys: string[], texts: string[]): void };
  }

  /** A cell by its row and column, counted from 1. */
  type Place = Api["Place"];

  /** What a game is requested with, in links, in the settings and from the server. */
  interface Wanted {
    level?: string;
    rows?: number;
    cols?: number;
    mines?: number;
    rules?: Api["Dialect"];
    start?: Api["FirstClick"];
    no_guess?: boolean;
    seed?: string;
    first?: Place;
    daily?: boolean;
    day?: string;
    board_of?: string;
  }

  /** Cells to highlight, by the kind of the highlight. */
  type Highlights = Partial<Record<"target" | "numbers" | "known" | "safe" | "mines" | "last", Place[]>>;

  /** An attribute of an element; `null`, `undefined` and `false` leave it out. */
  type Attribute = string | number | boolean | null | undefined;

  /** The attributes and listeners with which `el` makes an element. */
  interface Properties<E> {
    [name: `aria-${string}` | `data-${string}`]: Attribute;
    autocomplete?: string;
    autofocus?: boolean;
    checked?: boolean;
    class?: Attribute;
    disabled?: boolean;
    download?: string;
    hidden?: boolean;
    href?: string;
    id?: string;
    inputmode?: string;
    lang?: string;
    max?: number;
    maxlength?: number;
    min?: number;
    name?: string;
    readonly?: boolean;
    required?: boolean;
    role?: string;
    rows?: number;
    scope?: string;
    selected?: boolean;
    spellcheck?: string;
    step?: number;
    tabindex?: number;
    title?: string;
    type?: string;
    value?: string;
    onchange?: (event: Event & { target: E }) => unknown;
    onclick?: ((event: MouseEvent) => unknown) | null;
    onfocus?: (event: FocusEvent & { target: E }) => unknown;
    oninput?: (event: Event & { target: E }) => unknown;
    onsubmit?: (event: SubmitEvent) => unknown;
  }

  /** What can be put into an element; `null` and `undefined` are left out. */
  type Child = Node | string | null | undefined;

  /** A key of `WORDS`. */
  type Word = keyof typeof import("./page/words.js").WORDS;
}
