import { DELETE_SUB_ACCOUNTS, READ_SUB_ACCOUNTS, WRITE_SUB_ACCOUNTS } from '../../../api/contract/permissions.ts';
import {
  subTenantsEndpoints,
  type NewSubTenant,
  type SubAccountAccessType,
  type SubTenant,
  type SubTenantRecord,
  type SubTenantSort,
  type TenantName,
} from '../../../api/contract/subTenants.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing } from '../../core/lists/Listing.ts';
import { RoleChoices } from '../members/RoleChoices.ts';
import { AccountCounts } from './AccountCounts.ts';
import { AccountPeople } from './AccountPeople.ts';
import { AccountTree } from './AccountTree.ts';
import { ROOT } from './lines.ts';

export { READ_SUB_ACCOUNTS, ROOT };
export { accountFilters } from './question.ts';
export { marksOf } from './marks.ts';
export type { AccountRow, TreeLine } from './lines.ts';

/** What a person says of a new account. */
export interface AccountFields {
  /** The account it is below. */
  readonly parentId: string;
  readonly name: string;
  /** Empty: the provider gives none. */
  readonly alias: string;
  readonly accessType: SubAccountAccessType;
}

/** `changed`: another administrator was faster. Nothing was written, and `tree.find` has the newest. */
export type Saved = 'saved' | 'changed' | 'failed';

/** The first accounts below one that cannot be deleted because of them. */
export interface FirstChildren {
  readonly accounts: readonly SubTenant[];
  readonly total: number;
}
/** As many of them are named. */
const NAMED = 5;

/** The accounts below the active one as a tree, what is written to them, and their people (SUBACC). */
export class SubAccountsStore {
  /** The first level, or what a search finds: it says whether there is something to show. `tree` says what. */
  readonly list: Listing<SubTenant, SubTenantSort>;
  readonly tree: AccountTree;
  readonly counts: AccountCounts;
  readonly people: AccountPeople;
  /** The roles that people of other accounts can hold: those of the vendor. */
  readonly choices: RoleChoices;
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    this.counts = new AccountCounts(context);
    this.tree = new AccountTree(context, (accounts) => void this.counts.load(accounts));
    this.people = new AccountPeople(context, (tenantIds) => this.#countPeople(tenantIds));
    this.choices = new RoleChoices(context, ({ tenantId }) => tenantId === undefined);
    this.list = new Listing<SubTenant, SubTenantSort>(context, {
      id: ({ tenantId }) => tenantId,
      permission: READ_SUB_ACCOUNTS,
      sort: { id: 'name', desc: false },
      load: (state, { signal }) => this.tree.loadTop(state, signal),
      fill: async () => {
        if (!this.counts.totals) void this.counts.loadTotals();
        await this.tree.refresh();
      },
      reset: () => {
        this.tree.reset();
        this.counts.reset();
        this.people.forget();
      },
    });
  }

  // What the person may do. The controls ask here, the provider asks for the same keys.

  get mayWrite(): boolean {
    return this.#context.allows(WRITE_SUB_ACCOUNTS) === true;
  }

  get mayDelete(): boolean {
    return this.#context.allows(DELETE_SUB_ACCOUNTS) === true;
  }

  /** The account of the person who asks, above all others. */
  get ownId(): string | undefined {
    return this.#context.tenant.id;
  }

  // Writes.

  /** Makes an account (SUBACC-021). Resolves to it, or to nothing when it was not made. */
  async create(
    { parentId, name, alias, accessType }: AccountFields,
    callback?: Callback<SubTenantRecord>,
  ): Promise<SubTenantRecord | undefined> {
    let made: SubTenantRecord | undefined;
    const body: NewSubTenant = {
      name: name.trim(),
      parentTenantId: parentId,
      subAccountAccessType: accessType,
      ...(alias.trim() && { alias: alias.trim() }),
    };
    const work = () => this.#context.call(subTenantsEndpoints.create, { body });
    const done = (answer: SubTenantRecord): void => void (made = answer);
    if (!(await this.list.write('create', work, { done, callback }))) return undefined;
    void this.counts.loadTotals();
    await this.#showBelow(parentId);
    return made;
  }

  /**
   * Renames an account (SUBACC-021).
   *
   * @param opened the account as the person began to edit it
   */
  rename(opened: SubTenant, name: string, callback?: Callback): Promise<Saved> {
    const { tenantId } = opened;
    const body = { name: name.trim(), ...asRead(opened) };
    const work = () => this.#context.call(subTenantsEndpoints.update, { params: { tenantId }, body });
    // The answer does not say when it was changed.
    return this.#save(`save:${tenantId}`, tenantId, work, callback, () => this.#readAgain(tenantId));
  }

