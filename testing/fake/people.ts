import { toIdentifierKey } from '../../api/rules/identifiers.ts';
import type { FakeCall } from './answer.ts';
import type { Person } from './world.ts';

export const identifierKinds = ['email', 'phoneNumber', 'username'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** Whose identifier it is. Nobody has a phone number here. */
export function personBy({ world }: FakeCall, kind: IdentifierKind, identifier: string): Person | undefined {
  const key = toIdentifierKey(identifier);
  return world.people.find(({ hidden }) =>
    kind === 'email'
      ? hidden.emailKey === key
      : kind === 'username' && hidden.username !== undefined && toIdentifierKey(hidden.username) === key,
  );
}
