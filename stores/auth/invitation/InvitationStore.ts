import { action, computed, makeObservable, observableRef, reaction } from 'mobx';
import { invitationsEndpoints, type InvitationInfo } from '../../../api/contract/invitations.ts';
import { tenantsEndpoints } from '../../../api/contract/tenants.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { FlowStore, isAnswer, type FlowContext, type FlowOrigin } from '../flows/FlowStore.ts';
import { textOf } from '../LoginStep.ts';
import {
  invitationFlow,
  refusalRules,
  type InvitationEnd,
  type InvitationEvent,
  type InvitationScreen,
  type InvitationStep,
} from './invitation.flow.ts';

/** The page goes on after this time. Milliseconds. */
const GO_ON_AFTER = 5_000;

const TOO_MANY = 429;
const CODE = /^\d{6}$/;

/** What accepting needs of the app beside its context. */
export interface InvitationOrigin extends FlowOrigin {
  /** Signs out, and stays on the page. */
  readonly signOut: () => Promise<unknown>;
  /** The ids of the tenants that the signed-in person is known to belong to. */
  readonly tenantIds: () => readonly string[];
  readonly switchTenant: (tenantId: string) => Promise<unknown>;
}

/**
 * An invitation to a tenant, by the link or the code of a mail (specification part 1 §4; ACCEPT). Reading it uses nothing up, and
 * it is accepted by a click alone.
 */
export class InvitationStore extends FlowStore<InvitationStep, InvitationEvent, InvitationScreen, InvitationOrigin> {
  /** Undefined until the provider has said it. */
  info: InvitationInfo | undefined = undefined;
  end: InvitationEnd | undefined = undefined;
  /** The person wants the mail once more. */
  asking: 'resend' | 'sent' | undefined = undefined;
  /** The address of the person who is being signed out. */
  leaving: string | undefined = undefined;
  /** From one screen to the next. Empty as soon as it was sent. */
  #code = '';
  #hasLeft = false;

  constructor(context: FlowContext) {
    super(context, invitationFlow);
    makeObservable(this, {
      info: observableRef,
      end: observableRef,
      asking: observableRef,
      leaving: observableRef,
      signOutAndContinue: action,
      screen: computed,
      values: computed,
      change: action,
      askAgain: action,
    });
  }

  get screen(): InvitationScreen {
    const { step } = this.flow;
    if (step === 'success') return this.end ?? 'success';
    if (step === 'invalid' || step === 'failed') return this.asking ?? step;
    if (step === 'validate') {
      if (this.actions.error('read')) return 'away';
      return this.origin?.withCode ? 'code' : 'validate';
    }
    if (this.#isOther || this.leaving !== undefined) return 'otherPerson';
    return !this.#isKnown || this.#needsAccount ? 'validate' : 'pending';
  }

  override get values(): Readonly<Record<string, string>> {
    const { email = '', tenantName: tenant = '', invitedBy: inviter = '' } = this.info ?? {};
    return { email, tenant, inviter, person: this.context.session.user?.email ?? this.leaving ?? '' };
  }

  /** Somebody is signed in. */
  get isSignedIn(): boolean {
    return this.context.session.status === 'signed-in';
  }

  /** What the address of the page said; a person still sends it. */
  get codeOfAddress(): string | undefined {
    return this.origin?.query['code'];
  }

  override start(origin: InvitationOrigin): () => void {
    const stop = super.start(origin);
    const stopLeading = reaction(
      () => this.flow.step === 'pending' && this.#isKnown && !this.#isOther && this.#needsAccount,
      (leads) => leads && this.#toActivation(),
      { fireImmediately: true },
    );
    return () => {
      stopLeading();
      stop();
    };
  }

  /** For a person who is not the one who is signed in: the invitation waits meanwhile. */
  signOutAndContinue(): Promise<boolean> {
    this.leaving = this.context.session.user?.email;
    const done = action((): undefined => {
      this.leaving = undefined;
    });
    return this.run({ send: async () => this.origin?.signOut(), done, failed: done });
  }

  /** Leaves the invitation as it is. */
  notNow(): void {
    this.goTo(this.isSignedIn ? 'authenticatedUrl' : 'loginUrl');
  }

  /** Asks for the mail once more. */
  askAgain(): void {
    this.forget();
    this.asking = 'resend';
  }

  /** "Wrong address?" */
  override change(): void {
    this.askAgain();
  }

  /** Sends the mail again, to the same address. */
  async sendAgain(): Promise<boolean> {
    return !this.waitLeft && !this.busy && this.#resend();
  }

  /** Goes to where the last screen leads, without waiting (ACCEPT-013, ACCEPT-014). */
  goOn(): void {
    const { token } = this.#secrets;
    const { email } = this.info ?? {};
    if (this.isSignedIn) return this.goOnSignedIn();
    this.goTo('loginUrl', { query: { ...(token && { invitationToken: token }), ...(email && { login_hint: email }) } });
  }

  protected override begun({ query }: InvitationOrigin): void {
    const { userId, token } = this.#secrets;
    if (query['token'] && this.flow.send('opened')) this.#renew();
    if (this.flow.step !== 'validate' || this.actions.pending('read')) return;
    if (!userId || !token) this.flow.send('incomplete');
    else if (!this.origin?.withCode && !this.actions.error('read')) void this.#read();
  }

  protected override take(form: FormData): Promise<boolean> {
    const { screen } = this;
    if (screen === 'away') return this.#read();
    if (screen === 'code') return this.#takeCode(textOf(form, 'code').replace(/\s/g, ''));
    if (screen === 'pending') return this.#accept();
    if (screen === 'otherPerson') return this.signOutAndContinue();
    if (screen === 'resend') {
      this.setIdentifier(textOf(form, 'identifier'));
      const wrong = this.wrongIdentifier();
      return wrong ? this.refuse(wrong, 'identifier') : this.#resend();
    }
    return Promise.resolve(false);
  }

  /** Whether it is known who is signed in; a provider that does not answer is not waited for. */
  get #isKnown(): boolean {
    const { status, error } = this.context.session;
    return status !== 'loading' || !!error;
  }

