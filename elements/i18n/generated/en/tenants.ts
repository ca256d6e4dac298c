// Compiled from messages/en/tenants.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'tenants.switch': 'Switch account',
  'tenants.accounts': 'Accounts',
  'tenants.search': ["Search ",["count",0]," accounts"],
  'tenants.nothing': 'No account has this name.',
  'tenants.failed': 'The account could not be changed. Try again.',
};
