// Compiled from messages/*/users.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/users.ts';

export type UsersText =
  | 'users.title'
  | 'users.presets'
  | 'users.search'
  | 'users.filtersIgnored'
  | 'users.preset.all'
  | 'users.preset.mfa-unenrolled'
  | 'users.preset.breached-passwords'
  | 'users.preset.inactive'
  | 'users.column.user'
  | 'users.column.status'
  | 'users.column.roles'
  | 'users.column.groups'
  | 'users.column.applications'
  | 'users.column.joinedAt'
  | 'users.column.lastSeen'
  | 'users.column.managedBy'
  | 'users.filter.status'
  | 'users.filter.roleIds'
  | 'users.filter.groupIds'
  | 'users.filter.appIds'
  | 'users.status.active'
  | 'users.status.disabled'
  | 'users.status.locked'
  | 'users.status.invited'
  | 'users.status.temporary'
  | 'users.status.expired'
  | 'users.provider.local'
  | 'users.provider.directory'
  | 'users.provider.saml'
  | 'users.provider.google'
  | 'users.provider.github'
  | 'users.provider.facebook'
  | 'users.provider.microsoft'
  | 'users.provider.slack'
  | 'users.provider.apple'
  | 'users.provider.linkedin'
  | 'users.empty.title'
  | 'users.empty.text'
  | 'users.none.title'
  | 'users.error.title'
  | 'users.denied.title'
  | 'users.fact.email'
  | 'users.fact.id';

export type UsersArguments = {
  'users.lead': { 'count': number };
  'users.leadIn': { 'count': number; 'tenant': string | number };
  'users.status.endsIn': { 'time': string | number };
  'users.none.titleFor': { 'search': string | number };
};

export const usersArea: Area<UsersText, UsersArguments> = {
  name: 'users',
  english: messages,
  load: {
    'ar': () => import('./ar/users.ts'),
    'de': () => import('./de/users.ts'),
  },
};