  /** Somebody else is signed in. */
  get #isOther(): boolean {
    const { user } = this.context.session;
    const { email } = this.info ?? {};
    return !!user && email !== undefined && toIdentifierKey(user.email) !== toIdentifierKey(email);
  }

  /** Nobody has proven the address yet: the account is activated with the same token. */
  get #needsAccount(): boolean {
    return this.info?.next === 'activate';
  }

  /** Empty where the address did not say them. */
  get #secrets(): { userId: string; token: string } {
    const { userId = '', token = '' } = this.origin?.query ?? {};
    return { userId, token };
  }

  #renew = action((): void => {
    this.info = this.end = this.asking = undefined;
    this.#code = '';
    this.#hasLeft = false;
    this.forget();
  });

  /** Reads whom the invitation is for. Uses nothing up. */
  #read(): Promise<boolean> {
    const { signal } = this;
    this.say(undefined);
    return this.actions.run(
      'read',
      () => this.context.call(invitationsEndpoints.read, { query: this.#secrets }, { signal }),
      {
        done: (info) => this.#informed(info),
        failed: (error) => {
          if (isAnswer(error) && error.statusCode !== TOO_MANY) {
            this.actions.clear('read');
            this.flow.send('refused');
          } else this.problem = { kind: 'failed', error };
        },
      },
    );
  }

  #informed(info: InvitationInfo): void {
    this.info = info;
    this.identifier = info.email;
    this.flow.send('read');
    if (info.next === 'member' && !this.#isOther) this.#ended('member');
  }

  /** With a code nothing is asked before it is given (ACCEPT-004). */
  async #takeCode(code: string): Promise<boolean> {
    if (!code) return this.refuse('missing', 'code');
    if (!CODE.test(code)) return this.refuse('malformed', 'code');
    this.#code = code;
    if (!this.info) return this.#read();
    this.say(undefined);
    return this.flow.send('read');
  }

  /** ACCEPT-006, ACCEPT-007. */
  #accept(): Promise<boolean> {
    const { call } = this.context;
    const body = this.#secrets;
    const code = this.#code;
    const { isSignedIn } = this;
    return this.run({
      send: async (signal) => {
        await (code
          ? call(invitationsEndpoints.acceptWithCode, { body: { ...body, code } }, { signal })
          : call(invitationsEndpoints.accept, { body }, { signal }));
        if (isSignedIn) await this.#enter(signal);
      },
      done: () => this.#ended(isSignedIn ? 'success' : 'signIn'),
      failed: (error) => this.#refused(error, !!code),
    });
  }

  /** Switches to the tenant that the person has joined. Where that cannot be had, the person finds it among the others. */
  async #enter(signal: AbortSignal): Promise<void> {
    const { tenantIds, switchTenant } = this.origin ?? {};
    const known = tenantIds?.() ?? [];
    try {
      const { tenants } = await this.context.call(tenantsEndpoints.mineV3, {}, { signal });
      const named = tenants.filter(({ name }) => name === this.info?.tenantName);
      const joined = named.find(({ id }) => !known.includes(id)) ?? (named.length === 1 ? named[0] : undefined);
      if (joined) await switchTenant?.(joined.id);
    } catch {
      // Joined all the same.
    }
  }

  #ended(end: InvitationEnd): void {
    this.#code = '';
    this.end = end;
    this.flow.send('accepted');
    if (end !== 'member') this.leaveAfter(GO_ON_AFTER, () => this.goOn());
  }

  #refused(error: ApiError, withCode: boolean): string | undefined {
    const refused = { code: error.errorCode, withCode, isAnswer: isAnswer(error) };
    const rule = refusalRules.find(({ when }) => when(refused));
    if (!rule) return undefined;
    this.#code = '';
    this.flow.send(rule.send);
    return rule.field;
  }

  #resend(): Promise<boolean> {
    return this.run({
      send: (signal) =>
        this.context.call(invitationsEndpoints.resend, { body: { email: this.identifier.trim() } }, { signal }),
      done: () => {
        this.asking = 'sent';
        this.mailed();
      },
      failed: () => 'identifier',
    });
  }

  #toActivation(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    const route = this.origin?.withCode ? 'activateWithOTCUrl' : 'activateUrl';
    this.goTo(route, { replace: true, query: this.#secrets });
  }
}
