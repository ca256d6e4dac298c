import { endpoint } from './endpoint.ts';
import type { Group, Role } from './types.ts';

export const rolesEndpoints = {
  list: endpoint<object, Role[]>()('GET', '/identity/resources/roles/v1'),
} as const;

/** What a list of groups may carry along. */
export const groupRelations = ['roles', 'users', 'rolesAndUsers'] as const;
export type GroupRelation = (typeof groupRelations)[number];

export const groupsEndpoints = {
  list: endpoint<{ query: { _groupsRelations?: GroupRelation } }, { groups: Group[] }>()(
    'GET',
    '/identity/resources/groups/v1',
  ),
} as const;
