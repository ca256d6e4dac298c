import type { SubAccountAccessType } from '../../api/contract/subTenants.ts';
import { Refusal } from './refusal.ts';
import type { Caller, FakeCall } from './answer.ts';
import type { Member, World } from './world.ts';

export type WorldTenant = World['tenants'][number];

export const childrenOf = (world: World, tenantId: string): WorldTenant[] =>
  world.tenants.filter(({ parentId }) => parentId === tenantId);

/** The tenants below one, at any depth. */
export const descendantsOf = (world: World, tenantId: string): string[] =>
  childrenOf(world, tenantId).flatMap((tenant) => [tenant.id, ...descendantsOf(world, tenant.id)]);

/** The tenants above one, the nearest first. */
export function aboveOf(world: World, tenantId: string): WorldTenant[] {
  const parentId = world.tenants.find(({ id }) => id === tenantId)?.parentId;
  const parent = world.tenants.find(({ id }) => id === parentId);
  return parent ? [parent, ...aboveOf(world, parent.id)] : [];
}

/** Whether a tenant manages the accounts below it. */
export const isManaging = (world: World, tenantId: string): boolean =>
  world.tenants.some(({ id, isReseller }) => id === tenantId && isReseller);

/** @throws {Refusal} 403 unless the caller's account manages those below it */
export function requireManaging({ world }: FakeCall, { tenantId }: Caller): void {
  if (!isManaging(world, tenantId)) throw new Refusal('ER-SUB-ACCOUNTS-OFF');
}

/** @throws {Refusal} 404, the same for an account that is not below the caller's and for one that does not exist */
export function accountBelow(call: FakeCall, caller: Caller, tenantId = call.params['tenantId']): WorldTenant {
  const { world } = call;
  requireManaging(call, caller);
  const account = world.tenants.find(({ id }) => id === tenantId?.toLowerCase());
  if (!account || !descendantsOf(world, caller.tenantId).includes(account.id)) throw new Refusal('ER-NOT-FOUND');
  return account;
}

export const accessTypeOf = ({ subAccountAccessType = 'defaultOff' }: WorldTenant): SubAccountAccessType =>
  subAccountAccessType;

export const switchKey = ({ tenantId, id }: Pick<Member, 'tenantId' | 'id'>): string => `${tenantId}/${id}`;

/** Whether a member of an account above may work in one of this type (SUBACC-030). */
export function comesIn(world: World, member: Member, type: SubAccountAccessType): boolean {
  const decided = world.goesDown.get(switchKey(member));
  return type === 'alwaysOn' || (type === 'defaultOn' ? decided !== false : decided === true);
}

/** The caller's account, or one below it. @throws {Refusal} as {@link accountBelow} does */
export function accountWithin(call: FakeCall, caller: Caller, tenantId: string | undefined): WorldTenant {
  const own = call.world.tenants.find(({ id }) => id === caller.tenantId);
  if (!own || tenantId?.toLowerCase() !== own.id) return accountBelow(call, caller, tenantId);
  requireManaging(call, caller);
  return own;
}
