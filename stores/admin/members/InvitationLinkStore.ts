import { makeAutoObservable, observableRef } from 'mobx';
import {
  INVITATION_LINK_MINUTES,
  invitationLinksEndpoints,
  type InvitationLink,
  type InvitationLinkBody,
} from '../../../api/contract/invitationLinks.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';

export { INVITATION_LINK_MINUTES };
export type { InvitationLink };

/** What an administrator decides of a link. */
export type LinkChoices = Required<InvitationLinkBody>;

/** What the sign-up page takes the secret of a link from. */
const PARAMETER = 'invitationToken';

/** The link by which people join the active tenant: there is one at a time (INVITE-003 to INVITE-008). */
export class InvitationLinkStore {
  /** `null`: there is none. Undefined until that is known. */
  link: InvitationLink | null | undefined = undefined;
  /** The vendor lets no user join by a link. */
  isOff = false;
  /** Whether mails can be sent at all. */
  mails = true;
  readonly #context: StoreContext;
  readonly #actions: Actions<'load' | 'save' | 'remove'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { link: observableRef }, { autoBind: true, deep: false });
  }

  /** Roles and mails are decided with the link itself, not afterwards (INVITE-006). */
  get isEnhanced(): boolean {
    return this.#context.flags.isOn('invite_user_modal_enhancements_frontend');
  }

  /** Why the latest of these failed. */
  error(action: 'load' | 'save' | 'remove'): ApiError | undefined {
    return this.#actions.error(action);
  }

  /** What a new link begins with (INVITE-005). */
  get usual(): LinkChoices {
    return { expiresInMinutes: INVITATION_LINK_MINUTES.usual, shouldSendEmail: this.mails, roleIds: [] };
  }

  /** The sign-up of this app with the secret of the link as a query; undefined while there is no link. */
  get address(): string | undefined {
    const { link } = this;
    if (!link) return undefined;
    const { routing, ports } = this.#context;
    const page = new URL(routing.url('signUpUrl'), ports.navigation.href()).href;
    return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAMETER]: link.token })}`;
  }

  /** Milliseconds until the link ends; 0 or less when it has. */
  get remaining(): number {
    return this.link ? Date.parse(this.link.expires) - this.#context.ports.clock.now() : 0;
  }

  /** Never rejects; `error` tells. */
  load(): Promise<boolean> {
    const { call } = this.#context;
    const work = () =>
      Promise.all([
        call(invitationLinksEndpoints.configuration),
        call(invitationLinksEndpoints.read).catch((failure: unknown) => this.#none(failure)),
      ]);
    return this.#actions.run('load', work, {
      done: ([{ tenantInvitationsAllowed, emailsEnabled }, link]) => {
        this.isOff = !tenantInvitationsAllowed;
        this.mails = emailsEnabled;
        this.link = link;
      },
    });
  }

  /** Makes a link, in place of the one there may be. */
  add(choices: LinkChoices, callback?: Callback<InvitationLink>): Promise<boolean> {
    const { call } = this.#context;
    const { expiresInMinutes } = choices;
    return this.#save(
      () =>
        this.isEnhanced
          ? call(invitationLinksEndpoints.addV2, { body: choices })
          : call(invitationLinksEndpoints.add, { body: { expiresInMinutes } }),
      callback,
    );
  }

  /** Changes what was decided of the link; its address stays. */
  update(choices: InvitationLinkBody, callback?: Callback<InvitationLink>): Promise<boolean> {
    return this.#save(() => this.#context.call(invitationLinksEndpoints.update, { body: choices }), callback);
  }

  /** Removes the link. No user can join by it any more. */
  remove(callback?: Callback): Promise<boolean> {
    return this.#actions.run(
      'remove',
      this.#inTenant(() => this.#context.call(invitationLinksEndpoints.remove)),
      {
        done: () => (this.link = null),
        callback,
      },
    );
  }

  #save(work: () => Promise<InvitationLink>, callback: Callback<InvitationLink> | undefined): Promise<boolean> {
    return this.#actions.run('save', this.#inTenant(work), { done: (link) => (this.link = link), callback });
  }

  #inTenant<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
    return async () => {
      this.#context.tenant.require();
      return work();
    };
  }

  /** @throws what failed, unless it says that there is no link */
  #none(failure: unknown): null {
    if (this.#context.toError(failure).statusCode !== 404) throw failure;
    return null;
  }
}
