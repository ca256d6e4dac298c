// Compiled from messages/de/passkeys.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'passkeys.or': 'oder',
  'passkeys.signIn': 'Mit einem Passkey anmelden',
  'passkeys.asking': 'Warten auf den Passkey …',
};
