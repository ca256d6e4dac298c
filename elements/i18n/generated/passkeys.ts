// Compiled from messages/*/passkeys.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/passkeys.ts';

export type PasskeysText =
  | 'passkeys.or'
  | 'passkeys.signIn'
  | 'passkeys.asking';

export type PasskeysArguments = {

};

export const passkeysArea: Area<PasskeysText, PasskeysArguments> = {
  name: 'passkeys',
  english: messages,
  load: {
    'ar': () => import('./ar/passkeys.ts'),
    'de': () => import('./de/passkeys.ts'),
  },
};
