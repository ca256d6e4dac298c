// Compiled from messages/en/shell.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'shell.failedTitle': 'This part could not be shown',
  'shell.failedText': 'Something went wrong on this page. Your data is safe.',
  'shell.retry': 'Try again',
  'shell.loading': 'Loading',
  'shell.signedOut': 'You are signed out',
  'shell.signOut': 'Sign out',
  'shell.signingOut': 'Signing you out…',
};