  /**
   * Lets the administrators of an account manage those below it, or no longer (SUBACC-022).
   *
   * @returns also who manages the accounts below it from now on
   */
  async setManagement(
    opened: SubTenant,
    isReseller: boolean,
    callback?: Callback<SubTenantRecord>,
  ): Promise<{ outcome: Saved; managedBy?: TenantName | undefined }> {
    const { tenantId } = opened;
    let managedBy: TenantName | undefined;
    const input = { params: { tenantId }, body: { isReseller, ...asRead(opened) } };
    const work = () => this.#context.call(subTenantsEndpoints.setManagement, input);
    const outcome = await this.#save(`manage:${tenantId}`, tenantId, work, callback, (record) => {
      managedBy = record.managedBy;
      const { tenantType } = record;
      this.tree.patch(tenantId, { isReseller, ...(tenantType && { tenantType }), ...asRead(record) });
    });
    return { outcome, managedBy };
  }

  /** Decides how people of the accounts above come in (SUBACC-011, SUBACC-023). */
  setAccessType(
    opened: SubTenant,
    subAccountAccessType: SubAccountAccessType,
    callback?: Callback<SubTenantRecord>,
  ): Promise<Saved> {
    const { tenantId } = opened;
    const input = { params: { tenantId }, body: { subAccountAccessType, ...asRead(opened) } };
    const work = () => this.#context.call(subTenantsEndpoints.setHierarchySettings, input);
    return this.#save(`type:${tenantId}`, tenantId, work, callback, (record) =>
      this.tree.patch(tenantId, { subAccountAccessType, ...asRead(record) }),
    );
  }

  /** How many people another type would let in and shut out. Undefined where the provider does not say. */
  async preview(
    tenantId: string,
    subAccountAccessType: SubAccountAccessType,
  ): Promise<{ gain: number; lose: number } | undefined> {
    const input = { params: { tenantId }, query: { subAccountAccessType } };
    return this.#context.call(subTenantsEndpoints.previewHierarchySettings, input).catch(() => undefined);
  }

  /** Deletes an account. `children`: accounts are below it, and nothing was deleted (SUBACC-032). */
  async remove(account: TenantName, callback?: Callback): Promise<'done' | 'children' | 'failed'> {
    const { tenantId } = account;
    const work = () => this.#context.call(subTenantsEndpoints.remove, { params: { tenantId } });
    const done = () => {
      this.tree.drop(tenantId);
      return (rows: readonly SubTenant[]) => rows.filter((row) => row.tenantId !== tenantId);
    };
    if (await this.list.write(`remove:${tenantId}`, work, { done, callback })) {
      void this.counts.loadTotals();
      if (this.tree.isFound) await this.list.again();
      return 'done';
    }
    return this.error(`remove:${tenantId}`)?.code === 'ER-SUB-ACCOUNT-HAS-CHILDREN' ? 'children' : 'failed';
  }

  /** The first accounts right below one, with their people counted. Undefined when they could not be read. */
  async firstBelow(tenantId: string): Promise<FirstChildren | undefined> {
    const query = { _subTenantId: tenantId, _limit: NAMED, _offset: 0, _sortBy: 'name', _order: 'ASC' } as const;
    const answer = await this.#context.call(subTenantsEndpoints.search, { query }).catch(() => undefined);
    if (answer) void this.counts.load(answer.items);
    return answer && { accounts: answer.items, total: answer._metadata.totalItems };
  }

  /** Why the latest write failed. */
  error(write: 'create' | `${'save' | 'manage' | 'type' | 'remove'}:${string}`): ApiError | undefined {
    return this.list.writeError(write);
  }

  async #save<Answer>(
    key: `${'save' | 'manage' | 'type'}:${string}`,
    tenantId: string,
    work: () => Promise<Answer>,
    callback: Callback<Answer> | undefined,
    done: (answer: Answer) => unknown,
  ): Promise<Saved> {
    let kept: unknown;
    if (await this.list.write(key, work, { done: (answer) => void (kept = done(answer)), callback })) {
      await kept;
      if (this.tree.isFound) await this.list.again();
      return 'saved';
    }
    if (this.error(key)?.code !== 'ER-SUB-ACCOUNT-CHANGED') return 'failed';
    await this.#readAgain(tenantId);
    return 'changed';
  }

  async #readAgain(tenantId: string): Promise<void> {
    const now = await this.tree.read(tenantId).catch(() => undefined);
    if (now) this.tree.patch(tenantId, now);
  }

  /** Shows what has come below an account. */
  async #showBelow(parentId: string): Promise<void> {
    if (this.tree.isFound || parentId === this.ownId) return void (await this.list.again());
    await this.tree.load(parentId);
    await this.tree.open(parentId);
  }

  #countPeople(tenantIds: readonly string[]): void {
    void this.counts.load(tenantIds.map((tenantId) => ({ tenantId, name: '' })));
    void this.counts.loadTotals();
  }
}

/** When an account was changed, for those that say it. */
const asRead = ({ updatedAt }: { updatedAt?: string }): { updatedAt?: string } =>
  updatedAt === undefined ? {} : { updatedAt };
