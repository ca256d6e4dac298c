import { eq, inArray, or } from 'drizzle-orm';
import type { Area, Ids } from '../../database/areas/area.ts';
import { below, inTenant } from '../../database/areas/places.ts';
import {
  noticeConfigurations,
  noticeRecipients,
  noticeSubscriptionRecipients,
  noticeSubscriptions,
  phoneNumbers,
  users,
} from '../../database/storage/schema.ts';
import { dropEmpty } from './storage.ts';

const ofTenant = (id: string) => eq(noticeConfigurations.tenantId, id);

/** The recipients that are people, by the addresses and the proven numbers of these. */
const ofPeople = (ids: Ids) =>
  or(
    below(noticeRecipients.addressKey, users, users.emailKey, inArray(users.id, ids)),
    below(noticeRecipients.addressKey, users, users.phoneNumber, inArray(users.id, ids)),
    below(noticeRecipients.addressKey, phoneNumbers, phoneNumbers.phoneNumber, inArray(phoneNumbers.userId, ids)),
  );

export const area: Area = {
  events: ['admin.notice.created', 'admin.notice.changed', 'admin.notice.deleted'],
  // A notice that was for these people alone goes with them (CONN-007).
  async erasing(db, people) {
    const held = await db
      .select({ id: noticeConfigurations.id })
      .from(noticeConfigurations)
      .where(below(noticeConfigurations.id, noticeRecipients, noticeRecipients.configurationId, ofPeople(people)))
      .for('no key update');
    return async () => {
      for (const { id } of held) await dropEmpty(db, id);
    };
  },
  // Strangers have agreed to hear of this installation alone.
  places: [
    inTenant('no: set up anew', noticeConfigurations, noticeConfigurations.tenantId),
    {
      table: noticeSubscriptions,
      by: [noticeSubscriptions.configurationId],
      ofTenant: (id) =>
        below(noticeSubscriptions.configurationId, noticeConfigurations, noticeConfigurations.id, ofTenant(id)),
      exported: 'no: set up anew',
    },
    {
      table: noticeRecipients,
      by: [noticeRecipients.configurationId, noticeRecipients.addressKey],
      ofPeople,
      ofTenant: (id) =>
        below(noticeRecipients.configurationId, noticeConfigurations, noticeConfigurations.id, ofTenant(id)),
      reads: [phoneNumbers, users],
      exported: 'no: set up anew',
    },
    {
      table: noticeSubscriptionRecipients,
      by: [noticeSubscriptionRecipients.subscriptionId],
      described: [noticeSubscriptionRecipients.recipientId],
      ofTenant: (id) =>
        below(
          noticeSubscriptionRecipients.subscriptionId,
          noticeSubscriptions,
          noticeSubscriptions.id,
          below(noticeSubscriptions.configurationId, noticeConfigurations, noticeConfigurations.id, ofTenant(id)),
        ),
      reads: [noticeConfigurations],
      exported: 'no: set up anew',
    },
  ],
};
