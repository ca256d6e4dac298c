import { toIdentifierKey, toSearchKey } from '../../api/rules/identifiers.ts';
import type { FakeCall } from './answer.ts';
import type { Member, Person } from './world.ts';

interface Given {
  /** Undefined for a user who is known by a username or a phone number alone. */
  readonly email: string | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

export function newPerson({ world, idOf }: FakeCall, given: Given): Person {
  const { name = '', phone, username, password } = given;
  const email = given.email ?? '';
  const emailKey = toIdentifierKey(email);
  const id = idOf('user', emailKey || toIdentifierKey(username ?? phone ?? ''));
  const person: Person = {
    id,
    sub: id,
    email,
    name,
    verified: false,
    mfaEnrolled: false,
    mfaBypass: false,
    ...(phone !== undefined && { phoneNumber: phone }),
    provider: 'local',
    isLocked: false,
    managedBy: 'frontegg',
    metadata: '{}',
    profilePictureUrl: null,
    hidden: { emailKey, nameKey: toSearchKey(name), username, password, breached: false },
  };
  world.people.push(person);
  return person;
}

/** Gives a person a place in a tenant that waits for its activation. */
export function joins({ world, now }: FakeCall, person: Person, tenantId: string, roleIds: readonly string[]): Member {
  const member: Member = {
    id: person.id,
    person,
    tenantId,
    createdAt: new Date(now),
    roleIds: [...new Set(roleIds)],
    groupIds: [],
    applicationIds: [],
    activatedAt: null,
    lastLogin: null,
    isDisabled: false,
    temporaryExpirationDate: null,
  };
  world.members.push(member);
  return member;
}
