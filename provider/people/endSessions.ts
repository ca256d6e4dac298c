import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '../database/storage/schema.ts';
import type { Database } from '../ground/database.ts';

/** Ends a session; true when it was alive until now. */
export async function endSession(db: Database, sessionId: string, endReason: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a person, those in one tenant, or all but one. Resolves to how many were alive until now. */
export async function endSessionsOf(
  db: Database,
  { userId, tenantId, except }: { userId: string; tenantId?: string; except?: string },
  endReason: string,
  now: Date,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason })
    .where(
      and(
        eq(sessions.userId, userId),
        tenantId === undefined ? undefined : eq(sessions.tenantId, tenantId),
        except === undefined ? undefined : ne(sessions.id, except),
        isNull(sessions.endedAt),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}
