import { makeAutoObservable, observableRef } from 'mobx';
import { membersEndpoints } from '../../../api/contract/members.ts';
import { DELETE_USERS, WRITE_USERS } from '../../../api/contract/permissions.ts';
import { rolesEndpoints } from '../../../api/contract/roles.ts';
import type { Role, UserV3 } from '../../../api/contract/types.ts';
import { EXPIRATION_SECONDS } from '../../../api/rules/membership.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { changed, without } from '../../core/lists/Listing.ts';
import type { UsersStore } from '../users/UsersStore.ts';

export { EXPIRATION_SECONDS };

/** The writes of one member, as `error` names them. */
export type MemberWrite = 'access' | 'roles' | 'remove' | 'end' | 'sessions';

/** A role that may be given to members. */
export interface RoleChoice {
  readonly id: string;
  readonly name: string;
  /** Ranks above the user, who can neither give it nor take it away. */
  readonly isAbove: boolean;
}

const byName = (one: RoleChoice, other: RoleChoice): number => one.name.localeCompare(other.name);

/**
 * What administrators change of the members of the active tenant (USERS-023 to USERS-046). Each write shows in the list at
 * once and is undone when it fails.
 */
export class MemberWrites {
  /** Every role of the tenant, by name; undefined until they are loaded. */
  roles: readonly RoleChoice[] | undefined = undefined;
  readonly #context: StoreContext;
  readonly #users: UsersStore;
  readonly #actions: Actions<'roles' | 'temporary'>;
  /** The vendor lets nobody be temporary. */
  temporaryOff = false;

  constructor(context: StoreContext, users: UsersStore) {
    this.#context = context;
    this.#users = users;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { roles: observableRef }, { autoBind: true, deep: false });
  }

  get mayWrite(): boolean {
    return this.#context.allows(WRITE_USERS) === true;
  }

  get mayDelete(): boolean {
    return this.#context.allows(DELETE_USERS) === true;
  }

  /** Whether the portal offers an end of access at all (USERS-041). */
  get mayBeTemporary(): boolean {
    return this.#context.flags.isOn('temporary-users');
  }

  /** Asks whether members may be temporary (USERS-040). Where that is not known, the provider decides when it is tried. */
  loadTemporary(): Promise<boolean> {
    return this.#actions.run('temporary', () => this.#context.call(membersEndpoints.temporary), {
      done: ({ enabled }) => (this.temporaryOff = !enabled),
    });
  }

  /** Whether this is the user's own row: nobody disables or removes themselves (USERS-045). */
  isOwn({ id }: Pick<UserV3, 'id'>): boolean {
    return id === this.#context.session.user?.id;
  }

  /** Loads the roles that a member may have. Never rejects; `rolesFailed` tells. */
  loadRoles(): Promise<boolean> {
    const { call, session } = this.#context;
    const own = Math.min(...(session.user?.roles ?? []).map(({ level }) => level ?? 0));
    const choice = ({ id, name, level = 0 }: Role): RoleChoice => ({
      id,
      name,
      isAbove: session.user?.superUser !== true && level < own,
    });
    return this.#actions.run('roles', () => call(rolesEndpoints.list), {
      done: (roles) => (this.roles = roles.map(choice).sort(byName)),
    });
  }

  get rolesFailed(): boolean {
    return this.#actions.error('roles') !== undefined;
  }

  /** Keeps a member from the tenant, or lets the member in again (USERS-034). Resolves to whether it was done. */
  setDisabled(userId: string, isDisabled: boolean): Promise<boolean> {
    const { disable, enable } = membersEndpoints;
    const work = () => this.#context.call(isDisabled ? disable : enable, { params: { userId } });
    return this.#users.list.write(`access:${userId}`, work, { show: changed<UserV3>(userId, { isDisabled }) });
  }

  /** Makes these the roles a member holds besides those of groups. */
  async setRoles(userId: string, roleIds: readonly string[]): Promise<boolean> {
    // USERS-025: no role at all is one empty id.
    const body = { id: userId, roleIds: roleIds.length > 0 ? [...roleIds] : [''] };
    const work = () => this.#context.call(membersEndpoints.update, { body });
    const done = await this.#users.list.write(`roles:${userId}`, work);
    if (done) void this.#users.columns.fill(this.#users.users.map(({ id }) => id));
    return done;
  }

  /** Lets the access of a member end. The provider is told in how many seconds from now (USERS-036, USERS-038). */
  setExpiration(userId: string, end: Date): Promise<boolean> {
    const expirationInSeconds = Math.round((end.getTime() - this.#context.ports.clock.now()) / 1000);
    const body = { expirationInSeconds };
    const work = () => this.#context.call(membersEndpoints.setExpiration, { params: { userId }, body });
    const ends = (temporaryExpirationDate: string) => changed<UserV3>(userId, { temporaryExpirationDate });
    return this.#users.list.write(`end:${userId}`, work, {
      show: ends(end.toISOString()),
      done: (answer) => ends(answer.temporaryExpirationDate),
    });
  }

  /** Lets the access of a member last again (USERS-037). */
  setPermanent(userId: string): Promise<boolean> {
    const work = () => this.#context.call(membersEndpoints.setPermanent, { params: { userId } });
    const lasting = ({ temporaryExpirationDate: _, ...user }: UserV3): UserV3 => user;
    return this.#users.list.write(`end:${userId}`, work, {
      show: (rows) => rows.map((row) => (row.id === userId ? lasting(row) : row)),
    });
  }

  /** Ends every session of a member in the tenant (USERS-044). */
  endSessions(userId: string): Promise<boolean> {
    const work = () => this.#context.call(membersEndpoints.endSessions, { body: { userId } });
    return this.#users.list.write(`sessions:${userId}`, work);
  }

  /** Takes a person out of the tenant. */
  remove(userId: string): Promise<boolean> {
    const work = () => this.#context.call(membersEndpoints.remove, { params: { userId } });
    return this.#users.list.write(`remove:${userId}`, work, { show: without(userId), reload: true });
  }

  /** Why the latest write of this kind failed for a member. */
  error(write: MemberWrite, userId: string) {
    return this.#users.list.writeError(`${write}:${userId}`);
  }
}
