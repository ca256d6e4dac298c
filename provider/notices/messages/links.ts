import { and, eq, gt } from 'drizzle-orm';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';
import { noticeConfigurations, noticeLinks, noticeRecipients, tenants } from '../../database/storage/schema.ts';
import { ago } from '../../database/retention/sweep.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { WriteServices } from '../../http/pipeline/call.ts';

const DAY = 86_400;
/** How long the links of messages work, in seconds. Mails are kept, and who has had enough finds an old one first. */
const LIFETIMES = { confirmation: 7 * DAY, unsubscribing: 365 * DAY } as const;

export type LinkPurpose = keyof typeof LIFETIMES;

export interface NoticeLink {
  readonly href: string;
  readonly until: Date;
}

/** Makes the link of one message. Its token is in that message alone; what is kept is its hash. */
export async function makeLink(
  db: Database,
  { settings }: Pick<WriteServices, 'settings'>,
  { recipientId, purpose }: { readonly recipientId: string; readonly purpose: LinkPurpose },
  now: Date,
): Promise<NoticeLink> {
  const token = newToken();
  const until = addSeconds(now, LIFETIMES[purpose]);
  await db
    .insert(noticeLinks)
    .values({ hash: hashToken(token), recipientId, purpose, createdAt: now, expiresAt: until });
  const page = `${settings.publicUrl.replace(/\/+$/, '')}/integrations/resources/notices/v1/${purpose}`;
  return { href: `${page}?${new URLSearchParams({ token }).toString()}`, until };
}

/** Where a link leads: its recipient, with the event and the account. */
export interface LinkTarget {
  readonly recipient: typeof noticeRecipients.$inferSelect;
  readonly configuration: typeof noticeConfigurations.$inferSelect;
  readonly account: string;
}

/** Undefined for a link that is over, and for none. It uses nothing up. */
export async function findLink(
  db: Reader,
  { purpose, token }: { readonly purpose: LinkPurpose; readonly token: string },
  now: Date,
): Promise<LinkTarget | undefined> {
  const [row] = await db
    .select({ recipient: noticeRecipients, configuration: noticeConfigurations, account: tenants.name })
    .from(noticeLinks)
    .innerJoin(noticeRecipients, eq(noticeRecipients.id, noticeLinks.recipientId))
    .innerJoin(noticeConfigurations, eq(noticeConfigurations.id, noticeRecipients.configurationId))
    .innerJoin(tenants, eq(tenants.id, noticeConfigurations.tenantId))
    .where(
      and(eq(noticeLinks.hash, hashToken(token)), eq(noticeLinks.purpose, purpose), gt(noticeLinks.expiresAt, now)),
    );
  return row;
}

export const linksOver = {
  what: 'links of notices',
  table: noticeLinks,
  key: noticeLinks.hash,
  age: noticeLinks.expiresAt,
  before: ago(0),
};
