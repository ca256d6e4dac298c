import { makeAutoObservable, observableRef } from 'mobx';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { READ_GROUPS, READ_ROLES } from '../../api/contract/permissions.ts';
import { permissionsEndpoints, rolesEndpoints, type RolePermission } from '../../api/contract/roles.ts';
import type { Group, Role } from '../../api/contract/types.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';

/** The source of a permission: a role of the user, or a role of one of their groups. */
export interface RightSource {
  readonly role: string;
  readonly group?: string;
}

/** One permission of a person. */
export interface Right {
  readonly key: string;
  readonly name: string;
  readonly from: readonly RightSource[];
}

/** What the permissions of people follow from: every role, permission and group of the active tenant. */
export class UserRights {
  private roles: readonly Role[] | undefined;
  private permissions: readonly RolePermission[] = [];
  private groups: readonly Group[] = [];
  readonly #actions: Actions<'load'>;
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'roles' | 'permissions' | 'groups'>(
      this,
      { roles: observableRef, permissions: observableRef, groups: observableRef },
      { autoBind: true, deep: false },
    );
    context.onReset(this.forget);
  }

  /** Whether the signed-in person may see what roles hold. */
  get readable(): boolean {
    return this.#context.allows(READ_ROLES) === true;
  }

  get failed(): boolean {
    return this.#actions.error('load') !== undefined;
  }

  /** Asks again, since roles may have changed meanwhile. Never rejects. */
  load(): Promise<boolean> {
    const { call, allows } = this.#context;
    const work = () =>
      Promise.all([
        call(rolesEndpoints.list),
        call(permissionsEndpoints.list),
        allows(READ_GROUPS) ? call(groupsEndpoints.list, { query: { _groupsRelations: 'roles' } }) : undefined,
      ]);
    return this.#actions.run('load', work, {
      done: ([roles, permissions, groups]) => {
        this.roles = roles;
        this.permissions = permissions;
        this.groups = groups?.groups ?? [];
      },
    });
  }

  /** Each permission of a user, by name, with every role that grants it. Undefined while it is loading. */
  of(roleIds: readonly string[], groupIds: readonly string[]): Right[] | undefined {
    const { roles } = this;
    if (!roles) return undefined;
    const held = [
      ...roleIds.map((id) => ({ id, group: undefined })),
      ...this.groups
        .filter(({ id }) => groupIds.includes(id))
        .flatMap(({ name, roles: given = [] }) => given.map(({ id }) => ({ id, group: name }))),
    ].flatMap(({ id, group }) => roles.filter((role) => role.id === id).map((role) => ({ role, group })));
    return this.permissions
      .map(({ id, key, name }) => ({
        key,
        name,
        from: held
          .filter(({ role }) => role.permissions.includes(id))
          .map(({ role, group }) => ({ role: role.name, ...(group !== undefined && { group }) })),
      }))
      .filter(({ from }) => from.length > 0)
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  private forget(): void {
    this.#actions.invalidate();
    this.roles = undefined;
    this.permissions = [];
    this.groups = [];
  }
}
