import type { SessionRecord } from 'gatehouse-contract/contract.js';
import { readRights } from '../../people/profile/rights.ts';
import { listSessions, type Session } from './storage.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { endOtherSessions, endOwnSession } from './ending.ts';

const present = (session: Session, current: boolean): SessionRecord => ({
  id: session.id,
  expires: session.idleExpiresAt.toISOString(),
  ...(session.ipAddress !== null && { ipAddress: session.ipAddress }),
  ...(session.userAgent !== null && { userAgent: session.userAgent }),
  createdAt: session.createdAt.toISOString(),
  current,
  impersonated: false,
});

export const sessionsRoutes = {
  'sessions.mine': userRead({
    access: 'user',
    handle: async ({ db, now }, { user, session }) =>
      (await listSessions(db, user.id, now)).map((row) => present(row, row.id === session.id)),
  }),
  'sessions.current': userRead({
    access: 'user',
    handle: async ({ db, now }, principal) => ({
      ...present(principal.session, true),
      rightsVersion: (await readRights(db, principal, now)).version,
    }),
  }),
  'sessions.endOthers': userWrite({ access: 'user', write: endOtherSessions }),
  'sessions.end': userWrite({
    access: 'user',
    ids: { 'params.id': 'session' },
    write: (call, principal) => endOwnSession(call, principal, idIn(call.params.id)),
  }),
} satisfies Partial<RouteTable>;
