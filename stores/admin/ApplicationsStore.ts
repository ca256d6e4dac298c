import { makeAutoObservable, observable, observableRef } from 'mobx';
import { applicationsEndpoints } from '../../api/contract/applications.ts';
import { READ_USERS, WRITE_USERS } from '../../api/contract/permissions.ts';
import type { UserV3 } from '../../api/contract/types.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';
import { inTurns } from '../core/inTurns.ts';
import { Listing, type Change } from '../core/lists/Listing.ts';
import { wholeList } from '../core/wholeList.ts';
import { beginChoice, peopleToChoose, type PeopleToChoose } from './peopleToChoose.ts';
import { applicationsOf, assignsApplications, type TenantApplication } from './members/applications.ts';

export { READ_USERS };
export type ApplicationColumn = 'application' | 'status' | 'people';
export const accessKinds = ['free', 'managed'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** An application, and to whom it was given. */
export interface AssignedApplication extends TenantApplication {
  /** Empty where every user may use it. */
  readonly userIds: readonly string[];
}

/** Who gets applications, and who loses them. */
export interface AssignmentChange {
  readonly given: readonly string[];
  readonly taken: readonly string[];
}

/** As many people of a row are named; the others are counted. */
export const NAMED = 2;
/** As many people are asked for by their ids at once. */
const AT_ONCE = 50;

export const accessOf = ({ isFree }: TenantApplication): AccessKind => (isFree ? 'free' : 'managed');
const byText = (one: string, other: string): number => one.localeCompare(other);
/** Everybody is more than any number. */
const reach = ({ isFree, userIds }: AssignedApplication): number => (isFree ? Number.MAX_SAFE_INTEGER : userIds.length);

/** The list with a person added to the holders of some applications, or taken out. */
const withHolder =
  (appIds: readonly string[], userId: string, on: boolean): Change<AssignedApplication> =>
  (rows) =>
    rows.map((row) => {
      if (row.isFree || !appIds.includes(row.id)) return row;
      const others = row.userIds.filter((id) => id !== userId);
      return { ...row, userIds: on ? [...others, userId] : others };
    });

/** The applications of the active tenant, and who may use them (APPS-001 to APPS-009). */
export class ApplicationsStore {
  readonly list: Listing<AssignedApplication, ApplicationColumn>;
  /** The people an application can be given to, searched by the provider. */
  readonly candidates: PeopleToChoose;
  /** Every application, also those of other pages. */
  private all: readonly AssignedApplication[] = [];
  /** People whose names are known, by id. */
  private readonly known = observable.map<string, UserV3>([], { deep: false });
  readonly #context: StoreContext;
  readonly #actions: Actions<string>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    this.list = new Listing<AssignedApplication, ApplicationColumn>(context, {
      id: ({ id }) => id,
      permission: READ_USERS,
      sort: { id: 'application', desc: false },
      load: wholeList<AssignedApplication, ApplicationColumn>({
        all: (signal) => this.#all(signal),
        text: ({ name, description }) => `${name}\n${description}`,
        passes: (row, { access }) => !access || access.includes(accessOf(row)),
        compare: {
          application: (one, other) => byText(one.name, other.name),
          status: (one, other) => byText(accessOf(one), accessOf(other)),
          people: (one, other) => reach(one) - reach(other),
        },
      }),
      fill: async (rows) => void (await this.name(rows.flatMap(({ userIds }) => userIds.slice(0, NAMED)))),
      reset: () => this.forget(),
    });
    this.candidates = peopleToChoose(context);
    makeAutoObservable<this, 'known' | 'all'>(
      this,
      { list: false, candidates: false, known: false, all: observableRef },
      { autoBind: true, deep: false },
    );
  }

  /** Whether the person may give applications and take them away. The provider asks for the same key. */
  get mayAssign(): boolean {
    return assignsApplications(this.#context) && this.#context.allows(WRITE_USERS) === true;
  }

  /** How many applications there are, whatever the list shows. */
  get count(): number {
    return this.all.length;
  }

  /** An application by its id, with the pending writes already applied. */
  find(appId: string): AssignedApplication | undefined {
    const byId = ({ id }: AssignedApplication): boolean => id === appId;
    return this.list.rows.find(byId) ?? this.all.find(byId);
  }

  /** A person by id, as far as they are known yet. */
  person(userId: string): UserV3 | undefined {
    return this.known.get(userId) ?? this.candidates.rows.find(({ id }) => id === userId);
  }

  /** Who has all of these applications, and who has some of them. */
  holdersOf(appIds: readonly string[]): { all: readonly string[]; some: readonly string[] } {
    const lists = appIds.map((id) => new Set(this.find(id)?.userIds));
    const [first = new Set<string>(), ...others] = lists;
    const all = [...first].filter((userId) => others.every((one) => one.has(userId)));
    const some = [...new Set(lists.flatMap((one) => [...one]))].filter((userId) => !all.includes(userId));
    return { all, some };
  }

  /** Asks for the names of people that are not known yet. Never rejects: who is not found stays without a name. */
  async name(userIds: readonly string[]): Promise<void> {
    const missing = [...new Set(userIds)].filter((id) => !this.person(id));
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const query = { ids: missing.slice(from, from + AT_ONCE).join(','), _limit: AT_ONCE, _offset: 0 };
      // Each question has a key of its own: one that is asked meanwhile takes no answer from it.
      await this.#actions.run(`people:${query.ids}`, () => this.#context.call(usersEndpoints.listV3, { query }), {
        done: ({ items }) => this.know(items),
      });
    }
  }

  /** Shows the first people again, whatever was searched before. */
  beginChoice(): void {
    beginChoice(this.candidates);
  }

  /**
   * Gives people these applications and takes them from others, one call for each person (APPS-004). Shows at once;
   * what was not done is undone.
   *
   * @returns the ids of the people for whom it failed
   */
  async change(appIds: readonly string[], { given, taken }: AssignmentChange): Promise<readonly string[]> {
    const { all, some } = this.holdersOf(appIds);
    const steps = [
      ...given.filter((id) => !all.includes(id)).map((userId) => ({ userId, on: true })),
      ...taken.filter((id) => all.includes(id) || some.includes(id)).map((userId) => ({ userId, on: false })),
    ];
    this.know(given.flatMap((id) => this.person(id) ?? []));
    const failed: string[] = [];
    const { tenant } = this.#context;
    const { id } = tenant;
    await inTurns(steps, async ({ userId, on }) => {
      // All steps are for one tenant.
      if (tenant.id !== id || !(await this.#assign(appIds, userId, on))) failed.push(userId);
    });
    return failed;
  }

  /** Why the latest change for a person failed. */
  error(userId: string): ApiError | undefined {
    return this.list.writeError(`assign:${userId}`);
  }

  #assign(appIds: readonly string[], userId: string, on: boolean): Promise<boolean> {
    const { call, tenant } = this.#context;
    const work = () => {
      const body = { userId, tenantId: tenant.require(), appIds: [...appIds] };
      return call(on ? applicationsEndpoints.assign : applicationsEndpoints.unassign, { body });
    };
    const show = withHolder(appIds, userId, on);
    return this.list.write(`assign:${userId}`, work, { show, done: () => this.keep(show) });
  }

  async #all(signal: AbortSignal): Promise<readonly AssignedApplication[]> {
    const applications = await applicationsOf(this.#context, signal);
    const appIds = applications.filter(({ isFree }) => !isFree).map(({ id }) => id);
    const query = { appIds: appIds.join(',') };
    const given = appIds.length ? await this.#context.call(applicationsEndpoints.usersOf, { query }, { signal }) : [];
    const holders = new Map(given.map(({ appId, userIds }) => [appId, userIds]));
    const all = applications.map((one) => ({ ...one, userIds: holders.get(one.id) ?? [] }));
    if (!signal.aborted) this.keep(() => all);
    return all;
  }

  private keep(change: Change<AssignedApplication>): Change<AssignedApplication> {
    this.all = change(this.all);
    return change;
  }

  private know(people: readonly UserV3[]): void {
    for (const person of people) this.known.set(person.id, person);
  }

  private forget(): void {
    this.#actions.invalidate();
    this.known.clear();
    this.all = [];
  }
}
