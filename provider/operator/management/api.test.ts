import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { auditEvents, operatorTokens, tenants } from '../../database/storage/schema.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { ORIGIN, startProvider, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';
import { readVersion } from '../../ground/version.ts';
import { openApiDocument } from './openapi.ts';
import { managementRoutes } from './routes.ts';
import { createOperatorToken, listOperatorTokens, revokeOperatorToken, rotateOperatorToken } from './tokens.ts';

const BASE = '/management/v1';

describe('the management API', () => {
  let running: TestProvider;
  let token: string;
  before(async () => {
    running = await startProvider({ management: true }, testSeed);
    token = await made('pipeline', ['read', 'apply']);
  });
  after(() => running.end());

  async function made(name: string, scopes: readonly ('read' | 'apply')[], lifetime?: number): Promise<string> {
    const text = await createOperatorToken(running.provider, { name, scopes, lifetime });
    return text ?? assert.fail('the name is taken');
  }
  async function ask(
    path: string,
    { body, bearer = token, method = body === undefined ? 'GET' : 'POST', headers = {} }: Asked = {},
  ) {
    const response = await running.provider.fetch(
      new Request(`http://provider.test${path}`, {
        method,
        headers: { ...(bearer !== '' && { Authorization: `Bearer ${bearer}` }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { address: '203.0.113.9' },
    );
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body: parsed };
  }
  interface Asked {
    body?: unknown;
    bearer?: string;
    method?: string;
    headers?: Record<string, string>;
  }
  const refusals = v.object({ errors: v.array(v.string()), errorCode: v.string() });
  const errorsOf = ({ body }: { body: unknown }): string[] => v.parse(refusals, body).errors;

  it('applies a document, tries one out, and says what became of each thing', async () => {
    const body = { tenants: [{ alias: 'initech', name: 'Initech' }], people: [{ email: 'milton@initech.test' }] };
    const trial = await ask(`${BASE}/apply?dryRun=true`, { body });
    const changes = [
      { kind: 'tenants', name: 'initech', change: 'added', fields: [] },
      { kind: 'people', name: 'milton@initech.test', change: 'added', fields: [] },
    ];
    assert.deepEqual([trial.status, trial.body], [200, { dryRun: true, changes, links: [] }]);
    const done = await ask(`${BASE}/apply`, { body });
    assert.equal(done.headers.get('cache-control'), 'no-store');
    assert.match(done.text, /"link":"http[^"]+token=/);
    const again = await ask(`${BASE}/apply`, { body });
    assert.deepEqual(again.body, {
      dryRun: false,
      changes: changes.map((one) => ({ ...one, change: 'unchanged' })),
      links: [],
    });
    const { db } = running.provider.services;
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.applied'));
    assert.deepEqual(
      rows.map(({ details, ipAddress }) => [details['token'], ipAddress]),
      [
        ['pipeline', '203.0.113.9'],
        ['pipeline', '203.0.113.9'],
      ],
    );
  });

  it('refuses a document with each place that is wrong', async () => {
    const wrong = await ask(`${BASE}/apply`, { body: { tenants: [{ name: 'A' }], colours: [] } });
    assert.deepEqual(
      [wrong.status, errorsOf(wrong)],
      [400, ['tenants[0]: either id or alias must be given', 'colours: is not a known field']],
    );
    const unknown = await ask(`${BASE}/apply`, {
      body: { people: [{ email: 'a@b.test', memberships: [{ tenant: 'x' }] }] },
    });
    assert.deepEqual([unknown.status, errorsOf(unknown)], [400, ["people[0]: the tenant 'x' does not exist"]]);
    assert.equal((await ask(`${BASE}/apply?dryRun=perhaps`, { body: {} })).status, 400);
  });

  it('lists each kind page by page, of one tenant where that is asked for', async () => {
    const page = v.object({ items: v.array(v.looseObject({})), next: v.nullable(v.string()) });
    const all: string[] = [];
    let after = '';
    for (let count = 0; count < 100; count += 1) {
      const { items, next } = v.parse(page, (await ask(`${BASE}/people?limit=7&tenant=acme${after}`)).body);
      all.push(...items.map(({ email }) => String(email)));
      if (next === null) break;
      after = `&after=${next}`;
    }
    assert.deepEqual([all.length, new Set(all).size], [45, 45]);
    const elsewhere = await ask(`${BASE}/people?tenant=globex`);
    assert.equal(elsewhere.text.includes('"tenant":"aaaaaaaa'), false, 'memberships elsewhere are not told');
    assert.deepEqual(errorsOf(await ask(`${BASE}/people?tenant=nowhere`)), ["tenant: 'nowhere' does not exist"]);
    assert.deepEqual(errorsOf(await ask(`${BASE}/plans?tenant=acme`)), ['tenant: is not a known field']);
    assert.deepEqual(errorsOf(await ask(`${BASE}/people?limit=0`)), ['limit: must be a whole number from 1 to 1000']);
  });

  it('answers what its OpenAPI document says, and that document has every call', async () => {
    const given = await ask(`${BASE}/openapi.json`, { bearer: '' });
    assert.deepEqual(given.body, JSON.parse(JSON.stringify(openApiDocument(readVersion()))));
    const { valid, errors } = await new Validator().validate(JSON.parse(given.text));
    assert.deepEqual([valid, errors], [true, undefined]);
    const { paths } = v.parse(v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }), given.body);
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(
      documented.toSorted(),
      [...managementRoutes.map(({ method, path }) => `${method} ${path}`), `GET ${BASE}/openapi.json`].toSorted(),
    );
    const described = readFileSync(new URL('../../../docs/management.md', import.meta.url), 'utf8');
    for (const place of nonEmpty(documented))
      assert.match(described, new RegExp(`\`${place.replaceAll('/', '\\/')}\``), place);
    for (const route of nonEmpty(managementRoutes.filter(({ method }) => method === 'GET'))) {
      const { status, body } = await ask(route.path);
      assert.equal(status, 200, route.path);
      assert.equal(v.is(route.answer, body), true, `${route.path} answers what is documented`);
    }
  });

  it('is closed to whoever has no token, a wrong one, one without the scope, or one that is over', async () => {
    assert.deepEqual([(await ask(`${BASE}/people`, { bearer: '' })).status], [401]);
    assert.equal((await ask(`${BASE}/nothing`, { bearer: '' })).status, 401, 'what there is, is not told');
    assert.equal((await ask(`${BASE}/nothing`)).status, 404);
    const reader = await made('reader', ['read']);
    const forbidden = await ask(`${BASE}/apply`, { bearer: reader, body: { tenants: [{ alias: 'x', name: 'X' }] } });
    assert.deepEqual([forbidden.status, errorsOf(forbidden)], [403, ["The token lacks the scope 'apply'"]]);
    assert.equal(await running.provider.services.db.$count(tenants, eq(tenants.alias, 'x')), 0);
    const short = await made('short', ['read'], 60);
    assert.equal((await ask(`${BASE}/plans`, { bearer: short })).status, 200);
    running.clock.forward(61);
    assert.equal((await ask(`${BASE}/plans`, { bearer: short })).status, 401);
    await revokeOperatorToken(running.provider, 'reader');
    assert.equal((await ask(`${BASE}/plans`, { bearer: reader })).status, 401);
  });

  it('is no help to who guesses, and answers no page', async () => {
    const tries = [];
    for (let count = 0; count < 21; count += 1)
      tries.push((await ask(`${BASE}/people`, { bearer: `guess${count}` })).status);
    assert.deepEqual([...new Set(tries)], [401, 429]);
    assert.equal((await ask(`${BASE}/plans`)).status, 200, 'the right one is let in meanwhile');
    const preflight = await ask(`${BASE}/people`, {
      method: 'OPTIONS',
      bearer: '',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'GET' },
    });
    assert.equal(preflight.headers.get('access-control-allow-origin'), null);
    const read = await ask(`${BASE}/plans`, { headers: { Origin: ORIGIN } });
    assert.equal(read.headers.get('access-control-allow-origin'), null);
  });

  it('is not there unless it is asked for', async () => {
    const closed = await startProvider({}, testSeed);
    const text = await createOperatorToken(closed.provider, { name: 'a', scopes: ['read'] });
    const response = await closed.provider.fetch(
      new Request(`http://provider.test${BASE}/people`, { headers: { Authorization: `Bearer ${text}` } }),
    );
    await closed.end();
    assert.equal(response.status, 404);
  });

  describe('tokens', () => {
    it('are kept as hashes alone, and written down without their texts', async () => {
      const text = await made('kept', ['read']);
      const { db } = running.provider.services;
      const rows = JSON.stringify([await db.select().from(operatorTokens), await db.select().from(auditEvents)]);
      assert.equal(rows.includes(text), false);
      assert.match(text, /^gatehouse_operator_[\w-]{43}$/);
      assert.equal(JSON.stringify(await listOperatorTokens(running.provider)).includes('ash"'), false);
      assert.equal(await createOperatorToken(running.provider, { name: 'kept', scopes: [] }), undefined);
    });

    it('rotate themselves once where two ask at once: the slower one is refused, and gets no text', async () => {
      const bearer = await made('contested', ['read']);
      const rotate = () => ask(`${BASE}/token/rotate`, { bearer, body: { graceSeconds: 60 } });
      const answers = await Promise.all([rotate(), rotate()]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
    });

    it('rotate themselves: the one before works until the grace is over, and rotates nothing', async () => {
      const first = await made('turning', ['read']);
      const rotated = await ask(`${BASE}/token/rotate`, { bearer: first, body: { graceSeconds: 60 } });
      const { token: second } = v.parse(v.object({ token: v.string() }), rotated.body);
      const works = async (bearer: string) => (await ask(`${BASE}/plans`, { bearer })).status === 200;
      assert.deepEqual([await works(first), await works(second)], [true, true]);
      const late = await ask(`${BASE}/token/rotate`, { bearer: first, body: {} });
      assert.equal(late.status, 403, 'who finds an old token gets no new one');
      running.clock.forward(61);
      assert.deepEqual([await works(first), await works(second)], [false, true]);
      const third = await rotateOperatorToken(running.provider, { name: 'turning', grace: 0 });
      assert.deepEqual([await works(second), await works(third ?? '')], [false, true]);
      const wrong = await ask(`${BASE}/token/rotate`, { bearer: third ?? '', body: { graceSeconds: 1e9 } });
      assert.equal(wrong.status, 400);
    });
  });
});
