import type { FakeCall } from './answer.ts';
import { Refusal } from './refusal.ts';
import type { Person } from './world.ts';

export const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;
export const CODE_MS = 600_000;
const ATTEMPTS = 5;

export const fakeMailPurposes = [
  'activation',
  'emailChange',
  'invitation',
  'phoneOwn',
  'phoneRemoval',
  'phoneReset',
  'recovery',
  'recoveryText',
  'signIn',
  'signInText',
  'unlock',
] as const;
export type FakeMailPurpose = (typeof fakeMailPurposes)[number];

/** How long the link of a mail holds. */
const linkMs: Readonly<Record<FakeMailPurpose, number>> = {
  activation: 7 * DAY_MS,
  emailChange: CODE_MS,
  invitation: 7 * DAY_MS,
  phoneOwn: CODE_MS,
  phoneRemoval: CODE_MS,
  phoneReset: CODE_MS,
  recovery: HOUR_MS,
  recoveryText: HOUR_MS,
  signIn: CODE_MS,
  signInText: CODE_MS,
  unlock: DAY_MS,
};

/** Those that go to the phone number of a person. */
const texts: ReadonlySet<FakeMailPurpose> = new Set(['phoneOwn', 'phoneRemoval', 'recoveryText', 'signInText']);

/** A mail or text message with a secret, as the owner of the mailbox or the phone reads it. */
export interface FakeMail {
  readonly purpose: FakeMailPurpose;
  readonly to: string;
  readonly userId: string;
  /** The tenant that the person is invited to. */
  readonly tenantId: string | undefined;
  /** The token of the link. */
  readonly token: string;
  /** The token of the address at which the code is asked for. */
  readonly flow: string;
  readonly code: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A mail and what became of its secrets. */
export interface SentMail extends FakeMail {
  used: boolean;
  attempts: number;
  /**
   * Of a mail for a new password or phone number: what its code was exchanged for, in place of the token of the link.
   */
  proven?: string;
}

type Here = Pick<FakeCall, 'world' | 'idOf' | 'now'>;

/** Writes a mail. The earlier ones of the same kind open nothing any more. */
export function sendMail(
  { world, idOf, now }: Here,
  purpose: FakeMailPurpose,
  person: Person,
  tenantId?: string,
): SentMail {
  const { mails } = world;
  for (const mail of mails)
    if (mail.purpose === purpose && mail.userId === person.id && mail.tenantId === tenantId) mail.used = true;
  const name = `${mails.length}`;
  const mail: SentMail = {
    purpose,
    to: texts.has(purpose) ? (person.phoneNumber ?? '') : person.email,
    userId: person.id,
    tenantId,
    token: idOf('link', name),
    flow: idOf('flow', `${purpose}/${person.id}/${tenantId ?? ''}`), // the same for each mail: an open page goes on
    code: String(100_000 + (Number.parseInt(idOf('code', name).slice(0, 6), 16) % 900_000)),
    at: now,
    used: false,
    attempts: 0,
  };
  mails.unshift(mail);
  return mail;
}

/** A mail by what its link says. Opening it uses nothing up. */
export const opened = ({ world, now }: Here, userId: string, token: string): SentMail | undefined =>
  world.mails.find(
    (mail) => !mail.used && mail.userId === userId && mail.token === token && now - mail.at < linkMs[mail.purpose],
  );

/** The newest mail of a flow. */
export const inFlow = ({ world }: Here, userId: string, token: string): SentMail | undefined =>
  world.mails.find((mail) => mail.userId === userId && mail.flow === token);

/** @throws {Refusal} 400, the same for every token that opens nothing */
export function mailOf<Mail>(mail: Mail | undefined): Mail {
  if (!mail) throw new Refusal('ER-LINK-INVALID');
  return mail;
}

/** Counts a try of a code. @throws {Refusal} 400 for any but the right one in time */
export function tryCode({ now }: Pick<FakeCall, 'now'>, mail: SentMail, code: string): void {
  if (mail.used || now - mail.at >= CODE_MS || mail.attempts >= ATTEMPTS) throw new Refusal('ER-CODE-EXPIRED');
  mail.attempts++;
  if (mail.code !== code) throw new Refusal('ER-CODE-WRONG');
}
