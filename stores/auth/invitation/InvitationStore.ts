import { action, computed, makeObservable, observableRef, reaction } from 'mobx';
import { invitationsEndpoints, type InvitationInfo } from '../../../api/contract/invitations.ts';
import { myTenantsEndpoints } from '../../../api/contract/myTenants.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { isAnswer, type FlowContext, type FlowOrigin } from '../flows/FlowStore.ts';
import { MailFlowStore } from '../flows/MailFlowStore.ts';
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
export class InvitationStore extends MailFlowStore<
  InvitationStep,
  InvitationEvent,
  InvitationScreen,
  InvitationOrigin
> {
  /** Undefined until the provider has said it. */
  info: InvitationInfo | undefined = undefined;
  end: InvitationEnd | undefined = undefined;
  /** The address of the person who is being signed out. */
  leaving: string | undefined = undefined;
  #hasLeft = false;

  constructor(context: FlowContext) {
    super(context, invitationFlow);
    makeObservable(this, {
      info: observableRef,
      end: observableRef,
      leaving: observableRef,
      signOutAndContinue: action,
      screen: computed,
      values: computed,
    });
  }

  get screen(): InvitationScreen {
    const { step } = this.flow;
    if (step === 'success') return this.end ?? 'success';
    if (step === 'invalid' || step === 'failed') return this.mailing ?? step;
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

  override askAgain(): void {
    super.askAgain();
    this.flow.send('incomplete');
  }

  /** Leaves the invitation as it is. */
  notNow(): void {
    this.goTo(this.isSignedIn ? 'authenticatedUrl' : 'loginUrl');
  }

  /** Goes to where the last screen leads, without waiting (ACCEPT-013, ACCEPT-014). */
  goOn(): void {
    const { token } = this.secrets;
    const { email } = this.info ?? {};
    if (this.isSignedIn) return this.goOnSignedIn();
    this.goTo('loginUrl', { query: { ...(token && { invitationToken: token }), ...(email && { login_hint: email }) } });
  }

  protected override begun({ query }: InvitationOrigin): void {
    const { userId, token } = this.secrets;
    if (query['token'] && this.flow.send('opened')) this.renew();
    if (this.flow.step !== 'validate' || this.actions.pending('read')) return;
    if (!userId || !token) this.flow.send('incomplete');
    else if (!this.origin?.withCode && !this.actions.error('read')) void this.#read();
  }

  protected override take(form: FormData): Promise<boolean> {
    const { screen } = this;
    if (screen === 'away') return this.#read();
    if (screen === 'code') return this.takeCode(form, () => this.#useCode());
    if (screen === 'pending') return this.#accept();
    if (screen === 'otherPerson') return this.signOutAndContinue();
    if (screen === 'resend') return this.takeAddress(form);
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

  protected override get isOver(): boolean {
    return this.flow.step === 'success';
  }

  /** What the token of somebody's account accepts is a tenant, who signs in by a proof of their own. Any other token may activate. */
  protected override get outlives(): boolean {
    const { step } = this.flow;
    if (this.origin?.withCode) return step === 'validate' || step === 'pending';
    return step === 'pending' && !this.#needsAccount;
  }

  protected override sendMail(email: string, signal: AbortSignal): Promise<unknown> {
    return this.context.call(invitationsEndpoints.resend, { body: { email } }, { signal });
  }

  protected override renewed(): void {
    this.info = this.end = undefined;
    this.#hasLeft = false;
  }

  /** Reads whom the invitation is for. */
  #read(): Promise<boolean> {
    const query = this.secrets;
    return this.read({
      ask: (signal) => this.context.call(invitationsEndpoints.read, { query }, { signal }),
      done: (info) => this.#informed(info),
      refused: () => void this.flow.send('refused'),
    });
  }

  #informed(info: InvitationInfo): void {
    this.info = info;
    this.identifier = info.email;
    this.flow.send('read');
    if (info.next === 'member' && !this.#isOther) this.#ended('member');
  }

  /** With a code nothing is asked before it is given (ACCEPT-004). */
  async #useCode(): Promise<boolean> {
    if (!this.info) return this.#read();
    this.say(undefined);
    return this.flow.send('read');
  }

  /** ACCEPT-006, ACCEPT-007. */
  #accept(): Promise<boolean> {
    const { code } = this;
    const { call } = this.context;
    const body = this.secrets;
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
      const { tenants } = await this.context.call(myTenantsEndpoints.mineV3, {}, { signal });
      const named = tenants.filter(({ name }) => name === this.info?.tenantName);
      const joined = named.find(({ id }) => !known.includes(id)) ?? (named.length === 1 ? named[0] : undefined);
      if (joined) await switchTenant?.(joined.id);
    } catch {
      // Joined all the same.
    }
  }

  #ended(end: InvitationEnd): void {
    this.dropCode();
    this.end = end;
    this.flow.send('accepted');
    if (end !== 'member') this.leaveAfter(GO_ON_AFTER, () => this.goOn());
  }

  #refused(error: ApiError, withCode: boolean): string | undefined {
    const refused = { code: error.errorCode, withCode, isAnswer: isAnswer(error) };
    const rule = refusalRules.find(({ when }) => when(refused));
    if (!rule) return undefined;
    this.dropCode();
    this.flow.send(rule.send);
    return rule.field;
  }

  #toActivation(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    const route = this.origin?.withCode ? 'activateWithOTCUrl' : 'activateUrl';
    this.goTo(route, { replace: true, query: this.secrets });
  }
}
