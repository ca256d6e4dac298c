import { action, computed, makeObservable, observableRef } from 'mobx';
import {
  webauthnEndpoints,
  type WebAuthnAssertion,
  type WebAuthnRequestOptions,
} from '../../../api/contract/webauthn.ts';
import * as storageKeys from '../../../api/rules/storageKeys.ts';
import { ApiError } from '../../../api/http/errors.ts';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { StoreContext } from '../../core/context.ts';
import type { Ports } from '../../core/ports.ts';
import { invitation } from './LoginStep.ts';
import type { LoginStore } from './LoginStore.ts';
import { proved } from './LoginStep.ts';

/** What the page's authenticator can do and is asked; the browser's, or a test's. */
export interface PasskeyCeremony {
  /** Whether passkeys can be asked for in a dialog, and in the suggestions of the username field. */
  support(): Promise<{ dialog: boolean; field: boolean }>;
  /**
   * Asks for a passkey. Resolves to undefined when there is no answer: the person closed the dialog, the time was over,
   * the signal came. Rejects when the browser refuses to ask.
   */
  ask(
    options: WebAuthnRequestOptions,
    how: { field: boolean; signal: AbortSignal },
  ): Promise<WebAuthnAssertion | undefined>;
  /** The provider knows no such passkey: the authenticator may stop offering it. */
  forget(passkey: { rpId: string; credentialId: string }): void;
}

/** What a page keeps in local storage while its sign-in offers no passkeys. */
export type PasskeysHint = typeof storageKeys.passkeys;

/** Remembers whether a sign-in offers passkeys, so that the next one keeps their place free, or does not. */
export const rememberOffer = (local: Ports['local'], isOffered: boolean): void =>
  isOffered ? local.remove(storageKeys.passkeys) : local.set(storageKeys.passkeys, '0');

/** A challenge is asked with this long, as a share of its life: an answer needs time to arrive. */
const FRESH = 0.8;
/** The lifetime of a challenge if the provider sets none, in milliseconds. */
const LIFE = 300_000;
/** After so many refused passkeys the suggestions stay away; the button is still there. */
const REFUSALS = 3;
/** Why a question in the field ended: its challenge grew old. */
const OLD = 'old';

/**
 * Passkeys at the identifier step: in the suggestions of the username field from the moment the step is shown, and in a
 * dialog when asked for (PASSKEY-001, PASSKEY-002). What fails before a person has chosen a passkey is not spoken of.
 */
export class PasskeyStore {
  /** This browser can ask for a passkey (PASSKEY-013). */
  offered = false;
  /** A dialog is open, or about to. */
  dialog = false;
  /** The provider looks at a passkey. */
  sending = false;
  readonly #context: StoreContext;
  readonly #login: LoginStore;
  readonly #ceremony: PasskeyCeremony;
  #field = false;
  #leaving = new AbortController();
  #round = new AbortController();
  #kept: { options: WebAuthnRequestOptions; until: number } | undefined;

  constructor(context: StoreContext, login: LoginStore, ceremony: PasskeyCeremony) {
    this.#context = context;
    this.#login = login;
    this.#ceremony = ceremony;
    makeObservable(this, {
      offered: observableRef,
      dialog: observableRef,
      sending: observableRef,
      asking: computed,
      show: action,
    });
  }

  /** A passkey is being asked for in a dialog, or looked at by the provider. Observable. */
  get asking(): boolean {
    return this.dialog || this.sending;
  }

  /** Offers passkeys until the undo it returns is called; which also cancels a pending prompt (ELE-09). */
  start(): () => void {
    const leaving = new AbortController();
    this.#leaving = leaving;
    void this.#begin(leaving.signal);
    return () => {
      leaving.abort();
      this.#round.abort();
    };
  }

  /**
   * Asks in a dialog. Resolves when it is over, however it ended. The form stays usable meanwhile: a step that is left
   * closes the dialog.
   */
  async signIn(): Promise<void> {
    if (this.asking || this.#login.form.busy) return;
    const leaving = this.#leaving.signal;
    const { signal } = this.#newRound();
    this.show({ dialog: true });
    const asked = this.#askInDialog(signal);
    await asked.catch(() => {});
    this.show({ dialog: false });
    if (!signal.aborted)
      await this.#prove(async (life) => {
        const assertion = await asked;
        return assertion && this.#send(assertion, life);
      });
    if (this.#field) void this.#askInField(leaving);
  }

