import { action, makeObservable, observableRef } from 'mobx';
import type { Ports } from './ports.ts';

const SECOND = 1_000;

/** Whole seconds that are left of a wait. Observable. */
export class Countdown {
  left = 0;
  readonly #clock: Ports['clock'];
  #cancel = (): void => {};

  constructor(clock: Ports['clock']) {
    this.#clock = clock;
    makeObservable(this, { left: observableRef });
  }

  /** Begins anew. `wait` in milliseconds. */
  start(wait: number): void {
    this.stop();
    const end = this.#clock.monotonic() + wait;
    const tick = action((): void => {
      this.left = Math.max(0, Math.ceil((end - this.#clock.monotonic()) / SECOND));
      if (this.left) this.#cancel = this.#clock.after(SECOND, tick);
    });
    tick();
  }

  /** Ends at once. */
  stop(): void {
    this.#cancel();
    this.#end();
  }

  readonly #end = action((): void => {
    this.left = 0;
  });
}
