import { makeAutoObservable, observable, observableRef } from 'mobx';
import { applicationsEndpoints } from '../../../api/contract/applications.ts';
import { invitingEndpoints, type NewMember } from '../../../api/contract/inviting.ts';
import type { TeamUser } from '../../../api/contract/members.ts';
import { WRITE_USERS } from '../../../api/contract/permissions.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { CallOptions } from '../../../api/modules/call.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { Actions, tellHost, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { inTurns } from '../../core/inTurns.ts';
import type { UsersStore } from '../users/UsersStore.ts';

export { addressesIn, addressWays, faultOf, join } from './addresses.ts';

/** As many people the list shows after many were invited (USERS-032). */
const AFTER_MANY = 10;

/** What is the same for everybody who is invited together. */
export interface InvitationDetails extends Omit<NewMember, 'email' | 'provider'> {
  /** What they are given besides (APPS-008). */
  applicationIds?: readonly string[];
}

/** The state of an address: it waits for its turn, is sent, was invited, was refused (USERS-031), or is a member's. */
export type InvitationState = 'waiting' | 'sending' | 'allowed' | 'unallowed' | 'member';

export interface InvitationResult {
  readonly email: string;
  readonly state: InvitationState;
  /** Why it was not invited. */
  readonly error: ApiError | undefined;
  /** Invited, but the applications were not given. */
  readonly lacksApplications: boolean;
}

/** Invites people into the active tenant: one call per address (USERS-026, USERS-030). */
export class InvitingStore {
  /** What was asked for in the latest try, in its order. */
  addresses: readonly string[] = [];
  running = false;
  /** No more are sent. */
  stopped = false;
  /** Who was invited since the store is there, by the form in which addresses are compared. */
  private readonly invited = observable.map<string, TeamUser>([], { deep: false });
  private readonly unassigned = observable.set<string>([], { deep: false });
  readonly #context: StoreContext;
  readonly #users: UsersStore;
  readonly #actions: Actions<string>;

  constructor(context: StoreContext, users: UsersStore) {
    this.#context = context;
    this.#users = users;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'invited' | 'unassigned'>(
      this,
      { addresses: observableRef, invited: false, unassigned: false },
      { autoBind: true, deep: false },
    );
  }

  /** Forgets everything with a change of user or tenant. Returns the end, after which no more calls are sent. */
  start(): () => void {
    const undo = this.#context.onReset(this.forget);
    return () => {
      undo();
      this.stop();
    };
  }

  get mayInvite(): boolean {
    return this.#context.allows(WRITE_USERS) === true;
  }

  /** Several addresses, and names, phone numbers and usernames (FLAGS-013). */
  get isEnhanced(): boolean {
    return this.#context.flags.isOn('invite_user_modal_enhancements_frontend');
  }

  /** Access may end (USERS-041). */
  get mayBeTemporary(): boolean {
    return this.#context.flags.isOn('temporary-users');
  }

  get results(): readonly InvitationResult[] {
    return this.addresses.map((email) => {
      const key = toIdentifierKey(email);
      const error = this.#actions.error(key);
      const refused = error?.errorCode === 'ER-MEMBER-ALREADY' ? 'member' : 'unallowed';
      const state = this.#actions.pending(key) ? 'sending' : error ? refused : 'waiting';
      return {
        email,
        state: this.invited.has(key) ? 'allowed' : state,
        error,
        lacksApplications: this.unassigned.has(key),
      };
    });
  }

  /** The addresses of the latest try that were invited. */
  get allowed(): readonly string[] {
    return this.#emailsOf(['allowed']);
  }

  /** Those that were refused, or whose turn did not come: they can be corrected and tried again. */
  get unallowed(): readonly string[] {
    return this.#emailsOf(['unallowed', 'waiting']);
  }

  /** Those of people who are members already. */
  get members(): readonly string[] {
    return this.#emailsOf(['member']);
  }

  /** How many of the latest try are over. */
  get settled(): number {
    return this.results.filter(({ state }) => state !== 'waiting' && state !== 'sending').length;
  }

  /** Whether this store has invited the address. It invites no address twice. */
  wasInvited(email: string): boolean {
    return this.invited.has(toIdentifierKey(email));
  }

  /**
   * Invites each address once, and skips those that it has invited before. Never rejects; `results` holds the outcome.
   *
   * @param language of the mail to a user without an account: that of the page. Default: the browser's
   * @param callback gets what became of each address, or null and the first error (STORE-002, ERR-016)
   */
  async invite(
    emails: readonly string[],
    details: InvitationDetails = {},
    language?: string,
    callback?: Callback<readonly InvitationResult[]>,
  ): Promise<void> {
    const wanted = new Map(emails.map((email) => [toIdentifierKey(email), email]));
    for (const key of this.invited.keys()) wanted.delete(key);
    const asked = [...wanted.values()];
    this.begin(asked);
    await inTurns(
      [...wanted],
      (one) => this.#add(...one, details, language === undefined ? {} : { language }),
      () => this.stopped,
    );
    const isOurs = this.addresses === asked;
    const results = this.results;
    if (isOurs) this.end();
    if (isOurs && this.allowed.length) await this.#reload();
    const overtaken = isOurs ? undefined : this.#context.toError(new DOMException('overtaken', 'AbortError'));
    const error = overtaken ?? results.find((result) => result.error)?.error;
    tellHost(() => (error ? callback?.(null, error) : callback?.(results)));
  }

  /** Sends no more; what is under way is waited for. */
  stop(): void {
    this.stopped = true;
  }

  private begin(addresses: readonly string[]): void {
    for (const email of addresses) this.#actions.clear(toIdentifierKey(email));
    this.addresses = addresses;
    this.running = addresses.length > 0;
    this.stopped = false;
  }

  private end(): void {
    this.running = false;
  }

  private forget(): void {
    this.stop();
    this.#actions.invalidate();
    this.invited.clear();
    this.unassigned.clear();
    this.addresses = [];
    this.running = false;
  }

  async #add(
    key: string,
    email: string,
    { applicationIds, ...details }: InvitationDetails,
    options: CallOptions,
  ): Promise<void> {
    const { call, tenant } = this.#context;
    const work = async (): Promise<TeamUser> => {
      tenant.require();
      return call(invitingEndpoints.add, { body: { email, provider: 'local', ...details } }, options);
    };
    let user: TeamUser | undefined;
    await this.#actions.run(key, work, { done: (added) => this.invited.set(key, (user = added)) });
    if (!user || !applicationIds?.length) return;
    const body = { userId: user.id, tenantId: tenant.require(), appIds: [...applicationIds] };
    await this.#actions.run(`applications:${key}`, () => call(applicationsEndpoints.assign, { body }), {
      failed: () => this.unassigned.add(key),
    });
  }

  /** Loads the list again, unless it was never loaded. */
  async #reload(): Promise<void> {
    const { list } = this.#users;
    if (list.answered) await (this.addresses.length > 1 ? list.showFirst(AFTER_MANY) : list.load());
  }

  #emailsOf(states: readonly InvitationState[]): string[] {
    return this.results.flatMap(({ email, state }) => (states.includes(state) ? [email] : []));
  }
}
