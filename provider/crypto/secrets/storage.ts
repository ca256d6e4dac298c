import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { hashToken, newToken } from '../keys/secrets.ts';
import { oneTimeSecrets } from '../../database/storage/schema.ts';
import { ago, type Sweep } from '../../database/retention/sweep.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { endFlowsBeyond, joinWaiting, lockFlows, ofSubject, placeOf, type Asker } from './flows.ts';
import type { SecretPurpose } from './purposes.ts';
import { keyOf, subjectKeyOf, type NewSecret, type SecretSubject } from './secretKey.ts';

export type { SecretPurpose } from './purposes.ts';
export type { NewSecret, SecretSubject } from './secretKey.ts';

/**
 * What an attempt came to. `expired`: the time or the attempts are used up. `none`: there is no such secret, or it was
 * used.
 */
export type SecretUse =
  | {
      readonly result: 'used';
      readonly subject: string;
      readonly tenantId: string | null;
      /** The hash of its flow; null for one without. */
      readonly flow: string | null;
    }
  | { readonly result: 'wrong' | 'expired' | 'none' };

/** A token that waits to be used. */
export interface WaitingSecret {
  readonly subject: string;
  readonly tenantId: string | null;
  readonly expiresAt: Date;
}

const CODE_LIFETIME = 600;
const CODE_ATTEMPTS = 5;
const DIGITS = 6;

/**
 * The same digits are kept differently for everybody, and alike in all flows of one person. What protects a code is the
 * number of attempts.
 */
const hashCode = (whose: SecretSubject, code: string): string =>
  createHash('sha256')
    .update(`${subjectKeyOf(whose)} ${code}`)
    .digest('base64url');

/**
 * Makes a secret in place of the one before of its flow, and returns its text: the only time that anybody sees it.
 */
export async function issueSecret(db: Database, secret: NewSecret, now: Date): Promise<string> {
  const { purpose, subject, tenantId, kind, lifetime, asker, isRepeat = false } = secret;
  const isCode = kind === 'code';
  if (isCode && lifetime > CODE_LIFETIME) throw new RangeError(`A code lives for ${CODE_LIFETIME} s at most`);
  const text = isCode ? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') : newToken();
  const facts = {
    kind,
    hash: isCode ? hashCode(secret, text) : hashToken(text),
    expiresAt: new Date(now.getTime() + lifetime * 1000),
    attempts: 0,
    maxAttempts: isCode ? CODE_ATTEMPTS : null,
    usedAt: null,
    createdAt: now,
    isRepeat,
    ...(asker && { flow: hashToken(asker.flow), network: placeOf(asker) }),
  };
  if (asker) await lockFlows(db, subject);
  await db
    .insert(oneTimeSecrets)
    .values({ key: keyOf({ ...secret, flow: asker?.flow }), purpose, subject, tenantId, ...facts })
    .onConflictDoUpdate({ target: oneTimeSecrets.key, set: facts });
  if (asker) await endFlowsBeyond(db, secret, asker, now);
  return text;
}

/**
 * Makes a secret for a message that is sent. Undefined: it is over its limits, one was sent over them already, and the
 * flow shares the code of that one.
 */
export async function issueAdmitted(
  db: Database,
  secret: NewSecret & { readonly asker: Asker },
  admission: 'fresh' | 'repeat',
  now: Date,
): Promise<string | undefined> {
  const isRepeat = admission === 'repeat';
  if (isRepeat && (await joinWaiting(db, secret, secret.asker, now))) return undefined;
  return issueSecret(db, { ...secret, isRepeat }, now);
}

const isLiving = (now: Date): SQL | undefined =>
  and(
    isNull(oneTimeSecrets.usedAt),
    gt(oneTimeSecrets.expiresAt, now),
    or(isNull(oneTimeSecrets.maxAttempts), lt(oneTimeSecrets.attempts, oneTimeSecrets.maxAttempts)),
  );

/**
 * Counts an attempt and consumes the secret when it is right, in one statement: of parallel attempts one succeeds,
 * and none passes the limit. A code is judged in its flow alone, a token wherever it comes from. An attempt that is
 * rolled back was not counted, so a route that refuses returns `{ refusal, event }`.
 */
