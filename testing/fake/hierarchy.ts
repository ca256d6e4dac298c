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

/** @throws {Refusal} 404, the same for an account that is not below the caller's and for one that does not exist */
export function accountBelow({ world, params }: FakeCall, caller: Caller, tenantId = params['tenantId']): WorldTenant {
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
