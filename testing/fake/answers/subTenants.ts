import { DELETE_SUB_ACCOUNTS, READ_SUB_ACCOUNTS, WRITE_SUB_ACCOUNTS } from '../../../api/contract/permissions.ts';
import {
  subAccountAccessTypes,
  subTenantSorts,
  TENANT_IDS_PER_CALL,
  type HierarchyLevel,
  type SubAccountAccessType,
  type SubTenant,
  type SubTenantPage,
  type SubTenantRecord,
  type SubTenantTree,
} from '../../../api/contract/subTenants.ts';
import { toSearchKey } from '../../../api/rules/identifiers.ts';
import { tenantTypeOf } from '../../../api/rules/tenantType.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { pageFields, pageOf } from '../collection.ts';
import {
  boolean,
  id,
  idList,
  listOf,
  oneOf,
  optional,
  otherwise,
  pattern,
  readFields,
  text,
  truth,
} from '../fields.ts';
import {
  aboveOf,
  accessTypeOf,
  accountBelow,
  accountWithin,
  childrenOf,
  comesIn,
  descendantsOf,
  requireManaging,
  type WorldTenant,
} from '../hierarchy.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

const readers = { anyOf: [READ_SUB_ACCOUNTS] } as const;
const writers = { anyOf: [WRITE_SUB_ACCOUNTS] } as const;
const someName = pattern(/^(?=.*\S).{1,100}$/s, 'must not be empty');
const accessType = oneOf(subAccountAccessTypes);
const asRead = { updatedAt: optional(text) };

const searchFields = {
  ...pageFields(subTenantSorts, 'name'),
  _filter: otherwise(text, ''),
  _subTenantId: optional(id),
  _isReseller: optional(truth),
  _subAccountAccessType: optional(accessType),
};
const readSearch = ({ query }: FakeCall) => readFields(searchFields, query);

const keys = {
  name: ({ name }: WorldTenant) => toSearchKey(name),
  createdAt: ({ createdAt }: WorldTenant) => createdAt,
  tenantId: ({ id: tenantId }: WorldTenant) => tenantId,
};

function present(world: World, own: string, tenant: WorldTenant): SubTenant {
  const above = aboveOf(world, tenant.id);
  const { tenantId, name, createdAt, updatedAt, alias, isReseller, parentId } = tenant;
  return {
    tenantId,
    name,
    createdAt,
    updatedAt,
    isReseller,
    subAccountAccessType: accessTypeOf(tenant),
    tenantType: tenantTypeOf(tenant),
    metadata: { isParent: childrenOf(world, tenantId).length > 0 },
    ...(alias !== undefined && { alias }),
    ...(parentId !== undefined && { parentId }),
    path: above
      .slice(
        0,
        above.findIndex((one) => one.id === own),
      )
      .reverse()
      .map((one) => ({ tenantId: one.id, name: one.name })),
  };
}

/** One level of the tree, or what a search or a filter finds at any depth. */
function search(call: FakeCall, caller: Caller, input: ReturnType<typeof readSearch>): SubTenantPage {
  const { tenantId } = caller;
  const { world, query } = call;
  const { _filter, _subTenantId: start = tenantId, _isReseller, _subAccountAccessType } = input;
  accountWithin(call, caller, start);
  const isNarrowed = _filter.trim() !== '' || _isReseller !== undefined || _subAccountAccessType !== undefined;
  const all = isNarrowed ? descendantsOf(world, start) : childrenOf(world, start).map((one) => one.id);
  const part = toSearchKey(_filter.trim());
  const found = world.tenants.filter(
    (one) =>
      all.includes(one.id) &&
      (toSearchKey(one.name).includes(part) || one.alias?.includes(part) || one.id === part) &&
      (_isReseller === undefined || one.isReseller === _isReseller) &&
      (_subAccountAccessType === undefined || accessTypeOf(one) === _subAccountAccessType),
  );
  const page = pageOf(found, input, keys, (tenant) => present(world, tenantId, tenant));
  const { _offset } = input;
  const { totalPages } = page._metadata;
  const link = (at: number): string => new URLSearchParams({ ...query, _offset: String(at) }).toString();
  return {
    ...page,
    ...(_offset + 1 < totalPages && { _links: { next: link(_offset + 1) } }),
  };
}

