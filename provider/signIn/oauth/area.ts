import { eq, inArray } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { below } from '../../database/areas/places.ts';
import { authorizationCodes, sessions } from '../../database/storage/schema.ts';
import { codesOver } from './codes.ts';

export const area: Area = {
  names: ['oauth-request'],
  events: [
    'oauth.code.given',
    'oauth.code.exchanged',
    'oauth.code.reuse',
    'oauth.code.refused',
    'oauth.client.refused',
  ],
  places: [
    {
      table: authorizationCodes,
      by: [authorizationCodes.sessionId, authorizationCodes.tenantId],
      ofPeople: (ids) => below(authorizationCodes.sessionId, sessions, sessions.id, inArray(sessions.userId, ids)),
      ofTenant: (id) => eq(authorizationCodes.tenantId, id),
      isFirst: true,
      exported: 'no: ends soon',
    },
  ],
  sweeps: () => [codesOver],
};
