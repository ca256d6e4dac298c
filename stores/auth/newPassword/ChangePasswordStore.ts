import { passwordsEndpoints } from '../../../api/contract/passwords.ts';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { PasswordRulesStore } from '../passwords/PasswordRulesStore.ts';

/** The password of the signed-in person (PWPOL-009). A password is an argument here, and never state. */
export class ChangePasswordStore {
  /** What the new one must be like. */
  readonly rules: PasswordRulesStore;
  readonly #context: StoreContext;
  readonly #actions: Actions<'change' | 'mail'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    this.rules = new PasswordRulesStore(context);
    context.onReset(() => this.#actions.invalidate());
  }

  /** Whether there is a password to change; undefined where the provider does not tell. Observable. */
  get isThere(): boolean | undefined {
    return this.#context.session.user?.hasPassword;
  }

  /** When it was set, where the provider tells. Observable. */
  get changedAt(): string | undefined {
    return this.#context.session.user?.passwordChangedAt;
  }

  /** The address that a reset goes to. */
  get email(): string {
    return this.#context.session.user?.email ?? '';
  }

  /** Asks for the rules. */
  loadRules(): Promise<void> {
    return this.rules.load(this.#context.session.user?.id);
  }

  /** Changes the password: every other session of the person ends. Resolves to whether it is done. */
  change(password: string, newPassword: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(passwordsEndpoints.change, { body: { password, newPassword } });
    return this.#actions.run('change', work, { single: true, callback });
  }

  /** Why it was not changed. */
  get changeError(): ApiError | undefined {
    return this.#actions.error('change');
  }

  /** Has a way to a password mailed, to a person who has none or has forgotten it. */
  mailReset(callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(recoveryEndpoints.forgotPassword, { body: { email: this.email } });
    return this.#actions.run('mail', work, { single: true, callback });
  }

  get mailing(): boolean {
    return this.#actions.pending('mail');
  }

  get mailError(): ApiError | undefined {
    return this.#actions.error('mail');
  }
}
