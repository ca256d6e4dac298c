import { makeAutoObservable } from 'mobx';
import { READ_SUB_ACCOUNTS } from '../../../api/contract/permissions.ts';
import {
  SUB_TENANT_USERS_PER_CALL,
  subTenantUsersEndpoints,
  type AddedUsers,
  type SubTenantUser,
  type SubTenantUserRole,
} from '../../../api/contract/subTenantUsers.ts';
import { subTenantsEndpoints, TENANT_IDS_PER_CALL } from '../../../api/contract/subTenants.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { difference } from '../../core/lists/difference.ts';
import { changed, Listing, without } from '../../core/lists/Listing.ts';
import { addressWays, join, type AddressWays } from '../members/addresses.ts';

/** So many people of an account are on a page (SUBACC-014). */
export const PEOPLE_PAGE = 10;

/** Roles are given in as many accounts below one at once, beside the account itself. */
export const BELOW_AT_ONCE = TENANT_IDS_PER_CALL - 1;

/** How addresses of new people are read: as many at once as one call adds. */
export const newPeopleWays: AddressWays = {
  ...addressWays,
  most: SUB_TENANT_USERS_PER_CALL,
  join: (known, more) => join(known, more, SUB_TENANT_USERS_PER_CALL),
};

/** The roles of a person in one account. */
export const rolesIn = ({ tenants }: SubTenantUser, accountId: string): readonly SubTenantUserRole[] =>
  tenants.find(({ tenantId }) => tenantId === accountId)?.roles ?? [];

/** Who is added to an account, and with what. */
export interface NewPeople {
  readonly emails: readonly string[];
  readonly roleIds: readonly string[];
  /** They may go into the accounts below. */
  readonly allowSubAccountAccess: boolean;
}

type PersonWrite = `${'access' | 'roles' | 'remove'}:${string}`;

/** The people of one account: its members, and who comes in from above. */
export class AccountPeople {
  /** Empty while no account is shown. */
  accountId = '';
  readonly list: Listing<SubTenantUser, 'name'>;
  readonly #context: StoreContext;
  readonly #counted: (accountIds: readonly string[]) => unknown;

  /** @param counted called when accounts have more or fewer people */
  constructor(context: StoreContext, counted: (accountIds: readonly string[]) => unknown) {
    this.#context = context;
    this.#counted = counted;
    this.list = new Listing<SubTenantUser, 'name'>(context, {
      id: ({ id }) => id,
      permission: READ_SUB_ACCOUNTS,
      pageSize: PEOPLE_PAGE,
      sort: { id: 'name', desc: false },
      load: async ({ page, pageSize, search }, { signal }) => {
        const query = {
          _subTenantId: this.accountId,
          _limit: pageSize,
          _offset: page,
          _sortBy: 'name' as const,
          _order: 'ASC' as const,
          ...(search && { _filter: search }),
        };
        const { items, _metadata } = await context.call(subTenantUsersEndpoints.list, { query }, { signal });
        return { rows: items, totalItems: _metadata.totalItems };
      },
    });
    makeAutoObservable(this, { list: false }, { autoBind: true, deep: false });
  }

  /** Shows the people of another account. Those of the earlier one are gone at once. */
  show(accountId: string): void {
    if (accountId === this.accountId) return;
    this.accountId = accountId;
    this.list.reset();
    void this.list.restore({ page: 0, search: '' });
    void this.list.load();
  }

  /** Whether a member may go into the accounts below (SUBACC-012). Shown at once, undone when it fails. */
  async setAccess(userId: string, allowAccess: boolean, callback?: Callback): Promise<boolean> {
    const input = { params: { userId }, body: { allowAccess, tenantId: this.accountId } };
    const work = () => this.#context.call(subTenantUsersEndpoints.setAccess, input);
    const show = changed<SubTenantUser>(userId, { subAccountAccessAllowed: allowAccess });
    return (await this.list.write(`access:${userId}`, work, { show, callback })) || this.#readAgain(`access:${userId}`);
  }

