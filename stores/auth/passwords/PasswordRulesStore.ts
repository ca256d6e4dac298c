import { action, makeObservable, observableRef } from 'mobx';
import { passwordsEndpoints, type PasswordConfig } from '../../../api/contract/passwords.ts';
import { acceptsPassword, passwordChecks, type PasswordCheck } from '../../../api/rules/passwords.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';

/** A password as its rules see it. */
export interface PasswordVerdict {
  readonly checks: readonly PasswordCheck[];
  /** It follows every rule that a page can check. */
  readonly accepted: boolean;
}

/** What the next password of a person must be like, as the provider is configured (PWPOL-001, PWPOL-002). */
export class PasswordRulesStore {
  readonly actions: Actions<'config'>;
  /** Null where the provider says nothing, and until it has answered: the usual rules count. */
  config: PasswordConfig | null = null;
  readonly #context: Pick<StoreContext, 'call'>;
  /** Whose rules were asked for. */
  #asked: string | undefined;

  constructor(context: Pick<StoreContext, 'call' | 'toError' | 'report'>) {
    this.#context = context;
    this.actions = new Actions(context.toError, context.report);
    makeObservable(this, { config: observableRef });
  }

  /**
   * Asks for the rules, once for each user. A failure leaves the usual rules: the provider judges in the end.
   *
   * @param userId the user whose password it is; empty for a user who has no account yet
   */
  async load(userId = ''): Promise<void> {
    if (this.#asked === userId) return;
    this.#asked = userId;
    this.#take(null);
    const read = () => this.#context.call(passwordsEndpoints.config, { query: { userId } });
    const done = await this.actions.run('config', read, { done: this.#take });
    if (!done && this.#asked === userId) this.#asked = undefined;
  }

  #take = action((config: PasswordConfig | null): void => {
    this.config = config;
  });

  judge(password: string): PasswordVerdict {
    return { checks: passwordChecks(this.config, password), accepted: acceptsPassword(this.config, password) };
  }
}
