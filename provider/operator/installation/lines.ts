import * as v from 'valibot';
import { managers, passkeyDeviceTypes, subAccountAccessTypes, tenantTypes } from 'gatehouse-contract/contract.js';
import { id, oneOf, text } from '../../http/pipeline/fields.ts';
import { findJsonFault } from '../../http/pipeline/json.ts';
import { PasswordHashError, readPasswordHash } from '../../crypto/keys/passwordHashes.ts';
import { alias, date, flag, identifier, key, metadata, name, reference, whole } from './fields.ts';

/** A line that is not written. The message says why in words that hold no secret. */
export class LineProblem extends Error {
  override name = 'LineProblem';
}

/** What a line or a document names, and nothing has. */
export class Missing extends LineProblem {
  readonly kind: string;
  readonly named: string;

  constructor(kind: string, named: string) {
    super(`the ${kind} '${named}' does not exist`);
    this.kind = kind;
    this.named = named;
  }
}

const passwordHash = v.pipe(
  v.string('must be a text'),
  v.rawCheck(({ dataset, addIssue }) => {
    try {
      if (dataset.typed) readPasswordHash(dataset.value);
    } catch (error) {
      if (!(error instanceof PasswordHashError)) throw error;
      addIssue({ message: `is refused: ${error.message}` });
    }
  }),
);

const membership = v.strictObject({
  tenant: reference,
  roles: v.optional(v.array(key), []),
  groups: v.optional(v.array(name), []),
  /** False: the person was invited and has not joined. */
  active: v.optional(flag, true),
  disabled: v.optional(flag, false),
  expiresAt: v.optional(date),
  lastLogin: v.optional(date),
  managedBy: v.optional(oneOf(managers), 'frontegg'),
  /** Whether the person may go into the accounts below. Left out: their types decide. */
  subAccountAccess: v.optional(flag),
  createdAt: v.optional(date),
});

/** The kinds of lines. What a line may hold is documented in `docs/import.md`. */
const kinds = {
  permission: v.strictObject({
    kind: v.literal('permission'),
    key,
    name: v.optional(name),
    description: v.optional(text(2_000), ''),
    category: v.optional(text(200), ''),
  }),
  tenant: v.pipe(
    v.strictObject({
      kind: v.literal('tenant'),
      id: v.optional(id),
      alias: v.optional(alias),
      name,
      parent: v.optional(reference),
      isReseller: v.optional(flag),
      subAccountAccessType: v.optional(oneOf(subAccountAccessTypes)),
      tenantType: v.optional(oneOf(tenantTypes)),
      metadata: v.optional(metadata),
      createdAt: v.optional(date),
    }),
    v.check((line) => line.id !== undefined || line.alias !== undefined, 'either id or alias must be given'),
  ),
  role: v.strictObject({
    kind: v.literal('role'),
    key,
    name: v.optional(name),
    description: v.optional(text(2_000)),
    /** Undefined: a role of every tenant. */
    tenant: v.optional(reference),
    permissions: v.optional(v.array(key), []),
    level: v.optional(whole, 0),
    isDefault: v.optional(flag, false),
    firstUserRole: v.optional(flag, false),
  }),
  group: v.strictObject({
    kind: v.literal('group'),
    tenant: reference,
    name,
    color: v.optional(text(100)),
    description: v.optional(text(2_000)),
    metadata: v.optional(metadata),
    roles: v.optional(v.array(key), []),
  }),
  person: v.pipe(
    v.strictObject({
      kind: v.literal('person'),
      id: v.optional(id),
      email: v.optional(identifier('email')),
      username: v.optional(identifier('username')),
      phoneNumber: v.optional(identifier('phoneNumber')),
      /** The person has proven to have the number: it counts as an identifier and as a way to reach them. */
      phoneNumberVerified: v.optional(flag, false),
      name: v.optional(text(200)),
      verified: v.optional(flag, false),
      locked: v.optional(flag, false),
      passwordHash: v.optional(passwordHash),
      picture: v.optional(text(2_000)),
      metadata: v.optional(metadata),
      createdAt: v.optional(date),
      memberships: v.optional(v.array(membership), []),
    }),
    v.check(
      ({ email, username, phoneNumber }) => (email ?? username ?? phoneNumber) !== undefined,
      'an email, a username or a phoneNumber must be given',
    ),
    v.check(
      ({ phoneNumber, phoneNumberVerified }) => phoneNumber !== undefined || !phoneNumberVerified,
      'phoneNumberVerified needs a phoneNumber',
    ),
  ),
  passkey: v.strictObject({
    kind: v.literal('passkey'),
    /** An id or an email address. */
    person: reference,
    credentialId: v.pipe(text(2_000), v.regex(/^[\w-]+$/, 'must be base64url')),
    publicKey: v.pipe(text(4_000), v.regex(/^[\w-]+$/, 'must be base64url')),
    counter: v.optional(whole, 0),
    rpId: v.pipe(text(253), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as example.com')),
    deviceType: v.optional(oneOf(passkeyDeviceTypes), 'Platform'),
    name: v.optional(text(80)),
    backedUp: v.optional(flag, false),
    createdAt: v.optional(date),
    lastUsedAt: v.optional(date),
  }),
} as const;

export type Kind = keyof typeof kinds;
/** A line of one kind as it was read: texts in their stored form. */
export type LineOf<Name extends Kind> = v.InferOutput<(typeof kinds)[Name]>;
export type Line = { [Name in Kind]: LineOf<Name> }[Kind];
/** A line as an export or a converter writes it. */
export type WrittenLine = { [Name in Kind]: v.InferInput<(typeof kinds)[Name]> }[Kind];

const line = v.variant('kind', Object.values(kinds), `kind must be one of ${Object.keys(kinds).join(', ')}`);

/** @throws LineProblem naming the field that is wrong */
export function readLine(value: unknown): Line {
  const fault = findJsonFault(value);
  if (fault) throw new LineProblem(`${fault.path || 'the line'} ${fault.message}`);
  const result = v.safeParse(line, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  if (issue.expected === 'never') throw new LineProblem(`${path} is no field of this kind`);
  const isMissing = issue.received === 'undefined' && issue.type !== 'check';
  throw new LineProblem(
    isMissing && path !== 'kind'
      ? `${path} is missing`
      : path && issue.type !== 'variant'
        ? `${path} ${issue.message}`
        : issue.message,
  );
}
