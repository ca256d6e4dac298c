import assert from 'node:assert/strict';
import { pbkdf2Sync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { hashSync as argon2Sync } from '@node-rs/argon2';
import { hashSync } from '@node-rs/bcrypt';
import { rejectionOf } from '../../../../tests/support/expect.ts';
import { startProvider, type TestProvider } from '../../../testing/provider.ts';
import { importLines } from '../importLines.ts';
import type { WrittenLine } from '../../installation/lines.ts';
import { readEntries } from './entries.ts';
import type { Converted, ConvertOptions } from './source.ts';
import { sources } from '../../../app/commands/convert.ts';

const password = 'correct horse battery';
const bcrypt = hashSync(password, 4);

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 50) yield bytes.subarray(from, from + 50);
}

async function convert(from: string, text: string, options: ConvertOptions = {}): Promise<Converted[]> {
  const source = sources.get(from);
  assert.ok(source, 'it is known');
  const converted: Converted[] = [];
  for await (const one of source.convert(readEntries(inPieces(text), source.isDocument === true), options))
    converted.push(one);
  return converted;
}
const linesOf = (converted: readonly Converted[]): WrittenLine[] => converted.flatMap(({ lines }) => lines);
const problemsOf = (converted: readonly Converted[]): string[] =>
  converted.flatMap(({ place, problems }) => problems.map((problem) => `${place}: ${problem}`));
const ndjson = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** As Auth0's support hands out the hashes. */
const auth0Hash = {
  _id: { $oid: '5dea9f9c82dd7c0e76e4ec93' },
  email_verified: true,
  email: 'ann@initech.test',
  passwordHash: bcrypt,
  password_set_date: { $date: '2019-12-06T18:36:12.412Z' },
  tenant: 'initech',
  connection: 'Username-Password-Authentication',
};

const argon2 = argon2Sync(password, { memoryCost: 64, timeCost: 2, parallelism: 1 });
const [, , , , argonSalt = '', argonValue = ''] = argon2.split('$');
const salt = Buffer.from('0123456789abcdef');
const keycloakRealm = {
  realm: 'globex',
  displayName: 'Globex Corporation',
  roles: {
    realm: [
      { name: 'offline_access' },
      { name: 'clerk', description: 'Files things' },
      { name: 'chief', composite: true },
    ],
  },
  groups: [{ name: 'Sales', realmRoles: ['clerk'], subGroups: [{ name: 'North', realmRoles: [], subGroups: [] }] }],
  users: [
    {
      username: 'hank@globex.test',
      email: 'hank@globex.test',
      emailVerified: true,
      firstName: 'Hank',
      lastName: 'Scorpio',
      createdTimestamp: 1_600_000_000_000,
      attributes: { locale: ['de'] },
      credentials: [
        {
          type: 'password',
          secretData: JSON.stringify({
            value: pbkdf2Sync(password, salt, 27_500, 32, 'sha256').toString('base64'),
            salt: salt.toString('base64'),
          }),
          credentialData: JSON.stringify({ hashIterations: 27_500, algorithm: 'pbkdf2-sha256' }),
        },
      ],
      realmRoles: ['clerk', 'default-roles-globex'],
      groups: ['/Sales/North'],
    },
    {
      username: 'homer',
      email: 'homer@globex.test',
      emailVerified: true,
      credentials: [
        {
          type: 'password',
          secretData: JSON.stringify({ value: `${argonValue}=`, salt: `${argonSalt}==` }),
          credentialData: JSON.stringify({
            hashIterations: 2,
            algorithm: 'argon2',
            additionalParameters: { type: ['id'], version: ['1.3'], memory: ['64'], parallelism: ['1'] },
          }),
        },
        { type: 'otp', secretData: '{"value":"secret-seed"}', credentialData: '{}' },
      ],
    },
    { username: 'gone', email: 'gone@globex.test', enabled: false },
    { username: 'service-account-app', serviceAccountClientId: 'app' },
    {
      username: 'md',
      email: 'md@globex.test',
      credentials: [
        {
          type: 'password',
          secretData: '{"value":"x","salt":"y"}',
          credentialData: '{"hashIterations":1,"algorithm":"md5"}',
        },
      ],
    },
  ],
};

