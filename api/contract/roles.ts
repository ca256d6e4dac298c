import { endpoint } from './endpoint.ts';
import type { Group, Role } from './types.ts';

export const rolesEndpoints = {
  list: endpoint<object, Role[]>()('GET', '/identity/resources/roles/v1'),
} as const;

export const groupsEndpoints = {
  list: endpoint<{ query: { _groupsRelations?: 'roles' | 'users' | 'rolesAndUsers' } }, { groups: Group[] }>()(
    'GET',
    '/identity/resources/groups/v1',
  ),
} as const;
