import { action, makeObservable, observableRef } from 'mobx';
import type { LoginResponse } from '../../../../api/contract/auth.ts';
import { webauthnEndpoints } from '../../../../api/contract/webauthn.ts';
import type * as storageKeys from '../../../../api/rules/storageKeys.ts';
import type { StoreContext } from '../../../core/context.ts';
import { createPasskey, type NotMade, type PasskeyMaker } from '../../passkeys/createPasskey.ts';
import { stepAfter, type LoginStep } from '../login.flow.ts';
import type { LoginStepModule, Passed, SignIn } from '../LoginStep.ts';
import type { LoginStore } from '../LoginStore.ts';

/** The names in the storage, so that no other module loads them. */
const PREFERRED: typeof storageKeys.preferredLoginMethod = 'preferred-login-method';
const NEVER: typeof storageKeys.withoutPasskeyPrompt = 'dont-show-again-prompt-passkeys';

const FLAG = 'show-passkeys-new';
/** A sign-in waits so long for the list of passkeys, and no longer. Milliseconds. */
const PATIENCE = 3_000;

const ofLogin = new WeakMap<LoginStore, PasskeyPrompt>();

/** The offer of a sign-in. It is there once the page offers passkeys. */
export const promptOf = (login: LoginStore): PasskeyPrompt | undefined => ofLogin.get(login);

/** What the page says to the prompt. */
export interface PromptOptions {
  /** Whether passkeys are a way beside the main one, and this browser knows them. */
  readonly isOn: () => boolean;
  readonly load: () => Promise<PasskeyMaker>;
}

/** Where the prompt is: it asks, the browser asks, or the browser has made none. */
export type PromptStage = 'offer' | 'asking' | NotMade;

/**
 * Offers a passkey to a person who has signed in another way (LOGIN-023). The session waits until the person has
 * chosen: its token goes with the calls, and into no storage.
 */
export class PasskeyPrompt {
  stage: PromptStage = 'offer';
  /** The step of the sign-in. */
  readonly step: LoginStepModule;
  readonly #context: StoreContext;
  readonly #login: LoginStore;
  readonly #options: PromptOptions;
  #asking: AbortController | undefined;

  constructor(context: StoreContext, login: LoginStore, options: PromptOptions) {
    this.#context = context;
    this.#login = login;
    this.#options = options;
    this.step = {
      field: 'passkey',
      isOffered: (after, session, signIn) => this.#isDue(after, session, signIn),
      submit: (_form, { signal }) => {
        return () => this.#create(signal);
      },
    };
    makeObservable(this, { stage: observableRef, show: action });
    ofLogin.set(login, this);
  }

  /**
   * The five conditions (PASSKEY-006 to PASSKEY-010), and that the step before leads here. The list of passkeys is read
   * last; without an answer nothing is offered, and the sign-in goes on.
   */
  async #isDue(after: LoginStep, session: LoginResponse, { signal }: SignIn): Promise<boolean> {
    const { local } = this.#context.ports;
    if (after === 'preLogin' || !stepAfter(after, 'passkeyDue')) return false;
    if (!this.#context.flags.isOn(FLAG) || !this.#options.isOn()) return false;
    if (local.get(PREFERRED) === 'Passkeys' || local.get(NEVER) === 'true') return false;
    this.show('offer');
    const waiting = new AbortController();
    const end = () => waiting.abort();
    const stop = this.#context.ports.clock.after(PATIENCE, end);
    signal.addEventListener('abort', end);
    const how = { ...optionsOf(session, waiting.signal), retry: { attempts: 1, delay: 0 } };
    try {
      const { devices } = await this.#context.call(webauthnEndpoints.listDevices, {}, how);
      return devices.length === 0;
    } catch {
      return false;
    } finally {
      stop();
      signal.removeEventListener('abort', end);
    }
  }

  async #create(signal: AbortSignal): Promise<Passed | undefined> {
    const session = this.#login.answer;
    const asking = (this.#asking = new AbortController());
    const end = () => asking.abort();
    signal.addEventListener('abort', end);
    this.show('asking');
    try {
      const how = optionsOf(session, asking.signal);
      const notMade = await createPasskey(this.#context.call, this.#options.load, how);
      if (!notMade) return { event: 'accepted', session };
      this.show(notMade);
      return undefined; // the person stays, to choose again
    } catch (failure) {
      this.show('offer');
      throw failure;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** Closes the dialog of the browser. */
  cancel(): void {
    this.#asking?.abort();
  }

  /**
   * Goes on without a passkey.
   *
   * @param never the person is not asked again in this browser (PASSKEY-011)
   */
  async notNow(never: boolean): Promise<void> {
    if (never) this.#context.ports.local.set(NEVER, 'true');
    await this.#login.prove(async () => ({ event: 'accepted', session: this.#login.answer }));
  }

  /** @internal */
  show(stage: PromptStage): void {
    this.stage = stage;
  }
}

function optionsOf(session: LoginResponse | null | undefined, signal: AbortSignal) {
  const token = session?.accessToken;
  return { signal, ...(token && { token }) };
}
