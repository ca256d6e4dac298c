/** Shorter waits are those of frames and turns, not of people. Milliseconds. */
const HELD = 100;

interface HeldTimer {
  readonly due: number;
  readonly run: () => void;
}

/** A clock that only the test moves. */
export interface HeldClock {
  /** How many timers end within so many milliseconds. */
  due(ms: number): number;
  /** Moves it on: each timer that is due runs at its time, in order. Milliseconds. */
  pass(ms: number): void;
  /** Gives the page its own clock back. Timers that still wait never run. */
  release(): void;
}

/**
 * Stops `performance.now()` and every `setTimeout` of 100 ms and more, so that a test moves the time itself and a slow
 * machine changes nothing. Shorter timers, frames and `Date` go on. End it with `release` in `finally` or `afterEach`.
 */
export function holdClock(): HeldClock {
  const { setTimeout: later, clearTimeout: forget } = window;
  const held = new Map<number, HeldTimer>();
  let now = performance.now();
  let ids = 0;
  const stand = (place: object, name: string, value: unknown): void =>
    void Object.defineProperty(place, name, { value, configurable: true, writable: true });
  stand(performance, 'now', () => now);
  stand(window, 'setTimeout', (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms < HELD) return later(run, ms, ...given);
    const id = --ids; // those of the browser are positive
    held.set(id, { due: now + ms, run: () => run(...given) });
    return id;
  });
  stand(window, 'clearTimeout', (id?: number) => {
    if (id === undefined || !held.delete(id)) forget(id);
  });
  return {
    due: (ms) => [...held.values()].filter(({ due }) => due <= now + ms).length,
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...held].filter(([, { due }]) => due <= end).sort(([, one], [, other]) => one.due - other.due);
        if (!next) break;
        const [id, { due, run }] = next;
        held.delete(id);
        now = due;
        run();
      }
      now = end;
    },
    release() {
      stand(window, 'setTimeout', later);
      stand(window, 'clearTimeout', forget);
      Reflect.deleteProperty(performance, 'now');
    },
  };
}
