import { makeAutoObservable } from 'mobx';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { DELETE_ROLES, READ_GROUPS, READ_ROLES, READ_USERS, WRITE_ROLES } from '../../api/contract/permissions.ts';
import {
  permissionsEndpoints,
  rolesEndpoints,
  type NewRole,
  type NewRoleV1,
  type NewRoleV2,
  type PermissionCategory,
  type RoleChange,
  type RolePermission,
} from '../../api/contract/roles.ts';
import type { Role, UserV3 } from '../../api/contract/types.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import {
  refusalToEdit,
  refusalToHandOut,
  refusalToSet,
  type RoleActor,
  type RoleRefusal,
} from '../../api/rules/roleRights.ts';
import { Actions, type Callback } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';
import { changed, Listing, without } from '../core/lists/Listing.ts';
import { wholeList } from '../core/wholeList.ts';

export { READ_ROLES };
export type RoleColumn = 'role' | 'key' | 'permissions' | 'people';

/** Who holds a role, as far as it could be found out. */
export interface RoleUses {
  /** How many of each kind (`members`, `groups`); a kind without a holder is left out. Undefined: not known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** The first people who hold it, by name. */
  readonly people: readonly UserV3[];
  /** The names of the groups that hold it. */
  readonly groups: readonly string[];
}

/** What permissions and their categories are called. */
export interface PermissionNaming {
  readonly permission: (permission: RolePermission) => RolePermission;
  readonly category: (category: PermissionCategory) => PermissionCategory;
}
const ofProvider: PermissionNaming = { permission: (given) => given, category: (given) => given };

/** As a replacement: the holders of a deleted role get none instead. */
export const NO_ROLE = 'none';
/** As many people are named who hold a role; the others are counted. */
const NAMED = 2;

const byText = (one: string, other: string): number => one.localeCompare(other);
/** The counts that the provider tells when it refuses to delete a role. */
function countsIn(context: Readonly<Record<string, unknown>> | undefined): Record<string, number> | undefined {
  const uses = context?.['uses'];
  if (typeof uses !== 'object' || uses === null) return undefined;
  const counts = Object.entries(uses).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return Object.fromEntries(counts);
}

