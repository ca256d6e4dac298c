// Compiled from messages/de/shell.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'shell.failedTitle': 'Dieser Bereich kann nicht angezeigt werden',
  'shell.failedText': 'Auf dieser Seite ist etwas schiefgegangen. Ihre Daten sind sicher.',
  'shell.retry': 'Erneut versuchen',
  'shell.loading': 'Wird geladen',
  'shell.signedOut': 'Sie sind abgemeldet',
  'shell.signOut': 'Abmelden',
  'shell.signingOut': 'Sie werden abgemeldet …',
};
