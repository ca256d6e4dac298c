import * as v from 'valibot';
import { checked, filled, firstText, toInstant, type Converted, type Source } from './source.ts';

const record = v.optional(v.nullable(v.record(v.string(), v.unknown())));
const maybe = v.optional(v.nullable(v.string()));

/** A user of the user export, or of the export of password hashes. */
const user = v.object({
  email: maybe,
  email_verified: v.optional(v.nullable(v.boolean())),
  identifiers: v.optional(
    v.array(v.object({ type: v.string(), value: v.string(), verified: v.optional(v.nullable(v.boolean())) })),
    [],
  ),
  username: maybe,
  phone_number: maybe,
  phone_verified: v.optional(v.nullable(v.boolean())),
  name: maybe,
  given_name: maybe,
  family_name: maybe,
  nickname: maybe,
  picture: maybe,
  blocked: v.optional(v.nullable(v.boolean())),
  created_at: v.optional(v.unknown()),
  user_metadata: record,
  app_metadata: record,
  passwordHash: maybe,
  password_hash: maybe,
  custom_password_hash: v.optional(
    v.nullable(v.object({ algorithm: v.string(), hash: v.optional(v.object({ value: v.string() })) })),
  ),
  multifactor: v.optional(v.nullable(v.array(v.unknown()))),
});

/** Forms whose text says everything. */
const SELF_CONTAINED: ReadonlySet<string> = new Set(['bcrypt', 'argon2']);

/** Auth0: its user export, and its export of password hashes. https://auth0.com/docs/manage-users/user-migration */
export const auth0: Source = {
  async *convert(entries, { tenant }) {
    if (tenant !== undefined) yield checked('--tenant', [{ kind: 'tenant', alias: tenant, name: tenant }]);
    for await (const entry of entries) yield 'problem' in entry ? refused(entry) : convertUser(entry, tenant);
  },
};

const refused = ({ place, problem }: { place: string; problem: string }): Converted => ({
  place,
  lines: [],
  problems: [problem],
});

function convertUser({ place, value }: { place: string; value: unknown }, tenant: string | undefined): Converted {
  const read = v.safeParse(user, value);
  if (!read.success) return refused({ place, problem: `is no user of Auth0: ${v.getDotPath(read.issues[0]) ?? ''}` });
  const { output: one } = read;
  const identified = (type: string) => one.identifiers.find((identifier) => identifier.type === type);
  const custom = one.custom_password_hash;
  const isKnown = !custom || SELF_CONTAINED.has(custom.algorithm);
  const problems = [
    ...(isKnown ? [] : [`the password is hashed by ${custom.algorithm}: a new one has to be set`]),
    ...(one.multifactor?.length ? ['second factors are not taken over'] : []),
  ];
  const metadata = {
    ...(filled(one.user_metadata) && { user_metadata: one.user_metadata }),
    ...(filled(one.app_metadata) && { app_metadata: one.app_metadata }),
  };
  const email = firstText(one.email, identified('email')?.value);
  const phoneNumber = firstText(one.phone_number, identified('phone_number')?.value);
  const isProven = one.phone_verified ?? identified('phone_number')?.verified ?? false;
  return checked(
    place,
    [
      {
        kind: 'person',
        email,
        username: firstText(one.username, identified('username')?.value),
        phoneNumber,
        ...(phoneNumber !== undefined && isProven && { phoneNumberVerified: true }),
        name: firstText(one.name, [one.given_name, one.family_name].filter(Boolean).join(' '), one.nickname),
        verified: one.email_verified ?? identified('email')?.verified ?? false,
        locked: one.blocked ?? false,
        passwordHash: firstText(one.passwordHash, one.password_hash, isKnown ? custom?.hash?.value : undefined),
        picture: firstText(one.picture),
        metadata: filled(metadata),
        createdAt: typeof one.created_at === 'string' ? toInstant(one.created_at) : undefined,
        ...(tenant !== undefined && { memberships: [{ tenant }] }),
      },
    ],
    problems,
  );
}
