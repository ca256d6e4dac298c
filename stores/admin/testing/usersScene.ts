import type { UserV3 } from '../../../api/contract/types.ts';
import { handContext, handWrittenCall, person } from '../testing.ts';
import { handClock } from '../../testing/browser.ts';
import { UsersStore } from '../users/UsersStore.ts';

export const LIST = '/identity/resources/users/v3';
export const page = (items: UserV3[], totalItems = items.length, totalPages = 1) => ({
  items,
  _metadata: { totalItems, totalPages },
});

/** What the calls for the columns answer. */
export const columnAnswers = {
  '/identity/resources/users/v3/roles': () => [
    { vendorId: 'v', tenantId: 't', userId: 'amara', roleIds: ['r1', 'r2'] },
  ],
  '/identity/resources/users/v3/groups': () => [{ vendorId: 'v', tenantId: 't', userId: 'jonas', groupIds: ['g1'] }],
  '/identity/resources/usernames/v1': () => page([]),
  '/identity/resources/applications/v1/users-apps': () => [{ userId: 'amara', appIds: ['a1'] }],
  '/identity/resources/roles/v1': () => [
    { id: 'r1', name: 'Owner' },
    { id: 'r2', name: 'Auditor' },
  ],
  '/identity/resources/groups/v1': () => ({ groups: [{ id: 'g1', name: 'Platform' }] }),
  '/applications/resources/applications/v1': () => [{ id: 'a1', name: 'Console' }],
};

/** A list of people with its columns, in a hand-made app. `answers` by path. */
export function usersScene(answers: Parameters<typeof handWrittenCall>[0] = {}, permissions?: string[]) {
  const wire = handWrittenCall({
    [LIST]: () => page([person('amara'), person('jonas')], 45, 3),
    ...columnAnswers,
    ...answers,
  });
  const time = handClock();
  const hand = handContext(wire.call, time.clock, permissions);
  return { ...wire, ...time, ...hand, users: new UsersStore(hand.context) };
}
