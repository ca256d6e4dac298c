import { makeAutoObservable } from 'mobx';
import { invitingEndpoints } from '../../../api/contract/inviting.ts';
import { membersEndpoints } from '../../../api/contract/members.ts';
import { DELETE_USERS, READ_GROUPS, WRITE_GROUPS, WRITE_USERS } from '../../../api/contract/permissions.ts';
import type { UserV3 } from '../../../api/contract/types.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { EXPIRATION_SECONDS } from '../../../api/rules/membership.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { changed, without } from '../../core/lists/Listing.ts';
import type { UsersStore } from '../users/UsersStore.ts';
import { assignsApplications } from './applications.ts';
import { RoleChoices } from './RoleChoices.ts';

export { EXPIRATION_SECONDS };

/** The writes of one member, as `error` names them. */
export type MemberWrite = 'access' | 'roles' | 'remove' | 'end' | 'sessions' | 'resend';

/** What is to become of roles, by id: true gives one, false takes one. The others stay as they are. */
export type RoleDecisions = Readonly<Record<string, boolean>>;

/** The error of an update whose member is not in the list (USERS-024). */
const NOT_IN_STATE = 'User not in state';
/** As many people are asked for at once. */
const AT_ONCE = 200;

/**
 * What administrators change of the members of the active tenant (USERS-023 to USERS-046). Each write shows in the list
 * at once and is undone when it fails.
 */
export class MemberWrites {
  /** The roles a member may have. */
  readonly roles: RoleChoices;
  readonly #context: StoreContext;
  readonly #users: UsersStore;
  readonly #actions: Actions<'temporary' | 'states' | 'roles'>;
  /** The vendor does not allow temporary members. */
  temporaryOff = false;

  constructor(context: StoreContext, users: UsersStore, roles = new RoleChoices(context)) {
    this.#context = context;
    this.#users = users;
    this.roles = roles;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { roles: false }, { autoBind: true, deep: false });
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

  /** Whether the user may put members into groups. */
  get mayGroup(): boolean {
    return [READ_GROUPS, WRITE_GROUPS].every((permission) => this.#context.allows(permission) === true);
  }

  /** Whether the portal assigns applications (APPS-003). */
  get mayAssign(): boolean {
    return assignsApplications(this.#context);
  }

  /**
   * Asks whether members may be temporary (USERS-040). Where that is not known, the provider decides when it is tried.
   */
  loadTemporary(): Promise<boolean> {
    return this.#actions.run('temporary', () => this.#context.call(membersEndpoints.temporary), {
      done: ({ enabled }) => (this.temporaryOff = !enabled),
    });
  }

  /** Whether this is the user's own row: users cannot disable or remove themselves (USERS-045). */
  isOwn({ id }: Pick<UserV3, 'id'>): boolean {
    return id === this.#context.session.user?.id;
  }

  /** Whether a member is invited and has not joined yet. */
  isInvited({ activatedForTenant }: Pick<UserV3, 'activatedForTenant'>): boolean {
    return activatedForTenant === false;
  }

  /** Whether the list shows that all of these are disabled, or enabled, already. */
  areSeen(userIds: readonly string[], isDisabled: boolean): boolean {
    const { rows } = this.#users.list;
    return userIds.every((id) => rows.some((row) => row.id === id && (row.isDisabled === true) === isDisabled));
  }

