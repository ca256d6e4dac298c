import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Delivery } from 'gatehouse-contract/contract.js';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteServices } from '../../http/pipeline/call.ts';
import type { Settings } from '../../config/config.ts';
import { hashToken } from '../../crypto/keys/secrets.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { outboxMessages } from '../../database/storage/schema.ts';
import type { MessageKind } from '../../database/areas/area.ts';
import { ago, type Sweep } from '../../database/retention/sweep.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { toMailbox } from '../../ground/address.ts';
import { toMailLanguage } from './language.ts';
import { brandOf, renderLetter } from './layout.ts';
import { isPhoneNumber } from './sms.ts';
import type { Mail, TextMessage } from './mail.ts';

/** What a message holds. A text message has its text alone. */
export interface MessageContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The page that ends mails of this kind, also for mail programs. */
  readonly unsubscribe?: string | undefined;
}

type Channel = (typeof outboxMessages.$inferSelect)['channel'];
type QueueServices = Pick<WriteServices, 'settings' | 'sealing' | 'mailQueued'>;

export interface NewMail<Values extends object> {
  /** One plain mailbox, as `toMailbox` returns it and as it is stored. */
  readonly to: string;
  /** A language tag; mails are written in `en`, `de` and `ar`. */
  readonly language?: string | undefined;
  readonly mail: Mail<Values>;
  /** Values with an `until` say when the mail is over: it is sent no more then. */
  readonly values: NoInfer<Values>;
  /** The flow that waits for it: see {@link dropWaiting}. */
  readonly flow?: string | undefined;
  /** See {@link MessageContent}. Its page takes a POST as RFC 8058 says. */
  readonly unsubscribe?: string | undefined;
}

/**
 * Writes a mail in the caller's transaction; it is sent after the commit, and not at all when that fails. Returns
 * its id. Without a mail server it stays in the outbox and counts as sent.
 * @throws ProviderError ER-INVALID-REQUEST when `to` is not one plain mailbox
 */
export async function queueMail<Values extends object>(
  db: Database,
  services: QueueServices,
  { to, language, mail, values, flow, unsubscribe }: NewMail<Values>,
  now: Date,
): Promise<string> {
  const recipient = toMailbox(to);
  if (recipient === undefined)
    throw new ProviderError('ER-INVALID-REQUEST', {
      errors: ['email: must be one plain address'],
      context: { field: 'email' },
    });
  const brand = brandOf(await readVendor(db));
  const inLanguage = toMailLanguage(language);
  const letter = renderLetter(mail.write(inLanguage, { ...values, product: brand.name }), inLanguage, brand);
  const content = { ...letter, ...(unsubscribe !== undefined && { unsubscribe }) };
  const endsAt = 'until' in values && values.until instanceof Date ? values.until : undefined;
  return write(db, services, { channel: 'email', recipient, template: mail.name, content, flow, endsAt }, now);
}

export interface NewText<Values extends object> {
  /** A phone number in the form of E.164, as it is stored. */
  readonly to: string;
  /** A language tag, as for mails. */
  readonly language?: string | undefined;
  readonly message: TextMessage<Values>;
  readonly values: NoInfer<Values>;
  /** When it is over: it is sent no more then. */
  readonly endsAt?: Date | undefined;
  readonly flow?: string | undefined;
}

/**
 * Writes a text message as {@link queueMail} writes a mail.
 * @throws ProviderError ER-INVALID-REQUEST when `to` is not one phone number
 */
export async function queueText<Values extends object>(
  db: Database,
  services: QueueServices,
  { to, language, message, values, endsAt, flow }: NewText<Values>,
  now: Date,
): Promise<string> {
  if (!isPhoneNumber(to))
    throw new ProviderError('ER-INVALID-REQUEST', {
      errors: ['phoneNumber: must be one phone number'],
      context: { field: 'phoneNumber' },
    });
  const product = (await readVendor(db)).name;
  const text = message.write(toMailLanguage(language), { ...values, product });
  return write(
    db,
    services,
    { channel: 'sms', recipient: to, template: message.name, content: { subject: '', text, html: '' }, flow, endsAt },
    now,
  );
}

/** Whether something takes the messages of a channel. Otherwise the outbox is all there is. */
export const isDelivered = ({ smtpUrl, smsUrl, sms, twilio }: Settings, channel: Channel): boolean =>
  (channel === 'email' ? smtpUrl : (smsUrl ?? sms ?? twilio)) !== undefined;

