// Compiled from messages/en/tenants.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'tenants.switch': 'Switch account',
  'tenants.accounts': 'Accounts',
  'tenants.search': [{"type":0,"value":"Search "},{"type":2,"value":"count","style":null},{"type":0,"value":" accounts"}],
  'tenants.nothing': 'No account has this name.',
  'tenants.failed': 'The account could not be changed. Try again.',
};
