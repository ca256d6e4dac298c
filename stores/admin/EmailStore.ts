import { makeAutoObservable } from 'mobx';
import { configurationEndpoints } from '../../api/contract/configuration.ts';
import { profileEndpoints, type PendingEmail } from '../../api/contract/profile.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { Actions, type Callback } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';

type Key = 'load' | 'policy' | 'ask' | 'verify' | 'cancel';

/** The address of the signed-in person, and a change of it (PROFILE-007). The present one signs in until the code. */
export class EmailStore {
  /** The address that waits for its code; undefined for none. */
  waiting: string | undefined = undefined;
  /** Whether people may change their address here. */
  mayChange = true;
  readonly #context: StoreContext;
  readonly #actions: Actions<Key>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'wait'>(this, { error: false, wait: true });
    context.onReset(() => {
      this.#actions.invalidate();
      this.wait(undefined);
    });
  }

  get email(): string {
    return this.#context.session.user?.email ?? '';
  }

  get isVerified(): boolean {
    return this.#context.session.user?.verified === true;
  }

  /** Looks whether a change waits, and whether one is allowed. A provider without the calls has none, and allows it. */
  load(): Promise<boolean> {
    void this.#actions.run('policy', () => this.#context.call(configurationEndpoints.emailsPolicy), {
      done: ({ allowEmailChange }) => (this.mayChange = allowEmailChange),
    });
    const work = (): Promise<PendingEmail> =>
      this.#context.call(profileEndpoints.pendingEmail).catch((failure: unknown) => {
        if ([404, 405].includes(this.#context.toError(failure).statusCode)) return {};
        throw failure;
      });
    return this.#actions.run('load', work, { done: ({ email }) => this.wait(email) });
  }

  /** Has a code mailed to another address, and a notice to the present one. */
  ask(email: string, callback?: Callback): Promise<boolean> {
    const to = email.trim();
    const work = () => this.#context.call(profileEndpoints.changeEmail, { body: { email: to } });
    return this.#actions.run('ask', work, { single: true, callback, done: () => this.wait(to) });
  }

  /** Takes the code: the new address signs in from now on. */
  verify(code: string, callback?: Callback): Promise<boolean> {
    const { call, session } = this.#context;
    const email = this.waiting ?? '';
    const work = async () => {
      await call(profileEndpoints.verifyEmail, { body: { email, code: code.trim() } });
      await session.hear({ kind: 'account' });
    };
    return this.#actions.run('verify', work, { single: true, callback, done: () => this.wait(undefined) });
  }

  /** Stops the change. */
  cancel(callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(profileEndpoints.cancelEmail);
    return this.#actions.run('cancel', work, { single: true, callback, done: () => this.wait(undefined) });
  }

  /** Why the latest of these failed. */
  error(key: Exclude<Key, 'load' | 'policy'>): ApiError | undefined {
    return this.#actions.error(key);
  }

  get cancelling(): boolean {
    return this.#actions.pending('cancel');
  }

  private wait(email: string | undefined): void {
    this.waiting = email;
  }
}
