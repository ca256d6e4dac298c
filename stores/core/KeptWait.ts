import type { sendAgainAt } from '../../api/rules/storageKeys.ts';
import { Countdown } from './Countdown.ts';
import type { Ports } from './ports.ts';

/** Its value, so that nothing loads all the names. */
const keyOf: typeof sendAgainAt = (flow) => `gatehouse-send-again:${flow}`;

/** What ended longer ago is of another visit. Milliseconds. */
const GOOD_FOR = 600_000;

/**
 * A wait that goes on when the page is loaded anew: what may not be sent again for a minute may not be after a reload
 * either. The tab keeps the instant of its end, and nothing else.
 */
export class KeptWait {
  readonly #ports: Pick<Ports, 'clock' | 'session'>;
  readonly #key: string;
  readonly #countdown: Countdown;

  /** @param flow what is waited for, so that each flow of a tab has a wait of its own */
  constructor(ports: Pick<Ports, 'clock' | 'session'>, flow: string) {
    this.#ports = ports;
    this.#key = keyOf(flow);
    this.#countdown = new Countdown(ports.clock);
  }

  /** Whole seconds that are left. Observable. */
  get left(): number {
    return this.#countdown.left;
  }

  /** Begins anew. `wait` in milliseconds. */
  start(wait: number): void {
    const { clock, session } = this.#ports;
    session.set(this.#key, String(clock.now() + wait));
    this.#countdown.start(wait);
  }

  /**
   * Goes on with the wait of an earlier load of the page.
   *
   * @param most no wait is longer, in milliseconds: a clock may have been put back
   * @returns whether there was one, also where it is over
   */
  resume(most: number): boolean {
    const { clock, session } = this.#ports;
    const left = Number(session.get(this.#key) ?? Number.NaN) - clock.now();
    if (!(left <= most && left > -GOOD_FOR)) return false;
    this.#countdown.start(Math.max(0, left));
    return true;
  }

  /** What was waited for is over. */
  end(): void {
    this.#countdown.stop();
    this.#ports.session.remove(this.#key);
  }
}
