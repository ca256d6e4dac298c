import { eq, inArray, or } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { below, inTenant } from '../../database/areas/places.ts';
import {
  noticeConfigurations,
  noticeRecipients,
  noticeSubscriptionRecipients,
  noticeSubscriptions,
  phoneNumbers,
  users,
} from '../../database/storage/schema.ts';

const ofTenant = (id: string) => eq(noticeConfigurations.tenantId, id);

export const area: Area = {
  events: ['admin.notice.created', 'admin.notice.changed', 'admin.notice.deleted'],
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
      ofPeople: (ids) =>
        or(
          below(noticeRecipients.addressKey, users, users.emailKey, inArray(users.id, ids)),
          below(noticeRecipients.addressKey, users, users.phoneNumber, inArray(users.id, ids)),
          below(noticeRecipients.addressKey, phoneNumbers, phoneNumbers.phoneNumber, inArray(phoneNumbers.userId, ids)),
        ),
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
