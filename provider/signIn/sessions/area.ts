import { eq, inArray } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { below, inTenant } from '../../database/areas/places.ts';
import { auditOver } from '../../database/retention/audit.ts';
import { refreshTokens, sessions } from '../../database/storage/schema.ts';
import { sessionsOver } from './storage.ts';

export const area: Area = {
  events: ['user.session.ended', 'user.sessions.ended'],
  places: [
    {
      table: refreshTokens,
      by: [refreshTokens.sessionId],
      ofPeople: (ids) => below(refreshTokens.sessionId, sessions, sessions.id, inArray(sessions.userId, ids)),
      ofTenant: (id) => below(refreshTokens.sessionId, sessions, sessions.id, eq(sessions.tenantId, id)),
      isFirst: true,
      exported: 'no: opens something',
    },
    { ...inTenant('no: opens something', sessions, sessions.tenantId, sessions.userId), isFirst: true },
  ],
  sweeps: (retention) => [...sessionsOver(retention.sessions), auditOver(retention.audit)],
};
