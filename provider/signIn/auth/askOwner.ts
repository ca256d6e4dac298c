import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { AuditEventName } from '../../ground/audit/storage.ts';
import { findAccount, findUser, type User } from '../../people/accounts.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { networksOf } from '../../http/pipeline/networks.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { readNumber } from '../phones/readNumber.ts';
import { findByNumber, reachedAt } from '../phones/storage.ts';
import { issueSecret, type SecretPurpose } from '../../crypto/secrets/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { toMailbox } from '../../ground/address.ts';
import { NO_MAILBOX, standInFor, writeTo } from '../../people/standIn.ts';

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
  /** `userId`: a browser remembers who signed in there last. */
  readonly identifierType: 'email' | 'phoneNumber' | 'userId' | 'username';
}

type Reading = Pick<WriteCall, 'now'> & { readonly db: Reader };

/** How a message reaches a person. */
interface Channel {
  /** Where it goes; undefined for a person whom it does not reach. */
  addressOf(call: Reading, user: User, purpose: SecretPurpose): Promise<string | undefined>;
  /** Where the message to nobody goes, which is taken back. */
  nowhere(identifier: string): string;
  /** Whether its code proves what the account stands for also before anything else has. */
  readonly proves: boolean;
}

/** A number that nobody has: of the numbers that are kept for films. */
const NO_NUMBER = '+4917604069000';

const channels = {
  email: {
    addressOf: async (_call, { email }) => toMailbox(email),
    nowhere: (identifier) => toMailbox(identifier) ?? NO_MAILBOX,
    proves: false,
  },
  sms: { addressOf: reachedAt, nowhere: (identifier) => readNumber(identifier) ?? NO_NUMBER, proves: true },
} as const satisfies Record<string, Channel>;
export type MessageChannel = keyof typeof channels;

/** A message that is asked for. */
export interface OwnersMessage extends Identifier {
  readonly channel: MessageChannel;
  /** What its code opens. */
  readonly purpose: SecretPurpose;
  readonly event: AuditEventName;
  /** Writes the message to where the channel reaches the owner, in place of the one before. */
  send(call: WriteCall, owner: User, code: string, to: string): Promise<unknown>;
}

/** Whose code it will be. Somebody unknown stands for nobody. */
export interface Asked {
  readonly subject: string;
}

interface Subject {
  readonly subject: string;
  readonly user: User | undefined;
  /** Where the channel reaches the person. */
  readonly to: string | undefined;
}

/** Whose code is looked for when somebody enters one: the owner, or who stands for nobody. */
export async function subjectOf(
  call: Reading & { readonly services: Pick<WriteCall['services'], 'flowTokens'> },
  { identifier, identifierType }: Identifier,
  { channel, purpose }: Pick<OwnersMessage, 'channel' | 'purpose'>,
): Promise<Subject> {
  const { db, services } = call;
  const user = await findByIdentifier(db, identifierType, identifier);
  const nobody = services.flowTokens.nobody(`${identifierType}:${keyOf({ identifier, identifierType })}`);
  const { addressOf, proves } = channels[channel];
  // Also asked about nobody: it is the same work.
  const found = await addressOf(call, user ?? standInFor(NO_MAILBOX, call.now), purpose);
  const to = user && found;
  const isReached = user && to !== undefined && (user.verified || proves);
  return { subject: isReached ? user.id : nobody, user, to };
}

/** By what an identifier is counted, however it is typed. */
const keyOf = ({ identifier, identifierType }: Identifier): string =>
  (identifierType === 'phoneNumber' ? readNumber(identifier) : undefined) ?? toIdentifierKey(identifier);

/**
 * Writes to the owner of an identifier. Answer and work are the same whether anybody is known by it: to nobody the same mail is written
 * and taken back. Who has not proven the address yet is sent what does so.
 */
export async function askOwner(call: WriteCall, message: OwnersMessage): Promise<Written<Asked>> {
  const { db, now } = call;
  const { nowhere, proves } = channels[message.channel];
  const { subject, user, to } = await subjectOf(call, message, message);
  const isOpen = await admits(call, message, user?.id);
  // Also for nobody: the page asks for it, counts the tries and refuses them.
  const code = isOpen
    ? await issueSecret(db, { purpose: message.purpose, subject, kind: 'code', lifetime: CODE_LIFETIME }, now)
    : '';
  const written = isOpen && user && to !== undefined ? { user, to } : undefined;
  const { email } = channels;
  await writeTo(call, written?.user, email.nowhere(message.identifier), (inner, owner) =>
    // Who has proven nothing yet is sent what does so.
    owner.verified || proves
      ? message.send(inner, owner, code, written?.to ?? nowhere(message.identifier))
      : inner.services.invitations.sendActivation(inner, owner),
  );
  return {
    answer: { subject },
    event: { event: message.event, subjectId: user?.id, details: { mails: written ? 1 : 0 } },
  };
}

/** Counts the message. A browser in which the person has signed in before is counted by itself. */
async function admits(
  { db, services, request, origin, now }: WriteCall,
  { purpose, ...named }: OwnersMessage,
  userId: string | undefined,
): Promise<boolean> {
  const known = services.knownBrowsers.find(request, userId);
  const whom = `${named.identifierType}:${keyOf(named)}`;
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
  if (kind === 'userId') {
    const id = idIn(identifier);
    return id === undefined ? undefined : findUser(db, id);
  }
  if (kind !== 'phoneNumber') return (await findAccount(db, { [kind]: identifier }))?.user;
  const phoneNumber = readNumber(identifier);
  return phoneNumber === undefined ? undefined : findByNumber(db, phoneNumber);
}
