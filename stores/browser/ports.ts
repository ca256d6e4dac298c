import { leveled } from '../../codes/leveled.ts';
import { loadOnce } from '../core/loadOnce.ts';
import { appOptions, type GatehouseOptions } from '../core/options.ts';
import type { Channel, Clock, Counters, KeyValue, Navigation, Ports, Wake, WithLock } from '../core/ports.ts';

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Storage that may be blocked, full or missing. In that case it keeps nothing, and it never throws. */
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

/** Numbers in IndexedDB. Their code loads with the first use. Without it, or without a database, they read as 0. */
function counters(): Counters | undefined {
  if (!globalThis.indexedDB) return undefined;
  const load = loadOnce(async () => (await import('./tabs/counters.ts')).indexedCounters);
  const ask = <Result>(work: (of: Counters) => Promise<Result>, otherwise: Result): Promise<Result> =>
    load().then(work, () => otherwise);
  return {
    read: (key) => ask((of) => of.read(key), 0),
    write: (key, value) => ask((of) => of.write(key, value), undefined),
    bump: (key) => ask((of) => of.bump(key), 0),
  };
}

function locks(): WithLock | undefined {
  const manager = globalThis.navigator?.locks;
  return manager && ((name, work, signal) => manager.request(name, signal ? { signal } : {}, work));
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

/** The environment that a page offers to the stores of one app. Creating it starts nothing. */
export function browserPorts(logLevel: NonNullable<GatehouseOptions['logLevel']> = appOptions.logLevel.usual): Ports {
  return {
    clock,
    navigation,
    local: keyValue(() => localStorage),
    session: keyValue(() => sessionStorage),
    counters: counters(),
    withLock: locks(),
    channel: globalThis.BroadcastChannel ? channel : undefined,
    wake,
    log: leveled(logLevel),
  };
}
