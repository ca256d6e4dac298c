import * as v from 'valibot';
import { type WrittenLine } from '../../installation/lines.ts';
import { checked, filled, firstText, toInstant, type Source } from './source.ts';

const maybe = v.optional(v.nullable(v.string()));
const truth = v.optional(v.nullable(v.boolean()));
const role = v.union([v.string(), v.object({ key: v.string(), name: maybe })]);
const roles = v.optional(v.nullable(v.array(role)));

/** A user as the vendor's calls list one, or as its bulk migration takes one. */
const user = v.object({
  email: maybe,
  username: maybe,
  phoneNumber: maybe,
  name: maybe,
  verified: truth,
  isLocked: truth,
  profilePictureUrl: maybe,
  metadata: v.optional(v.nullable(v.union([v.string(), v.record(v.string(), v.unknown())]))),
  createdAt: maybe,
  tenantId: maybe,
  tenantIds: v.optional(v.nullable(v.array(v.string()))),
  tenants: v.optional(v.nullable(v.array(v.object({ tenantId: v.string(), name: maybe, roles, isDisabled: truth })))),
  roles,
  roleIds: v.optional(v.nullable(v.array(v.string()))),
  passwordHash: maybe,
  passwordHashType: maybe,
  mfaEnrolled: truth,
});
type User = v.InferOutput<typeof user>;

interface Place {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly { readonly key: string; readonly name: string }[];
  readonly disabled: boolean;
}

/** Frontegg: lists of users as its vendor's calls answer them, and the entries of its bulk migration. */
export const frontegg: Source = {
  async *convert(entries, { tenant }) {
    const known = new Set<string>();
    /** Notes a tenant or role. Returns whether it has no line yet. */
    const isNew = (key: string): boolean => known.size < known.add(key).size;
    for await (const entry of entries) {
      const { place } = entry;
      const read = 'problem' in entry ? undefined : v.safeParse(user, entry.value);
      if (!read?.success) {
        const problem = 'problem' in entry ? entry.problem : 'is no user of Frontegg';
        yield { place, lines: [], problems: [problem] };
        continue;
      }
      const places = placesOf(read.output, tenant);
      const needed = places.flatMap(({ id, name, roles: held }): WrittenLine[] => [
        ...(isNew(`tenant ${id}`) ? [tenantLine(id, name)] : []),
        ...held.filter(({ key }) => isNew(`role ${key}`)).map((one) => ({ kind: 'role' as const, ...one })),
      ]);
      yield checked(place, [...needed, personLine(read.output, places)], problemsOf(read.output));
    }
  },
};

const tenantLine = (id: string, name: string): WrittenLine =>
  isUuid(id) ? { kind: 'tenant', id, name } : { kind: 'tenant', alias: id, name };
const isUuid = (id: string): boolean => v.is(v.pipe(v.string(), v.uuid()), id);

function placesOf(one: User, fallback: string | undefined): Place[] {
  const named = (given: User['roles']) =>
    (given ?? []).map((held) =>
      typeof held === 'string' ? { key: held, name: held } : { key: held.key, name: held.name ?? held.key },
    );
  if (one.tenants?.length)
    return one.tenants.map(({ tenantId, name, roles: held, isDisabled }) => ({
      id: tenantId,
      name: name ?? tenantId,
      roles: named(held ?? one.roles),
      disabled: isDisabled ?? false,
    }));
  const only = firstText(one.tenantId, fallback);
  const ids = one.tenantIds?.length ? one.tenantIds : only === undefined ? [] : [only];
  return ids.map((id) => ({ id, name: id, roles: named(one.roles), disabled: false }));
}

function personLine(one: User, places: readonly Place[]): WrittenLine {
  return {
    kind: 'person',
    email: firstText(one.email),
    username: firstText(one.username),
    phoneNumber: firstText(one.phoneNumber),
    name: firstText(one.name),
    verified: one.verified ?? false,
    locked: one.isLocked ?? false,
    picture: firstText(one.profilePictureUrl),
    metadata: filled(typeof one.metadata === 'string' ? parsed(one.metadata) : one.metadata),
    createdAt: toInstant(one.createdAt),
    passwordHash: isUsable(one) ? firstText(one.passwordHash) : undefined,
    memberships: places.map(({ id, roles: held, disabled }) => ({
      tenant: id,
      roles: held.map(({ key }) => key),
      disabled,
    })),
  };
}

const isUsable = ({ passwordHashType: type }: User): boolean =>
  type === null || type === undefined || type === 'bcrypt';

const problemsOf = (one: User): string[] => [
  ...(isUsable(one) || !one.passwordHash
    ? []
    : [`the password is hashed by ${one.passwordHashType}: a new one has to be set`]),
  ...(one.roleIds?.length && !one.roles ? ['roleIds name no keys of roles: list the users with their roles'] : []),
  ...(one.mfaEnrolled ? ['second factors are not taken over'] : []),
];

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return v.is(v.record(v.string(), v.unknown()), value) ? value : undefined;
  } catch {
    return undefined;
  }
}
