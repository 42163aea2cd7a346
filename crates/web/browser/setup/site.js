// What a static site keeps in the browser.

/** How many turns are stored. */
export const turns = (page) =>
  page.evaluate(
    () =>
      new Promise((found) => {
        indexedDB.open("saolei").onsuccess = ({ target }) => {
          const records = target.result.transaction("records").objectStore("records");
          records.count(IDBKeyRange.bound("turn/", "turn0")).onsuccess = (counted) => {
            target.result.close();
            found(counted.target.result);
          };
        };
      }),
  );

/** Waits until the service worker has a copy of everything. */
export const copied = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated")
      await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
  });
