import * as v from 'valibot';
import type { SignUpIdentifier } from 'gatehouse-contract/contract.js';
import { text, unlikeId } from '../../http/pipeline/fields.ts';
import { identifierReaders } from '../../joining/signUp/identifiers.ts';

/** What operators write about tenants, rights and people: in lines of an import, and in a document that is applied. */
export const flag = v.boolean('must be true or false');
export const whole = v.pipe(
  v.number('must be a number'),
  v.safeInteger('must be a whole number'),
  v.minValue(0, 'must be 0 or more'),
);
export const date = v.pipe(
  v.string('must be a date'),
  v.check(
    (given) => /^\d{4}-\d\d-\d\dT/.test(given) && !Number.isNaN(Date.parse(given)),
    'must be a date such as 2026-01-31T09:00:00Z',
  ),
  v.transform((given) => new Date(given)),
);
/** A tenant by its id or alias. */
export const reference = text(320);
export const name = v.pipe(text(200), v.trim(), v.nonEmpty('must not be empty'));
export const key = v.pipe(text(200), v.trim(), v.nonEmpty('must not be empty'));
export const alias = v.pipe(key, unlikeId);
export const metadata = v.pipe(
  v.record(v.string(), v.unknown(), 'must be an object'),
  v.transform((given) => JSON.stringify(given)),
);

export const identifier = (kind: SignUpIdentifier) =>
  v.pipe(
    text(320),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { read, message } = identifierReaders[kind];
      const value = read(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message });
      return NEVER;
    }),
  );
