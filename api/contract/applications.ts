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

export const applicationsEndpoints = {
  ofUsers: endpoint<{ query: { userIds: string } }, { userId: string; appIds: string[] }[]>()(
    'GET',
    '/identity/resources/applications/v1/users-apps',
  ),
  list: endpoint<{ query: { ids?: string; _includeFreeAccess?: boolean } }, Application[]>()(
    'GET',
    '/applications/resources/applications/v1',
  ),
} as const;
