import { action, computed, makeObservable, observableRef, reaction } from 'mobx';
import { invitationsEndpoints, type InvitationInfo } from '../../../api/contract/invitations.ts';
import { myTenantsEndpoints } from '../../../api/contract/myTenants.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import type { Callback } from '../../core/Actions.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { MailLink } from '../form/MailLink.ts';
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
/** At most as many tenants of one name are looked through. */
const NAMESAKES = 200;

/** What accepting needs of the app beside its context. */
export interface InvitationOrigin extends FlowOrigin {
  /** Signs out, and stays on the page. */
  readonly signOut: () => Promise<unknown>;
  /** The ids of the tenants that the signed-in person is known to belong to. */
  readonly tenantIds: () => readonly string[];
  readonly switchTenant: (tenantId: string) => Promise<unknown>;
}

/**
 * An invitation to a tenant, by the link or the code of a mail (specification part 1 §4; ACCEPT). Reading it uses
 * nothing up, and it is accepted by a click alone.
 */
export class InvitationStore {
  readonly form: FormFlow<InvitationStep, InvitationEvent>;
  readonly mail: MailLink<InvitationOrigin>;
  /** Undefined until the provider has answered. */
  info: InvitationInfo | undefined = undefined;
  end: InvitationEnd | undefined = undefined;
  /** The address of the person who is being signed out. */
  leaving: string | undefined = undefined;
  readonly #context: FlowContext;
  #hasLeft = false;

  constructor(context: FlowContext) {
    this.#context = context;
    this.form = new FormFlow<InvitationStep, InvitationEvent>(context, invitationFlow);
    this.mail = new MailLink<InvitationOrigin>(context, this.form, {
      name: 'invitation',
      send: (email, signal) => context.call(invitationsEndpoints.resend, { body: { email } }, { signal }),
      again: () => void this.form.flow.send('incomplete'),
      isOver: () => this.form.flow.step === 'success',
      outlives: () => this.#outlives,
      renewed: () => {
        this.info = this.end = this.leaving = undefined;
        this.#hasLeft = false;
      },
    });
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
    const { step } = this.form.flow;
    if (step === 'success') return this.end ?? 'success';
    if (step === 'invalid' || step === 'failed') return this.mail.mailing ?? step;
    if (step === 'validate') {
      if (this.form.actions.error('read')) return 'away';
      return this.mail.origin?.withCode ? 'code' : 'validate';
    }
    if (this.#isOther || this.leaving !== undefined) return 'otherPerson';
    return !this.#isKnown || this.#needsAccount ? 'validate' : 'pending';
  }

  get values(): Readonly<Record<string, string>> {
    const { email = '', tenantName: tenant = '', invitedBy: inviter = '' } = this.info ?? {};
    return { email, tenant, inviter, person: this.#context.session.user?.email ?? this.leaving ?? '' };
  }

  get isSignedIn(): boolean {
    return this.#context.session.status === 'signed-in';
  }

  start(origin: InvitationOrigin): () => void {
    const stop = this.form.enter();
    const former = this.mail.secrets.token;
    this.#begin(this.mail.begin(origin), former);
    const stopLeading = reaction(
      () => this.form.flow.step === 'pending' && this.#isKnown && !this.#isOther && this.#needsAccount,
      (leads) => leads && this.#toActivation(),
      { fireImmediately: true },
    );
    return () => {
      stopLeading();
      stop();
    };
  }

  submit(form: FormData, callback?: Callback): Promise<boolean> {
    return this.form.submit(() => this.#take(form), callback);
  }

  /** For a person who is not the one who is signed in: the invitation waits meanwhile. */
  signOutAndContinue(): Promise<boolean> {
    this.leaving = this.#context.session.user?.email;
    const done = action((): undefined => {
      this.leaving = undefined;
    });
    return this.form.run({ send: async () => this.mail.origin?.signOut(), done, failed: done });
  }

  /** Leaves the invitation as it is. */
  notNow(): void {
    this.#goTo(this.isSignedIn ? 'authenticatedUrl' : 'loginUrl');
  }

  /** "Wrong address?" */
  change(): void {
    this.mail.askAgain();
  }

  /** To the login. */
  back(): void {
    this.#goTo('loginUrl');
  }

  /** Goes to where the last screen leads, without waiting (ACCEPT-013, ACCEPT-014). */
  goOn(): void {
    const { token } = this.mail.secrets;
    const { email } = this.info ?? {};
    const { form } = this;
    if (this.isSignedIn) return form.leave(() => this.#context.routing.afterLogin({ reload: form.isShown }));
    this.#goTo('loginUrl', {
      query: { ...(token && { invitationToken: token }), ...(email && { login_hint: email }) },
    });
  }

  #goTo(...where: Parameters<FlowContext['routing']['to']>): void {
    this.form.leave(() => this.#context.routing.to(...where));
  }

  /** @param former the token of the invitation before */
  #begin({ query }: InvitationOrigin, former: string): void {
    const { userId, token } = this.mail.secrets;
    const isOpened = !!query['token'] && (token !== former || this.form.flow.step !== 'validate');
    if (isOpened && this.form.flow.send('opened')) this.mail.renew();
    if (this.form.flow.step !== 'validate' || this.form.actions.pending('read')) return;
    if (!userId || !token) this.form.flow.send('incomplete');
    else if (!this.mail.origin?.withCode && !this.form.actions.error('read')) void this.#read();
  }

  #take(form: FormData): Promise<boolean> | boolean {
    const { screen } = this;
    if (screen === 'away') return this.#read();
    if (screen === 'code') return this.mail.takeCode(form, () => this.#useCode());
    if (screen === 'pending') return this.#accept();
    if (screen === 'otherPerson') return this.signOutAndContinue();
    if (screen === 'resend') return this.mail.takeAddress(form);
    return false;
  }

  /** Whether it is known who is signed in; a provider that does not answer is not waited for. */
  get #isKnown(): boolean {
    const { status, error } = this.#context.session;
    return status !== 'loading' || !!error;
  }

