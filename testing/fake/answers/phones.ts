import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { closed, closedWith, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { boolean, optional, pattern, readFields, text } from '../fields.ts';
import { CODE_MS, HOUR_MS, inFlow, sendMail, tryCode } from '../mails.ts';
import { personBy } from '../people.ts';
import { Refusal } from '../refusal.ts';
import type { Person } from '../world.ts';

/** How many mails go to one person within an hour. */
const MOST = 5;
export const number = pattern(/^\s*(?:\+|00)[\d\s()./-]{6,}$/, 'must be a phone number with the code of its country');
export const tidy = (typed: string): string => typed.replace(/[\s()./-]/g, '').replace(/^00/, '+');

/** @throws {Refusal} 403 where no user signs in with a phone number */
function assertOpen({ world: { strategies } }: FakeCall): void {
  const on: readonly string[] = [strategies.main, ...strategies.secondary];
  if (!['SmsCode', 'UsernameAndSms'].some((strategy) => on.includes(strategy)))
    throw new Refusal('ER-STRATEGY-NOT-ALLOWED');
}

/** Sends the mail, where there is an account; returns an id for it in any case. */
function ask(call: FakeCall, email: string): string {
  assertOpen(call);
  const person = personBy(call, 'email', email);
  if (!person?.verified) return call.idOf('flow', `phoneReset/${toIdentifierKey(email)}`);
  const ofHour = call.world.mails.filter(
    ({ purpose, userId, at }) => purpose === 'phoneReset' && userId === person.id && call.now - at < HOUR_MS,
  );
  const newest = ofHour.length < MOST ? undefined : ofHour[0];
  return (newest ?? sendMail(call, 'phoneReset', person)).flow;
}

const code = pattern(/^\d{6}$/, 'must be six digits');
const readNumber = ({ body }: FakeCall) => readFields({ phoneNumber: number }, body);
const readProof = ({ body }: FakeCall) => readFields({ otcToken: text, code }, body);

/** Sends a code to a number of a person; returns what names it. */
const textTo = (call: FakeCall, person: Person, phoneNumber: string): string =>
  sendMail(call, 'phoneOwn', { ...person, phoneNumber: tidy(phoneNumber) }).flow;

/** Takes the code of a number, which takes the place of the former one. */
function prove(call: FakeCall, person: Person, flow: string, typed: string): void {
  const mail = inFlow(call, person.id, flow);
  if (mail?.purpose !== 'phoneOwn') throw new Refusal('ER-CODE-EXPIRED');
  tryCode(call, mail, typed);
  mail.used = true;
  const owner = personBy(call, 'phoneNumber', mail.to);
  if (owner && owner !== person) throw new Refusal('ER-IDENTIFIER-TAKEN', { context: { field: 'phoneNumber' } });
  person.phoneNumber = mail.to;
}

/** The number that a path names. @throws {Refusal} 404 for any but the caller's; 409 for the last way in */
function ownNumber({ params }: FakeCall, { id, phoneNumber, email, hidden }: Person): string {
  if (params['phoneId'] !== id || !phoneNumber) throw new Refusal('ER-NOT-FOUND');
  if (!email && !hidden.username) throw new Refusal('ER-LAST-IDENTIFIER');
  return phoneNumber;
}

export const phonesAnswers = {
  'phones.reset': openWith(
    ({ body }) => readFields({ email: text }, body),
    (call, { email }) => ({ resetPhoneNumberToken: ask(call, email) }),
  ),
  'phones.verifyReset': openWith(
    ({ body }) => readFields({ resetPhoneNumberToken: text, code }, body),
    (call, { resetPhoneNumberToken, code: typed }) => {
      const mail = call.world.mails.find(
        ({ purpose, flow }) => purpose === 'phoneReset' && flow === resetPhoneNumberToken,
      );
      if (!mail) throw new Refusal('ER-CODE-WRONG');
      if (mail.proven) throw new Refusal('ER-CODE-EXPIRED');
      tryCode(call, mail, typed);
      mail.proven = call.idOf('link', `proven/${mail.token}`);
      return { changePhoneNumberToken: mail.proven };
    },
  ),
  'phones.change': openWith(
    ({ body }) => readFields({ changePhoneNumberToken: text, phoneNumber: number }, body),
    (call, { changePhoneNumberToken, phoneNumber }): void => {
      const { world, now } = call;
      const mail = world.mails.find(
        (one) =>
          one.purpose === 'phoneReset' &&
          !one.used &&
          one.proven === changePhoneNumberToken &&
          now - one.at < 2 * CODE_MS,
      );
      const person = world.people.find(({ id }) => id === mail?.userId);
      if (!mail || !person) throw new Refusal('ER-LINK-ENDED');
      assertOpen(call);
      const owner = personBy(call, 'phoneNumber', tidy(phoneNumber));
      if (owner && owner !== person) throw new Refusal('ER-IDENTIFIER-TAKEN', { context: { field: 'phoneNumber' } });
      person.phoneNumber = tidy(phoneNumber);
      for (const one of world.mails) if (one.userId === person.id && one.purpose !== 'activation') one.used = true;
    },
  ),
  'phones.changeOwn': closedWith('user', readNumber, (call, { person }, { phoneNumber }) => ({
    changePhoneId: textTo(call, person, phoneNumber),
  })),
  'phones.verifyOwn': closedWith(
    'user',
    ({ body }) => readFields({ changePhoneId: text, code }, body),
    (call, { person }, proof): void => prove(call, person, proof.changePhoneId, proof.code),
  ),
  'phoneNumbers.create': closedWith(
    'user',
    ({ body }) => readFields({ phoneNumber: number, verify: optional(boolean) }, body),
    (call, { person }, { phoneNumber }) => ({ otcToken: textTo(call, person, phoneNumber) }),
  ),
  'phoneNumbers.preVerify': closedWith('user', readNumber, (call, { person }, { phoneNumber }) => ({
    otcToken: textTo(call, person, phoneNumber),
  })),
  'phoneNumbers.verify': closedWith('user', readProof, (call, { person }, proof): void =>
    prove(call, person, proof.otcToken, proof.code),
  ),
  'phoneNumbers.remove': closed('user', (call, { person }) => ({
    phoneId: person.id,
    otcToken: sendMail(call, 'phoneRemoval', { ...person, phoneNumber: ownNumber(call, person) }).flow,
  })),
  'phoneNumbers.verifyRemoval': closedWith('user', readProof, (call, { person }, { otcToken, code: typed }): void => {
    const own = ownNumber(call, person);
    const mail = inFlow(call, person.id, otcToken);
    if (mail?.purpose !== 'phoneRemoval') throw new Refusal('ER-CODE-EXPIRED');
    tryCode(call, mail, typed);
    mail.used = true;
    if (mail.to !== own) throw new Refusal('ER-CODE-EXPIRED');
    delete person.phoneNumber;
  }),
} satisfies AnswerTable;
