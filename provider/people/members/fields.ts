import * as v from 'valibot';
import { EXPIRATION_SECONDS } from 'gatehouse-contract/rules.js';
import { id } from '../../http/pipeline/fields.ts';

/** The roles of a member. A list with one empty text counts as an empty list (USERS-025). */
export const roleIdsField = v.pipe(
  v.array(v.string('must be an id'), 'must be a list of ids'),
  v.transform((ids) => (ids.length === 1 && ids[0] === '' ? [] : ids)),
  v.array(id),
  v.maxLength(200, 'must name at most 200 ids'),
);

const { least, most } = EXPIRATION_SECONDS;

/** After how long the access of a member ends. */
export const expirationSeconds = v.pipe(
  v.number('must be a number of seconds'),
  v.integer('must be a whole number of seconds'),
  v.minValue(least, `must be at least ${least} seconds`),
  v.maxValue(most, `must be at most ${most} seconds`),
);
