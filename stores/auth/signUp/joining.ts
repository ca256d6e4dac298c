import { action, makeObservable, observableRef } from 'mobx';
import { invitationLinksEndpoints } from '../../../api/contract/invitationLinks.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';

/** The invitation that a sign-up answers. */
export interface Joining {
  readonly token: string;
  /** The tenant that the person joins; undefined while it is asked for, and where the invitation is not valid. */
  readonly tenant: string | undefined;
  /** Its id, where the provider says it. */
  readonly tenantId?: string;
  readonly state: 'pending' | 'valid' | 'invalid' | 'failed';
  /** Why it could not be verified. */
  readonly error?: ApiError;
}

/** An invitation that could not be verified. `failed`: the provider is away. `invalid`: it refused the token. */
const unverified = (token: string, error: ApiError): Joining => ({
  token,
  tenant: undefined,
  state: error.isOutage || !error.statusCode ? 'failed' : 'invalid',
  error,
});

/** Asks the provider which tenant an invitation leads to, and whether it holds. */
export class InvitationCheck {
  /** Undefined for a sign-up without an invitation. */
  joining: Joining | undefined = undefined;
  readonly #context: Pick<StoreContext, 'call' | 'toError' | 'report'>;
  readonly #actions: Actions<'invitation'>;

  constructor(context: Pick<StoreContext, 'call' | 'toError' | 'report'>) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeObservable(this, { joining: observableRef });
  }

  /** Verifies the token that led here, once for each; without one there is no invitation. */
  begin(token: string | null | undefined, signal: AbortSignal): void {
    if (!token) {
      this.stop();
      this.#set(undefined);
    } else if (this.joining?.token !== token) void this.#verify(token, signal);
  }

  /** Asks once more whether the invitation holds. */
  again(signal: AbortSignal): void {
    if (this.joining) void this.#verify(this.joining.token, signal);
  }

  /** The provider has refused the invitation at the end. */
  refused(error: ApiError): void {
    if (this.joining) this.#set(unverified(this.joining.token, error));
  }

  /** Ignores what is still running: who comes back has it verified anew. */
  stop(): void {
    this.#actions.invalidate();
    if (this.joining?.state === 'pending') this.#set(undefined);
  }

  async #verify(token: string, signal: AbortSignal): Promise<void> {
    this.#set({ token, tenant: undefined, state: 'pending' });
    const ask = () => this.#context.call(invitationLinksEndpoints.verify, { body: { token } }, { signal });
    await this.#actions.run('invitation', ask, {
      done: ({ name, tenantId }) =>
        this.#set({ token, tenant: name, ...(tenantId !== undefined && { tenantId }), state: 'valid' }),
      failed: (error) => this.#set(unverified(token, error)),
    });
  }

  #set = action((joining: Joining | undefined): void => void (this.joining = joining));
}
