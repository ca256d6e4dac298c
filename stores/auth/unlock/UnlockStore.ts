import { action, computed, makeObservable, observableRef } from 'mobx';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import type { Callback } from '../../core/Actions.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { unlockFlow, type UnlockEvent, type UnlockScreen, type UnlockStep } from './unlock.flow.ts';

/** From the success to the login (UNLOCK-003). Milliseconds. */
const LOGIN_AFTER = 5_000;
/** Too many tries from this network say nothing of the link. */
const TOO_MANY = 429;

/**
 * The page that the link of a locked account leads to (UNLOCK-001). Opening it uses nothing up: a person presses a
 * button.
 */
export class UnlockStore {
  readonly form: FormFlow<UnlockStep, UnlockEvent>;
  /** In memory alone. */
  token = '';
  readonly #context: FlowContext;

  constructor(context: FlowContext) {
    this.#context = context;
    this.form = new FormFlow<UnlockStep, UnlockEvent>(context, unlockFlow);
    makeObservable(this, { token: observableRef, screen: computed });
  }

  get screen(): UnlockScreen {
    const { step } = this.form.flow;
    if (step !== 'unlockAccount') return step;
    return this.token ? 'ask' : 'incomplete';
  }

  start({ query: { token } }: FlowOrigin): () => void {
    const stop = this.form.enter();
    if (token && token !== this.token) {
      this.#keep(token);
      this.form.stay();
      this.form.forget();
      this.form.flow.send('opened');
    }
    return stop;
  }

  /** Unlocks the account; where that is not possible, leads to the login. */
  submit(_form?: FormData, callback?: Callback): Promise<boolean> {
    return this.form.submit(() => {
      if (this.screen === 'ask') return this.#unlock();
      this.back();
      return true;
    }, callback);
  }

  /** To the login. */
  back(): void {
    this.form.leave(() => this.#context.routing.to('loginUrl'));
  }

  /** To the login, without waiting. */
  goOn(): void {
    this.back();
  }

  readonly #keep = action((token: string): void => {
    this.token = token;
  });

  /** Resolves to false and keeps the problem where it failed (UNLOCK-004). */
  #unlock(): Promise<boolean> {
    const body = { token: this.token };
    return this.form.run({
      send: (signal) => this.#context.call(recoveryEndpoints.unlockMe, { body }, { signal }),
      done: () => {
        this.#keep('');
        this.form.flow.send('unlocked');
        this.form.leaveAfter(LOGIN_AFTER, () => this.back());
      },
      failed: (error) => {
        if (error.isRefusal && error.statusCode !== TOO_MANY) {
          this.#keep('');
          this.form.flow.send('ended');
        }
        return undefined;
      },
    });
  }
}
