import type { PasswordlessPostLogin } from 'gatehouse-contract/contract.js';
import type { Identifier } from '../auth/askOwner.ts';

/** The identifier in the body of a call. Undefined where the body names none. */
export function identifierIn({
  email,
  username,
  phoneNumber,
  userId,
}: Pick<PasswordlessPostLogin, 'email' | 'username' | 'phoneNumber' | 'userId'>): Identifier | undefined {
  if (email) return { identifier: email, identifierType: 'email' };
  if (phoneNumber) return { identifier: phoneNumber, identifierType: 'phoneNumber' };
  if (username) return { identifier: username, identifierType: 'username' };
  return userId ? { identifier: userId, identifierType: 'userId' } : undefined;
}
