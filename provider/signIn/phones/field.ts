import * as v from 'valibot';
import { text } from '../../http/pipeline/fields.ts';
import { readNumber } from './readNumber.ts';

/** A number with its country, in the form in which it is kept. */
export const numberField = v.pipe(
  text(50),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const found = readNumber(dataset.value);
    if (found !== undefined) return found;
    addIssue({ message: 'must be a phone number with the code of its country' });
    return NEVER;
  }),
);
