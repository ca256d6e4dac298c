import type { Area } from '../../database/areas/area.ts';

export const area: Area = {
  secrets: { 'forced-change': 'account', 'sign-up-browser': 'flow' },
  events: [
    'auth.login',
    'auth.logout',
    'auth.refresh',
    'auth.refresh.reuse',
    'auth.refresh.ambiguous',
    'user.password.demanded',
  ],
};
