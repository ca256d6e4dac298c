import { action, computed, makeObservable, observableRef } from 'mobx';
import { passwordlessEndpoints, type SignInLink } from '../../../api/contract/passwordless.ts';
import { FlowStore, isAnswer, type FlowContext, type FlowOrigin } from '../flows/FlowStore.ts';
import { callbackFlow, type CallbackEvent, type CallbackScreen, type CallbackStep } from './callback.flow.ts';

/** From the success to where a sign-in leads (PWLESS-007). Milliseconds. */
const GO_ON_AFTER = 5_000;
const GONE = 410;
const MAGIC_LINK = { type: 'magiclink' } as const;

/** What a provider says of a link that does not know how to look at one: a person decides. */
const UNKNOWN: SignInLink = { email: '', browser: '', sameBrowser: false };

/**
 * The page that the link of a message leads to (PWLESS-006). Opening it uses nothing up. The browser that has asked for the link goes on
 * by itself; in any other a person says so with a button that names the site.
 */
export class CallbackStore extends FlowStore<CallbackStep, CallbackEvent, CallbackScreen> {
  /** What the link is about; undefined until it was looked at. */
  link: SignInLink | undefined = undefined;
  /** In memory alone: it signs in by itself. */
  #token = '';

  constructor(context: FlowContext) {
    super(context, callbackFlow);
    makeObservable(this, { link: observableRef, screen: computed, values: computed });
  }

  get screen(): CallbackScreen {
    const { step } = this.flow;
    if (step !== 'magicLink') return step;
    if (this.actions.error('read')) return 'away';
    if (!this.#token) return 'incomplete';
    if (!this.link || (this.link.sameBrowser && !this.problem)) return 'validating';
    return this.link.browser ? 'ask' : 'askUnknown';
  }

  override get values(): Readonly<Record<string, string>> {
    const { host } = new URL(this.context.ports.navigation.href());
    return { site: host, browser: this.link?.browser ?? '' };
  }

  /** To where a sign-in leads, without waiting. */
  goOn(): void {
    this.goOnSignedIn();
  }

  protected override begun({ query: { token } }: FlowOrigin): void {
    if (!token || token === this.#token) return;
    this.#token = token;
    this.#looked(undefined);
    this.flow.send('opened');
    void this.#look();
  }

  protected override take(): Promise<boolean> {
    if (this.screen === 'away') return this.#look();
    if (this.flow.step === 'magicLink' && this.link) return this.#signIn();
    this.back();
    return Promise.resolve(true);
  }

  readonly #looked = action((link: SignInLink | undefined): void => {
    this.link = link;
    this.identifier = link?.email ?? '';
  });

  async #look(): Promise<boolean> {
    const token = this.#token;
    const isRead = await this.read({
      ask: (signal) => this.context.call(passwordlessEndpoints.validate, { body: { token } }, { signal }),
      done: (link) => this.#looked(link),
      refused: ({ statusCode }) => (statusCode === GONE ? this.#end() : this.#looked(UNKNOWN)),
    });
    return isRead && this.link?.sameBrowser ? this.#signIn() : isRead;
  }

  #end(): void {
    this.#token = '';
    this.flow.send('ended');
  }

  #signIn(): Promise<boolean> {
    const body = { token: this.#token };
    return this.run({
      send: async (signal) => {
        const answer = await this.context.call(
          passwordlessEndpoints.postLogin,
          { params: MAGIC_LINK, body },
          { signal },
        );
        return this.adopt(answer);
      },
      done: (signedIn) => {
        this.#token = '';
        // Whatever else is asked for is asked for at the login.
        if (!signedIn) return this.back();
        this.flow.send('accepted');
        this.leaveAfter(GO_ON_AFTER, () => this.goOn());
      },
      failed: (error) => {
        if (isAnswer(error) && error.statusCode === GONE) this.#end();
        return undefined;
      },
    });
  }
}
