import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Area, Ids } from '../../database/areas/area.ts';
import { below } from '../../database/areas/places.ts';
import {
  emailChanges,
  formerEmails,
  invitations,
  outboxMessages,
  phoneNumbers,
  users,
} from '../../database/storage/schema.ts';
import { messagesOver } from './queue.ts';

/** Where messages reach people, and those that invite to what is void without them. */
function messagesOfPeople(ids: Ids): SQL | undefined {
  const { id, recipient } = outboxMessages;
  const asked = or(inArray(invitations.userId, ids), inArray(invitations.inviterId, ids));
  const isTheirs = inArray(users.id, ids);
  return or(
    below(id, invitations, invitations.mailId, and(asked, isNotNull(invitations.mailId))),
    below(recipient, users, users.email, isTheirs),
    below(sql`lower(${recipient})`, users, users.emailKey, isTheirs),
    below(recipient, users, users.phoneNumber, isTheirs),
    below(recipient, phoneNumbers, phoneNumbers.phoneNumber, inArray(phoneNumbers.userId, ids)),
    below(recipient, formerEmails, formerEmails.email, inArray(formerEmails.userId, ids)),
    below(recipient, emailChanges, emailChanges.email, inArray(emailChanges.userId, ids)),
    below(recipient, invitations, invitations.email, inArray(invitations.userId, ids)),
    below(recipient, invitations, invitations.phoneNumber, inArray(invitations.userId, ids)),
  );
}

export const area: Area = {
  places: [
    {
      table: outboxMessages,
      by: [outboxMessages.recipient],
      ofPeople: messagesOfPeople,
      ofTenant: (id) =>
        below(
          outboxMessages.id,
          invitations,
          invitations.mailId,
          and(eq(invitations.tenantId, id), isNotNull(invitations.mailId)),
        ),
      reads: [emailChanges, formerEmails, invitations, phoneNumbers, users],
      exported: 'no: ends soon',
    },
  ],
  sweeps: ({ messages }) => [messagesOver(messages)],
};
