import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '../../database/storage/schema.ts';
import { endSession, endSessionsOf } from '../../people/endSessions.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';

/**
 * Ends one session of the caller. The next request of that browser is refused. A session of another person, one that
 * has ended and an unknown id change nothing and get the same answer.
 */
export async function endOwnSession(
  { db, now }: WriteCall,
  { user }: Principal,
  id: string | undefined,
): Promise<Written<undefined>> {
  const [own] =
    id === undefined
      ? []
      : await db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.id, id), eq(sessions.userId, user.id), isNull(sessions.endedAt)));
  const isEnded = own !== undefined && (await endSession(db, own.id, 'owner', now));
  return { answer: undefined, event: isEnded ? { event: 'user.session.ended', subjectId: own.id } : NOTHING_CHANGED };
}

/** Ends every session of the caller but the one that asks (SESSADM-003). */
export async function endOtherSessions(
  { db, now }: WriteCall,
  { user, session }: Principal,
): Promise<Written<undefined>> {
  const ended = await endSessionsOf(db, { userId: user.id, except: session.id }, 'owner', now);
  return {
    answer: undefined,
    event:
      ended > 0 ? { event: 'user.sessions.ended', subjectId: user.id, details: { sessions: ended } } : NOTHING_CHANGED,
  };
}
