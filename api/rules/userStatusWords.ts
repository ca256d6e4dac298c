import type { ShownStatus } from './userStatus.ts';

/** The words of a status in English, for what has no catalogue: the operator's console. The catalogue says the same. */
export const statusWords: Readonly<Record<ShownStatus, string>> = {
  active: 'Active',
  disabled: 'Disabled',
  locked: 'Locked',
  invited: 'Invited',
  temporary: 'Temporary',
  expired: 'Expired',
  undelivered: 'Not delivered',
};
