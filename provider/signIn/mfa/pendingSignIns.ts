import { and, desc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { pendingSignIns } from '../../database/storage/schema.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { networksOf } from '../../http/pipeline/networks.ts';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';

export type PendingSignIn = typeof pendingSignIns.$inferSelect;

/** What a challenge, a code or a secret was made for. Elsewhere it opens nothing. */
export type Owner = `pending ${string}` | `session ${string}`;

export const ofPending = ({ hash }: Pick<PendingSignIn, 'hash'>): Owner => `pending ${hash}`;
export const ofSession = ({ id }: { readonly id: string }): Owner => `session ${id}`;

/** How long a second factor may take, in seconds. */
export const PENDING_LIFETIME = 600;
/** Proofs that may be tried in one pending sign-in. */
const MOST_TRIES = 10;
/** Pending sign-ins that one person may have from one network. */
const MOST_PENDING = 5;

export const flowCookieName = (clientId: string): string => `gatehouse_mfa_flow_${clientId}`;

/** What the page and the browser name a pending sign-in by: the only time that both are seen. */
export interface PendingNames {
  readonly mfaToken: string;
  /** The value of the flow cookie. */
  readonly browser: string;
}

type Asking = Pick<WriteCall, 'request' | 'now'> & {
  readonly db: Reader;
  readonly services: { readonly clientId: string };
};

const waits = (now: Date) => and(gt(pendingSignIns.expiresAt, now), lt(pendingSignIns.tries, MOST_TRIES));

const browsersOf = ({ request, services }: Asking): string[] => readCookies(request, flowCookieName(services.clientId));

/** Begins to wait for a second factor. A browser that waits for one of this person already keeps its cookie. */
export async function beginPending(
  call: WriteCall,
  facts: Omit<PendingSignIn, 'hash' | 'browser' | 'network' | 'tries' | 'createdAt' | 'expiresAt'>,
): Promise<PendingNames> {
  const { db, now, origin } = call;
  const mfaToken = newToken();
  const browser = (await ownBrowser(call, facts.userId)) ?? newToken();
  const network = hashToken(networksOf(origin.ipAddress).near);
  const row = { ...facts, hash: hashToken(mfaToken), browser: hashToken(browser), network, createdAt: now };
  await db.insert(pendingSignIns).values({ ...row, expiresAt: addSeconds(now, PENDING_LIFETIME) });
  const ofAsker = and(eq(pendingSignIns.userId, facts.userId), eq(pendingSignIns.network, network));
  const newest = db
    .select({ hash: pendingSignIns.hash })
    .from(pendingSignIns)
    .where(ofAsker)
    .orderBy(desc(pendingSignIns.createdAt), sql`${pendingSignIns.hash} = ${row.hash} DESC`)
    .limit(MOST_PENDING);
  await db.delete(pendingSignIns).where(and(ofAsker, notInArray(pendingSignIns.hash, newest)));
  return { mfaToken, browser };
}

async function ownBrowser(call: Asking, userId: string): Promise<string | undefined> {
  const values = browsersOf(call);
  if (values.length === 0) return undefined;
  const [row] = await call.db
    .select({ browser: pendingSignIns.browser })
    .from(pendingSignIns)
    .where(
      and(inArray(pendingSignIns.browser, values.map(hashToken)), eq(pendingSignIns.userId, userId), waits(call.now)),
    )
    .limit(1);
  return row && values.find((value) => hashToken(value) === row.browser);
}

/** The pending sign-in of this browser: that of a token, else the newest. Undefined: there is none, or it is over. */
export async function findPending(call: Asking, mfaToken: string | undefined): Promise<PendingSignIn | undefined> {
  const values = browsersOf(call);
  if (values.length === 0) return undefined;
  const [row] = await call.db
    .select()
    .from(pendingSignIns)
    .where(
      and(
        inArray(pendingSignIns.browser, values.map(hashToken)),
        mfaToken === undefined ? undefined : eq(pendingSignIns.hash, hashToken(mfaToken)),
        waits(call.now),
      ),
    )
    .orderBy(desc(pendingSignIns.createdAt))
    .limit(1);
  return row;
}

/** Counts a try before it is judged: tries that arrive together do not pass the limit. False: there are no more. */
export async function countTry(db: Database, { hash }: PendingSignIn, now: Date): Promise<boolean> {
  const counted = await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.hash, hash), waits(now)))
    .returning({ hash: pendingSignIns.hash });
  return counted.length > 0;
}

/**
 * Gives a pending sign-in another token, for a page that has lost the former one. Undefined: it is over.
 */
export async function renamePending(db: Database, { hash }: PendingSignIn, now: Date): Promise<string | undefined> {
  const mfaToken = newToken();
  const renamed = await db
    .update(pendingSignIns)
    .set({ hash: hashToken(mfaToken) })
    .where(and(eq(pendingSignIns.hash, hash), waits(now)))
    .returning({ hash: pendingSignIns.hash });
  return renamed.length > 0 ? mfaToken : undefined;
}

/** Ends a pending sign-in, in one statement: a second caller gets false. */
export async function takePending(db: Database, { hash }: PendingSignIn, now: Date): Promise<boolean> {
  const taken = await db
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.hash, hash), gt(pendingSignIns.expiresAt, now)))
    .returning({ hash: pendingSignIns.hash });
  return taken.length > 0;
}

/** Ends all that wait for a person: what they have proven may not hold any more. */
export async function dropPending(db: Database, userId: string): Promise<void> {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}
