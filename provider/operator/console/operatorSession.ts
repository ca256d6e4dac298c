import { and, gt, inArray, lte } from 'drizzle-orm';
import { readCookies } from '../../http/pipeline/cookies.ts';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { operatorSessions } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/** Seconds after which the operator has to bring the key again. */
const LIFETIME = 8 * 3600;
const NAME = 'gatehouse-console';

/** A cookie for each place that is the operator's, and for nothing else. */
const PATHS = ['/console', '/outbox.json'];

const cookiesFor = ({ settings }: Services, value: string, seconds: number): [string, string][] =>
  PATHS.map((path) => [
    'Set-Cookie',
    `${NAME}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${settings.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
  ]);

/** Begins a session; returns the headers that carry it. */
export async function openSession(db: Database, services: Services, now: Date): Promise<[string, string][]> {
  const token = newToken();
  await db.delete(operatorSessions).where(lte(operatorSessions.expiresAt, now));
  await db
    .insert(operatorSessions)
    .values({ hash: hashToken(token), createdAt: now, expiresAt: addSeconds(now, LIFETIME) });
  return cookiesFor(services, token, LIFETIME);
}

/** Whether the request comes with a session that is in force. */
export async function hasSession(services: Services, request: Request, now: Date): Promise<boolean> {
  const hashes = readCookies(request, NAME).map(hashToken);
  if (hashes.length === 0) return false;
  const rows = await services.db
    .select({ hash: operatorSessions.hash })
    .from(operatorSessions)
    .where(and(inArray(operatorSessions.hash, hashes), gt(operatorSessions.expiresAt, now)));
  return rows.length > 0;
}

/** Ends the session of the request; returns the headers that take the cookies away. */
export async function closeSession(db: Database, services: Services, request: Request): Promise<[string, string][]> {
  const hashes = readCookies(request, NAME).map(hashToken);
  if (hashes.length > 0) await db.delete(operatorSessions).where(inArray(operatorSessions.hash, hashes));
  return cookiesFor(services, '', 0);
}
