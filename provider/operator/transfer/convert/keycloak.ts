import * as v from 'valibot';
import type { WrittenLine } from '../../installation/lines.ts';
import { keycloakHash, password } from './keycloakHash.ts';
import { checked, filled, firstText, toInstant, type Converted, type Source } from './source.ts';

const maybe = v.optional(v.nullable(v.string()));
const names = v.optional(v.array(v.string()), []);

interface Group {
  readonly name: string;
  readonly realmRoles: string[];
  readonly subGroups: Group[];
}
const group: v.GenericSchema<unknown, Group> = v.object({
  name: v.string(),
  realmRoles: names,
  subGroups: v.optional(v.array(v.lazy(() => group)), []),
});

const user = v.object({
  username: maybe,
  email: maybe,
  emailVerified: v.optional(v.boolean(), false),
  enabled: v.optional(v.boolean(), true),
  firstName: maybe,
  lastName: maybe,
  createdTimestamp: v.optional(v.nullable(v.number())),
  attributes: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  credentials: v.optional(v.array(password), []),
  realmRoles: names,
  groups: names,
  serviceAccountClientId: maybe,
});

const realm = v.object({
  realm: v.string(),
  displayName: maybe,
  roles: v.optional(
    v.object({
      realm: v.optional(
        v.array(v.object({ name: v.string(), description: maybe, composite: v.optional(v.boolean()) })),
        [],
      ),
    }),
  ),
  groups: v.optional(v.array(group), []),
  users: v.optional(v.array(v.unknown()), []),
});

/** Roles that Keycloak makes for itself. */
const isOwn = (name: string): boolean => /^(?:offline_access|uma_authorization|default-roles-.*)$/.test(name);

/** Keycloak: a realm with its users, as `kc.sh export --users realm_file` writes it. The realm becomes a tenant. */
export const keycloak: Source = {
  isDocument: true,
  async *convert(entries, options) {
    for await (const entry of entries) {
      const read = 'problem' in entry ? undefined : v.safeParse(realm, entry.value);
      if (read?.success) yield* convertRealm(read.output, options.tenant);
      else {
        const at = read ? v.getDotPath(read.issues[0]) : undefined;
        yield { place: entry.place, lines: [], problems: [`is no realm of Keycloak${at ? `: ${at}` : ''}`] };
      }
    }
  },
};

function* convertRealm(
  { realm: realmName, displayName, roles, groups, users }: v.InferOutput<typeof realm>,
  chosen: string | undefined,
): Generator<Converted> {
  const tenant = chosen ?? realmName;
  yield checked('realm', [{ kind: 'tenant', alias: tenant, name: firstText(displayName) ?? tenant }]);
  for (const [index, { name, description, composite }] of (roles?.realm ?? []).entries())
    if (!isOwn(name))
      yield checked(
        `roles.realm[${index}]`,
        [{ kind: 'role', tenant, key: name, name, description: firstText(description) }],
        composite ? ['what a composite role holds of others is not taken over'] : [],
      );
  for (const { path, realmRoles } of flatten(groups))
    yield checked(`groups ${path}`, [
      { kind: 'group', tenant, name: path, roles: realmRoles.filter((name) => !isOwn(name)) },
    ]);
  for (const [index, value] of users.entries()) yield convertUser(`users[${index}]`, value, tenant);
}

/** Groups by their paths, those above first. */
const flatten = (groups: readonly Group[], above = ''): { path: string; realmRoles: string[] }[] =>
  groups.flatMap(({ name, realmRoles, subGroups }) => {
    const path = `${above}${name}`;
    return [{ path, realmRoles }, ...flatten(subGroups, `${path}/`)];
  });

function convertUser(place: string, value: unknown, tenant: string): Converted {
  const read = v.safeParse(user, value);
  if (!read.success)
    return { place, lines: [], problems: [`is no user of Keycloak: ${v.getDotPath(read.issues[0]) ?? ''}`] };
  const { output: one } = read;
  if (one.serviceAccountClientId) return { place, lines: [], problems: ['a service account is nobody'] };
  const found = one.credentials.find(({ type }) => type === 'password');
  const { hash, problem } = found ? keycloakHash(found) : {};
  const email = firstText(one.email);
  const username = firstText(one.username);
  const person: WrittenLine = {
    kind: 'person',
    email,
    username: username?.toLowerCase() === email?.toLowerCase() ? undefined : username,
    name: firstText([one.firstName, one.lastName].filter(Boolean).join(' ')),
    verified: one.emailVerified,
    passwordHash: hash,
    metadata: filled(one.attributes),
    createdAt: toInstant(one.createdTimestamp),
    memberships: [
      {
        tenant,
        roles: one.realmRoles.filter((name) => !isOwn(name)),
        groups: one.groups.map((path) => path.replace(/^\//, '')),
        disabled: !one.enabled,
      },
    ],
  };
  const others = one.credentials.some(({ type }) => type !== 'password');
  return checked(
    place,
    [person],
    [...(problem === undefined ? [] : [problem]), ...(others ? ['second factors are not taken over'] : [])],
  );
}
