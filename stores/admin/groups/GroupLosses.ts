import { makeAutoObservable, observableRef } from 'mobx';
import { READ_USERS } from '../../../api/contract/permissions.ts';
import type { Group } from '../../../api/contract/types.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { peopleOf, rolesOf, type GroupPerson } from './groups.ts';

/** What one person loses with a group, and what stays by another way. */
export interface Loss {
  readonly person: GroupPerson;
  /** The names of roles. */
  readonly lost: readonly string[];
  readonly kept: readonly string[];
  /** The person holds no role any more. */
  readonly leftWithout: boolean;
}

/** As many people are looked up; what more of them lose is not known. */
const LOOKED_UP = 100;

/** What people lose when they leave a group, or when it is deleted. */
export class GroupLosses {
  /** Of the group that was asked about last; undefined while it is not known. */
  all: readonly Loss[] | undefined = undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<'load'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { all: observableRef }, { autoBind: true, deep: false });
    context.onReset(() => {
      this.#actions.invalidate();
      this.forget();
    });
  }

  /** What the person before could see. */
  forget(): void {
    this.all = undefined;
  }

  /**
   * Finds it out. Never rejects: `all` stays undefined then.
   *
   * @param groups every group of the tenant
   * @param people default: everyone in the group
   */
  load(group: Group, groups: readonly Group[], people = peopleOf(group)): Promise<boolean> {
    this.forget();
    const { call, allows } = this.#context;
    const known = allows(READ_USERS) === true && people.length <= LOOKED_UP;
    const query = { ids: people.map(({ id }) => id).join(',') };
    const work = async () => (known && people.length > 0 ? call(usersEndpoints.roles, { query }) : []);
    return this.#actions.run('load', work, {
      done: (own) => {
        if (!known && people.length > 0) return;
        const direct = new Map(own.map(({ userId, roleIds }) => [userId, roleIds]));
        const others = groups.filter(({ id }) => id !== group.id);
        this.all = people.map((person) => lossOf(group, others, person, direct.get(person.id) ?? []));
      },
    });
  }
}

function lossOf(group: Group, others: readonly Group[], person: GroupPerson, own: readonly string[]): Loss {
  const inThem = others.filter((one) => peopleOf(one).some(({ id }) => id === person.id));
  const stays = new Set([...own, ...inThem.flatMap((one) => rolesOf(one).map(({ id }) => id))]);
  const names = (kept: boolean): string[] =>
    rolesOf(group).flatMap(({ id, name }) => (stays.has(id) === kept ? [name] : []));
  return { person, lost: names(false), kept: names(true), leftWithout: stays.size === 0 };
}