/** The caller's account and those below it, of the ones that are named. */
function ofHierarchy(call: FakeCall, caller: Caller, ids: readonly string[]): string[] {
  requireManaging(call, caller);
  const { tenantId } = caller;
  return [tenantId, ...descendantsOf(call.world, tenantId)].filter((one) => ids.includes(one));
}

const recordOf = (tenant: WorldTenant): SubTenantRecord => ({
  tenantId: tenant.id,
  name: tenant.name,
  status: 'active',
  updatedAt: tenant.updatedAt,
  isReseller: tenant.isReseller,
  subAccountAccessType: accessTypeOf(tenant),
  tenantType: tenantTypeOf(tenant),
  ...(tenant.alias !== undefined && { alias: tenant.alias }),
});

/** @throws {Refusal} 409 when the account has changed since the caller has read it */
function change(call: FakeCall, caller: Caller, { updatedAt, ...given }: Partial<WorldTenant>): SubTenantRecord {
  const { tenants } = call.world;
  const before = accountBelow(call, caller);
  if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw new Refusal('ER-SUB-ACCOUNT-CHANGED');
  const at = Math.max(call.now, Date.parse(before.updatedAt) + 1);
  const next = { ...before, ...given, updatedAt: new Date(at).toISOString() };
  tenants.splice(tenants.indexOf(before), 1, next);
  return recordOf(next);
}

const newAccount = {
  name: someName,
  parentTenantId: id,
  alias: optional(text),
  isReseller: optional(boolean),
  subAccountAccessType: optional(accessType),
};

function create(
  call: FakeCall,
  caller: Caller,
  { name, parentTenantId, alias, isReseller = false, subAccountAccessType = 'defaultOff' }: ReturnType<typeof readNew>,
): SubTenantRecord {
  const { world, now, idOf } = call;
  const parent = accountWithin(call, caller, parentTenantId);
  if (alias && world.tenants.some((one) => one.alias === alias)) throw new Refusal('ER-SUB-ACCOUNT-ALIAS-TAKEN');
  const tenantId = idOf('tenant', `added ${++world.added}`);
  const at = new Date(now).toISOString();
  const tenant: WorldTenant = {
    id: tenantId,
    tenantId,
    vendorId: world.vendorId,
    name: name.trim(),
    ...(alias && { alias }),
    isReseller,
    metadata: '{}',
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
    parentId: parent.id,
    subAccountAccessType,
  };
  world.tenants.push(tenant);
  return recordOf(tenant);
}
const readNew = ({ body }: FakeCall) => readFields(newAccount, body);

/** How many people another type lets in and shuts out. */
function preview(call: FakeCall, caller: Caller, type: SubAccountAccessType): { gain: number; lose: number } {
  const { world } = call;
  const account = accountBelow(call, caller);
  const above = aboveOf(world, account.id).map((one) => one.id);
  const people = world.members.filter(({ tenantId }) => above.includes(tenantId));
  const into = (one: SubAccountAccessType) =>
    new Set(people.filter((member) => comesIn(world, member, one)).map((member) => member.id));
  const [before, after] = [into(accessTypeOf(account)), into(type)];
  return {
    gain: [...after].filter((one) => !before.has(one)).length,
    lose: [...before].filter((one) => !after.has(one)).length,
  };
}

const levelOf = ({ id: tenantId, name, createdAt }: WorldTenant, level: number): HierarchyLevel => ({
  tenantId,
  tenantName: name,
  status: 'active',
  createdAt,
  level,
});

/** Steps between an account and one below it. */
const depthOf = (world: World, tenantId: string, top: string): number =>
  aboveOf(world, tenantId).findIndex((one) => one.id === top) + 1;

