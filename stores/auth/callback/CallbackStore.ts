import { action, computed, makeObservable, observableRef } from 'mobx';
import type { hostedRetried } from '../../../api/rules/storageKeys.ts';
import { passwordlessEndpoints, type SignInLink } from '../../../api/contract/passwordless.ts';
import type { Callback } from '../../core/Actions.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { handPending } from '../login/handover.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { readLink } from '../form/readLink.ts';
import type { Returned } from './hosted.ts';
import { callbackFlow, type CallbackEvent, type CallbackScreen, type CallbackStep } from './callback.flow.ts';

/** From the success to where a sign-in leads (PWLESS-007). Milliseconds. */
const GO_ON_AFTER = 5_000;
const GONE = 410;
const MAGIC_LINK = { type: 'magiclink' } as const;

/** Of this tab: the hosted login was begun once more after a failure. */
const RETRIED: typeof hostedRetried = 'gatehouse-hosted-retried';

/** What a provider says of a link that does not know how to look at one: a person decides. */
const UNKNOWN: SignInLink = { email: '', browser: '', sameBrowser: false };

/**
 * The page that the link of a message leads to (PWLESS-006). Opening it uses nothing up. The browser that has asked for
 * the link goes on by itself; in any other a person says so with a button that names the site.
 */
export class CallbackStore {
  readonly form: FormFlow<CallbackStep, CallbackEvent>;
  /** What the link is about; undefined until it was looked at. */
  link: SignInLink | undefined = undefined;
  /** What the provider's own login has sent; undefined for the link of a message. */
  returned: Returned | undefined = undefined;
  readonly #context: FlowContext;
  /** In memory alone: it signs in by itself. */
  #token = '';

  constructor(context: FlowContext) {
    this.#context = context;
    this.form = new FormFlow<CallbackStep, CallbackEvent>(context, callbackFlow);
    makeObservable(this, { link: observableRef, returned: observableRef, screen: computed, values: computed });
  }

  get screen(): CallbackScreen {
    const { step } = this.form.flow;
    if (step !== 'magicLink') return step;
    if (this.form.actions.error('read')) return 'away';
    if (this.returned) return 'validating';
    if (!this.#token) return 'incomplete';
    if (!this.link || (this.link.sameBrowser && !this.form.problem)) return 'validating';
    return this.link.browser ? 'ask' : 'askUnknown';
  }

  get values(): Readonly<Record<string, string>> {
    const { host } = new URL(this.#context.ports.navigation.href());
    return { site: host, browser: this.link?.browser ?? '' };
  }

  /** To where a sign-in leads, without waiting. */
  goOn(): void {
    const { form } = this;
    form.leave(() => this.#context.routing.afterLogin({ reload: form.isShown }));
  }

  start({ query: { token, code, state, iss, error } }: FlowOrigin): () => void {
    const stop = this.form.enter();
    if (code || state || error) {
      this.form.flow.send('opened');
      this.#come({ code, state, iss });
      void this.#finish();
    }
    if (token && token !== this.#token) {
      this.#token = token;
      this.form.stay();
      this.#looked(undefined);
      this.form.flow.send('opened');
      void this.#look();
    } else if (this.#waitsForNothing) void (this.returned ? this.#finish() : this.#look());
    return stop;
  }

  /** Signs in by the link; where that is not possible, leads to the login. */
  submit(_form?: FormData, callback?: Callback): Promise<boolean> {
    return this.form.submit(() => {
      if (this.screen === 'away') return this.returned ? this.#finish() : this.#look();
      if (this.form.flow.step === 'magicLink' && this.link) return this.#signIn();
      this.back();
      return true;
    }, callback);
  }

  /** To the login. */
  back(): void {
    this.form.leave(() => this.#context.routing.to('loginUrl'));
  }

  /** The page was left before it was known what the link is about, or before it had signed in. */
  get #waitsForNothing(): boolean {
    const isAsked = this.form.actions.pending('read') || this.form.busy;
    return !!(this.#token || this.returned) && !isAsked && this.screen === 'validating';
  }

  readonly #come = action((returned: Returned | undefined): void => {
    this.returned = returned;
  });

  /** Takes what the provider's own login has sent (HOSTED-010). */
  #finish(): Promise<boolean> {
    const { returned = {}, form } = this;
    return readLink(form, {
      ask: async (signal) => {
        const { finishHosted } = await import('./hosted.ts');
        return finishHosted(this.#context, returned, { signal, adopt: (answer) => form.adopt(answer, signal) });
      },
      done: (signedIn) => (signedIn ? this.#arrived() : this.#startAgain()),
      refused: () => this.#startAgain(),
    });
  }

  #arrived(): void {
    this.#context.ports.session.remove(RETRIED);
    this.goOn();
  }

  /** Once by itself, then a person decides (HOSTED-017). A callback that was opened again leads into the app. */
  #startAgain(): void {
    const { ports, session } = this.#context;
    if (session.status === 'signed-in') return this.#arrived();
    if (ports.session.get(RETRIED) === null) {
      ports.session.set(RETRIED, '1');
      return this.back();
    }
    ports.session.remove(RETRIED);
    this.#come(undefined);
    this.form.flow.send('failed');
  }

  readonly #looked = action((link: SignInLink | undefined): void => {
    this.link = link;
    this.form.identifier = link?.email ?? '';
  });

  async #look(): Promise<boolean> {
    const token = this.#token;
    const isRead = await readLink(this.form, {
      ask: (signal) => this.#context.call(passwordlessEndpoints.validate, { body: { token } }, { signal }),
      done: (link) => this.#looked(link),
      refused: ({ statusCode }) => (statusCode === GONE ? this.#end() : this.#looked(UNKNOWN)),
    });
    return isRead && this.link?.sameBrowser ? this.#signIn() : isRead;
  }

  #end(): void {
    this.#token = '';
    this.form.flow.send('ended');
  }

  #signIn(): Promise<boolean> {
    const body = { token: this.#token };
    return this.form.run({
      send: async (signal) => {
        const answer = await this.#context.call(
          passwordlessEndpoints.postLogin,
          { params: MAGIC_LINK, body },
          { signal },
        );
        handPending(this.#context.ports, answer);
        // What the link was for is done: without a session, the sign-in follows at the login.
        return this.form.adopt(answer, signal).catch(() => false);
      },
      done: (signedIn) => {
        this.#token = '';
        // Whatever else is asked for is asked for at the login.
        if (!signedIn) return this.back();
        this.form.flow.send('accepted');
        this.form.leaveAfter(GO_ON_AFTER, () => this.goOn());
      },
      failed: (error) => {
        if (error.statusCode === GONE) this.#end();
        return undefined;
      },
    });
  }
}
