import { passwordsEndpoints } from '../../../api/contract/passwords.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';

/**
 * Mails a way to a new password to the people of the active tenant whose password is known from a breach (PWPOL-011).
 */
export class BreachedReset {
  readonly #actions: Actions<'send'>;
  readonly #context: Pick<StoreContext, 'call'>;

  constructor(context: Pick<StoreContext, 'call' | 'toError' | 'report'>) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
  }

  get error(): ApiError | undefined {
    return this.#actions.error('send');
  }

  /**
   * Resolves to whether the mails were written; never rejects. Whom the provider has written to before, it leaves out.
   */
  send(callback?: Callback): Promise<boolean> {
    return this.#actions.run('send', () => this.#context.call(passwordsEndpoints.resetBreached), { callback });
  }
}
