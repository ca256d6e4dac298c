import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { AuditEventName } from '../../ground/audit/storage.ts';
import { findAccount, findUser, type User } from '../../people/accounts.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { askerOf } from '../../http/pipeline/networks.ts';
import { admitMessage } from '../../http/pipeline/sending.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { readNumber } from '../phones/readNumber.ts';
import { findByNumber, reachedAt } from '../phones/storage.ts';
import { newToken } from '../../crypto/keys/secrets.ts';
import type { Asker } from '../../crypto/secrets/flows.ts';
import type { SealedNames } from '../../crypto/secrets/sealedNames.ts';
import type { NamePurpose } from '../../ground/generated/areas.ts';
import { issueAdmitted, type SecretPurpose } from '../../crypto/secrets/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { toMailbox } from '../../ground/address.ts';
import { NO_MAILBOX, standInFor, writeTo } from '../../people/standIn.ts';

/** How long the code of a message works, in seconds. */
export const CODE_LIFETIME = 600;

/** The identifier that a caller typed. */
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
  /** The placeholder address of a message for an unknown identifier. That message is rolled back. */
  nowhere(identifier: string): string;
  /** Whether the channel also reaches an account that is not verified yet: its code is the proof. */
  readonly proves: boolean;
}

/** A number that no user has: it is from the range reserved for films. */
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
  /** What names the flow that asks. Undefined: it begins one. */
  readonly flow?: string | undefined;
  /** Writes the message to where the channel reaches the owner, in place of the one before of the flow. */
  send(call: WriteCall, owner: User, sent: SentCode): Promise<unknown>;
}

/** The content of a message. */
export interface SentCode {
  readonly code: string;
  readonly to: string;
  /** Seconds that the code is of use. */
  readonly lasts: number;
  readonly asker: Asker;
}

/** The subject of the code, and the flow that it is taken in. An unknown identifier has a placeholder subject. */
export interface Asked {
  readonly subject: string;
  readonly flow: string;
}

/** What a page names its flow by. It tells nothing, and opens nothing without the code. */
export const nameFlow = (
  names: SealedNames,
  purpose: NamePurpose,
  { subject, flow }: Asked,
  now: Date,
): Promise<string> => names.make(purpose, { sub: subject, flow }, CODE_LIFETIME, now);

/** The flow of a name; undefined for one that is over, of another purpose, or not made here. */
export async function readFlowName(
  names: SealedNames,
  purpose: NamePurpose,
  name: string,
  now: Date,
): Promise<Asked | undefined> {
  const claims = await names.read(purpose, name, now);
  return typeof claims?.sub === 'string' && typeof claims.flow === 'string'
    ? { subject: claims.sub, flow: claims.flow }
    : undefined;
}

interface Subject {
  readonly subject: string;
  readonly user: User | undefined;
  /** Where the channel reaches the person. */
  readonly to: string | undefined;
}

/** Finds the subject of an identifier's code: the owner's id, or a placeholder where the channel reaches no owner. */
export async function subjectOf(
  call: Reading & { readonly services: Pick<WriteCall['services'], 'flowTokens'> },
  { identifier, identifierType }: Identifier,
  { channel, purpose }: Pick<OwnersMessage, 'channel' | 'purpose'>,
): Promise<Subject> {
  const { db, services } = call;
  const user = await findByIdentifier(db, identifierType, identifier);
  const nobody = services.flowTokens.nobody(`${identifierType}:${keyOf({ identifier, identifierType })}`);
  const { addressOf, proves } = channels[channel];
  // An unknown identifier takes the same work.
  const found = await addressOf(call, user ?? standInFor(NO_MAILBOX, call.now), purpose);
  const to = user && found;
  const isReached = user && to !== undefined && (user.verified || proves);
  return { subject: isReached ? user.id : nobody, user, to };
}

/** By what an identifier is counted, however it is typed. */
const keyOf = ({ identifier, identifierType }: Identifier): string =>
  (identifierType === 'phoneNumber' ? readNumber(identifier) : undefined) ?? toIdentifierKey(identifier);

/**
 * Writes to the owner of an identifier. The answer and the work are the same for an unknown identifier: the same mail
 * is written to a placeholder and rolled back. An owner whose address is not proven gets the activation mail.
 */
export async function askOwner(call: WriteCall, message: OwnersMessage): Promise<Written<Asked>> {
  const { db, now } = call;
  const { nowhere, proves } = channels[message.channel];
  const { subject, user, to } = await subjectOf(call, message, message);
  const address = user && to !== undefined ? toIdentifierKey(to) : `${message.identifierType}:${keyOf(message)}`;
  const admission = await admitMessage(call, { address, userId: user?.id });
  const asker = askerOf(call, user?.id, message.flow ?? newToken());
  // An unknown identifier gets a code too: the page asks for it, and its tries are counted and refused.
  const secret = { purpose: message.purpose, subject, kind: 'code', lifetime: CODE_LIFETIME, asker } as const;
  const code = await issueAdmitted(db, secret, admission, now);
  const written = code !== undefined && user && to !== undefined ? { user, to } : undefined;
  const { email } = channels;
  await writeTo(call, written?.user, email.nowhere(message.identifier), (inner, owner) =>
    // Who has proven nothing yet is sent what does so.
    owner.verified || proves
      ? message.send(inner, owner, {
          code: code ?? '',
          to: written?.to ?? nowhere(message.identifier),
          lasts: CODE_LIFETIME,
          asker,
        })
      : inner.services.invitations.sendActivation(inner, owner, asker),
  );
  return {
    answer: { subject, flow: asker.flow },
    event: { event: message.event, subjectId: user?.id, details: { mails: written ? 1 : 0 } },
  };
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
