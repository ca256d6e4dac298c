import type { Application } from 'gatehouse-contract/contract.js';
import type { applications } from '../../database/storage/schema.ts';

export const presentApplication = (application: typeof applications.$inferSelect): Application => ({
  id: application.id,
  accessType: application.accessType,
  appURL: application.appURL,
  loginURL: application.loginURL,
  isDefault: application.isDefault,
  isActive: application.isActive,
  name: application.name,
  logoURL: application.logoURL,
  createdAt: application.createdAt.toISOString(),
  updatedAt: application.updatedAt.toISOString(),
  type: application.type,
  frontendStack: application.frontendStack,
  description: application.description,
  integrationFinishedAt: application.integrationFinishedAt?.toISOString() ?? '',
});
