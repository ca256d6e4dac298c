import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { AUDIT_RECORDED, eventKeys, type EventKey } from 'gatehouse-contract/contract.js';
import { slackMessages, slackSubscriptions, tenants } from '../../database/storage/schema.ts';
import type { Database } from '../database.ts';
import { keysOf, type AuditRecord } from './catalogue.ts';

type Row = AuditRecord & { readonly tenantId: string };

/** Finds what the events tell of, as far as their tenants see it. */
type FindObjects = (
  transaction: Database,
  heard: readonly { readonly row: Row }[],
) => Promise<{ of(row: Row, key: EventKey): object }>;

/**
 * Writes what Slack hears of these rows of the audit, in the same transaction.
 * @returns whether there is anything to post
 */
export async function notifySlack(
  transaction: Database,
  rows: readonly AuditRecord[],
  findObjects: FindObjects,
): Promise<boolean> {
  const published = rows.flatMap(({ tenantId, ...row }) => keysOf(row).map((key) => ({ tenantId, row, key })));
  if (published.length === 0) return false;
  const subscriptions = await transaction
    .select({ tenantId: slackSubscriptions.tenantId, account: tenants.name, events: slackSubscriptions.events })
    .from(slackSubscriptions)
    .innerJoin(tenants, eq(tenants.id, slackSubscriptions.tenantId))
    .where(
      and(
        inArray(slackSubscriptions.tenantId, [...new Set(published.flatMap(({ tenantId }) => tenantId ?? []))]),
        eq(slackSubscriptions.isActive, true),
      ),
    );
  const heard = published.flatMap(({ tenantId, row, key }) =>
    subscriptions.flatMap(({ tenantId: subscriber, account, events }) =>
      // Every row of the log is for programs.
      tenantId === null || subscriber !== tenantId || key === AUDIT_RECORDED
        ? []
        : events
            .filter(({ eventKey }) => eventKey === key)
            .map((event) => ({ row: { ...row, tenantId }, key, account, event })),
    ),
  );
  if (heard.length === 0) return false;
  const objects = await findObjects(transaction, heard);
  const messages = heard.flatMap(({ row, key, account, event: { channelIds, title, message } }) => {
    const what = [
      `*${escaped(title ?? eventKeys[key])}*`,
      ...(message === undefined ? [] : [escaped(message)]),
      `Account: ${escaped(account)}`,
      ...people(row, objects.of(row, key)),
    ].join('\n');
    const { tenantId, actorId, subjectId, at } = row;
    return channelIds.map((channelId) => ({
      tenantId,
      channelId,
      text: `${what}\nWhen: ${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      notice: createHash('sha256').update(what).digest('base64url'),
      actorId,
      subjectId,
      state: 'waiting' as const,
      nextAttemptAt: at,
      createdAt: at,
    }));
  });
  await transaction.insert(slackMessages).values(messages);
  return true;
}

/** Longest text that people have typed, in characters. */
const LONGEST = 300;

/** A text on one line, in which Slack sees no mention, link or command. */
const escaped = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()]
    .slice(0, LONGEST)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Who acted, and whom it is about where that is another person. */
function people({ actorName, actorEmail }: Row, objects: object): string[] {
  const user = 'user' in objects && objects.user instanceof Object ? objects.user : {};
  const actor = personIn(actorName, actorEmail);
  const subject = personIn('name' in user ? user.name : undefined, 'email' in user ? user.email : undefined);
  if (actor === undefined) return subject === undefined ? [] : [`Who: ${subject}`];
  return [`Who: ${actor}`, ...(subject === undefined || subject === actor ? [] : [`About: ${subject}`])];
}

function personIn(name: unknown, email: unknown): string | undefined {
  const known = [name, email].filter((one) => typeof one === 'string' && one !== '').map((one) => escaped(String(one)));
  const [first, second] = [...new Set(known)];
  return second === undefined ? first : `${first} (${second})`;
}
