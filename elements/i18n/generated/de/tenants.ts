// Compiled from messages/de/tenants.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'tenants.switch': 'Konto wechseln',
  'tenants.accounts': 'Konten',
  'tenants.search': [["count",0]," Konten durchsuchen"],
  'tenants.nothing': 'Kein Konto hat diesen Namen.',
  'tenants.failed': 'Das Konto konnte nicht gewechselt werden. Versuchen Sie es erneut.',
};
