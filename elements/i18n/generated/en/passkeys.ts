// Compiled from messages/en/passkeys.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'passkeys.or': 'or',
  'passkeys.signIn': 'Sign in with a passkey',
  'passkeys.asking': 'Waiting for your passkey…',
};
