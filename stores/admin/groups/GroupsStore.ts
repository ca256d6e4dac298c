import { makeAutoObservable, observableRef } from 'mobx';
import {
  GROUP_IDS_PER_CALL,
  groupColors,
  groupsEndpoints,
  type GroupConfiguration,
  type GroupUserRefusal,
  type GroupUsersResult,
  type NewGroup,
} from '../../../api/contract/groups.ts';
import { DELETE_GROUPS, READ_GROUPS, READ_USERS, WRITE_GROUPS } from '../../../api/contract/permissions.ts';
import { managers, type Group, type Role } from '../../../api/contract/types.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { difference } from '../../core/lists/difference.ts';
import { changed, Listing, without } from '../../core/lists/Listing.ts';
import { wholeList } from '../../core/wholeList.ts';
import { GroupLosses } from './GroupLosses.ts';
import { byText, differ, peopleOf, rolesOf, wordsOf, type GroupFields } from './groups.ts';
import { RoleChoices } from '../members/RoleChoices.ts';
import { beginChoice, peopleToChoose, type PeopleToChoose } from '../peopleToChoose.ts';

export { groupColors, managers, READ_GROUPS };
export { peopleOf, rolesOf, type GroupFields, type GroupPerson } from './groups.ts';
export type GroupColumn = 'group' | 'roles' | 'people' | 'managedBy';
/** The groups of the active tenant, their roles and their people (GROUPS-001 to GROUPS-013). */
export class GroupsStore {
  readonly list: Listing<Group, GroupColumn>;
  /** The people that can be put into a group. */
  readonly candidates: PeopleToChoose;
  /** The roles that a group can hold. */
  readonly choices: RoleChoices;
  /** What people lose with a group. */
  readonly losses: GroupLosses;
  /** Undefined while it is not known, or where the provider has none. */
  configuration: GroupConfiguration | undefined;
  private groups: readonly Group[] = [];
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    this.candidates = peopleToChoose(context);
    this.choices = new RoleChoices(context);
    this.losses = new GroupLosses(context);
    this.list = new Listing<Group, GroupColumn>(context, {
      id: ({ id }) => id,
      permission: READ_GROUPS,
      sort: { id: 'group', desc: false },
      load: wholeList<Group, GroupColumn>({
        all: (signal) => this.#all(signal),
        text: ({ name, description = '' }) => `${name}\n${description}`,
        passes: (group, { role, managedBy }) =>
          (!role || rolesOf(group).some(({ id }) => role.includes(id))) &&
          (!managedBy || managedBy.includes(group.managedBy)),
        compare: {
          group: (one, other) => byText(one.name, other.name),
          roles: (one, other) => rolesOf(one).length - rolesOf(other).length,
          people: (one, other) => peopleOf(one).length - peopleOf(other).length,
          managedBy: (one, other) => byText(one.managedBy, other.managedBy),
        },
      }),
      reset: () => this.forget(),
    });
    makeAutoObservable<this, 'groups'>(
      this,
      {
        list: false,
        candidates: false,
        choices: false,
        losses: false,
        configuration: observableRef,
        groups: observableRef,
      },
      { autoBind: true, deep: false },
    );
  }

  // What the person may do. The controls ask here, the provider asks for the same keys.

  /** Groups are in use. Where the provider has no configuration of groups, they are. */
  get isOn(): boolean {
    return this.configuration?.enabled !== false;
  }

  /** Groups may hold roles. */
  get holdsRoles(): boolean {
    return this.configuration?.rolesEnabled !== false;
  }

  get mayConfigure(): boolean {
    return this.#context.allows(WRITE_GROUPS) === true;
  }

  get mayWrite(): boolean {
    return this.isOn && this.mayConfigure;
  }

  get mayDelete(): boolean {
    return this.isOn && this.#context.allows(DELETE_GROUPS) === true;
  }

  /** Whether people can be searched to put them into a group. */
  get maySeePeople(): boolean {
    return this.#context.allows(READ_USERS) === true;
  }

  // What there is.

  /** Every group, by name, whatever the list shows. */
  get all(): readonly Group[] {
    return [...this.groups].sort((one, other) => byText(one.name, other.name));
  }

  /** A group by its id, with the pending writes already applied. */
  find(groupId: string): Group | undefined {
    const byId = ({ id }: Group): boolean => id === groupId;
    return this.list.rows.find(byId) ?? this.groups.find(byId);
  }

  /** The roles that any group holds, by name: what the list can be narrowed by. */
  get heldRoles(): readonly Role[] {
    const held = new Map(this.groups.flatMap((group) => rolesOf(group).map((role) => [role.id, role] as const)));
    return [...held.values()].sort((one, other) => byText(one.name, other.name));
  }

  /** Shows the first people to choose from, whatever was searched before. */
  beginChoice(): void {
    beginChoice(this.candidates);
  }

  // Writes.

  /**
   * Adds a group with its roles. Resolves to the group, or to nothing when it was not made. `error` has the reason when
   * the group was made without its roles.
   */
  async add({ roleIds, ...fields }: GroupFields, callback?: Callback<Group>): Promise<Group | undefined> {
    let made: Group | undefined;
    const body: NewGroup = { ...fields, name: fields.name.trim(), description: fields.description.trim() };
    const work = () => this.#context.call(groupsEndpoints.add, { body });
    const done = (answer: Group): void => void (made = answer);
    if (!(await this.list.write('add', work, { done, reload: true })) || !made) {
      this.list.report('add', false, callback);
      return undefined;
    }
    const hasRoles = await this.#setRoles(made, made, roleIds);
    this.list.report(`roles:${made.id}`, hasRoles && made, callback);
    return made;
  }

  /**
   * Saves what was edited of a group. Only what differs is sent, so that other changes made meanwhile are kept.
   *
   * @param opened the group as the person began to edit it. A second try after `changed` takes the words of the newest,
   * and the roles with which the person began
   * @returns `changed`: the group has other words by now. Nothing was written, and `find` has the newest. For `failed`,
   * `error` has the reason
   */
  async save(opened: Group, fields: GroupFields, callback?: Callback): Promise<'saved' | 'changed' | 'failed'> {
    const saved = await this.#save(opened, fields);
    const { id } = opened;
    const failed = this.error(`save:${id}`) ? (`save:${id}` as const) : (`roles:${id}` as const);
    this.list.report(failed, saved === 'saved', callback);
    return saved;
  }

  async #save(opened: Group, fields: GroupFields): Promise<'saved' | 'changed' | 'failed'> {
    const before = wordsOf(opened);
    const change = {
      ...(fields.name.trim() !== before.name && { name: fields.name.trim() }),
      ...(fields.color !== before.color && { color: fields.color }),
      ...(fields.description.trim() !== before.description && { description: fields.description.trim() }),
    };
    const { id: groupId, updatedAt } = opened;
    if (Object.keys(change).length > 0) {
      // A provider that does not say when a group changed is asked for the group before each change.
      if (updatedAt === undefined && differ(await this.read(groupId), opened)) return 'changed';
      const body = { ...change, ...(updatedAt !== undefined && { updatedAt }) };
      const work = () => this.#context.call(groupsEndpoints.update, { params: { groupId }, body });
      if (!(await this.list.write(`save:${groupId}`, work, { show: changed<Group>(groupId, change), reload: true }))) {
        if (this.error(`save:${groupId}`)?.code !== 'ER-GROUP-CHANGED') return 'failed';
        await this.read(groupId);
        return 'changed';
      }
    }
    return (await this.#setRoles(this.find(groupId) ?? opened, opened, fields.roleIds)) ? 'saved' : 'failed';
  }

  /** Reads one group anew. Resolves to it, or to nothing when it is gone or did not answer. */
  async read(groupId: string): Promise<Group | undefined> {
    const input = { params: { groupId }, query: { _groupsRelations: 'rolesAndUsers' as const } };
    let group: Group | undefined;
    await this.list.write(`read:${groupId}`, () => this.#context.call(groupsEndpoints.read, input), {
      done: (answer) => {
        group = answer;
        return this.#keep(answer);
      },
    });
    return group;
  }

  remove(groupId: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(groupsEndpoints.remove, { params: { groupId } });
    return this.list.write(`remove:${groupId}`, work, { show: without(groupId), reload: true, callback });
  }

  /**
   * Puts people into a group, 1,000 in one call.
   *
   * @returns the people who were refused, with the reasons; undefined when a call failed. People of earlier calls stay
   */
  async addPeople(
    groupId: string,
    userIds: readonly string[],
    callback?: Callback<GroupUsersResult['failed']>,
  ): Promise<GroupUsersResult['failed'] | undefined> {
    const failed: { userId: string; reason: GroupUserRefusal }[] = [];
    for (let from = 0; from < userIds.length; from += GROUP_IDS_PER_CALL) {
      const body = { userIds: userIds.slice(from, from + GROUP_IDS_PER_CALL) };
      const work = () => this.#context.call(groupsEndpoints.addUsers, { params: { groupId }, body });
      // The published protocol answers nothing.
      const done = (answer: GroupUsersResult | undefined): void => void failed.push(...(answer?.failed ?? []));
      if (!(await this.list.write(`people:${groupId}`, work, { done }))) {
        this.list.report(`people:${groupId}`, false, callback);
        return undefined;
      }
    }
    await this.read(groupId);
    this.list.report(`people:${groupId}`, failed, callback);
    return failed;
  }

  /** Takes a person out of a group. `failed`: `error` tells; `above-own`: the person ranks above the one who asks. */
  async removePerson(
    groupId: string,
    userId: string,
    callback?: Callback,
  ): Promise<'done' | 'failed' | GroupUserRefusal> {
    const outcome = await this.#removePerson(groupId, userId);
    this.list.report(`people:${groupId}`, outcome === 'done', callback);
    return outcome;
  }

  async #removePerson(groupId: string, userId: string): Promise<'done' | 'failed' | GroupUserRefusal> {
    const input = { params: { groupId }, body: { userIds: [userId] } };
    const users = (this.find(groupId)?.users ?? []).filter(({ id }) => id !== userId);
    let refusal: GroupUserRefusal | undefined;
    const done = await this.list.write(
      `people:${groupId}`,
      () => this.#context.call(groupsEndpoints.removeUsers, input),
      {
        show: changed<Group>(groupId, { users }),
        done: (answer: GroupUsersResult | undefined) => {
          refusal = answer?.failed[0]?.reason;
          return refusal ? (rows) => rows : undefined;
        },
      },
    );
    if (!done) return 'failed';
    await this.read(groupId);
    // Who is not in the group any more is out of it, as was asked.
    return refusal === undefined || refusal === 'not-found' ? 'done' : refusal;
  }

  configure(configuration: Partial<GroupConfiguration>, callback?: Callback<GroupConfiguration>): Promise<boolean> {
    const work = () => this.#context.call(groupsEndpoints.setConfig, { body: configuration });
    return this.list.write('config', work, { done: (answer) => this.know(answer), reload: true, callback });
  }

  /** Why the latest write failed: of new groups (`add`), or of this group. */
  error(write: 'add' | 'config' | `${'save' | 'roles' | 'people' | 'remove'}:${string}`): ApiError | undefined {
    return this.list.writeError(write);
  }

  /**
   * Gives a group roles and takes others, each by its own call: what was chosen since it was `opened`, and of that what
   * the group does not have yet.
   */
  async #setRoles(group: Group, opened: Group, roleIds: readonly string[]): Promise<boolean> {
    const [held = [], had = []] = [group, opened].map((one) => rolesOf(one).map(({ id }) => id));
    const { added, removed } = difference(had, roleIds);
    const steps = [
      { ids: added.filter((id) => !held.includes(id)), row: groupsEndpoints.addRoles },
      { ids: removed.filter((id) => held.includes(id)), row: groupsEndpoints.removeRoles },
    ].filter(({ ids }) => ids.length > 0);
    const params = { groupId: group.id };
    for (const { ids, row } of steps) {
      const work = () => this.#context.call(row, { params, body: { roleIds: [...ids] } });
      if (!(await this.list.write(`roles:${group.id}`, work))) {
        await this.read(group.id);
        return false;
      }
    }
    if (steps.length > 0) await this.read(group.id);
    return true;
  }

  /** Puts the newest answer of a group in the place of the earlier one. */
  #keep(group: Group) {
    this.groups = this.groups.map((one) => (one.id === group.id ? group : one));
    return changed<Group>(group.id, group);
  }

  private know(configuration: GroupConfiguration | undefined): void {
    this.configuration = configuration;
  }

  private show(groups: readonly Group[], configuration: GroupConfiguration | undefined): void {
    this.groups = groups;
    this.configuration = configuration;
  }

  private forget(): void {
    this.show([], undefined);
  }

  async #all(signal: AbortSignal): Promise<readonly Group[]> {
    const { call } = this.#context;
    const [{ groups }, configuration] = await Promise.all([
      call(groupsEndpoints.list, { query: { _groupsRelations: 'rolesAndUsers' } }, { signal }),
      call(groupsEndpoints.config, {}, { signal }).catch(() => undefined), // the groups are shown without it
    ]);
    if (!signal.aborted) this.show(groups, configuration);
    return groups;
  }
}
