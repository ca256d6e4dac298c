import { makeAutoObservable } from 'mobx';
import { usernamesEndpoints } from '../../api/contract/profile.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { Actions, type Callback } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';

/** The account has nothing else to sign in with. */
const LAST = 'ER-LAST-IDENTIFIER';

/** The username of the signed-in person: one at most (PROFILE-008). */
export class UsernameStore {
  /** Empty without one; undefined until it is known. */
  username: string | undefined = undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<'load' | 'save'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'know'>(this, { know: true });
    context.onReset(() => {
      this.#actions.invalidate();
      this.know(undefined);
    });
  }

  load(): Promise<boolean> {
    return this.#actions.run('load', () => this.#context.call(usernamesEndpoints.own), {
      done: ({ username = '' }) => this.know(username),
    });
  }

  get loadError(): ApiError | undefined {
    return this.#actions.error('load');
  }

  /**
   * Saves another username; an empty one removes it (PROFILE-011). The same one sends nothing (PROFILE-009). The
   * provider keeps one, so the old one goes first (PROFILE-010); where the new one is refused, the old one comes back.
   * One that the account cannot do without is replaced in one step.
   * After a refusal the provider is asked which it is by now: another page may have changed it.
   */
  save(wanted: string, callback?: Callback): Promise<boolean> {
    const next = wanted.trim();
    const former = this.username ?? '';
    let kept: string | undefined;
    const work = async () => {
      if (next === former) return;
      try {
        if (!former) await this.#create(next);
        else if (await this.#remove(former, next)) await this.#create(next, former);
      } catch (failure) {
        const { username = '' } = await this.#context.call(usernamesEndpoints.own).catch(() => ({ username: former }));
        kept = username;
        throw failure;
      }
    };
    const failed = () => this.know(kept);
    return this.#actions.run('save', work, { single: true, callback, done: () => this.know(next), failed });
  }

  get error(): ApiError | undefined {
    return this.#actions.error('save');
  }

  /** Resolves to whether `next` is still to come. */
  async #remove(username: string, next: string): Promise<boolean> {
    const { call, toError } = this.#context;
    try {
      await call(usernamesEndpoints.remove, { params: { username } });
      return next !== '';
    } catch (failure) {
      if (!next || toError(failure).errorCode !== LAST) throw failure;
      await call(usernamesEndpoints.create, { body: { username: next, replaces: username } });
      return false;
    }
  }

  async #create(username: string, former?: string): Promise<void> {
    const { call } = this.#context;
    try {
      await call(usernamesEndpoints.create, { body: { username } });
    } catch (failure) {
      if (former) await call(usernamesEndpoints.create, { body: { username: former } }).catch(() => undefined);
      throw failure;
    }
  }

  private know(username: string | undefined): void {
    this.username = username;
  }
}
