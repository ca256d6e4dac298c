import { endpoint } from './endpoint.ts';
import type { Permission, Role, UserProfile } from './types.ts';

export const profileEndpoints = {
  me: endpoint<object, UserProfile>()('GET', '/identity/resources/users/v2/me'),
  authorization: endpoint<object, { permissions: Permission[]; roles: Role[] }>()(
    'GET',
    '/identity/resources/users/v1/me/authorization',
  ),
} as const;
