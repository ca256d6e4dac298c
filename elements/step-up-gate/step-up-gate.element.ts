import { isSteppedUp } from '../../api/rules/stepUp.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { Gate, type GateVerdict } from '../core/gate/Gate.ts';
import { unsaid } from '../core/shell/attribute.ts';

/** Longest timer a browser takes. Milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What `step-up-required` tells. */
export interface StepUpRequest {
  /** Seconds; undefined where any age will do. */
  maxAge: number | undefined;
}

/** An age nobody can read is none that a sign-in has: the gate stays closed. */
const seconds = {
  fromAttribute: (value: string | null) => (value === null ? undefined : value.trim() === '' ? NaN : Number(value)),
};

/**
 * Shows its content to those who have proved themselves with a second factor, and recently where `max-age` says so. Reads
 * the claims of the access token alone (`acr`, `amr`, `auth_time`), by the provider's clock, and closes when the age is
 * reached. What carries the attribute `data-step-up` in its content asks for the second factor when it is pressed.
 *
 * @tagname step-up-gate
 * @summary Shows content after a recent second factor.
 * @slot - The content. A `<template>` here exists only while the gate is open.
 * @slot pending - While it is not known who is signed in.
 * @slot denied - Instead of the content.
 * @fires {CustomEvent<{ isEntitled: boolean; justification: string | undefined; key: string }>} gate-change - The gate opened or closed.
 * @fires {CustomEvent<{ maxAge: number | undefined }>} step-up-required - The person asks to pass. Cancelable: cancel it to do something else than going to the step-up page.
 * @cssprop [--gh-gate-min-height] - A height that is kept free from the first frame on.
 * @cssstate pending - It is not known yet.
 * @cssstate allowed - The content is shown.
 * @cssstate denied - The content is not shown.
 */
export class StepUpGateElement extends Gate {
  static override properties = { maxAge: unsaid({ attribute: 'max-age', converter: seconds }) };

  /** How long ago the second factor may be, in seconds. Without it any age will do. */
  declare maxAge: number | undefined;
  #cancel: (() => void) | undefined;

  constructor() {
    super();
    this.maxAge = undefined;
    this.addEventListener('click', this.#pressed);
  }

  /** Asks for the second factor: announces `step-up-required`, and goes to the step-up page unless that is cancelled. */
  stepUp(): void {
    const { verdict, maxAge, appRoot } = this;
    if (!appRoot || verdict.state !== 'denied' || verdict.justification !== 'STEP_UP_REQUIRED') return;
    if (!this.emit('step-up-required', { maxAge })) return;
    appRoot.routing.rememberPage();
    appRoot.routing.to('stepUpUrl', maxAge === undefined ? {} : { query: { maxAge: String(maxAge) } });
  }

  protected override get key(): string {
    return this.maxAge === undefined ? 'step-up' : `step-up ${this.maxAge}`;
  }

  protected override ask({ session, ports }: RootStore): GateVerdict {
    this.#cancel?.();
    const { held } = session;
    if (session.isLoading) return { state: 'pending' };
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
  }

  /** Timers stand still while the machine sleeps, so waking up asks too. */
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
