import { makeAutoObservable } from 'mobx';
import { ownMfaEndpoints, type OneUseCode } from '../../../api/contract/mfa.ts';
import type { UserV3 } from '../../../api/contract/types.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { changed } from '../../core/lists/Listing.ts';
import type { UsersStore } from '../users/UsersStore.ts';

/** A code, and when it ends. */
export interface IssuedCode extends Pick<OneUseCode, 'code'> {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** What an administrator does about the second factors of a member who has lost them (MFA-020). */
export class MemberFactors {
  readonly #context: StoreContext;
  readonly #users: UsersStore;
  readonly #actions: Actions<'code'>;

  constructor(context: StoreContext, users: UsersStore) {
    this.#context = context;
    this.#users = users;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Removes every second factor of a member. Resolves to whether it was done. */
  reset(userId: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(ownMfaEndpoints.reset, { params: { userId } });
    return this.#users.list.write(`factors:${userId}`, work, {
      done: () => changed<UserV3>(userId, { mfaEnrolled: false }),
      callback,
    });
  }

  /** Makes a code that counts once as the second factor of a member; undefined where the provider refuses. */
  async issueCode(userId: string): Promise<IssuedCode | undefined> {
    let issued: IssuedCode | undefined;
    await this.#actions.run('code', () => this.#context.call(ownMfaEndpoints.issueCode, { params: { userId } }), {
      done: ({ code, expiresIn }) => (issued = { code, until: this.#context.ports.clock.now() + expiresIn * 1000 }),
      single: true,
    });
    return issued;
  }

  resetError(userId: string) {
    return this.#users.list.writeError(`factors:${userId}`);
  }

  get codeError() {
    return this.#actions.error('code');
  }
}