export async function consumeSecret(
  db: Database,
  { text, ...whose }: SecretSubject & { readonly text: string },
  now: Date,
): Promise<SecretUse> {
  const isIt = inArray(oneTimeSecrets.hash, [hashToken(text), hashCode(whose, text)]);
  if (whose.flow !== undefined) await lockFlows(db, whose.subject);
  const asked = or(
    eq(oneTimeSecrets.key, keyOf(whose)),
    and(ofSubject(whose), eq(oneTimeSecrets.kind, 'token'), eq(oneTimeSecrets.hash, hashToken(text))),
  );
  const rows = await db
    .update(oneTimeSecrets)
    .set({
      attempts: sql`${oneTimeSecrets.attempts} + 1`,
      usedAt: sql`CASE WHEN ${isIt} THEN ${now.toISOString()}::timestamptz END`,
    })
    .where(and(asked, isLiving(now)))
    .returning();
  const tried = rows.find(({ usedAt }) => usedAt) ?? rows[0];
  if (tried) {
    const { key, subject, tenantId, flow, usedAt, hash, isRepeat } = tried;
    // Other flows share the code: it opens once.
    if (usedAt && isRepeat)
      await db
        .delete(oneTimeSecrets)
        .where(and(ofSubject(whose), eq(oneTimeSecrets.hash, hash), ne(oneTimeSecrets.key, key)));
    return usedAt ? { result: 'used', subject, tenantId, flow } : { result: 'wrong' };
  }
  const [over] = await db
    .select({ kind: oneTimeSecrets.kind })
    .from(oneTimeSecrets)
    .where(
      and(
        asked,
        isNull(oneTimeSecrets.usedAt),
        or(eq(oneTimeSecrets.kind, 'code'), isIt), // only the holder of a token learns that it expired
      ),
    );
  return { result: over ? 'expired' : 'none' };
}

/** Reads a token without using it up. Undefined for one that is wrong, used or over, and for every code. */
export async function peekSecret(
  db: Reader,
  { purpose, subject, text }: { readonly purpose: SecretPurpose; readonly subject?: string; readonly text: string },
  now: Date,
): Promise<WaitingSecret | undefined> {
  const [row] = await db
    .select({
      subject: oneTimeSecrets.subject,
      tenantId: oneTimeSecrets.tenantId,
      expiresAt: oneTimeSecrets.expiresAt,
    })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.hash, hashToken(text)),
        eq(oneTimeSecrets.kind, 'token'),
        eq(oneTimeSecrets.purpose, purpose),
        subject === undefined ? undefined : eq(oneTimeSecrets.subject, subject),
        isLiving(now),
      ),
    );
  return row;
}

/** Where a token leads, also one that was used or is over. It opens nothing: for words about what became of it. */
export async function findSecret(
  db: Reader,
  { purpose, subject, text }: { readonly purpose: SecretPurpose; readonly subject: string; readonly text: string },
): Promise<Pick<WaitingSecret, 'tenantId'> | undefined> {
  const [row] = await db
    .select({ tenantId: oneTimeSecrets.tenantId })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.hash, hashToken(text)),
        eq(oneTimeSecrets.kind, 'token'),
        eq(oneTimeSecrets.purpose, purpose),
        eq(oneTimeSecrets.subject, subject),
      ),
    );
  return row;
}

/** The tenants in which a subject has a secret of a purpose. Undefined: one of no tenant. */
export async function tenantsOfSecrets(
  db: Reader,
  { purpose, subject }: Pick<SecretSubject, 'purpose' | 'subject'>,
): Promise<(string | undefined)[]> {
  const rows = await db
    .select({ tenantId: oneTimeSecrets.tenantId })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.purpose, purpose), eq(oneTimeSecrets.subject, subject)));
  return [...new Set(rows.map(({ tenantId }) => tenantId ?? undefined))];
}

/**
 * Takes back what was given to a subject: of some purposes, in one tenant (null: those of no tenant) or wherever, and
 * of one flow or of all.
 */
export async function voidSecrets(
  db: Database,
  {
    purposes,
    subject,
    tenantId,
    flow,
  }: {
    readonly purposes: readonly SecretPurpose[];
    readonly subject: string;
    readonly tenantId?: string | null;
    /** The hash of a flow; null: those without. */
    readonly flow?: string | null;
  },
): Promise<void> {
  const place =
    tenantId === undefined
      ? undefined
      : tenantId === null
        ? isNull(oneTimeSecrets.tenantId)
        : eq(oneTimeSecrets.tenantId, tenantId);
  const own = eq(oneTimeSecrets.subject, subject);
  const ofFlow =
    flow === undefined
      ? undefined
      : flow === null
        ? isNull(oneTimeSecrets.flow)
        : or(eq(oneTimeSecrets.flow, flow), and(eq(oneTimeSecrets.isRepeat, true), sharedWith(db, own, flow)));
  await db.delete(oneTimeSecrets).where(and(own, inArray(oneTimeSecrets.purpose, [...purposes]), place, ofFlow));
}

/** What other flows share with one: they wait for the same message, which is used up. */
const sharedWith = (db: Database, own: SQL, flow: string): SQL =>
  inArray(
    oneTimeSecrets.hash,
    db
      .select({ hash: oneTimeSecrets.hash })
      .from(oneTimeSecrets)
      .where(and(own, eq(oneTimeSecrets.flow, flow), eq(oneTimeSecrets.isRepeat, true))),
  );

/** Secrets that have been over for so long. Until then their links are refused as old and not as wrong. */
export const secretsOver = (keptSeconds: number): Sweep => ({
  what: 'one-time secrets',
  table: oneTimeSecrets,
  key: oneTimeSecrets.key,
  age: oneTimeSecrets.expiresAt,
  before: ago(keptSeconds),
});
