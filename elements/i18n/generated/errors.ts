// Compiled from messages/*/errors.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/errors.ts';

export type ErrorsText =
  | 'errors.waitABit'
  | 'errors.GH-NETWORK'
  | 'errors.GH-TIMEOUT'
  | 'errors.GH-OFFLINE'
  | 'errors.GH-COOKIE-BLOCKED'
  | 'errors.GH-PASSKEY-UNUSABLE'
  | 'errors.GH-SIGNED-OUT'
  | 'errors.ER-WRONG-CREDENTIALS'
  | 'errors.ER-PASSKEY-EXPIRED'
  | 'errors.ER-PASSKEY-UNKNOWN'
  | 'errors.ER-PASSKEY-REFUSED'
  | 'errors.ER-USER-DISABLED'
  | 'errors.ER-USER-EXPIRED'
  | 'errors.ER-USER-LOCKED'
  | 'errors.ER-USER-NOT-VERIFIED'
  | 'errors.ER-STRATEGY-NOT-ALLOWED'
  | 'errors.ER-FORBIDDEN'
  | 'errors.ER-NOT-FOUND'
  | 'errors.ER-INTERNAL'
  | 'errors.ER-BUSY'
  | 'errors.ER-UNAVAILABLE'
  | 'errors.generic'
  | 'errors.unreadable'
  | 'errors.tooLarge'
  | 'errors.tenantMissing';

export type ErrorsArguments = {
  'errors.wait': { 'seconds': number };
};

export const errorsArea: Area<ErrorsText, ErrorsArguments> = {
  name: 'errors',
  english: messages,
  load: {
    'ar': () => import('./ar/errors.ts'),
    'de': () => import('./de/errors.ts'),
  },
};
