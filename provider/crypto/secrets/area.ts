import { eq, inArray } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { asText } from '../../database/areas/places.ts';
import { oneTimeSecrets, users } from '../../database/storage/schema.ts';
import { secretsOver } from './storage.ts';

export const area: Area = {
  places: [
    {
      table: oneTimeSecrets,
      by: [oneTimeSecrets.subject, oneTimeSecrets.tenantId],
      ofPeople: (ids) => inArray(oneTimeSecrets.subject, asText(ids)),
      ofTenant: (id) => eq(oneTimeSecrets.tenantId, id),
      reads: [users],
      exported: 'no: opens something',
    },
  ],
  sweeps: ({ secrets }) => [secretsOver(secrets)],
};