/** The roles of the active tenant and the permissions they are made of (ROLES-001 to ROLES-015). */
export class RolesStore {
  readonly list: Listing<Role, RoleColumn>;
  /** Who holds the role that `loadUses` was asked about last. */
  uses: RoleUses | undefined;
  private roles: readonly Role[] = [];
  private givenPermissions: readonly RolePermission[] = [];
  private givenCategories: readonly PermissionCategory[] = [];
  private naming: PermissionNaming = ofProvider;
  readonly #context: StoreContext;
  readonly #actions: Actions<'uses'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    const load = wholeList<Role, RoleColumn>({
      all: (signal) => this.#all(signal),
      text: (role) => [role.name, role.key, role.description, ...this.#namesOf(role)].join('\n'),
      compare: {
        role: (one, other) => byText(one.name, other.name),
        key: (one, other) => byText(one.key, other.key),
        permissions: (one, other) => one.permissions.length - other.permissions.length,
        people: (one, other) => (one.peopleCount ?? 0) - (other.peopleCount ?? 0),
      },
    });
    this.list = new Listing<Role, RoleColumn>(context, {
      id: ({ id }) => id,
      permission: READ_ROLES,
      sort: { id: 'role', desc: false },
      load,
      reset: () => this.forget(),
    });
    makeAutoObservable(this, { list: false }, { autoBind: true, deep: false });
  }

  // What the person may do. The controls ask here, the provider asks the same rules.

  get mayWrite(): boolean {
    return this.#context.allows(WRITE_ROLES) === true;
  }

  get mayDelete(): boolean {
    return this.#context.allows(DELETE_ROLES) === true;
  }

  get actor(): RoleActor {
    const { user } = this.#context.session;
    return {
      superUser: user?.superUser,
      level: Math.min(...(user?.roles ?? []).map(({ level }) => level ?? 0)),
      permissions: user?.permissions.map(({ key }) => key) ?? [],
    };
  }

  /** Why the person may neither edit nor delete a role; undefined when they may. */
  refusalToEdit(role: Role): RoleRefusal | undefined {
    return refusalToEdit(this.actor, { level: role.level ?? 0, ofVendor: role.tenantId === undefined });
  }

  /** Why the user may not give a role to a member; undefined when they may. */
  refusalToHandOut(role: Role): RoleRefusal | undefined {
    const { level = 0, permissions } = role;
    return refusalToHandOut(this.actor, { level, permissions: this.permissionsOf(permissions) });
  }

  /** Why a permission of a role cannot be turned on or off; undefined when it can. Without a role: of a new one. */
  lockOf(permission: RolePermission, role?: Role): RoleRefusal | undefined {
    const before = this.permissionsOf(role?.permissions ?? []);
    const had = before.some(({ id }) => id === permission.id);
    const next = had ? before.filter(({ id }) => id !== permission.id) : [...before, permission];
    const { actor } = this;
    return refusalToSet(actor, { level: role?.level ?? actor.level, permissions: next }, before);
  }

  // What there is.

  /** Every permission there is, also those that no tenant may attach. */
  get permissions(): readonly RolePermission[] {
    return this.givenPermissions.map(this.naming.permission);
  }

  get categories(): readonly PermissionCategory[] {
    return this.givenCategories.map(this.naming.category);
  }

  /** Names permissions in the language of the page. The search finds these names. */
  nameBy(naming: PermissionNaming): void {
    this.naming = naming;
  }

  /** A role by its id, with the pending writes already applied. */
  find(roleId: string): Role | undefined {
    const byId = ({ id }: Role): boolean => id === roleId;
    return this.list.rows.find(byId) ?? this.roles.find(byId);
  }

  /** Every role, by name, also those of other pages. */
  get all(): readonly Role[] {
    return [...this.roles].sort((one, other) => byText(one.name, other.name));
  }

  /** Whether roles say how many people hold them (an extension). Until they are there, they may. */
  get saysPeople(): boolean {
    return !this.roles.length || this.roles.some(({ peopleCount }) => peopleCount !== undefined);
  }

  /** The permissions with these ids, in the order of all permissions. */
  permissionsOf(ids: readonly string[]): RolePermission[] {
    const wanted = new Set(ids);
    return this.permissions.filter(({ id }) => wanted.has(id));
  }

  /** The names of permissions that a refusal names by their keys. */
  namesOfKeys(keys: readonly string[]): string[] {
    return keys.map((key) => this.permissions.find((one) => one.key === key)?.name ?? key);
  }

  // Writes.

  /** Adds a role without permissions of its own (v1). Resolves to it, or to nothing when it failed. */
  add(role: NewRoleV1, callback?: Callback<Role>): Promise<Role | undefined> {
    return this.#add(() => this.#context.call(rolesEndpoints.add, { body: role }), callback);
  }

  /** Adds a role with its permissions in one call (v2). */
  addV2(role: NewRoleV2, callback?: Callback<Role>): Promise<Role | undefined> {
    return this.#add(() => this.#context.call(rolesEndpoints.addV2, { body: role }), callback);
  }

  /** Adds a role with those permissions of another one that the person may give. */
  copy(fields: NewRole, base: Role, callback?: Callback<Role>): Promise<Role | undefined> {
    return this.addV2({ ...fields, permissionIds: this.givable(base).map(({ id }) => id) }, callback);
  }

  /** The permissions of a role that the person may put into a new one. */
  givable(base: Role): RolePermission[] {
    return this.permissionsOf(base.permissions).filter((permission) => !this.lockOf(permission));
  }

  update(roleId: string, change: RoleChange, callback?: Callback<Role>): Promise<boolean> {
    const work = () => this.#context.call(rolesEndpoints.update, { params: { roleId }, body: change });
    return this.list.write(`update:${roleId}`, work, {
      show: changed<Role>(roleId, change),
      reload: true,
      callback,
    });
  }

  setPermissions(roleId: string, permissionIds: string[], callback?: Callback<Role>): Promise<boolean> {
    const work = () =>
      this.#context.call(rolesEndpoints.setPermissions, { params: { roleId }, body: { permissionIds } });
    return this.list.write(`permissions:${roleId}`, work, {
      show: changed<Role>(roleId, { permissions: permissionIds }),
      reload: true,
      callback,
    });
  }

  /**
   * Deletes a role.
   *
   * @param replacementRoleId the role its holders get instead, or `NO_ROLE`. Without it the provider refuses when a
   * member holds the role, and `uses` contains how many do.
   */
  remove(roleId: string, replacementRoleId?: string, callback?: Callback): Promise<boolean> {
    const query = replacementRoleId === undefined ? {} : { replacementRoleId };
    const work = () => this.#context.call(rolesEndpoints.remove, { params: { roleId }, query });
    return this.list.write(`remove:${roleId}`, work, {
      show: without(roleId),
      reload: true,
      callback: (answer, error) => {
        this.told(countsIn(error?.errorContext));
        callback?.(answer, error);
      },
    });
  }

  /** Finds out who holds a role, as far as the person may know. Never rejects: `uses` stays undefined then. */
  loadUses(roleId: string): Promise<boolean> {
    this.uses = undefined;
    const { call, allows } = this.#context;
    const _filter = JSON.stringify({ roleIds: [roleId] });
    const work = async (): Promise<RoleUses> => {
      const [people, groups] = await Promise.all([
        allows(READ_USERS) ? call(usersEndpoints.listV3, { query: { _limit: NAMED, _offset: 0, _filter } }) : undefined,
        allows(READ_GROUPS) ? call(groupsEndpoints.list, { query: { _groupsRelations: 'roles' } }) : undefined,
      ]);
      const holding = groups?.groups.filter(({ roles }) => roles?.some(({ id }) => id === roleId)) ?? [];
      const counts = { members: people?._metadata.totalItems ?? 0, groups: holding.length };
      return {
        counts: people && groups && Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
        people: people?.items ?? [],
        groups: holding.map(({ name }) => name),
      };
    };
    return this.#actions.run('uses', work, { done: (uses) => this.know(uses) });
  }

  private know(uses: RoleUses | undefined): void {
    this.uses = uses;
  }

  /** Takes the counts of the provider, which replace the earlier ones. */
  private told(counts: Record<string, number> | undefined): void {
    if (counts) this.uses = { people: [], groups: [], ...this.uses, counts };
  }

  private forget(): void {
    this.#actions.invalidate();
    this.roles = [];
    this.givenPermissions = [];
    this.givenCategories = [];
    this.uses = undefined;
  }

  private show(roles: readonly Role[], permissions: RolePermission[], categories: PermissionCategory[]): void {
    this.roles = roles;
    this.givenPermissions = permissions;
    this.givenCategories = categories;
  }

  async #all(signal: AbortSignal): Promise<readonly Role[]> {
    const { call } = this.#context;
    const [roles, permissions, categories] = await Promise.all([
      call(rolesEndpoints.list, {}, { signal }),
      call(permissionsEndpoints.list, {}, { signal }),
      call(permissionsEndpoints.categories, {}, { signal }),
    ]);
    if (!signal.aborted) this.show(roles, permissions, categories);
    return roles;
  }

  async #add(work: () => Promise<Role>, callback: Callback<Role> | undefined): Promise<Role | undefined> {
    let role: Role | undefined;
    const done = (answer: Role): void => void (role = answer);
    return (await this.list.write('add', work, { done, reload: true, callback })) ? role : undefined;
  }

  #namesOf = (role: Role): string[] => this.permissionsOf(role.permissions).flatMap(({ name, key }) => [name, key]);
}
