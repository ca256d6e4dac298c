// Compiled from messages/*/users.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/users.ts';

export type UsersText =
  | 'users.title'
  | 'users.tableLabel'
  | 'users.presets'
  | 'users.columns'
  | 'users.columnsMenu'
  | 'users.rowsMenu'
  | 'users.search'
  | 'users.clearSearch'
  | 'users.clearFilters'
  | 'users.clearAll'
  | 'users.noChoices'
  | 'users.filtersIgnored'
  | 'users.pager'
  | 'users.previous'
  | 'users.next'
  | 'users.loading'
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
  | 'users.never'
  | 'users.unknown'
  | 'users.empty.title'
  | 'users.empty.text'
  | 'users.none.title'
  | 'users.none.text'
  | 'users.error.title'
  | 'users.error.kept'
  | 'users.error.trace'
  | 'users.retry'
  | 'users.denied.title'
  | 'users.denied.text'
  | 'users.denied.ask'
  | 'users.denied.copy'
  | 'users.copy'
  | 'users.copied'
  | 'users.copyFailed';

export type UsersArguments = {
  'users.lead': { 'count': number };
  'users.leadIn': { 'count': number; 'tenant': string | number };
  'users.rows': { 'size': string | number };
  'users.filterOne': { 'filter': string | number; 'value': string | number };
  'users.filterMany': { 'filter': string | number; 'value': string | number; 'more': string | number };
  'users.range': { 'from': string | number; 'to': string | number; 'total': string | number };
  'users.found': { 'total': number; 'from': string | number; 'to': string | number };
  'users.status.endsIn': { 'time': string | number };
  'users.none.titleFor': { 'search': string | number };
  'users.denied.request': { 'permission': string | number };
};

export const usersArea: Area<UsersText, UsersArguments> = {
  name: 'users',
  english: messages,
  load: {
    'ar': () => import('./ar/users.ts'),
    'de': () => import('./de/users.ts'),
  },
};