  async #prove(ask: (signal: AbortSignal) => Promise<LoginResponse | undefined>): Promise<boolean> {
    this.show({ sending: true });
    const passed = await this.#login.prove(async (signIn) => {
      const answer = await ask(signIn.signal);
      return answer && proved(answer, signIn);
    });
    this.show({ sending: false });
    return passed;
  }

  async #askInDialog(signal: AbortSignal): Promise<WebAuthnAssertion | undefined> {
    const options = await this.#options(signal);
    try {
      return await this.#ceremony.ask(options, { field: false, signal });
    } catch (cause) {
      throw new ApiError(
        { statusCode: 0, errorCode: 'GH-PASSKEY-UNUSABLE', message: 'This browser cannot use a passkey here' },
        { cause },
      );
    }
  }

  /** One question at a time: a new one ends the one before. */
  #newRound(): AbortController {
    this.#round.abort();
    return (this.#round = new AbortController());
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { dialog, field } = await this.#ceremony.support();
    if (signal.aborted) return;
    this.#field = field;
    this.show({ offered: dialog });
    if (field) void this.#askInField(signal);
  }

  /** @internal */
  show(state: Partial<Pick<PasskeyStore, 'offered' | 'dialog' | 'sending'>>): void {
    Object.assign(this, state);
  }

  /** Asks in the field until a passkey is taken, again whenever the challenge has grown old. */
  async #askInField(leaving: AbortSignal): Promise<void> {
    for (let refused = 0; refused < REFUSALS && !leaving.aborted && this.#login.form.flow.step === 'preLogin';) {
      const round = this.#newRound();
      let settled = (): void => {};
      try {
        const options = await this.#options(round.signal);
        settled = this.#whenOld(() => round.abort(OLD));
        const assertion = await this.#ceremony.ask(options, { field: true, signal: round.signal });
        if (!assertion && round.signal.reason !== OLD) return;
        if (assertion && (await this.#prove((signal) => this.#send(assertion, signal)))) return;
        if (assertion) refused++;
      } catch {
        return; // nobody has asked for anything yet
      } finally {
        settled();
      }
    }
  }

  /**
   * The options of a question: kept ones while they are fresh, so that a dialog opens within the click (Safari wants
   * it).
   */
  async #options(signal: AbortSignal): Promise<WebAuthnRequestOptions> {
    signal.throwIfAborted();
    const now = (): number => this.#context.ports.clock.now();
    if (this.#kept && now() < this.#kept.until) return this.#kept.options;
    const { options } = await this.#context.call(webauthnEndpoints.preLogin, { body: {} }, { signal });
    this.#kept = { options, until: now() + (options.timeout ?? LIFE) * FRESH };
    return options;
  }

  /** Calls back when the options in use have grown old and the page is looked at. Returns the undo. */
  #whenOld(callback: () => void): () => void {
    const { clock, wake } = this.#context.ports;
    let stopWake = (): void => {};
    const stopClock = clock.after((this.#kept?.until ?? 0) - clock.now(), () => {
      if (wake.visible()) callback();
      else stopWake = wake.listen(() => wake.visible() && callback());
    });
    return () => {
      stopClock();
      stopWake();
    };
  }

  async #send({ id, response }: WebAuthnAssertion, signal: AbortSignal): Promise<LoginResponse> {
    this.#context.session.cancelSilent();
    const rpId = this.#kept?.options.rpId;
    this.#kept = undefined; // used up, whatever comes of it
    try {
      return await this.#context.call(
        webauthnEndpoints.postLogin,
        { body: { id, response, ...invitation({ context: this.#context }) } },
        { signal },
      );
    } catch (error) {
      if (rpId && error instanceof ApiError && error.code === 'ER-PASSKEY-UNKNOWN')
        this.#ceremony.forget({ rpId, credentialId: id });
      throw error;
    }
  }
}
