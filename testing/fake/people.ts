import { toIdentifierKey } from '../../api/rules/identifiers.ts';
import type { FakeCall } from './answer.ts';
import type { Person } from './world.ts';

export const identifierKinds = ['email', 'phoneNumber', 'username'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** Whose identifier it is. */
export function personBy({ world }: FakeCall, kind: IdentifierKind, identifier: string): Person | undefined {
  const key = toIdentifierKey(identifier);
  const is: Readonly<Record<IdentifierKind, (person: Person) => boolean>> = {
    email: ({ hidden }) => hidden.emailKey === key,
    phoneNumber: ({ phoneNumber }) => !!phoneNumber && phoneNumber === identifier.replace(/[\s()./-]/g, ''),
    username: ({ hidden }) => hidden.username !== undefined && toIdentifierKey(hidden.username) === key,
  };
  return world.people.find(is[kind]);
}