  /**
   * Gives a person these roles in the account, and takes the others of those held (SUBACC-027). Without `below`, a role
   * that was given meanwhile stays.
   *
   * @param held the roles that the choice began with
   * @param below the roles that the person has from now on in each account below it, at any depth, and no others; a
   *   person who is no member there becomes one. Left out: nothing changes there
   */
  async setRoles(
    userId: string,
    roleIds: readonly string[],
    held: readonly string[],
    below?: readonly string[],
    callback?: Callback,
  ): Promise<boolean> {
    const { accountId } = this;
    const { addRoles, removeRoles, setRoles } = subTenantUsersEndpoints;
    let under: readonly string[] = [];
    const send = (row: typeof setRoles, ids: readonly string[]): Promise<void> => {
      const further = under.map((tenantId) => ({ tenantId, roleIds: [...(below ?? [])] }));
      const subTenantsRoles = [{ tenantId: accountId, roleIds: [...ids], ifMember: true }, ...further];
      return this.#context.call(row, { params: { userId }, body: { subTenantsRoles } });
    };
    const work = async () => {
      if (below) {
        under = await this.#idsBelow(accountId);
        return send(setRoles, roleIds);
      }
      const { added, removed } = difference(held, roleIds);
      if (added.length) await send(addRoles, added);
      if (removed.length) await send(removeRoles, removed);
    };
    const done = await this.list.write(`roles:${userId}`, work, { reload: true, callback });
    if (done && under.length > 0) this.#counted(under);
    return done || this.#readAgain(`roles:${userId}`);
  }

  /** Takes a person out of the account. Who also comes in from above stays in the list. */
  async remove(userId: string, callback?: Callback): Promise<boolean> {
    const { accountId } = this;
    const comesIn = this.list.rows.find(({ id }) => id === userId)?.access?.from !== undefined;
    const body = { userId, subTenants: [{ tenantId: accountId }] };
    const work = () => this.#context.call(subTenantUsersEndpoints.remove, { body });
    const write = { ...(!comesIn && { show: without<SubTenantUser>(userId) }), reload: true, callback };
    const done = await this.list.write(`remove:${userId}`, work, write);
    if (done) this.#counted([accountId]);
    return done || this.#readAgain(`remove:${userId}`);
  }

  /**
   * Adds people to the account, many at once (SUBACC-025).
   *
   * @returns who was not added, and why; undefined when the call failed
   */
  async add(
    { emails, roleIds, allowSubAccountAccess }: NewPeople,
    callback?: Callback<AddedUsers>,
  ): Promise<AddedUsers['failed'] | undefined> {
    const { accountId } = this;
    const users = emails.map((email) => ({ email }));
    const body = { users, tenantId: accountId, roleIds: [...roleIds], allowSubAccountAccess };
    let answered: AddedUsers | undefined;
    const work = () => this.#context.call(subTenantUsersEndpoints.addMany, { body });
    const done = (answer: AddedUsers | undefined): void => void (answered = answer ?? NOBODY);
    if (!(await this.list.write('add', work, { done, reload: true, callback }))) return undefined;
    this.#counted([accountId]);
    return answered?.failed;
  }

  /** Reads the people again where a write was refused because the person is no member any more. */
  async #readAgain(write: PersonWrite): Promise<false> {
    if (this.error(write)?.statusCode === 404) await this.list.load();
    return false;
  }

  /** The accounts below one, at any depth: those that manage others, and those that do not. */
  async #idsBelow(accountId: string): Promise<string[]> {
    const answers = await Promise.all(
      [true, false].map((_isReseller) =>
        this.#context.call(subTenantsEndpoints.search, {
          query: { _subTenantId: accountId, _isReseller, _limit: TENANT_IDS_PER_CALL, _offset: 0 },
        }),
      ),
    );
    return answers.flatMap(({ items }) => items.map(({ tenantId }) => tenantId));
  }

  /** Why the latest write failed. */
  error(write: 'add' | PersonWrite): ApiError | undefined {
    return this.list.writeError(write);
  }

  /** Another user or tenant. */
  forget(): void {
    this.accountId = '';
  }
}

/** The published protocol answers nothing. */
const NOBODY: AddedUsers = { added: 0, failed: [] };
