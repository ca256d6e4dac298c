import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { open, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { id, oneOf, pattern, readFields, text } from '../fields.ts';
import { HOUR_MS, sendMail, tryCode, type SentMail } from '../mails.ts';
import { acceptPassword } from '../passwords.ts';
import { Refusal } from '../refusal.ts';
import { endSession } from '../session.ts';
import type { Person } from '../world.ts';

const link = { userId: id, token: text };
/** How many mails go to one person within an hour. */
const MOST = 5;
const kinds = ['email', 'phoneNumber', 'username'] as const;

function personBy({ world }: FakeCall, kind: (typeof kinds)[number], identifier: string): Person | undefined {
  const key = toIdentifierKey(identifier);
  return world.people.find(({ hidden }) =>
    kind === 'email'
      ? hidden.emailKey === key
      : kind === 'username' && hidden.username !== undefined && toIdentifierKey(hidden.username) === key,
  );
}

/** The mail to go on with where somebody has been written to often enough. */
function newestOf({ world, now }: FakeCall, person: Person): SentMail | undefined {
  const ofHour = world.mails.filter(
    ({ purpose, userId, at }) => purpose === 'recovery' && userId === person.id && now - at < HOUR_MS,
  );
  return ofHour.length < MOST ? undefined : ofHour[0];
}

/** Sends the mail, where there is somebody; resolves to the name of its code in any case. */
function ask(call: FakeCall, kind: (typeof kinds)[number], identifier: string): { sessionId: string } {
  const person = personBy(call, kind, identifier);
  if (person?.verified) return { sessionId: (newestOf(call, person) ?? sendMail(call, 'recovery', person)).flow };
  const waiting = call.world.members.find(({ id: own, activatedAt }) => own === person?.id && activatedAt === null);
  if (person) sendMail(call, 'activation', person, waiting?.tenantId);
  return { sessionId: call.idOf('flow', `recovery/${kind}/${toIdentifierKey(identifier)}`) };
}

/** @throws {Refusal} 410, the same for every token that opens nothing */
function opened(call: FakeCall, userId: string, token: string): { mail: SentMail; person: Person } {
  const mail = call.world.mails.find(
    (one) =>
      one.purpose === 'recovery' &&
      !one.used &&
      one.userId === userId &&
      (one.proven ?? one.token) === token &&
      call.now - one.at < HOUR_MS,
  );
  const person = mail && call.world.people.find((one) => one.id === mail.userId);
  if (!mail || !person) throw new Refusal('ER-LINK-ENDED');
  return { mail, person };
}

export const recoveryAnswers = {
  'recovery.strategies': open(() => [
    { strategy: 'email', isActive: true },
    { strategy: 'sms', isActive: false },
  ]),
  'recovery.forgotPassword': openWith(
    ({ body }) => readFields({ email: text }, body),
    (call, { email }): void => void ask(call, 'email', email),
  ),
  'recovery.viaEmail': openWith(
    ({ body }) => readFields({ identifier: text, identifierType: oneOf(kinds) }, body),
    (call, { identifier, identifierType }) => ask(call, identifierType, identifier),
  ),
  'recovery.verifyEmail': openWith(
    ({ body }) => readFields({ otcToken: pattern(/^\d{6}$/, 'must be six digits'), sessionId: text }, body),
    (call, { otcToken, sessionId }) => {
      const mail = call.world.mails.find(({ purpose, flow }) => purpose === 'recovery' && flow === sessionId);
      if (!mail) throw new Refusal('ER-CODE-WRONG');
      if (mail.proven) throw new Refusal('ER-CODE-EXPIRED');
      tryCode(call, mail, otcToken);
      mail.proven = call.idOf('link', `proven/${mail.token}`);
      return { userId: mail.userId, token: mail.proven };
    },
  ),
  'recovery.validate': openWith(
    ({ body }) => readFields(link, body),
    (call, { userId, token }) => ({ email: opened(call, userId, token).person.email }),
  ),
  'recovery.resetPassword': openWith(
    ({ body }) => readFields({ ...link, password: text }, body),
    (call, { userId, token, password }): void => {
      const { mail, person } = opened(call, userId, token);
      acceptPassword(password);
      mail.used = true;
      person.hidden.password = password;
      for (const session of call.state.sessions.filter(({ userId: whose }) => whose === person.id))
        endSession(call, session.id);
    },
  ),
} satisfies AnswerTable;
