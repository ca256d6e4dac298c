import { computed, makeObservable, reaction } from 'mobx';
import type { shouldStepUp } from '../../../api/rules/storageKeys.ts';
import type { FlowContext } from '../form/FlowContext.ts';
import type { Routing, SessionFacts, StoreContext } from '../../core/context.ts';
import type { FormFlow } from '../form/FormFlow.ts';
import { onAnotherPerson } from '../../core/onAnotherPerson.ts';
import { FreshProof } from './FreshProof.ts';
import type { StepUpEvent, StepUpStep } from './stepUp.flow.ts';

/** Its value, so that the page does not load all the names. */
const PENDING = 'SHOULD_STEP_UP' satisfies typeof shouldStepUp;

/** The part of an app that the page touches. */
export type StepUpContext = FlowContext &
  Pick<StoreContext, 'onReset'> & {
    readonly session: Pick<SessionFacts, 'probing'>;
    readonly routing: Pick<Routing, 'to' | 'afterLogin' | 'query'>;
  };

/** How old a proof may be, of the address of the page. What is no number says nothing (ROUTE-024). */
function maxAgeOf({ routing }: StepUpContext): number | undefined {
  const text = routing.query('maxAge')?.trim();
  const seconds = text ? Number(text) : NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** The page that asks for a fresh second factor, and leads back to where that was (STEPUP-009 to STEPUP-013). */
export class StepUpStore {
  readonly fresh: FreshProof;
  readonly #context: StepUpContext;

  constructor(context: StepUpContext) {
    this.#context = context;
    this.fresh = new FreshProof(context, {
      maxAge: () => maxAgeOf(context),
      takesPassword: false,
      proven: () => this.#leave(),
      refused: () => this.#signOut(),
    });
    makeObservable(this, { screen: computed });
    // What another person was asked for, or was setting up, is none of this one's.
    onAnotherPerson(context, () => {
      this.fresh.forget();
      if (this.form.isShown && context.session.status === 'signed-in') void this.fresh.ask();
    });
  }

  get form(): FormFlow<StepUpStep, StepUpEvent> {
    return this.fresh.form;
  }

  get screen(): StepUpStep {
    return this.form.flow.step;
  }

  /** Asks as soon as it is known who is signed in. A visitor signs in first, and comes back. */
  start(): () => void {
    const { session } = this.#context;
    const leave = this.form.enter();
    const { flow } = this.form;
    if (flow.step !== 'setUpFactor') flow.reset();
    const stop = reaction(
      () => (session.status === 'signed-out' && session.probing ? 'loading' : session.status),
      (status) => {
        if (status === 'signed-in' && flow.step === 'asking' && !this.form.busy) void this.fresh.ask();
        if (status === 'signed-out') this.#toLogin();
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      leave();
    };
  }

  submit(form: FormData): Promise<boolean> {
    return this.fresh.submit(form);
  }

  /** To where the page was left, without a proof. */
  back(): void {
    if (this.screen === 'setUpFactor') this.fresh.forget();
    else this.form.abort();
    this.#context.routing.afterLogin();
  }

  #leave(): void {
    const { ports, routing } = this.#context;
    ports.local.remove(PENDING);
    routing.afterLogin();
  }

  /** The query of the page, and that of a route in its fragment. */
  get #query(): Record<string, string> {
    const { search, hash } = new URL(this.#context.ports.navigation.href());
    const [, inHash = ''] = /^#\/[^?]*\?(.*)$/.exec(hash) ?? [];
    return Object.fromEntries([search, inHash].flatMap((query) => [...new URLSearchParams(query)]));
  }

  /** The provider will not step this session up (STEPUP-011). */
  #signOut(): void {
    const { ports, routing } = this.#context;
    ports.local.set(PENDING, 'true');
    routing.to('logoutUrl', { query: this.#query });
  }

  #toLogin(): void {
    const { ports, routing } = this.#context;
    routing.to('loginUrl', { query: { redirectUrl: ports.navigation.href() } });
  }
}
