import { endpoint } from './endpoint.ts';

/** Whether everybody may use an application, or who was given it. */
export const accessTypes = ['FREE_ACCESS', 'MANAGED_ACCESS'] as const;
export type AccessType = (typeof accessTypes)[number];

export interface Application {
  id: string;
  accessType: AccessType;
  appURL: string;
  loginURL: string;
  isDefault: boolean;
  isActive: boolean;
  name: string;
  logoURL: string;
  createdAt: string;
  updatedAt: string;
  type: string;
  frontendStack: string;
  description: string;
  integrationFinishedAt: string;
}

/** Which applications a person may use in a tenant. */
export interface ApplicationAssignment {
  userId: string;
  tenantId: string;
  appIds: string[];
}

export const applicationsEndpoints = {
  ofUsers: endpoint<{ query: { userIds: string } }, { userId: string; appIds: string[] }[]>()(
    'GET',
    '/identity/resources/applications/v1/users-apps',
  ),
  list: endpoint<{ query: { ids?: string; _includeFreeAccess?: boolean } }, Application[]>()(
    'GET',
    '/applications/resources/applications/v1',
  ),
  ofUser: endpoint<object, string[]>()('GET', '/identity/resources/applications/v1/{userId}/apps'),
  usersOf: endpoint<{ query: { appIds: string } }, { appId: string; userIds: string[] }[]>()(
    'GET',
    '/identity/resources/applications/v1/apps-users',
  ),
  /** What the tenant may use (APPS-006). */
  ofTenants: endpoint<object, { tenantId: string; appIds?: string[] }[]>()(
    'GET',
    '/applications/resources/applications/tenant-assignments/v1',
  ),
  ofTenantsV2: endpoint<object, { tenantId: string; assignments: { appId: string; accessType: AccessType }[] }[]>()(
    'GET',
    '/applications/resources/applications/tenant-assignments/v2',
  ),
  assign: endpoint<{ body: ApplicationAssignment }>()('POST', '/identity/resources/applications/v1/apps-user'),
  /** DELETE with a body. */
  unassign: endpoint<{ body: ApplicationAssignment }>()('DELETE', '/identity/resources/applications/v1/user-apps'),
} as const;
