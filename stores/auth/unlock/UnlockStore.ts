import { action, computed, makeObservable, observableRef } from 'mobx';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import { FlowStore, isAnswer, type FlowContext, type FlowOrigin } from '../flows/FlowStore.ts';
import { unlockFlow, type UnlockEvent, type UnlockScreen, type UnlockStep } from './unlock.flow.ts';

/** From the success to the login (UNLOCK-003). Milliseconds. */
const LOGIN_AFTER = 5_000;
/** Too many tries from this network say nothing of the link. */
const TOO_MANY = 429;

/** The page that the link of a locked account leads to (UNLOCK-001). Opening it uses nothing up: a person presses a button. */
export class UnlockStore extends FlowStore<UnlockStep, UnlockEvent, UnlockScreen> {
  /** In memory alone. */
  token = '';

  constructor(context: FlowContext) {
    super(context, unlockFlow);
    makeObservable<this, 'setToken'>(this, { token: observableRef, screen: computed, setToken: action });
  }

  get screen(): UnlockScreen {
    const { step } = this.flow;
    if (step !== 'unlockAccount') return step;
    return this.token ? 'ask' : 'incomplete';
  }

  /** To the login, without waiting. */
  goOn(): void {
    this.back();
  }

  protected setToken(token: string): void {
    this.token = token;
  }

  protected override begun({ query: { token } }: FlowOrigin): void {
    if (!token || token === this.token) return;
    this.setToken(token);
    this.flow.send('opened');
  }

  protected override take(): Promise<boolean> {
    if (this.screen === 'ask') return this.#unlock();
    this.back();
    return Promise.resolve(true);
  }

  /** UNLOCK-004: resolves to false and keeps the problem where it failed. */
  #unlock(): Promise<boolean> {
    const body = { token: this.token };
    return this.run({
      send: (signal) => this.context.call(recoveryEndpoints.unlockMe, { body }, { signal }),
      done: () => {
        this.setToken('');
        this.flow.send('unlocked');
        this.leaveAfter(LOGIN_AFTER, () => this.goOn());
      },
      failed: (error) => {
        if (isAnswer(error) && error.statusCode !== TOO_MANY) {
          this.setToken('');
          this.flow.send('ended');
        }
        return undefined;
      },
    });
  }
}
