import { closed, closedWith, type AnswerTable } from '../answer.ts';
import { pattern, readFields, text } from '../fields.ts';
import { CODE_MS, HOUR_MS, sendMail, tryCode } from '../mails.ts';
import { personBy } from '../people.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { assertTexts, number, tidy } from './phones.ts';

/** How many codes one person has sent within an hour. */
const MOST = 5;

/** The number of the signed-in person. Whoever has one here has proven it. */
export const phoneNumbersAnswers = {
  'phoneNumbers.own': closed('user', ({ now }, { person: { id, phoneNumber } }) => {
    const at = new Date(now).toISOString();
    return phoneNumber ? [{ id, phoneNumber, verified: true, createdAt: at, updatedAt: at }] : [];
  }),
  'phoneNumbers.preVerify': closedWith(
    'user',
    ({ body }) => readFields({ phoneNumber: number }, body),
    (call, { person }, { phoneNumber: typed }) => {
      assertTexts(call);
      const phoneNumber = tidy(typed);
      if (person.phoneNumber && person.phoneNumber !== phoneNumber)
        return refuseField('phoneNumber', 'must be the number that is proven; another one takes its place by a reset');
      const ofHour = call.world.mails.filter(
        ({ purpose, userId, at }) => purpose === 'phoneProof' && userId === person.id && call.now - at < HOUR_MS,
      );
      if (ofHour.length >= MOST) throw new Refusal('ER-TEXTS-USED-UP');
      return { otcToken: sendMail(call, 'phoneProof', { ...person, phoneNumber }).token };
    },
  ),
  'phoneNumbers.verify': closedWith(
    'user',
    ({ body }) => readFields({ otcToken: text, code: pattern(/^\d{6}$/, 'must be six digits') }, body),
    (call, { person }, { otcToken, code }): void => {
      assertTexts(call);
      const mail = call.world.mails.find(
        ({ purpose, token, userId, at }) =>
          purpose === 'phoneProof' && token === otcToken && userId === person.id && call.now - at < CODE_MS,
      );
      if (!mail || mail.used) throw new Refusal('ER-CODE-EXPIRED');
      tryCode(call, mail, code);
      const owner = personBy(call, 'phoneNumber', mail.to);
      if (owner && owner !== person) throw new Refusal('ER-IDENTIFIER-TAKEN', { context: { field: 'phoneNumber' } });
      person.phoneNumber = mail.to;
      mail.used = true;
    },
  ),
} satisfies AnswerTable;
