import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract } from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { createConsoleKey } from '../../app/createProvider.ts';
import { Operator } from '../../testing/operator.ts';
import { startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';
import { findJsonFault } from './json.ts';

const ID = 'aaaaaaaa-0000-4000-8000-000000000009';

/** JSON that parses, and that no database or writer of JSON can take. */
const bad: Readonly<Record<string, string>> = {
  'NUL in a text': '"a\\u0000b"',
  'half a character': '"\\ud800"',
  'the other half': '["\\udc00x"]',
  'NUL in a name': '{"a\\u0000":1}',
  'half a character in a name': '{"\\ud83d":1}',
  'a name of a prototype': '{"a":{"__proto__":{"x":1}}}',
  'another name of a prototype': '{"constructor":{"prototype":1}}',
  'lists in lists, seven thousand deep': '['.repeat(7_000) + ']'.repeat(7_000),
  'records in records, two thousand deep': '{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000),
};

const rows = Object.entries(contract).flatMap(([area, table]) =>
  Object.entries<{ method: string; path: string; upload?: true }>(table).map(([row, { method, path, upload }]) => ({
    upload,
    name: `${area}.${row}`,
    method,
    path: path.replace(/\{\w+\}/g, ID),
  })),
);
const writes = rows.filter(({ method, upload }) => method !== 'GET' && !upload);

describe('PRO-25 JSON from outside', () => {
  let running: TestProvider;
  let sue: Browser;
  const log: string[] = [];
  before(async () => {
    const most = 1_000_000; // every call is sent many times, each of which counts
    running = await startProvider({
      console: true,
      requestLimits: { preLogin: most, passkeys: most, refresh: most, signUps: most, links: most, mails: most },
      log: ({ message }) => void log.push(message),
    });
    sue = running.browser();
    await sue.signIn('sue@acme.test');
  });
  after(() => running.end());

  for (const [what, value] of Object.entries(bad))
    it(`${what} is refused by every call that takes a body, wherever it stands`, async () => {
      for (const { name, method, path } of nonEmpty(writes))
        for (const body of [`{"x":${value}}`, `{"actions":[{"type":"a","payload":${value}}]}`, value]) {
          const answer = await sue.copy().call(method, path, { body });
          assert.equal(answer.status, 400, `${name}: ${answer.text}`);
          assert.equal(answer.body.errorCode, 'ER-INVALID-REQUEST', name);
        }
      assert.deepEqual(log, []);
    });

  it('a body that is no object is refused by every call that takes one', async () => {
    for (const { name, method, path } of nonEmpty(writes))
      for (const body of ['[]', '[{}]', 'null', '1', 'true', '""', '"x"']) {
        const answer = await sue.copy().call(method, path, { body });
        assert.equal(answer.status, 400, `${name} ${body}: ${answer.text}`);
        assert.deepEqual(answer.body.errors, ['body: must be an object'], name);
        assert.equal(answer.body.errorCode, 'ER-INVALID-REQUEST', name);
      }
    assert.equal((await sue.post('/identity/resources/auth/v1/user/token/refresh', '{}', {})).status, 200);
    assert.deepEqual(log, []);
  });

  it('a list is refused by its length, and a body by how much it holds, before what they hold is looked at', () => {
    const long = Array.from({ length: 10_001 }, () => '\0');
    assert.deepEqual(findJsonFault({ tenants: long }), { path: 'tenants', message: 'must hold at most 10000' });
    const many = Array.from({ length: 21 }, () => Array.from({ length: 10_000 }, () => 1));
    assert.deepEqual(findJsonFault({ many }), { path: '', message: 'must hold at most 200000 values' });
    assert.equal(findJsonFault({ many: many.slice(0, 19) }), undefined);
  });

  it('a refusal names the field', async () => {
    const field = async (body: string) =>
      (await sue.post('/metadata/admin-box', body, {})).body.context as { field: string } | undefined;
    assert.deepEqual(await field('{"actions":[{"type":"a","payload":{"b":["\\u0000"]}}]}'), {
      field: 'actions.0.payload.b.0',
    });
    assert.deepEqual(await field('"\\u0000"'), { field: 'body' });
    assert.equal((await field(bad['records in records, two thousand deep'] ?? ''))?.field.length, 63);
    assert.equal((await field(`{"${'n'.repeat(500)}":"\\u0000"}`))?.field.length, 200);
  });

  it('thirty-two levels are taken, every kind of text is', () => {
    const nested = (levels: number): unknown => (levels === 0 ? [] : { a: nested(levels - 1) });
    assert.deepEqual(
      [findJsonFault(nested(31)), findJsonFault(nested(32))?.message],
      [undefined, 'must be nested at most 32 deep'],
    );
    for (const text of ['', '😀', '\ufffd', '\u0001', 'é\u0301', '\u2028'])
      assert.equal(findJsonFault({ [text]: text }), undefined, text);
  });

  it('JSON and texts in a query are held to the same', async () => {
    for (const value of nonEmpty(Object.values(bad).filter((text) => text.length < 10_000))) {
      const query = new URLSearchParams({ _filter: `{"roleIds":[],"x":${value}}` });
      for (const version of ['v2', 'v3'])
        assert.equal((await sue.get(`/identity/resources/users/${version}?${query}`)).status, 400, value);
    }
    for (const { name, path } of nonEmpty(rows.filter(({ method }) => method === 'GET')))
      for (const odd of ['x=%00', '_email=%00', 'ids=%00&userIds=%00', '_filter=%7B%22a%22%3A%22%5Cu0000%22%7D']) {
        const answer = await sue.copy().get(`${path}?${odd}`);
        assert.equal(answer.status < 500, true, `${name}?${odd}: ${answer.text}`);
      }
  });

  it('PRO-22 an id in a path that no database takes is an unknown one', async () => {
    const odd = ['%00', 'a%00b', '%ed%a0%80', '%F0%9F%98%80', 'x'.repeat(5_000)];
    const some = rows.filter(({ path }) => path.includes(ID));
    for (const { name, method, path } of nonEmpty(some))
      for (const step of odd) {
        const answer = await sue.call(method, path.replace(ID, step), method === 'GET' ? {} : { body: {} });
        assert.equal(answer.status < 500, true, `${name} ${step.slice(0, 20)}: ${answer.text}`);
      }
    assert.deepEqual(log, []);
  });

  it('the console takes no other', async () => {
    const console = new Operator(running);
    await console.open(await createConsoleKey(running.provider));
    for (const [what, value] of nonEmpty(Object.entries(bad)))
      assert.equal((await console.send('POST', '/console/edits/flag', `{"name":${value}}`)).status, 400, what);
  });
});
