import { makeAutoObservable, observable } from 'mobx';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { loadOnce } from '../../core/loadOnce.ts';
import type { userCalls } from '../userCalls.ts';

/** What the list needs once its rows are on screen. */
export const loadCalls = loadOnce(() => import('../userCalls.ts'));
type Calls = ReturnType<typeof userCalls>;

/** What the list answer does not hold and its own calls fill in (USERS-043). */
export type DetailColumn = 'roles' | 'groups' | 'applications' | 'usernames';
/** `failed`: the column stays dashed, the list is not disturbed. */
export type ColumnState = 'pending' | 'ready' | 'failed';
export interface Named {
  readonly id: string;
  readonly name: string;
}

type NameList = 'roleNames' | 'groupNames' | 'applicationNames';
/** Only a column that shows names waits for them too. */
const namesOf = {
  roles: 'roleNames',
  groups: 'groupNames',
  applications: 'applicationNames',
  usernames: undefined,
} as const;
/** An observable map, declared without MobX: its declarations need newer libraries than a page's compiler may have. */
interface Names extends Map<string, string> {
  replace(entries: readonly (readonly [string, string])[]): unknown;
}
const names = (): Names => observable.map<string, string>([], { deep: false });
const ids = () => observable.map<string, readonly string[]>([], { deep: false });

/** The columns of the users list that arrive after it: who has which role, group, application and username. */
export class UserColumns {
  readonly roleNames = names();
  readonly groupNames = names();
  readonly applicationNames = names();
  readonly usernames = names();
  /** By column, what each person holds. */
  readonly ids = { roles: ids(), groups: ids(), applications: ids() };
  readonly #actions: Actions<DetailColumn | NameList>;
  readonly #context: StoreContext;
  readonly #named = new Set<NameList>();

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(
      this,
      { roleNames: false, groupNames: false, applicationNames: false, usernames: false },
      { autoBind: true, deep: false },
    );
  }

  state(column: DetailColumn): ColumnState {
    const list = namesOf[column];
    if (this.#actions.error(column) || (list && this.#actions.error(list))) return 'failed';
    return this.#actions.pending(column) || (list && this.#actions.pending(list)) ? 'pending' : 'ready';
  }

  /** The ids in one cell; `undefined` while they are not known. */
  idsOf(column: Exclude<DetailColumn, 'usernames'>, userId: string): readonly string[] | undefined {
    return this.state(column) === 'failed' ? undefined : this.ids[column].get(userId);
  }

  /**
   * What one cell shows; `undefined` while it is not known. An id without a name is left out: it means nothing to a
   * person.
   */
  namesOf(column: Exclude<DetailColumn, 'usernames'>, userId: string): readonly string[] | undefined {
    if (this.state(column) !== 'ready') return undefined;
    const known = this[namesOf[column]];
    return this.ids[column].get(userId)?.flatMap((id) => known.get(id) ?? []);
  }

  /** What the filters offer, by name. */
  options(list: NameList): Named[] {
    return [...this[list]].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Fills the columns of one page, every call beside the others. Resolves when all have answered; never rejects. */
  async fill(userIds: readonly string[]): Promise<void> {
    if (!userIds.length) return;
    const loaded = await loadCalls().catch(() => undefined);
    if (!loaded) return;
    const calls = loaded.userCalls(this.#context.call);
    const joined = userIds.join(',');
    const [roles, groups] = [calls.roles(joined), calls.groups(joined)];
    const [usernames, applications] = [calls.usernames(joined), calls.applications(joined)];
    const held = loaded.together([roles, groups, usernames, applications], this.#context.ports.clock);
    await Promise.all([
      this.#actions.run('roles', held(roles), {
        done: (rows) =>
          this.#put(
            'roles',
            userIds,
            rows.map((row) => [row.userId, row.roleIds]),
          ),
      }),
      this.#actions.run('groups', held(groups), {
        done: (rows) =>
          this.#put(
            'groups',
            userIds,
            rows.map((row) => [row.userId, row.groupIds]),
          ),
      }),
      this.#actions.run('usernames', held(usernames), {
        done: (page) => this.usernames.replace(page.items.map((item) => [item.userId, item.username])),
      }),
      this.#fillApplications(calls, held(applications), userIds),
      this.#loadNames(calls),
    ]);
  }

  /** Everything here belongs to one tenant. */
  clear(): void {
    this.#actions.invalidate();
    this.#named.clear();
    for (const map of [this.roleNames, this.groupNames, this.applicationNames, this.usernames]) map.clear();
    for (const map of Object.values(this.ids)) map.clear();
  }

  /** Someone without an entry in the answer has none: an empty cell, not an unknown one. */
  #put(
    column: Exclude<DetailColumn, 'usernames'>,
    userIds: readonly string[],
    rows: readonly (readonly [string, readonly string[]])[],
  ): void {
    const found = new Map(rows);
    this.ids[column].replace(userIds.map((id) => [id, found.get(id) ?? []]));
  }

  async #fillApplications(
    calls: Calls,
    applications: () => ReturnType<Calls['applications']>,
    userIds: readonly string[],
  ): Promise<void> {
    const found = await this.#actions.run('applications', applications, {
      done: (rows) =>
        this.#put(
          'applications',
          userIds,
          rows.map((row) => [row.userId, row.appIds]),
        ),
    });
    if (!found) return;
    const missing = [...new Set([...this.ids.applications.values()].flat())].filter(
      (id) => !this.applicationNames.has(id),
    );
    if (!missing.length) return;
    await this.#actions.run('applicationNames', () => calls.applicationNames(missing.join(',')), {
      done: (list) => list.forEach(({ id, name }) => this.applicationNames.set(id, name)),
    });
  }

  /** The names of roles and groups, once per tenant. */
  async #loadNames(calls: Calls): Promise<void> {
    const once = <Row extends Named>(
      list: 'roleNames' | 'groupNames',
      work: () => Promise<readonly Row[]>,
    ): Promise<boolean> | undefined =>
      this.#named.has(list)
        ? undefined
        : this.#actions.run(list, work, {
            single: true,
            done: (rows) => {
              this.#named.add(list);
              this[list].replace(rows.map(({ id, name }) => [id, name]));
            },
          });
    await Promise.all([once('roleNames', calls.roleNames), once('groupNames', calls.groupNames)]);
  }
}
