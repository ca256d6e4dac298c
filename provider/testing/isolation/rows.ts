import assert from 'node:assert/strict';
import type { EndpointName } from 'gatehouse-contract/contract.js';
import { contractRows, type ContractRow } from '../../../tests/support/calls.ts';
import { routes } from '../../app/generated/routes.ts';
import type { AnyRoute, IdKind } from '../../http/pipeline/route.ts';
import { FOREIGN_MARK, FOREIGN_PERMISSION } from './seed.ts';

export interface Row extends ContractRow {
  route: AnyRoute;
}

const lists = [{}, { _includeSubTenants: 'true' }, { _limit: '200', _sortBy: 'tenantId' }] as const;

/** Further ways to ask beside the sample of a row, one request each. */
export const ways = new Map<string, readonly Record<string, string>[]>([
  ['applications.list', [{}, { _includeFreeAccess: 'false' }]],
  ['groups.list', [{}, { _groupsRelations: 'rolesAndUsers' }]],
  ['users.listV2', lists],
  ['users.listV3', [...lists, { _email: FOREIGN_MARK }, { _identifier: FOREIGN_MARK }]],
]);
export const queriesOf = ({ name }: { readonly name: EndpointName }) => ways.get(name) ?? [{}];

/** What a route shows that belongs to the vendor: no secret of another tenant. */
export const vendorWide = new Map([['permissions.list', [FOREIGN_PERMISSION]]]);

const routeOf = new Map<string, AnyRoute>(Object.entries(routes));

/** Every row of the contract that is not anonymous. */
export const closed: readonly Row[] = contractRows
  .map((row) => ({ ...row, route: routeOf.get(row.name) ?? assert.fail(`${row.name} has no route`) }))
  .filter(({ route }) => route.access !== 'anonymous');

/** Each permission that a route asks for. */
export const permissionKeys = [
  ...new Set([
    ...closed.flatMap(({ route }) => (typeof route.access === 'object' ? route.access.anyOf : [])),
    'fe.account-hierarchy.read.subAccount',
  ]),
];

/** The fields of a request that carry ids, and what they are the ids of. */
export const kindsOf = (route: AnyRoute) => new Map<string, IdKind>(Object.entries(route.ids ?? {}));