function treeOf(world: World, { id: tenantId, name, createdAt }: WorldTenant): SubTenantTree {
  const children = childrenOf(world, tenantId).map((one) => treeOf(world, one));
  return { tenantId, tenantName: name, status: 'active', createdAt, children };
}

export const subTenantsAnswers = {
  'subTenants.list': closed(readers, (call, caller) => {
    requireManaging(call, caller);
    const { world } = call;
    const below = world.tenants.filter((one) => descendantsOf(world, caller.tenantId).includes(one.id));
    return below
      .map((one) => levelOf(one, depthOf(world, one.id, caller.tenantId)))
      .sort((one, other) => one.level - other.level);
  }),
  'subTenants.tree': closed(readers, (call, caller) =>
    treeOf(call.world, accountWithin(call, caller, caller.tenantId)),
  ),
  'subTenants.parents': closed('user', ({ world }, { tenantId, person }) =>
    aboveOf(world, tenantId)
      .map((one, index) => levelOf(one, index + 1))
      .filter((one) => world.members.some((member) => member.id === person.id && member.tenantId === one.tenantId))
      .reverse(),
  ),
  'subTenants.parentsOf': closed(readers, (call, caller) => {
    const { world } = call;
    const account = accountWithin(call, caller, call.params['tenantId']);
    const depth = depthOf(world, account.id, caller.tenantId);
    return aboveOf(world, account.id)
      .slice(0, account.id === caller.tenantId ? 0 : depth)
      .map((one, index) => levelOf(one, index + 1))
      .reverse();
  }),
  'subTenants.search': closedWith(readers, readSearch, search),
  'subTenants.metadata': closedWith(
    readers,
    ({ query }) => readFields({ _tenantIds: idList }, query)._tenantIds,
    (call, caller, ids) =>
      ofHierarchy(call, caller, ids).map((tenantId) => {
        const { length } = descendantsOf(call.world, tenantId);
        return { tenantId, totalSubTenants: length, isParent: length > 0 };
      }),
  ),
  'subTenants.usersCount': closedWith(
    readers,
    ({ body }) => readFields({ tenantIds: listOf(id, TENANT_IDS_PER_CALL) }, body).tenantIds,
    (call, caller, ids) =>
      ofHierarchy(call, caller, ids).map((tenantId) => {
        const own = call.world.members.filter((member) => member.tenantId === tenantId);
        const down = own.filter((member) => comesIn(call.world, member, 'defaultOff'));
        return {
          tenantId,
          totalUsers: own.length,
          totalAccessAllowedUsers: down.length,
        };
      }),
  ),
  'subTenants.create': closedWith(writers, readNew, create),
  'subTenants.update': closedWith(
    writers,
    ({ body }) => readFields({ name: someName, ...asRead }, body),
    (call, caller, { name, ...given }) => void change(call, caller, { name: name.trim(), ...given }),
  ),
  'subTenants.remove': closed({ anyOf: [DELETE_SUB_ACCOUNTS] }, (call, caller): void => {
    const account = accountBelow(call, caller);
    if (childrenOf(call.world, account.id).length > 0) throw new Refusal('ER-SUB-ACCOUNT-HAS-CHILDREN');
    call.world.tenants.splice(call.world.tenants.indexOf(account), 1);
  }),
  'subTenants.setManagement': closedWith(
    writers,
    ({ body }) => readFields({ isReseller: boolean, ...asRead }, body),
    (call, caller, given) => {
      const record = change(call, caller, given);
      const manager = aboveOf(call.world, record.tenantId).find(({ isReseller }) => isReseller);
      return {
        ...record,
        ...(!given.isReseller &&
          manager && {
            managedBy: { tenantId: manager.id, name: manager.name },
          }),
      };
    },
  ),
  'subTenants.setHierarchySettings': closedWith(
    writers,
    ({ body }) => readFields({ subAccountAccessType: accessType, ...asRead }, body),
    change,
  ),
  'subTenants.previewHierarchySettings': closedWith(
    writers,
    ({ query }) => readFields({ subAccountAccessType: accessType }, query).subAccountAccessType,
    preview,
  ),
} satisfies AnswerTable;