interface Written {
  readonly channel: Channel;
  readonly recipient: string;
  readonly template: string;
  readonly content: MessageContent;
  readonly flow: string | undefined;
  readonly endsAt: Date | undefined;
}

async function write(
  db: Database,
  { settings, sealing, mailQueued }: QueueServices,
  { channel, recipient, template, content, flow, endsAt }: Written,
  now: Date,
): Promise<string> {
  const willBeSent = isDelivered(settings, channel);
  const [row] = await db
    .insert(outboxMessages)
    .values({
      channel,
      recipient,
      template,
      flow: flow === undefined ? null : hashToken(flow),
      content: sealing.seal(JSON.stringify(content)),
      state: willBeSent ? 'waiting' : 'sent',
      nextAttemptAt: now,
      endsAt: endsAt ?? null,
      createdAt: now,
      sentAt: willBeSent ? null : now,
    })
    .returning({ id: outboxMessages.id });
  if (!row) throw new Error('The message could not be written');
  if (willBeSent) mailQueued();
  return row.id;
}

/** How far messages came, by their ids. What was swept is not among them. */
export async function readDeliveries(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Delivery>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: outboxMessages.id, state: outboxMessages.state })
    .from(outboxMessages)
    .where(inArray(outboxMessages.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/**
 * Takes back a mail that was not sent yet, as when what it invites to is revoked; with a flow, only one of that flow.
 */
export async function dropMail(db: Database, id: string, flow?: string): Promise<void> {
  const ofFlow = flow === undefined ? undefined : eq(outboxMessages.flow, hashToken(flow));
  await db.delete(outboxMessages).where(and(eq(outboxMessages.id, id), ofFlow, isWaiting));
}

/**
 * Takes back the mails of a kind that still wait for an address and a flow: another one goes in their place, and they
 * would open nothing. What other flows wait for stays.
 */
export async function dropWaiting(
  db: Database,
  { to, kind, flow, except = [] }: { to: string; kind: MessageKind; flow: string | undefined; except?: string[] },
): Promise<void> {
  const { id, recipient, template } = outboxMessages;
  const ofFlow = flow === undefined ? isNull(outboxMessages.flow) : eq(outboxMessages.flow, hashToken(flow));
  await db
    .delete(outboxMessages)
    .where(and(eq(recipient, to), eq(template, kind.name), ofFlow, isWaiting, notInArray(id, [...except])));
}

const isWaiting = eq(outboxMessages.state, 'waiting');

/** A message as the operator sees it. */
export interface OutboxMessage extends MessageContent {
  readonly id: string;
  readonly at: Date;
  readonly channel: Channel;
  readonly to: string;
  readonly state: Delivery;
  readonly template: string;
  /** Why the last try failed. */
  readonly failure: string | null;
}

/** The newest messages. What a mail server has taken holds nothing any more. */
export async function listOutbox(db: Reader, sealing: Sealing, limit: number): Promise<OutboxMessage[]> {
  const rows = await db.select().from(outboxMessages).orderBy(desc(outboxMessages.position)).limit(limit);
  return rows.map((row) => toMessage(sealing, row));
}

/** One message; undefined when there is none of that id. */
export async function findMessage(db: Reader, sealing: Sealing, id: string): Promise<OutboxMessage | undefined> {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  return row && toMessage(sealing, row);
}

const toMessage = (
  sealing: Sealing,
  { id, createdAt, channel, recipient, state, template, failure, content }: typeof outboxMessages.$inferSelect,
): OutboxMessage => ({
  id,
  at: createdAt,
  channel,
  to: recipient,
  state,
  template,
  failure,
  ...readContent(sealing, content),
});

export function readContent(sealing: Sealing, content: string | null): MessageContent {
  if (content === null) return { subject: '', text: '', html: '' };
  const read: MessageContent = JSON.parse(sealing.open(content));
  return read;
}

/**
 * Messages that are older than this. Until then the outbox of a provider without a mail server has them, and the
 * lists of invitations the state of their delivery.
 */
export const messagesOver = (keptSeconds: number): Sweep => ({
  what: 'messages',
  table: outboxMessages,
  key: outboxMessages.id,
  age: outboxMessages.createdAt,
  before: ago(keptSeconds),
});
