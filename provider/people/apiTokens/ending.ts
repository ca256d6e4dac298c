import { and, asc, eq, gt, isNull, lte, notInArray, or } from 'drizzle-orm';
import { WRITE_TENANT_API_TOKENS } from 'gatehouse-contract/contract.js';
import type { Settings } from '../../config/config.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { apiTokens, tenants } from '../../database/storage/schema.ts';
import { toMailbox } from '../../ground/address.ts';
import type { Database } from '../../ground/database.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { activeHolders } from '../roles/userManagers.ts';
import { obstacleOf } from './force.ts';
import { apiTokenEnds } from './mails.ts';
import { findById } from './storage.ts';

interface Parts {
  readonly db: Database;
  readonly settings: Settings;
  readonly sealing: Sealing;
  now(): Date;
  /** Says that mails were written, after the commit. */
  mailQueued(): void;
}

/** Days before its end at which there is a mail about a token. One that lives no longer gets none. */
const [EARLY, LATE] = [7, 1] as const;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
const BATCH = 50;
/** As many get a mail about a token, at most. */
const MOST_MAILS = 20;

/**
 * Writes mails about the tokens that end within a week, and once more about those that end within a day.
 * @throws the first fault, after all others had their turn
 */
export async function warnOfEnds(parts: Parts): Promise<void> {
  const tried = new Set<string>();
  const faults: unknown[] = [];
  for (;;) {
    const due = await dueTokens(parts, [...tried]);
    for (const id of due) {
      tried.add(id);
      await warn(parts, id).catch((error: unknown) => void faults.push(error)); // those behind it do not wait
    }
    if (due.length < BATCH) break;
  }
  if (faults.length > 0) throw faults[0];
}

/** @param tried those that this run is done with */
async function dueTokens({ db, now }: Parts, tried: readonly string[]): Promise<string[]> {
  const { expiresAt, expiresInMinutes, warnedDays } = apiTokens;
  const endsWithin = (days: number) =>
    and(lte(expiresAt, new Date(now().getTime() + days * DAY_MS)), gt(expiresInMinutes, days * DAY_MINUTES));
  const rows = await db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(
      and(
        gt(expiresAt, now()),
        tried.length > 0 ? notInArray(apiTokens.id, [...tried]) : undefined,
        or(
          and(isNull(warnedDays), endsWithin(EARLY)),
          and(or(isNull(warnedDays), gt(warnedDays, LATE)), endsWithin(LATE)),
        ),
      ),
    )
    .orderBy(asc(expiresAt), asc(apiTokens.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

/** Marks the token before its mails are written, in one transaction: several processes write them once. */
async function warn({ db, settings, sealing, now, mailQueued }: Parts, id: string): Promise<void> {
  let mails = 0;
  const services = { settings, sealing, mailQueued: () => void (mails += 1) };
  const at = now();
  await db.transaction(async (transaction) => {
    const found = await findById(transaction, id);
    const end = found?.token.expiresAt;
    if (!found || !end) return;
    const days = end.getTime() - at.getTime() <= LATE * DAY_MS ? LATE : EARLY;
    const marked = await transaction
      .update(apiTokens)
      .set({ warnedDays: days })
      .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.warnedDays), gt(apiTokens.warnedDays, days))))
      .returning({ id: apiTokens.id });
    if (marked.length === 0 || obstacleOf(found, at)) return;
    const { tenantId, description: token } = found.token;
    const [tenant] = await transaction.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
    const link = await linkTo(transaction, services, 'loginUrl');
    for (const { email, name } of await readersOf(transaction, found, at)) {
      const to = toMailbox(email);
      if (to === undefined) continue;
      const values = { ...(name !== email && { name }), token, account: tenant?.name ?? '', end, link };
      await queueMail(transaction, services, { to, mail: apiTokenEnds, values }, at);
    }
  });
  if (mails > 0) mailQueued();
}

/** The person whose token it is; of a tenant's the maker, and where that person manages none any more all who do. */
async function readersOf(
  db: Database,
  { token, user }: NonNullable<Awaited<ReturnType<typeof findById>>>,
  now: Date,
): Promise<{ email: string; name: string }[]> {
  if (user) return [user];
  const { tenantId, createdBy } = token;
  const holders = await activeHolders(db, { tenantId, permission: WRITE_TENANT_API_TOKENS, now });
  const maker = holders.filter(({ id }) => id === createdBy);
  return maker.length > 0 ? maker : holders.slice(0, MOST_MAILS);
}
