import type { SignUpBody, SignUpIdentifier, SignUpStrategy } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { toMailbox } from '../../ground/address.ts';
import { readUsername, USERNAME_RULE } from '../../people/profile/username.ts';
import { readNumber } from '../../signIn/phones/readNumber.ts';

/** The identifiers of a sign-up, each in the form in which it is kept. */
export type Identifiers = { readonly [Kind in SignUpIdentifier]?: string };

const wrong = (field: string, message: string, sentence = `${field}: ${message}`): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', { errors: [sentence], context: { field } });

/** How each identifier is read. Undefined for a text that is none. */
export const identifierReaders: Readonly<
  Record<SignUpIdentifier, { read(text: string): string | undefined; message: string }>
> = {
  email: { read: toMailbox, message: 'must be one email address' },
  phoneNumber: {
    read: readNumber,
    message: 'must be a phone number with the code of its country',
  },
  username: { read: readUsername, message: USERNAME_RULE },
};

/** The message for the call's own identifier where it is missing (SIGNUP-005, SIGNUP-006). */
const MISSING: Readonly<Partial<Record<SignUpIdentifier, string>>> = {
  phoneNumber: 'Phone number is required for phone number signup',
  username: 'Username is required for username signup',
};

const givenIn = (body: Partial<SignUpBody>, kind: SignUpIdentifier): string => body[kind]?.trim() ?? '';

/**
 * Reads the identifiers of a sign-up: the one that the call is for and, of the others, those that are switched on.
 * @throws ProviderError 400 for one that is missing or malformed; 403 where the call's own is switched off
 */
export function readIdentifiers(
  body: Partial<SignUpBody>,
  main: SignUpIdentifier,
  strategies: readonly SignUpStrategy[],
): Identifiers {
  if (givenIn(body, main) === '') throw wrong(main, 'must be given', MISSING[main]);
  if (!strategies.some(({ strategy, isActive }) => strategy === main && isActive))
    throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
  const read = strategies
    .filter(({ isActive }) => isActive)
    .map(({ strategy, isRequired }): Identifiers => {
      const text = givenIn(body, strategy);
      if (text === '' && isRequired) throw wrong(strategy, 'must be given');
      const { read, message } = identifierReaders[strategy];
      const value = text === '' ? undefined : read(text);
      if (text !== '' && value === undefined) throw wrong(strategy, message);
      return { [strategy]: value };
    });
  return Object.assign({}, ...read);
}
