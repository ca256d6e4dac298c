import { eq } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { below } from '../../database/areas/places.ts';
import { noticeConfigurations, noticeLinks, noticeRecipients } from '../../database/storage/schema.ts';
import { linksOver } from './links.ts';
import { notice, noticeConfirmation, noticeConfirmationText, noticeText } from './mails.ts';

export const area: Area = {
  messages: [notice, noticeConfirmation, noticeText, noticeConfirmationText],
  places: [
    {
      table: noticeLinks,
      by: [noticeLinks.recipientId],
      ofTenant: (id) =>
        below(
          noticeLinks.recipientId,
          noticeRecipients,
          noticeRecipients.id,
          below(
            noticeRecipients.configurationId,
            noticeConfigurations,
            noticeConfigurations.id,
            eq(noticeConfigurations.tenantId, id),
          ),
        ),
      reads: [noticeConfigurations],
      exported: 'no: opens something',
    },
  ],
  sweeps: () => [linksOver],
};