describe('an export of another system', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ allowHttp: true })));
  after(() => running.end());

  /** Imports what was converted; returns what was refused. */
  async function imported(converted: readonly Converted[]): Promise<string[]> {
    const refused: string[] = [];
    async function* items() {
      for (const [index, value] of linesOf(converted).entries()) {
        const read: unknown = JSON.parse(JSON.stringify(value));
        yield { number: index + 1, value: read };
      }
    }
    await importLines(running.provider, items(), {
      refused: (number, { message }) => void refused.push(`${number}: ${message}`),
    });
    return refused;
  }
  const statusOf = async (email: string): Promise<number> => (await running.browser().signIn(email, password)).status;

  it('of Auth0 becomes people who sign in with their passwords', async () => {
    const converted = await convert(
      'auth0',
      ndjson(auth0Hash, {
        user_id: 'auth0|1',
        email: 'bo@initech.test',
        email_verified: true,
        phone_number: '+49 176 04069012',
        phone_verified: true,
        given_name: 'Bo',
        family_name: 'Berg',
        blocked: true,
        created_at: '2024-05-06T07:08:09.000Z',
        user_metadata: { theme: 'dark' },
        app_metadata: { plan: 'gold' },
        custom_password_hash: { algorithm: 'argon2', hash: { value: argon2 } },
      }),
      { tenant: 'initech' },
    );
    assert.deepEqual(problemsOf(converted), []);
    assert.deepEqual(JSON.parse(JSON.stringify(linesOf(converted).at(-1))), {
      kind: 'person',
      email: 'bo@initech.test',
      phoneNumber: '+49 176 04069012',
      phoneNumberVerified: true,
      name: 'Bo Berg',
      verified: true,
      locked: true,
      passwordHash: argon2,
      metadata: { user_metadata: { theme: 'dark' }, app_metadata: { plan: 'gold' } },
      createdAt: '2024-05-06T07:08:09.000Z',
      memberships: [{ tenant: 'initech' }],
    });
    assert.deepEqual(await imported(converted), []);
    assert.equal(await statusOf('ann@initech.test'), 200);
  });

  it('of Keycloak becomes a tenant with roles, groups and people, who sign in with PBKDF2 and argon2', async () => {
    const converted = await convert('keycloak', JSON.stringify(keycloakRealm, null, 2));
    assert.deepEqual(problemsOf(converted), [
      'roles.realm[2]: what a composite role holds of others is not taken over',
      'users[1]: second factors are not taken over',
      'users[3]: a service account is nobody',
      'users[4]: the password is hashed by md5: a new one has to be set',
    ]);
    assert.equal(JSON.stringify(converted).includes('secret-seed'), false);
    assert.deepEqual(await imported(converted), []);
    assert.deepEqual([await statusOf('hank@globex.test'), await statusOf('homer@globex.test')], [200, 200]);
    const kinds = linesOf(converted).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['tenant', 'role', 'role', 'group', 'group', 'person', 'person', 'person', 'person']);
    const hank = linesOf(converted).find((line) => line.kind === 'person');
    assert.deepEqual(JSON.parse(JSON.stringify({ ...hank, passwordHash: undefined })), {
      kind: 'person',
      email: 'hank@globex.test',
      name: 'Hank Scorpio',
      verified: true,
      metadata: { locale: ['de'] },
      createdAt: '2020-09-13T12:26:40.000Z',
      memberships: [{ tenant: 'globex', roles: ['clerk'], groups: ['Sales/North'], disabled: false }],
    });
  });

  it('of Frontegg becomes tenants, roles and people', async () => {
    const tenantId = '7f9c2f6e-0000-4000-8000-000000000001';
    const list = {
      items: [
        {
          email: 'carl@initrode.test',
          name: 'Carl',
          verified: true,
          metadata: '{"theme":"dark"}',
          tenants: [{ tenantId, name: 'Initrode', roles: [{ key: 'Admin', name: 'Administrator' }] }],
        },
        { email: 'dora@initrode.test', tenantId, roles: ['Admin'], verified: true, passwordHash: bcrypt },
        { email: 'eve@initrode.test', tenantId, passwordHash: 'x', passwordHashType: 'firebase', mfaEnrolled: true },
      ],
    };
    const converted = await convert('frontegg', JSON.stringify(list));
    assert.deepEqual(problemsOf(converted), [
      '[2]: the password is hashed by firebase: a new one has to be set',
      '[2]: second factors are not taken over',
    ]);
    assert.deepEqual(
      linesOf(converted).map(({ kind }) => kind),
      ['tenant', 'role', 'person', 'person', 'person'],
    );
    assert.deepEqual(await imported(converted), []);
    assert.equal(await statusOf('dora@initrode.test'), 200);
  });

  it('is told where it cannot be taken over', async () => {
    const converted = await convert(
      'auth0',
      `${ndjson(auth0Hash, { email: 'no address' })}{broken\n${ndjson({ name: 'x' }, 7)}`,
    );
    assert.deepEqual(problemsOf(converted), [
      'line 2: email must be one email address',
      'line 3: is not JSON in UTF-8',
      'line 4: an email, a username or a phoneNumber must be given',
      'line 5: is no user of Auth0: ',
    ]);
    assert.deepEqual(problemsOf(await convert('keycloak', '{"users":[]}')), [
      'the document: is no realm of Keycloak: realm',
    ]);
    assert.match(String(await rejectionOf(convert('frontegg', 'email;name\n'))), /neither JSON nor JSON Lines/);
  });
});
