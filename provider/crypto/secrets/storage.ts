import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { hashToken, newToken } from '../keys/secrets.ts';
import { oneTimeSecrets } from '../../database/storage/schema.ts';
import { ago, type Sweep } from '../../database/retention/sweep.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** What a secret opens. A secret of one purpose opens nothing of another. */
export type SecretPurpose =
  | 'activation'
  | 'activation-flow'
  | 'activation-code'
  | 'invitation'
  | 'invitation-flow'
  | 'invitation-code'
  | 'sign-up-browser'
  | 'recovery'
  | 'recovery-code'
  | 'forced-change'
  | 'sign-in'
  | 'sign-in-code'
  | 'sign-in-text'
  | 'recovery-text'
  | 'unlock'
  | 'phone-reset-code'
  | 'phone-change'
  | 'phone-own-code';

/** Whose secret it is. Purpose, subject and tenant together have one living secret. */
export interface SecretSubject {
  readonly purpose: SecretPurpose;
  /** The id of a person, or whatever else the flow is about. */
  readonly subject: string;
  readonly tenantId?: string | undefined;
}

export interface NewSecret extends SecretSubject {
  /** A token has 256 bits and any number of attempts; a code has six digits, 600 s at most and five attempts. */
  readonly kind: 'token' | 'code';
  /** Seconds. */
  readonly lifetime: number;
}

/** What an attempt came to. `expired`: the time or the attempts are used up. `none`: there is no such secret, or it was used. */
export type SecretUse =
  | { readonly result: 'used'; readonly subject: string; readonly tenantId: string | null }
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

const keyOf = ({ purpose, subject, tenantId = '' }: SecretSubject): string => `${purpose} ${tenantId} ${subject}`;

/** The same digits are kept differently for everybody. What protects a code is the number of attempts. */
const hashCode = (whose: SecretSubject, code: string): string =>
  createHash('sha256')
    .update(`${keyOf(whose)} ${code}`)
    .digest('base64url');

/** Makes a secret in place of the one before, and returns its text: the only time that anybody sees it. */
export async function issueSecret(db: Database, secret: NewSecret, now: Date): Promise<string> {
  const { purpose, subject, tenantId, kind, lifetime } = secret;
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
  };
  await db
    .insert(oneTimeSecrets)
    .values({ key: keyOf(secret), purpose, subject, tenantId, ...facts })
    .onConflictDoUpdate({ target: oneTimeSecrets.key, set: facts });
  return text;
}

const isLiving = (now: Date): SQL | undefined =>
  and(
    isNull(oneTimeSecrets.usedAt),
    gt(oneTimeSecrets.expiresAt, now),
    or(isNull(oneTimeSecrets.maxAttempts), lt(oneTimeSecrets.attempts, oneTimeSecrets.maxAttempts)),
  );

/**
 * Counts an attempt and consumes the secret when it is right, in one statement: of parallel attempts one succeeds, and none passes
 * the limit. An attempt that is rolled back was not counted, so a route that refuses returns `{ refusal, event }`.
 */
export async function consumeSecret(
  db: Database,
  { text, ...whose }: SecretSubject & { readonly text: string },
  now: Date,
): Promise<SecretUse> {
  const isIt = inArray(oneTimeSecrets.hash, [hashToken(text), hashCode(whose, text)]);
  const [tried] = await db
    .update(oneTimeSecrets)
    .set({
      attempts: sql`${oneTimeSecrets.attempts} + 1`,
      usedAt: sql`CASE WHEN ${isIt} THEN ${now.toISOString()}::timestamptz END`,
    })
    .where(and(eq(oneTimeSecrets.key, keyOf(whose)), isLiving(now)))
    .returning();
  if (tried) {
    const { subject, tenantId, usedAt } = tried;
    return usedAt ? { result: 'used', subject, tenantId } : { result: 'wrong' };
  }
  const [over] = await db
    .select({ kind: oneTimeSecrets.kind })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.key, keyOf(whose)),
        isNull(oneTimeSecrets.usedAt),
        or(eq(oneTimeSecrets.kind, 'code'), isIt), // that there was a token is told to who has it
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
  return rows.map(({ tenantId }) => tenantId ?? undefined);
}

/** Takes back what was given to a subject: of some purposes, in one tenant (null: those of no tenant) or wherever. */
export async function voidSecrets(
  db: Database,
  {
    purposes,
    subject,
    tenantId,
  }: { readonly purposes: readonly SecretPurpose[]; readonly subject: string; readonly tenantId?: string | null },
): Promise<void> {
  const place =
    tenantId === undefined
      ? undefined
      : tenantId === null
        ? isNull(oneTimeSecrets.tenantId)
        : eq(oneTimeSecrets.tenantId, tenantId);
  await db
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.subject, subject), inArray(oneTimeSecrets.purpose, [...purposes]), place));
}

/** Secrets that have been over for so long. Until then their links are told to be old and not to be wrong. */
export const secretsOver = (keptSeconds: number): Sweep => ({
  what: 'one-time secrets',
  table: oneTimeSecrets,
  key: oneTimeSecrets.key,
  age: oneTimeSecrets.expiresAt,
  before: ago(keptSeconds),
});
