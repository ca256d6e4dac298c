import { makeAutoObservable, observableRef } from 'mobx';
import { READ_ROLES, READ_USERS } from '../../../api/contract/permissions.ts';
import { permissionsEndpoints, rolesEndpoints, type RolePermission } from '../../../api/contract/roles.ts';
import type { Role } from '../../../api/contract/types.ts';
import { refusalToHandOut, type RoleActor, type RoleRefusal } from '../../../api/rules/roleRights.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';

/** A role that may be given to people. */
export interface RoleChoice {
  readonly id: string;
  readonly name: string;
  /** New members get it. */
  readonly isDefault: boolean;
  /** Why the user cannot give it to anybody; undefined when the user can. */
  readonly refusal: RoleRefusal['reason'] | undefined;
}

const byName = (one: RoleChoice, other: RoleChoice): number => one.name.localeCompare(other.name);

/**
 * The roles of the active tenant, and which of them the user may hand out: to members, by an invitation, by a link. It
 * listens for another tenant as long as its app lives: what comes and goes takes that of the app.
 */
export class RoleChoices {
  /** Every role of the tenant, by name; undefined until they are loaded. */
  all: readonly RoleChoice[] | undefined = undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<'load'>;
  readonly #offers: (role: Role) => boolean;

  /** @param offers whether a role can be chosen at all; by default each can */
  constructor(context: StoreContext, offers: (role: Role) => boolean = () => true) {
    this.#context = context;
    this.#offers = offers;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { all: observableRef }, { autoBind: true, deep: false });
    context.onReset(() => this.forget());
  }

  /** Whether the user may know of roles at all. */
  get readable(): boolean {
    return [READ_ROLES, READ_USERS].some((permission) => this.#context.allows(permission) === true);
  }

  get failed(): boolean {
    return this.#actions.error('load') !== undefined;
  }

  /** Those that new members get, as far as the user may hand them out. */
  get usual(): string[] {
    return (this.all ?? []).flatMap(({ id, isDefault, refusal }) => (isDefault && !refusal ? [id] : []));
  }

  /** Never rejects; `failed` tells. */
  load(): Promise<boolean> {
    const { call, allows } = this.#context;
    // A user who may not read permissions learns only from the provider which of them they lack.
    const work = () =>
      Promise.all([call(rolesEndpoints.list), allows(READ_ROLES) ? call(permissionsEndpoints.list) : []]);
    return this.#actions.run('load', work, {
      done: ([roles, permissions]) => {
        const offered = roles.filter(this.#offers);
        this.all = offered.map((role) => this.#choice(role, permissions)).sort(byName);
      },
    });
  }

  /** An answer that is under way belongs to the earlier tenant too (STO-12). */
  private forget(): void {
    this.#actions.invalidate();
    this.all = undefined;
  }

  get #actor(): RoleActor {
    const { user } = this.#context.session;
    return {
      superUser: user?.superUser,
      level: Math.min(...(user?.roles ?? []).map(({ level }) => level ?? 0)),
      permissions: user?.permissions.map(({ key }) => key) ?? [],
    };
  }

  #choice({ id, name, isDefault, level = 0, permissions: ids }: Role, known: readonly RolePermission[]): RoleChoice {
    const permissions = known.filter((one) => ids.includes(one.id));
    return { id, name, isDefault, refusal: refusalToHandOut(this.#actor, { level, permissions })?.reason };
  }
}
