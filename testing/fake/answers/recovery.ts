import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { open, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { id, oneOf, pattern, readFields, text } from '../fields.ts';
import { unlock, unlockAll } from '../lockout.ts';
import { HOUR_MS, sendMail, tryCode, type SentMail } from '../mails.ts';
import { identifierKinds, personBy, type IdentifierKind } from '../people.ts';
import { acceptPassword, setPassword } from '../passwords.ts';
import { Refusal } from '../refusal.ts';
import type { Person } from '../world.ts';

type Sent = 'recovery' | 'recoveryText';

const link = { userId: id, token: text };
/** How many mails go to one person within an hour. */
const MOST = 5;

/** The newest mail, for a user who has got the most mails of an hour; undefined for any other user. */
function newestOf({ world, now }: FakeCall, sent: Sent, person: Person): SentMail | undefined {
  const ofHour = world.mails.filter(
    ({ purpose, userId, at }) => purpose === sent && userId === person.id && now - at < HOUR_MS,
  );
  return ofHour.length < MOST ? undefined : ofHour[0];
}

/** @throws {Refusal} 403 for a way that is switched off */
function assertOpen({ world }: FakeCall, sent: Sent): void {
  if (!world.recovery[sent === 'recovery' ? 'email' : 'sms']) throw new Refusal('ER-STRATEGY-NOT-ALLOWED');
}

/** Sends the code by text message, where there is an account with a number; returns a session id in any case. */
function askByText(call: FakeCall, kind: IdentifierKind, identifier: string): { sessionId: string } {
  assertOpen(call, 'recoveryText');
  const person = personBy(call, kind, identifier);
  if (!person?.verified || !person.phoneNumber)
    return { sessionId: call.idOf('flow', `recoveryText/${kind}/${toIdentifierKey(identifier)}`) };
  return { sessionId: (newestOf(call, 'recoveryText', person) ?? sendMail(call, 'recoveryText', person)).flow };
}

/** Sends the mail, where there is an account; returns a session id in any case. */
function ask(call: FakeCall, kind: IdentifierKind, identifier: string): { sessionId: string } {
  assertOpen(call, 'recovery');
  const person = personBy(call, kind, identifier);
  if (person?.verified)
    return { sessionId: (newestOf(call, 'recovery', person) ?? sendMail(call, 'recovery', person)).flow };
  const waiting = call.world.members.find(({ id: own, activatedAt }) => own === person?.id && activatedAt === null);
  if (person) sendMail(call, 'activation', person, waiting?.tenantId);
  return { sessionId: call.idOf('flow', `recovery/${kind}/${toIdentifierKey(identifier)}`) };
}

/** @throws {Refusal} 410, the same for every token that opens nothing */
function opened(call: FakeCall, userId: string, token: string): { mail: SentMail; person: Person } {
  const mail = call.world.mails.find(
    (one) =>
      (one.purpose === 'recovery' || (one.purpose === 'recoveryText' && one.proven !== undefined)) &&
      !one.used &&
      one.userId === userId &&
      (one.proven ?? one.token) === token &&
      call.now - one.at < HOUR_MS,
  );
  const person = mail && call.world.people.find((one) => one.id === mail.userId);
  if (!mail || !person) throw new Refusal('ER-LINK-ENDED');
  return { mail, person };
}

/** Takes the code of a message in place of a link. */
const proveBy = (sent: Sent) =>
  openWith(
    ({ body }) => readFields({ otcToken: pattern(/^\d{6}$/, 'must be six digits'), sessionId: text }, body),
    (call, { otcToken, sessionId }) => {
      const mail = call.world.mails.find(({ purpose, flow }) => purpose === sent && flow === sessionId);
      if (!mail) throw new Refusal('ER-CODE-WRONG');
      if (mail.proven) throw new Refusal('ER-CODE-EXPIRED');
      tryCode(call, mail, otcToken);
      mail.proven = call.idOf('link', `proven/${mail.token}`);
      return { userId: mail.userId, token: mail.proven };
    },
  );

export const recoveryAnswers = {
  'recovery.strategies': open(({ world }) => [
    { strategy: 'email', isActive: world.recovery.email },
    { strategy: 'sms', isActive: world.recovery.sms },
  ]),
  'recovery.forgotPassword': openWith(
    ({ body }) => readFields({ email: text }, body),
    (call, { email }): void => void ask(call, 'email', email),
  ),
  'recovery.viaEmail': openWith(
    ({ body }) => readFields({ identifier: text, identifierType: oneOf(identifierKinds) }, body),
    (call, { identifier, identifierType }) => ask(call, identifierType, identifier),
  ),
  'recovery.verifyEmail': proveBy('recovery'),
  'recovery.viaSms': openWith(
    ({ body }) => readFields({ identifier: text, identifierType: oneOf(identifierKinds) }, body),
    (call, { identifier, identifierType }) => askByText(call, identifierType, identifier),
  ),
  'recovery.verifySms': proveBy('recoveryText'),
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
