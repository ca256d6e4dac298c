import type { OwnPhoneNumber } from '../../../api/contract/phoneNumbers.ts';
import { closed, closedWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { pageOf } from '../collection.ts';
import { otherwise, readFields, wholeNumber } from '../fields.ts';
import type { Person } from '../world.ts';

/** Every number here counts as verified. */
const ownNumbers = ({ now }: Pick<FakeCall, 'now'>, { id, phoneNumber }: Person): OwnPhoneNumber[] => {
  const at = new Date(now).toISOString();
  return phoneNumber ? [{ id, phoneNumber, verified: true, createdAt: at, updatedAt: at }] : [];
};

export const phoneNumbersAnswers = {
  'phoneNumbers.list': closedWith(
    'user',
    ({ query }) =>
      readFields({ _limit: otherwise(wholeNumber(1, 200), 10), _offset: otherwise(wholeNumber(0, 999_999), 0) }, query),
    (call, { person }, { _limit, _offset }) =>
      pageOf(
        ownNumbers(call, person),
        { _limit, _offset, _sortBy: 'id', _order: 'ASC' },
        { id: ({ id }) => id },
        (row) => row,
      ),
  ),
  'phoneNumbers.own': closed('user', (call, { person }) => ownNumbers(call, person)),
} satisfies AnswerTable;
