// Records by keys in IndexedDB, which all tabs of the site share.

/**
 * @typedef {{ from: string, to: string, last: number | null }} Range the records from a key up to another, perhaps only the last
 * @typedef {{ key: string, text: string }} StoredRecord
 * @typedef {{ key: string, before: string | null, after: string | null }} Change what a record has to be, and what it becomes
 */

const DATABASE = "saolei";
const RECORDS = "records";

/**
 * What makes each version of the database from the one before. A new version is a new function at the end: those that a
 * browser has not run yet are run when the site is opened.
 * @type {((database: IDBDatabase, change: IDBTransaction) => void)[]}
 */
const VERSIONS = [(database) => database.createObjectStore(RECORDS, { keyPath: "key" })];

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  static async open() {
    const opening = indexedDB.open(DATABASE, VERSIONS.length);
    opening.onupgradeneeded = ({ oldVersion }) => {
      const change = /** @type {IDBTransaction} */ (opening.transaction);
      for (const next of VERSIONS.slice(oldVersion)) next(opening.result, change);
    };
    const database = await result(opening);
    // Another tab has a newer version of the site, which is waiting to change the database.
    database.onversionchange = () => database.close();
    return new Store(database);
  }

  /**
   * The records of a range, in order of their keys.
   * @param {Range} range
   * @returns {Promise<StoredRecord[]>}
   */
  async read({ from, to, last }) {
    const records = this.database.transaction(RECORDS).objectStore(RECORDS);
    const keys = IDBKeyRange.bound(from, to, false, true);
    if (last === null) return result(records.getAll(keys));
    /** @type {StoredRecord[]} */
    const found = [];
    const cursor = records.openCursor(keys, "prev");
    return new Promise((resolve, reject) => {
      cursor.onerror = () => reject(cursor.error);
      cursor.onsuccess = () => {
        if (!cursor.result || found.length === last) return resolve(found.reverse());
        found.push(cursor.result.value);
        return cursor.result.continue();
      };
    });
  }

  /**
   * Makes all changes, or none and returns false if another tab has changed a record.
   * @param {Change[]} changes
   * @returns {Promise<boolean>}
   */
  write(changes) {
    const transaction = this.database.transaction(RECORDS, "readwrite", { durability: "strict" });
    const records = transaction.objectStore(RECORDS);
    return new Promise((resolve, reject) => {
      let isRefused = false;
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => (isRefused ? resolve(false) : reject(transaction.error));
      for (const { key, before, after } of changes) {
        const reading = records.get(key);
        reading.onsuccess = () => {
          if ((reading.result?.text ?? null) !== before) {
            if (!isRefused) transaction.abort();
            isRefused = true;
          } else if (after === null) records.delete(key);
          else if (after !== before) records.put({ key, text: after });
        };
      }
    });
  }
}
