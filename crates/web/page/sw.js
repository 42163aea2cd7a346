// The service worker of a static site: after the first visit everything comes from the browser's own copy.
//
// A new version is copied beside the old one as soon as the browser has seen it, and is used from the next load on. Pages that
// are still open find their files in the copy before it.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

// `saolei site` writes these.
const VERSION = "{version}";
const FILES = "{files}";

/** How many copies are kept: this version, and the one that open pages may have. */
const COPIES = 2;

/** Other sites of this host have copies too. */
const prefix = `saolei ${worker.registration.scope} `;
const copyName = prefix + VERSION;

worker.addEventListener("install", (event) => {
  const copy = async () => {
    const cache = await caches.open(copyName);
    await cache.addAll(FILES.split(" ").map((file) => new Request(file, { cache: "reload" })));
    await worker.skipWaiting();
  };
  event.waitUntil(copy());
});

worker.addEventListener("activate", (event) => {
  const forget = async () => {
    // Oldest first.
    const copies = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== copyName);
    await Promise.all(copies.slice(0, Math.max(0, copies.length - COPIES + 1)).map((key) => caches.delete(key)));
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  const find = async () => {
    const cache = await caches.open(copyName);
    const found = await cache.match(request.mode === "navigate" ? "./" : request);
    return found ?? (await caches.match(request)) ?? fetch(request);
  };
  event.respondWith(find());
});
