import { closed, type AnswerTable } from '../answer.ts';

/** Whoever has a number here has proven it. */
export const phoneNumbersAnswers = {
  'phoneNumbers.own': closed('user', ({ now }, { person: { id, phoneNumber } }) => {
    const at = new Date(now).toISOString();
    return phoneNumber ? [{ id, phoneNumber, verified: true, createdAt: at, updatedAt: at }] : [];
  }),
} satisfies AnswerTable;
