import { inArray } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { asText, ofPerson } from '../../database/areas/places.ts';
import { passkeyChallenges, passkeys, users } from '../../database/storage/schema.ts';
import * as mails from './mails.ts';
import { challengesOver } from './storage.ts';

export const area: Area = {
  events: ['auth.passkey.asked', 'user.passkey.asked', 'user.passkey.added', 'user.passkey.removed'],
  messages: Object.values(mails),
  places: [
    {
      table: passkeyChallenges,
      by: [passkeyChallenges.subject],
      ofPeople: (ids) => inArray(passkeyChallenges.subject, asText(ids)),
      reads: [users],
      exported: 'no: ends soon',
    },
    ofPerson('passkey', passkeys, passkeys.userId),
  ],
  sweeps: () => [challengesOver],
};
