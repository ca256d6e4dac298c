import { eq } from 'drizzle-orm';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { AuditEventName } from '../audit/storage.ts';
import { findAccount, findUser, type User } from '../auth/accounts.ts';
import { countAttempt } from '../auth/counters.ts';
import type { WriteCall } from '../http/call.ts';
import { networksOf } from '../http/networks.ts';
import type { Written } from '../http/writeRoute.ts';
import { sendWaiting } from '../invitations/resend.ts';
import { issueSecret, type SecretPurpose } from '../secrets/storage.ts';
import { phoneNumbers } from '../storage/schema.ts';
import type { Reader } from '../storage/storage.ts';
import { toMailbox } from './address.ts';
import { NO_MAILBOX, writeToNobody } from './nobody.ts';

/** How long the code of a message works, in seconds. */
export const CODE_LIFETIME = 600;

/** How often one browser or network has one person written to, and within how many seconds. */
const MOST = 5;
const WINDOW = 3600;
/** What all strangers together may have: so they do not use up what the owner may ask for. */
const MOST_OF_ALL = 20;

/** What somebody typed to say who they are. */
export interface Identifier {
  readonly identifier: string;
  readonly identifierType: 'email' | 'phoneNumber' | 'username';
}

/** A message that is asked for. */
export interface OwnersMessage extends Identifier {
  /** What its code opens. */
  readonly purpose: SecretPurpose;
  readonly event: AuditEventName;
  /** Writes the message, in place of the one before. */
  send(call: WriteCall, owner: User, code: string): Promise<void>;
}

/** Whose code it will be. Somebody unknown stands for nobody. */
export interface Asked {
  readonly subject: string;
}

/** Whose code is looked for when somebody enters one: the owner, or who stands for nobody. */
export async function subjectOf(
  { db, services }: { readonly db: Reader; readonly services: Pick<WriteCall['services'], 'flowTokens'> },
  { identifier, identifierType }: Identifier,
): Promise<{ readonly subject: string; readonly user: User | undefined }> {
  const user = await findByIdentifier(db, identifierType, identifier);
  const nobody = services.flowTokens.nobody(`${identifierType}:${toIdentifierKey(identifier)}`);
  return { subject: user?.verified ? user.id : nobody, user };
}

/**
 * Writes to the owner of an identifier. Answer and work are the same whether anybody is known by it: to nobody the same mail is written
 * and taken back. Who has not proven the address yet is sent what does so.
 */
export async function askOwner(call: WriteCall, message: OwnersMessage): Promise<Written<Asked>> {
  const { db, now } = call;
  const { subject, user } = await subjectOf(call, message);
  const isOpen = await admits(call, message, user?.id);
  // Also for nobody: the page asks for it, counts the tries and refuses them.
  const code = isOpen
    ? await issueSecret(db, { purpose: message.purpose, subject, kind: 'code', lifetime: CODE_LIFETIME }, now)
    : '';
  const written = isOpen && user && toMailbox(user.email) !== undefined ? user : undefined;
  const send = (inner: WriteCall, owner: User): Promise<void> => message.send(inner, owner, code);
  if (written?.verified) await send(call, written);
  // Who has proven nothing yet is sent what does so.
  else if (written) await sendWaiting(call, written, 'activation');
  else await writeToNobody(call, toMailbox(message.identifier) ?? NO_MAILBOX, send);
  return {
    answer: { subject },
    event: { event: message.event, subjectId: user?.id, details: { mails: written ? 1 : 0 } },
  };
}

/** Counts the message. A browser in which the person has signed in before is counted by itself. */
async function admits(
  { db, services, request, origin, now }: WriteCall,
  { purpose, identifier, identifierType }: OwnersMessage,
  userId: string | undefined,
): Promise<boolean> {
  const known = services.knownBrowsers.find(request, userId);
  const whom = `${identifierType}:${toIdentifierKey(identifier)}`;
  const counters =
    known === undefined
      ? ([
          [`${networksOf(origin.ipAddress).near} ${whom}`, MOST],
          [whom, MOST_OF_ALL],
        ] as const)
      : ([[`known:${known}`, MOST]] as const);
  let admitted = true;
  for (const [name, most] of counters) {
    const { count } = await countAttempt(db, `asked:${purpose}:${name}`, WINDOW, now);
    if (count > most) admitted = false;
  }
  return admitted;
}

async function findByIdentifier(
  db: Reader,
  kind: Identifier['identifierType'],
  identifier: string,
): Promise<User | undefined> {
  if (kind !== 'phoneNumber') return (await findAccount(db, { [kind]: identifier }))?.user;
  const [row] = await db
    .select({ userId: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.phoneNumber, identifier));
  return row && findUser(db, row.userId);
}
