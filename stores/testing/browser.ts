import type { Channel, Clock, Counters, KeyValue, Ports } from '../core/ports.ts';

/** A clock a test moves by hand; wall and monotonic time can be moved apart. */
export function handClock(start = Date.parse('2026-11-20T12:00:00Z')) {
  let wall = start;
  let monotonic = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const clock: Clock = {
    now: () => wall,
    monotonic: () => monotonic,
    after(ms, callback) {
      const timer = { at: monotonic + ms, callback };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  };
  return {
    clock,
    /** How many timers wait. */
    get timers() {
      return timers.length;
    },
    jumpWall: (ms: number) => (wall += ms),
    /** Lets `ms` pass and everything that waited in that time run, in its order. */
    async pass(ms: number): Promise<void> {
      const end = monotonic + ms;
      for (;;) {
        await settle();
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        wall += next.at - monotonic;
        monotonic = next.at;
        timers = timers.filter((one) => one !== next);
        next.callback();
      }
      wall += end - monotonic;
      monotonic = end;
      await settle();
    },
  };
}

/** Lets everything that is ready to go on go on. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((done) => setImmediate(done));
}

const memory = (): KeyValue => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
};

/** What the tabs of one browser share, and a way to open further tabs. */
export function handBrowser() {
  const time = handClock();
  const local = memory();
  const numbers = new Map<string, number>();
  const counters: Counters = {
    read: async (key) => numbers.get(key) ?? 0,
    write: async (key, value) => void numbers.set(key, value),
    bump: async (key) => {
      numbers.set(key, (numbers.get(key) ?? 0) + 1);
      return numbers.get(key) ?? 0;
    },
  };
  const tails = new Map<string, Promise<unknown>>();
  const withLock: Ports['withLock'] = (name, work) => {
    const run = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(
      name,
      run.catch(() => undefined),
    );
    return run;
  };
  const listeners = new Map<string, Set<{ tab: object; hear: (message: unknown) => void }>>();
  const log: string[] = [];

  function openTab(missing: Partial<Ports> = {}) {
    const tab = {};
    const state = {
      href: 'https://app.example/',
      visible: true,
      online: true,
      wakers: new Set<() => void>(),
      visited: [] as string[],
    };
    const channel = (name: string): Channel => ({
      post: (message) => {
        for (const one of listeners.get(name) ?? [])
          if (one.tab !== tab) queueMicrotask(() => one.hear(structuredClone(message)));
      },
      listen(hear) {
        const one = { tab, hear };
        const all = listeners.get(name) ?? new Set();
        listeners.set(name, all.add(one));
        return () => all.delete(one);
      },
      close: () => {},
    });
    const ports: Ports = {
      clock: time.clock,
      navigation: { href: () => state.href, go: (href) => void state.visited.push(href) },
      local,
      session: memory(),
      counters,
      withLock,
      channel,
      wake: {
        visible: () => state.visible,
        online: () => state.online,
        listen: (callback) => (state.wakers.add(callback), () => state.wakers.delete(callback)),
      },
      log: (level, code, _, ...details) => void log.push([level, code, ...details].join(' ')),
      ...missing,
    };
    return { ports, state, wake: () => state.wakers.forEach((callback) => callback()) };
  }
  return { time, local, numbers, log, openTab, listeners };
}
