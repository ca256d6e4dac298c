import { isSteppedUp } from '../../api/rules/stepUp.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { unsaid } from '../core/shell/attribute.ts';
import { isServed } from '../core/shell/isServed.ts';

/** The longest timer that browsers support, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The detail of `step-up-required`. */
export interface StepUpRequest {
  /** In seconds; undefined if any age is accepted. */
  maxAge: number | undefined;
}

/** An unreadable age matches no sign-in, so the gate stays closed. */
const seconds = {
  fromAttribute: (value: string | null) => (value === null ? undefined : value.trim() === '' ? NaN : Number(value)),
};

/**
 * Shows its content to users who have used a second factor. `max-age` sets how recent that must be. The gate reads only
 * the claims `acr`, `amr` and `auth_time` of the access token, uses the provider's clock, and closes when the maximum
 * age is reached. A button inside it with the attribute `data-step-up` asks for the second factor.
 *
 * @tagname step-up-gate
 * @summary Shows content after a recent second factor.
 * @slot - The content. The content of a `<template>` exists only while the gate is open.
 * @slot pending - Shown until it is known who is signed in.
 * @slot denied - Shown instead of the content.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @fires {CustomEvent<{ maxAge: number | undefined }>} step-up-required - The user asked for the second factor. Cancelable: without cancelling, the page goes to the step-up URL; where the host serves none (`step-up-url` is `false`), the gate says what is needed.
 * @cssprop [--gh-gate-min-height] - The height that is reserved from the first frame on.
 * @cssstate pending - The verdict is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class StepUpGateElement extends Gate {
  static override properties = { maxAge: unsaid({ attribute: 'max-age', converter: seconds }) };

  /** The maximum age of the second factor, in seconds. Without it, any age is accepted. */
  declare maxAge: number | undefined;
  #cancel: (() => void) | undefined;
  /** Removes the notice about a missing page. */
  #stopSaying: (() => void) | undefined;

  constructor() {
    super();
    this.maxAge = undefined;
    this.addEventListener('click', this.#pressed);
  }

  /** Asks for the second factor: fires `step-up-required` and, unless that is cancelled, goes to the step-up page. */
  stepUp(): void {
    const { verdict, maxAge, appRoot } = this;
    if (!appRoot || verdict.state !== 'denied' || verdict.justification !== 'STEP_UP_REQUIRED') return;
    if (!this.emit('step-up-required', { maxAge })) return;
    if (isServed(appRoot, 'stepUpUrl')) appRoot.stepUp({ maxAge });
    else void this.#sayUnserved();
  }

  protected override get key(): string {
    return this.maxAge === undefined ? 'step-up' : `step-up ${this.maxAge}`;
  }

  protected override ask(root: RootStore): GateVerdict {
    const { session, ports } = root;
    this.#cancel?.();
    this.#stopSaying?.();
    this.#stopSaying = undefined;
    const { held } = session;
    if (this.isUnknown(root)) return { state: 'pending' };
    if (!held) return { state: 'denied', justification: 'SESSION' };
    const { maxAge } = this;
    const now = held.providerNow;
    if (!isSteppedUp(held.claims, { maxAge, now })) return { state: 'denied', justification: 'STEP_UP_REQUIRED' };
    if (maxAge !== undefined) this.#againIn(((held.claims.auth_time ?? 0) + maxAge) * 1000 - now + 1, ports);
    return { state: 'allowed' };
  }

  protected override left(): void {
    super.left();
    this.#cancel?.();
    this.#stopSaying?.();
    this.#stopSaying = undefined;
  }

  /** There is no page for the step-up: the gate shows a notice itself. */
  async #sayUnserved(): Promise<void> {
    const { sayUnserved } = await import('../core/shell/notices/unserved.ts');
    if (this.isConnected && this.verdict.state === 'denied')
      this.#stopSaying ??= sayUnserved(this, 'stepUpUrl', 'notices.stepUpUnserved');
  }

  /** Timers stop while the machine sleeps, so the gate also checks when it wakes up. */
  #againIn(ms: number, { clock, wake }: RootStore['ports']): void {
    const again = (): void => this.follow();
    const stops = [clock.after(Math.min(ms, LONGEST_TIMER), again), wake.listen(again)];
    this.#cancel = () => {
      this.#cancel = undefined;
      for (const stop of stops) stop();
    };
  }

  #pressed = (event: Event): void => {
    const asks = event.target instanceof Element ? event.target.closest('[data-step-up]') : null;
    if (asks?.closest(this.localName) !== this) return;
    event.preventDefault();
    this.stepUp();
  };
}
