import type { database } from '../../../api/rules/storageKeys.ts';
import type { Counters } from '../../core/ports.ts';

const STORE = 'counters';

/**
 * The one connection of all apps of the page. A browser keeps each that is not closed for as long as the page lives,
 * and an app that has gone would leave its own behind.
 */
let opened: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((done, failed) => {
    const request = indexedDB.open('gatehouse' satisfies typeof database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // Another version or a cleared site must not wait for this tab.
      request.result.onversionchange = request.result.onclose = () => (request.result.close(), (opened = undefined));
      done(request.result);
    };
    request.onerror = request.onblocked = () => ((opened = undefined), failed(request.error));
  }));

async function change(key: string, next: ((value: number) => number) | undefined): Promise<number> {
  try {
    const transaction = (await open()).transaction(STORE, next ? 'readwrite' : 'readonly', { durability: 'relaxed' });
    const store = transaction.objectStore(STORE);
    return await new Promise((done, failed) => {
      let value = 0;
      const found = store.get(key);
      found.onsuccess = () => {
        value = Number(found.result) || 0;
        if (next) store.put((value = next(value)), key);
      };
      transaction.oncomplete = () => done(value);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
    });
  } catch {
    return 0;
  }
}

/** Counters in IndexedDB, whose transactions all tabs see in one order. A database that fails reads as 0. */
export const indexedCounters: Counters = {
  read: (key) => change(key, undefined),
  write: (key, value) => change(key, () => value).then(() => undefined),
  bump: (key) => change(key, (value) => value + 1),
};
