import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { open, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { id, oneOf, pattern, readFields, text } from '../fields.ts';
import { unlock, unlockAll } from '../lockout.ts';
import { HOUR_MS, sendMail, tryCode, type SentMail } from '../mails.ts';
import { identifierKinds, personBy, type IdentifierKind } from '../people.ts';
import { acceptPassword, setPassword } from '../passwords.ts';
import { Refusal } from '../refusal.ts';
import type { Person } from '../world.ts';

const link = { userId: id, token: text };
/** How many mails go to one person within an hour. */
const MOST = 5;

/** The mail to go on with where somebody has been written to often enough. */
function newestOf({ world, now }: FakeCall, person: Person): SentMail | undefined {
  const ofHour = world.mails.filter(
    ({ purpose, userId, at }) => purpose === 'recovery' && userId === person.id && now - at < HOUR_MS,
  );
  return ofHour.length < MOST ? undefined : ofHour[0];
}

/** Sends the mail, where there is somebody; resolves to the name of its code in any case. */
function ask(call: FakeCall, kind: IdentifierKind, identifier: string): { sessionId: string } {
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
    ({ body }) => readFields({ identifier: text, identifierType: oneOf(identifierKinds) }, body),
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
  'recovery.unlockMe': openWith(
    ({ body }) => readFields({ token: text }, body),
    (call, { token }): void => unlock(call, token),
  ),
  'recovery.resetPassword': openWith(
    ({ body }) => readFields({ ...link, password: text }, body),
    (call, { userId, token, password }): void => {
      const forced = call.world.people.find(({ id: own, hidden }) => own === userId && hidden.changeToken === token);
      const { mail, person } = forced ? { person: forced } : opened(call, userId, token);
      acceptPassword(password);
      if (forced?.hidden.password === password)
        throw new Refusal('ER-PASSWORD-REUSED', { context: { field: 'password', count: 1 } });
      if (mail) mail.used = true;
      unlockAll(call, person.id);
      setPassword(call, person, password);
    },
  ),
} satisfies AnswerTable;