  /** Another user is signed in. */
  get #isOther(): boolean {
    const { user } = this.#context.session;
    const { email } = this.info ?? {};
    return !!user && email !== undefined && toIdentifierKey(user.email) !== toIdentifierKey(email);
  }

  /** Nobody has proven the address yet: the account is activated with the same token. */
  get #needsAccount(): boolean {
    return this.info?.next === 'activate';
  }

  /**
   * Whether the token may be kept. The token of an existing account accepts only a tenant, and its owner signs in by a
   * proof of their own. Any other token may activate an account.
   */
  get #outlives(): boolean {
    const { step } = this.form.flow;
    if (this.mail.origin?.withCode) return step === 'validate' || step === 'pending';
    return step === 'pending' && !this.#needsAccount;
  }

  /** Reads whom the invitation is for. */
  #read(): Promise<boolean> {
    const query = this.mail.secrets;
    return this.mail.read({
      ask: (signal) => this.#context.call(invitationsEndpoints.read, { query }, { signal }),
      done: (info) => this.#informed(info),
      refused: () => void this.form.flow.send('refused'),
    });
  }

  #informed(info: InvitationInfo): void {
    this.info = info;
    this.form.setIdentifier(info.email);
    this.form.flow.send('read');
    if (info.next === 'member' && !this.#isOther) this.#ended('member');
  }

  /** With a code nothing is asked before it is given (ACCEPT-004). */
  async #useCode(): Promise<boolean> {
    if (!this.info) return this.#read();
    this.form.say();
    return this.form.flow.send('read');
  }

  /** ACCEPT-006, ACCEPT-007. */
  #accept(): Promise<boolean> {
    const { code } = this.mail;
    const { call } = this.#context;
    const body = this.mail.secrets;
    const { isSignedIn } = this;
    return this.form.run({
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

  /**
   * Switches to the tenant that the person has joined. Where that cannot be had, the person finds it among the others.
   */
  async #enter(signal: AbortSignal): Promise<void> {
    const { tenantIds, switchTenant } = this.mail.origin ?? {};
    const known = tenantIds?.() ?? [];
    try {
      const name = this.info?.tenantName ?? '';
      const query = { _filter: name, _limit: NAMESAKES };
      const { tenants } = await this.#context.call(myTenantsEndpoints.mineV3, { query }, { signal });
      const named = tenants.filter((tenant) => tenant.name === name);
      const joined = named.find(({ id }) => !known.includes(id)) ?? (named.length === 1 ? named[0] : undefined);
      if (joined) await switchTenant?.(joined.id);
    } catch {
      // Joined all the same.
    }
  }

  #ended(end: InvitationEnd): void {
    this.mail.dropCode();
    this.end = end;
    this.form.flow.send('accepted');
    if (end !== 'member') this.form.leaveAfter(GO_ON_AFTER, () => this.goOn());
  }

  #refused(error: ApiError, withCode: boolean): string | undefined {
    const refused = { code: error.errorCode, withCode, isRefusal: error.isRefusal };
    const rule = refusalRules.find(({ when }) => when(refused));
    if (!rule) return undefined;
    this.mail.dropCode();
    this.form.flow.send(rule.send);
    return rule.field;
  }

  #toActivation(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    const route = this.mail.origin?.withCode ? 'activateWithOTCUrl' : 'activateUrl';
    this.#goTo(route, { replace: true, query: this.mail.secrets });
  }
}
