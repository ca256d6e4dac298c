// Compiled from messages/*/portal.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/portal.ts';

export type PortalText =
  | 'portal.label'
  | 'portal.navigation'
  | 'portal.menu'
  | 'portal.closeMenu'
  | 'portal.back'
  | 'portal.account'
  | 'portal.loading'
  | 'portal.group.personal'
  | 'portal.group.workspace'
  | 'portal.page.profile'
  | 'portal.page.privacy'
  | 'portal.page.users'
  | 'portal.profile.lead'
  | 'portal.profile.you'
  | 'portal.profile.name'
  | 'portal.profile.email'
  | 'portal.profile.verified'
  | 'portal.profile.unverified'
  | 'portal.profile.phoneNumber'
  | 'portal.profile.jobTitle'
  | 'portal.profile.address'
  | 'portal.profile.username'
  | 'portal.profile.roles'
  | 'portal.profile.joinedAt'
  | 'portal.profile.lastLogin'
  | 'portal.profile.membership'
  | 'portal.profile.none'
  | 'portal.privacy.lead'
  | 'portal.privacy.mfa'
  | 'portal.privacy.mfaOn'
  | 'portal.privacy.mfaOff'
  | 'portal.privacy.mfaOnLine'
  | 'portal.privacy.mfaOffLine'
  | 'portal.privacy.sessions'
  | 'portal.privacy.current'
  | 'portal.privacy.impersonated'
  | 'portal.privacy.since'
  | 'portal.privacy.unknownDevice'
  | 'portal.privacy.noSessions'
  | 'portal.privacy.failed'
  | 'portal.failed.title';

export type PortalArguments = {
  'portal.privacy.sessionOn': { 'browser': string | number; 'system': string | number };
  'portal.users.lead': { 'count': number; 'tenant': string | number };
  'portal.users.leadAlone': { 'count': number };
};

export const portalArea: Area<PortalText, PortalArguments> = {
  name: 'portal',
  english: messages,
  load: {
    'ar': () => import('./ar/portal.ts'),
    'de': () => import('./de/portal.ts'),
  },
};
