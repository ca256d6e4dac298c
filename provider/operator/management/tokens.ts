import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { recordEvent, type AuditEventName, type Origin } from '../../ground/audit/storage.ts';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { operatorTokens } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { ProviderError } from '../../ground/errors.ts';

/** What a token may do: read what there is, or apply documents. */
export const scopes = ['read', 'apply'] as const;
export type Scope = (typeof scopes)[number];

/** By this, scanners of repositories and logs know a token that was left there. */
const PREFIX = 'gatehouse_operator_';
/** How exactly it is known when a token was last used, in milliseconds. */
const USED_MS = 60_000;

type Keeper = { readonly services: Pick<Services, 'db' | 'now'> };
/** What is known of a token: all but its text. */
export type KnownToken = Omit<typeof operatorTokens.$inferSelect, 'hash' | 'previousHash'>;

interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Seconds. Left out: it does not end by itself. */
  readonly lifetime?: number | undefined;
}

const LOCAL = (): Origin => ({ ipAddress: 'local', userAgent: undefined, traceId: randomUUID() });

const record = (db: Database, event: AuditEventName, name: string, origin: Origin, now: Date): Promise<void> =>
  recordEvent(db, { event, outcome: 'success', actorKind: 'operator', details: { token: name } }, origin, now);

const inSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const freshToken = (): string => PREFIX + newToken();

/** Makes a token and returns its text, which is kept as a hash alone. Undefined: the name is taken. */
export async function createOperatorToken(
  { services: { db, now: clock } }: Keeper,
  { name, scopes: held, lifetime }: NewToken,
): Promise<string | undefined> {
  const now = clock();
  const token = freshToken();
  const expiresAt = lifetime === undefined ? null : inSeconds(now, lifetime);
  return db.transaction(async (transaction) => {
    const made = await transaction
      .insert(operatorTokens)
      .values({ name, hash: hashToken(token), scopes: [...held], createdAt: now, expiresAt })
      .onConflictDoNothing()
      .returning({ name: operatorTokens.name });
    if (made.length === 0) return undefined;
    await record(transaction, 'operator.token.created', name, LOCAL(), now);
    return token;
  });
}

/**
 * Puts a new text in the place of a token's. The one before goes on working for `grace` seconds; one before that ends
 * at once. Returns the new text. Undefined: there is no such token.
 * @param presented the hash of the text that asks for it
 * @throws ProviderError 403 where that text has been replaced, be it a moment ago
 */
export async function rotateOperatorToken(
  { services: { db, now: clock } }: Keeper,
  { name, grace, presented, origin = LOCAL() }: { name: string; grace: number; presented?: string; origin?: Origin },
): Promise<string | undefined> {
  const now = clock();
  const token = freshToken();
  return db.transaction(async (transaction) => {
    const [known] = await transaction.select().from(operatorTokens).where(eq(operatorTokens.name, name)).for('update');
    if (!known) return undefined;
    if (presented !== undefined && presented !== known.hash)
      throw new ProviderError('ER-FORBIDDEN', { errors: ['The token has been rotated: only the new one may be'] });
    await transaction
      .update(operatorTokens)
      .set({
        hash: hashToken(token),
        previousHash: grace > 0 ? known.hash : null,
        previousUntil: grace > 0 ? inSeconds(now, grace) : null,
        rotatedAt: now,
      })
      .where(eq(operatorTokens.name, name));
    await record(transaction, 'operator.token.rotated', name, origin, now);
    return token;
  });
}

/** Ends a token at once. Returns whether there was one. */
export async function revokeOperatorToken({ services: { db, now } }: Keeper, name: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const gone = await transaction
      .delete(operatorTokens)
      .where(eq(operatorTokens.name, name))
      .returning({ name: operatorTokens.name });
    if (gone.length > 0) await record(transaction, 'operator.token.revoked', name, LOCAL(), now());
    return gone.length > 0;
  });
}

/** Every token by its name, also those that are over. */
export async function listOperatorTokens({ services: { db } }: Keeper): Promise<KnownToken[]> {
  const rows = await db.select().from(operatorTokens).orderBy(asc(operatorTokens.name));
  return rows.map(({ hash: _, previousHash: __, ...known }) => known);
}

/** A token as it was brought along. */
export interface FoundToken extends KnownToken {
  /** The hash of the text: the current one, or the one before the last rotation. */
  readonly presented: string;
}

/** The token of a text that is in force, and notes that it was used. */
export async function findOperatorToken(db: Database, text: string, now: Date): Promise<FoundToken | undefined> {
  const hash = hashToken(text);
  const { expiresAt, lastUsedAt, previousHash, previousUntil } = operatorTokens;
  const [row] = await db
    .select()
    .from(operatorTokens)
    .where(
      and(
        or(eq(operatorTokens.hash, hash), and(eq(previousHash, hash), gt(previousUntil, now))),
        or(isNull(expiresAt), gt(expiresAt, now)),
      ),
    );
  if (!row) return undefined;
  await db
    .update(operatorTokens)
    .set({ lastUsedAt: now })
    .where(
      and(eq(operatorTokens.name, row.name), or(isNull(lastUsedAt), lt(lastUsedAt, new Date(now.getTime() - USED_MS)))),
    );
  const { hash: _, previousHash: __, ...known } = row;
  return { ...known, presented: hash };
}
