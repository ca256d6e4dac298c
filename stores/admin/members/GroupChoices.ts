import { makeAutoObservable, observableRef } from 'mobx';
import { GROUP_IDS_PER_CALL, groupsEndpoints, type GroupUserRefusal } from '../../../api/contract/groups.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';

/** A group to put people into. */
export interface GroupChoice {
  readonly id: string;
  readonly name: string;
  /** A directory decides who is in it, so no person can be put into it here. */
  readonly isManaged: boolean;
}

/** The people that were not put into a group. */
export type GroupRefusals = readonly { readonly userId: string; readonly reason: GroupUserRefusal }[];

/** The groups of the active tenant, to put people into. */
export class GroupChoices {
  /** By name; undefined until they are loaded. */
  all: readonly GroupChoice[] | undefined = undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<'load' | 'add'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { all: observableRef }, { autoBind: true, deep: false });
  }

  get failed(): boolean {
    return this.#actions.error('load') !== undefined;
  }

  /** Why people could not be put into a group. */
  get error(): ApiError | undefined {
    return this.#actions.error('add');
  }

  /** Never rejects; `failed` tells. */
  load(): Promise<boolean> {
    return this.#actions.run('load', () => this.#context.call(groupsEndpoints.list, { query: {} }), {
      done: ({ groups }) =>
        (this.all = groups
          .map(({ id, name, managedBy }) => ({ id, name, isManaged: managedBy !== 'frontegg' }))
          .sort((one, other) => one.name.localeCompare(other.name))),
    });
  }

  /** Resolves to whom the provider refused, or to undefined where nothing is known of the rest; `error` tells why. */
  async add(groupId: string, userIds: readonly string[]): Promise<GroupRefusals | undefined> {
    const refused: { userId: string; reason: GroupUserRefusal }[] = [];
    for (let from = 0; from < userIds.length; from += GROUP_IDS_PER_CALL) {
      const body = { userIds: userIds.slice(from, from + GROUP_IDS_PER_CALL) };
      const work = () => this.#context.call(groupsEndpoints.addUsers, { params: { groupId }, body });
      // The published protocol answers nothing.
      const done = (answer: Awaited<ReturnType<typeof work>> | undefined) => refused.push(...(answer?.failed ?? []));
      if (!(await this.#actions.run('add', work, { done: (answer) => void done(answer) }))) return undefined;
    }
    return refused;
  }
}
