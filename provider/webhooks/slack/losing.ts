import { and, eq } from 'drizzle-orm';
import { WRITE_WEBHOOKS } from 'gatehouse-contract/contract.js';
import type { Settings } from '../../config/config.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { slackConnections, tenants } from '../../database/storage/schema.ts';
import { recordCaused, type Origin } from '../../ground/audit/storage.ts';
import type { Database } from '../../ground/database.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { writeToHolders } from '../../people/roles/writeToHolders.ts';
import { slackLost } from './mails.ts';

interface Parts {
  readonly db: Database;
  readonly sealing: Sealing;
  readonly settings: Settings;
  now(): Date;
  /** Says that mails were written, after the commit. */
  mailQueued(): void;
}

/** A connection that Slack has refused, and by which token: sealed, as it is kept. */
interface LostConnection {
  readonly tenantId: string;
  readonly token: string;
  /** Slack's code. */
  readonly reason: string;
}

const PROVIDER: Origin = { ipAddress: '', userAgent: undefined, traceId: '' };

/**
 * Marks a connection as lost, and writes to who can connect once more: once for each loss. Subscriptions and what waits
 * stay. Where another token has taken the place of the refused one, nothing happens.
 */
export async function loseConnection(parts: Parts, { tenantId, token, reason }: LostConnection): Promise<void> {
  const { db, sealing, settings } = parts;
  const now = parts.now();
  let mails = 0;
  const services = { sealing, settings, mailQueued: () => void (mails += 1) };
  await db.transaction(async (transaction) => {
    const [lost] = await transaction
      .update(slackConnections)
      .set({ state: 'lost', updatedAt: now })
      .where(
        and(
          eq(slackConnections.tenantId, tenantId),
          eq(slackConnections.token, token),
          eq(slackConnections.state, 'connected'),
        ),
      )
      .returning();
    if (!lost) return;
    const team = lost.teamName;
    await recordCaused(
      transaction,
      { event: 'slack.lost', subjectId: lost.teamId, details: { team, reason } },
      { outcome: 'success', actorKind: 'system', tenantId },
      PROVIDER,
      now,
    );
    const [tenant] = await transaction.select().from(tenants).where(eq(tenants.id, tenantId));
    const link = await linkTo(transaction, services, 'loginUrl');
    const account = tenant?.name ?? '';
    await writeToHolders(transaction, { tenantId, permission: WRITE_WEBHOOKS, now }, (to, name) =>
      queueMail(transaction, services, { to, mail: slackLost, values: { name, team, account, link } }, now),
    );
  });
  if (mails > 0) parts.mailQueued();
}
