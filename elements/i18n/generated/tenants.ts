// Compiled from messages/*/tenants.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/tenants.ts';

export type TenantsText =
  | 'tenants.switch'
  | 'tenants.accounts'
  | 'tenants.nothing'
  | 'tenants.failed';

export type TenantsArguments = {
  'tenants.search': { 'count': number };
};

export const tenantsArea: Area<TenantsText, TenantsArguments> = {
  name: 'tenants',
  english: messages,
  load: {
    'ar': () => import('./ar/tenants.ts'),
    'de': () => import('./de/tenants.ts'),
  },
};
