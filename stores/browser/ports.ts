import { tell } from '../../codes/tell.ts';
import { appOptions } from '../core/options.ts';
import type { Channel, Clock, Counters, KeyValue, Navigation, Ports, Wake, WithLock } from '../core/ports.ts';

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Storage that may be blocked, full or missing: then it forgets, and nothing throws. */
function keyValue(storage: () => Storage): KeyValue {
  const attempt = <Result>(work: (found: Storage) => Result): Result | null => {
    try {
      return work(storage());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => attempt((found) => found.getItem(key)),
    set: (key, value) => void attempt((found) => found.setItem(key, value)),
    remove: (key) => void attempt((found) => found.removeItem(key)),
  };
}

const STORE = 'counters';

/** Counters in IndexedDB, whose transactions all tabs see in one order. A database that fails reads as 0. */
function indexedCounters(): Counters | undefined {
  if (!globalThis.indexedDB) return undefined;
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> =>
    (opened ??= new Promise((done, failed) => {
      const request = indexedDB.open('gatehouse', 1);
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
  return {
    read: (key) => change(key, undefined),
    write: (key, value) => change(key, () => value).then(() => undefined),
    bump: (key) => change(key, (value) => value + 1),
  };
}

function locks(): WithLock | undefined {
  const manager = globalThis.navigator?.locks;
  return manager && ((name, work) => manager.request(name, work));
}

function channel(name: string): Channel {
  const opened = new BroadcastChannel(name);
  return {
    post: (message) => opened.postMessage(message),
    listen(callback) {
      const hear = (event: MessageEvent): void => callback(event.data);
      opened.addEventListener('message', hear);
      return () => opened.removeEventListener('message', hear);
    },
    close: () => opened.close(),
  };
}

const wake: Wake = {
  visible: () => document.visibilityState === 'visible',
  online: () => navigator.onLine,
  listen(callback) {
    const page = globalThis;
    const signals = [
      [document, 'visibilitychange'],
      [page, 'focus'],
      [page, 'online'],
      [page, 'pageshow'],
    ] as const;
    for (const [target, name] of signals) target.addEventListener(name, callback);
    return () => {
      for (const [target, name] of signals) target.removeEventListener(name, callback);
    };
  },
};

const navigation: Navigation = {
  href: () => globalThis.location?.href ?? 'http://localhost/', // a server has no page
  go(href, { replace = false, reload = false } = {}) {
    if (reload && href === location.href) location.reload();
    else if (replace) location.replace(href);
    else location.assign(href);
  },
};

const levels = { error: 40, warn: 30, info: 20, debug: 10 } as const;

/** What a page offers. Built per app: nothing here starts anything by itself. */
export function browserPorts(logLevel: keyof typeof levels = appOptions.logLevel.usual): Ports {
  return {
    clock,
    navigation,
    local: keyValue(() => localStorage),
    session: keyValue(() => sessionStorage),
    counters: indexedCounters(),
    withLock: locks(),
    channel: globalThis.BroadcastChannel ? channel : undefined,
    wake,
    log: (level, code, message, ...details) => {
      if (levels[level] >= levels[logLevel]) tell(level, code, message, ...details);
    },
  };
}
