import { eq, inArray, or } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { asText, below } from '../../database/areas/places.ts';
import { ago } from '../../database/retention/sweep.ts';
import { noticeConfigurations, noticeRecipients, users, waitingNotices } from '../../database/storage/schema.ts';

/** Who has heard nothing for a day hears of something newer, in seconds. */
const KEPT = 86_400;

export const area: Area = {
  places: [
    {
      table: waitingNotices,
      by: [waitingNotices.recipientId, waitingNotices.actorId, waitingNotices.subjectId],
      ofPeople: (ids) => or(inArray(waitingNotices.actorId, ids), inArray(waitingNotices.subjectId, asText(ids))),
      ofTenant: (id) =>
        below(
          waitingNotices.recipientId,
          noticeRecipients,
          noticeRecipients.id,
          below(
            noticeRecipients.configurationId,
            noticeConfigurations,
            noticeConfigurations.id,
            eq(noticeConfigurations.tenantId, id),
          ),
        ),
      reads: [noticeConfigurations, users],
      exported: 'no: ends soon',
    },
  ],
  sweeps: () => [
    {
      what: 'waiting notices',
      table: waitingNotices,
      key: waitingNotices.id,
      age: waitingNotices.at,
      before: ago(KEPT),
    },
  ],
};