  /**
   * Who of these is disabled, or enabled, already. People of other pages are asked for; who is not known counts as
   * changed.
   */
  async already(userIds: readonly string[], isDisabled: boolean): Promise<ReadonlySet<string>> {
    const { rows } = this.#users.list;
    const away = userIds.filter((id) => rows.every((row) => row.id !== id));
    const found = [...rows];
    for (let from = 0; from < away.length; from += AT_ONCE) {
      const query = { ids: away.slice(from, from + AT_ONCE).join(','), _limit: AT_ONCE, _offset: 0 };
      await this.#actions.run('states', () => this.#context.call(usersEndpoints.listV3, { query }), {
        done: ({ items }) => found.push(...items),
      });
    }
    const same = found.filter((user) => userIds.includes(user.id) && (user.isDisabled === true) === isDisabled);
    return new Set(same.map(({ id }) => id));
  }

  /** Keeps a member from the tenant, or lets the member in again (USERS-034). Resolves to whether it was done. */
  setDisabled(userId: string, isDisabled: boolean, callback?: Callback): Promise<boolean> {
    const { disable, enable } = membersEndpoints;
    const work = () => this.#context.call(isDisabled ? disable : enable, { params: { userId } });
    return this.#users.list.write(`access:${userId}`, work, {
      show: changed<UserV3>(userId, { isDisabled }),
      callback,
    });
  }

  /** What a row shows before the provider has answered, and again after it has refused. */
  private showRoles(userId: string, roleIds: readonly string[]): void {
    const { columns } = this.#users;
    for (const { id, name } of this.roles.all ?? []) columns.roleNames.set(id, name);
    columns.ids.roles.set(userId, roleIds);
  }

  /** Makes these the roles a member holds besides those of groups. */
  async setRoles(userId: string, roleIds: readonly string[], callback?: Callback): Promise<boolean> {
    const check = (): void => {
      if (this.#users.users.every(({ id }) => id !== userId))
        throw new ApiError({ statusCode: 404, message: NOT_IN_STATE });
    };
    const done = await this.#putRoles(userId, roleIds, callback, check);
    if (done) void this.refill();
    return done;
  }

  /**
   * Gives a member of any page roles and takes others; `refill` shows them afterwards. Resolves to undefined where
   * nothing has to change.
   */
  async changeRoles(userId: string, held: readonly string[], decided: RoleDecisions): Promise<boolean | undefined> {
    const given = Object.keys(decided).filter((id) => decided[id] && !held.includes(id));
    const next = [...held.filter((id) => decided[id] !== false), ...given];
    if (given.length === 0 && next.length === held.length) return undefined;
    return this.#putRoles(userId, next);
  }

  /** The roles these members hold besides those of groups, by member; undefined where the provider did not answer. */
  async rolesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
    const found = new Map<string, readonly string[]>();
    for (let from = 0; from < userIds.length; from += AT_ONCE) {
      const query = { ids: userIds.slice(from, from + AT_ONCE).join(',') };
      const done = await this.#actions.run('roles', () => this.#context.call(usersEndpoints.roles, { query }), {
        done: (rows) => rows.forEach(({ userId, roleIds }) => found.set(userId, roleIds)),
      });
      if (!done) return undefined;
    }
    return found;
  }

  /** Reads again what the columns of the people on screen show. */
  refill(): Promise<void> {
    return this.#users.columns.fill(this.#users.users.map(({ id }) => id));
  }

  async #putRoles(userId: string, roleIds: readonly string[], callback?: Callback, check?: () => void) {
    // USERS-025: no role at all is one empty id.
    const body = { id: userId, roleIds: roleIds.length > 0 ? [...roleIds] : [''] };
    const work = async () => {
      check?.();
      return this.#context.call(membersEndpoints.update, { body });
    };
    const { columns } = this.#users;
    const before = columns.ids.roles.get(userId);
    if (before) this.showRoles(userId, roleIds);
    const done = await this.#users.list.write(`roles:${userId}`, work, { callback });
    if (!done && before && columns.ids.roles.get(userId) === roleIds) this.showRoles(userId, before);
    return done;
  }

  /** Sets the end of a member's access. The request contains the seconds from now (USERS-036, USERS-038). */
  setExpiration(userId: string, end: Date, callback?: Callback): Promise<boolean> {
    const expirationInSeconds = Math.round((end.getTime() - this.#context.ports.clock.now()) / 1000);
    const body = { expirationInSeconds };
    const work = () => this.#context.call(membersEndpoints.setExpiration, { params: { userId }, body });
    const ends = (temporaryExpirationDate: string) => changed<UserV3>(userId, { temporaryExpirationDate });
    return this.#users.list.write(`end:${userId}`, work, {
      show: ends(end.toISOString()),
      done: (answer) => ends(answer.temporaryExpirationDate),
      callback,
    });
  }

  /** Lets the access of a member last again (USERS-037). */
  setPermanent(userId: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(membersEndpoints.setPermanent, { params: { userId } });
    const lasting = ({ temporaryExpirationDate: _, ...user }: UserV3): UserV3 => user;
    return this.#users.list.write(`end:${userId}`, work, {
      show: (rows) => rows.map((row) => (row.id === userId ? lasting(row) : row)),
      callback,
    });
  }

  /** Ends every session of a member in the tenant (USERS-044). */
  endSessions(userId: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(membersEndpoints.endSessions, { body: { userId } });
    return this.#users.list.write(`sessions:${userId}`, work, { callback });
  }

  /** Sends the invitation of a member who has not joined yet once more (USERS-028). */
  resend(userId: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(invitingEndpoints.resend, { params: { userId }, body: {} });
    return this.#users.list.write(`resend:${userId}`, work, { reload: true, single: true, callback });
  }

  /**
   * Takes a person out of the tenant, or takes an invitation back.
   *
   * @param reload the rows of other pages move up; false for one of many, after whom the list is loaded once
   */
  remove(userId: string, callback?: Callback, reload = true): Promise<boolean> {
    const work = () => this.#context.call(membersEndpoints.remove, { params: { userId } });
    return this.#users.list.write(`remove:${userId}`, work, { show: without(userId), reload, callback });
  }

  /** Why the latest write of this kind failed for a member. */
  error(write: MemberWrite, userId: string) {
    return this.#users.list.writeError(`${write}:${userId}`);
  }
}
