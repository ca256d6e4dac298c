import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { rememberedBrowsers } from '../../database/storage/schema.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';

/** How long a browser skips the second factor, in days (MFA-010). */
export const REMEMBERED_DAYS = 14;
export const REMEMBERED_SECONDS = REMEMBERED_DAYS * 24 * 3600;

export type RememberedBrowser = typeof rememberedBrowsers.$inferSelect;
type Asking = Pick<WriteCall, 'request' | 'now'> & {
  readonly db: Reader;
  readonly services: { readonly clientId: string };
};

export const rememberedCookieName = (clientId: string): string => `gatehouse_mfa_${clientId}`;

const hashesOf = ({ request, services }: Asking): string[] =>
  readCookies(request, rememberedCookieName(services.clientId)).map(hashToken);

/** The browser that asks, where it skips the second factor of this person. */
export async function findRemembered(call: Asking, userId: string): Promise<RememberedBrowser | undefined> {
  const hashes = hashesOf(call);
  if (hashes.length === 0) return undefined;
  const [row] = await call.db
    .select()
    .from(rememberedBrowsers)
    .where(
      and(
        inArray(rememberedBrowsers.hash, hashes),
        eq(rememberedBrowsers.userId, userId),
        gt(rememberedBrowsers.expiresAt, call.now),
      ),
    );
  return row;
}

/** Remembers the browser that asks. Returns the value of its cookie. */
export async function rememberBrowser({ db, origin, now }: WriteCall, userId: string): Promise<string> {
  const value = newToken();
  await db.insert(rememberedBrowsers).values({
    hash: hashToken(value),
    userId,
    userAgent: origin.userAgent,
    ipAddress: origin.ipAddress,
    createdAt: now,
    expiresAt: addSeconds(now, REMEMBERED_SECONDS),
  });
  return value;
}

/** One person's own: for that person only. */
export const listRemembered = (db: Reader, userId: string, now: Date): Promise<RememberedBrowser[]> =>
  db
    .select()
    .from(rememberedBrowsers)
    .where(and(eq(rememberedBrowsers.userId, userId), gt(rememberedBrowsers.expiresAt, now)))
    .orderBy(desc(rememberedBrowsers.createdAt))
    .limit(200);

/** Forgets the browsers of a person, or one of them. Resolves to how many there were. */
export async function forgetBrowsers(db: Database, userId: string, id?: string): Promise<number> {
  const gone = await db
    .delete(rememberedBrowsers)
    .where(and(eq(rememberedBrowsers.userId, userId), id === undefined ? undefined : eq(rememberedBrowsers.id, id)))
    .returning({ id: rememberedBrowsers.id });
  return gone.length;
}
