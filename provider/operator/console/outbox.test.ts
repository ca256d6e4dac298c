import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createConsoleKey, type ProviderConfig } from '../../app/createProvider.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { vendors } from '../../database/storage/schema.ts';
import { ORIGIN, PUBLIC_URL, startProvider, type TestProvider } from '../../testing/provider.ts';
import { isRecord, keyOf, Operator } from '../../testing/operator.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { accountExists } from '../../joining/signUp/mails.ts';

const LOCAL = 'http://localhost:3001';
const LINK = 'https://app.acme.test/account/login';

const writeTo = ({ provider }: TestProvider, to: string, name: string): Promise<string> =>
  queueMail(
    provider.services.db,
    provider.services,
    { to, mail: accountExists, values: { name, link: LINK } },
    provider.services.now(),
  );

const ask = async (
  { provider }: TestProvider,
  path: string,
  headers: Record<string, string> = {},
  base = PUBLIC_URL,
  method = 'GET',
) => {
  const response = await provider.fetch(new Request(base + path, { headers, method, redirect: 'manual' }));
  const text = await response.text();
  const body: unknown = response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body };
};
const listOf = (body: unknown): Record<string, unknown>[] => (Array.isArray(body) ? body.filter(isRecord) : []);

describe('The outbox', () => {
  let running: TestProvider;
  let operator: Operator;
  let key: string;
  const ids: string[] = [];
  before(async () => {
    running = await startProvider({ console: true });
    const address = await createConsoleKey(running.provider);
    key = keyOf(address);
    operator = new Operator(running);
    await operator.open(address);
    for (const name of ['Ada', 'Bob', '<img src=x>']) ids.push(await writeTo(running, 'ada@acme.test', name));
  });
  after(() => running.end());

  it('PRO-39 is not there without the console', async (test) => {
    const plain = await startProvider();
    test.after(() => plain.end());
    for (const path of ['/outbox', '/outbox.json', '/console/outbox', '/frontegg/outbox.json'])
      assert.equal((await ask(plain, path, { authorization: `Bearer ${key}` })).status, 404, path);
  });

  it('leads to its page in the console, which asks for the key', async () => {
    const { status, headers } = await ask(running, '/outbox');
    assert.deepEqual([status, headers.get('location')], [302, '/console/outbox']);
    assert.match((await ask(running, '/console/outbox')).text, /Open the console/);
    assert.match((await ask(running, `/console/outbox/${ids[0]}/html`)).text, /Open the console/);
    assert.equal((await ask(running, '/outbox', {}, PUBLIC_URL, 'POST')).status, 404);
    assert.equal((await ask(running, '/outbox/more')).status, 404);
  });

  it('shows the newest message first, and says so when there is none', async (test) => {
    const { text } = await operator.page('/console/outbox');
    const places = ids.map((id) => text.indexOf(`/console/outbox/${id}`));
    assert.deepEqual(
      places.toSorted((a, b) => b - a),
      places,
    );
    assert.equal(places.includes(-1), false);
    assert.match(text, /aria-current="page">Outbox/);
    assert.match(text, /Sign-up with a taken address/);
    assert.doesNotMatch(text, /accountExists/);
    const empty = await startProvider({ console: true });
    test.after(() => empty.end());
    const other = new Operator(empty);
    await other.open(await createConsoleKey(empty.provider));
    assert.match((await other.page('/console/outbox')).text, /No message was written yet/);
  });

  it('shows a message as HTML in a frame without scripts or rights, and as text', async () => {
    const page = await operator.page(`/console/outbox/${ids[2]}`);
    assert.match(page.text, /<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    assert.equal(page.text.includes(LINK), false);
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-src 'self'/);
    const frame = await operator.page(`/console/outbox/${ids[2]}/html`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /default-src 'none'.*frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    );
    assert.doesNotMatch(policy, /script-src|allow-scripts|allow-same-origin/);
    assert.equal(frame.text.includes(LINK), true);
    assert.doesNotMatch(frame.text, /<img/);
    assert.equal(frame.headers.get('x-content-type-options'), 'nosniff');
    const text = await operator.page(`/console/outbox/${ids[2]}?part=text`);
    assert.match(text.text, /<pre[^>]*>[^]*Hello &lt;img src=x&gt;/);
    assert.equal(
      (await operator.page(`/console/outbox/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`)).status,
      404,
    );
  });

  it('shows mails with the picture that the vendor hosts', async (test) => {
    const other = await startProvider({ console: true });
    test.after(() => other.end());
    const owner = new Operator(other);
    await owner.open(await createConsoleKey(other.provider));
    await other.provider.services.db.update(vendors).set({ icon: 'https://cdn.acme.test/icon.png' });
    const id = await writeTo(other, 'ada@acme.test', 'Ada');
    const { text, headers } = await owner.page(`/console/outbox/${id}/html`);
    assert.match(text, /<img src="https:\/\/cdn\.acme\.test\/icon\.png" alt=""/);
    assert.match(headers.get('content-security-policy') ?? '', /img-src https:;/);
  });

  describe('as JSON', () => {
    it('answers the newest first to the operator’s key', async () => {
      const headers = { authorization: `Bearer ${key}` };
      const all = listOf((await ask(running, '/outbox.json', headers)).body);
      assert.deepEqual(
        all.map(({ id }) => id),
        ids.toReversed(),
      );
      const [last] = nonEmpty(all);
      assert.deepEqual(Object.keys(last ?? {}), ['id', 'at', 'channel', 'to', 'subject', 'text', 'html']);
      assert.deepEqual(
        [last?.channel, last?.to, last?.subject],
        ['email', 'ada@acme.test', 'You already have a Gatehouse account'],
      );
      const one = listOf((await ask(running, '/outbox.json?limit=1', headers)).body);
      assert.deepEqual(
        one.map(({ id }) => id),
        [ids[2]],
      );
      for (const limit of ['0', '-1', '501', 'x', '1.5'])
        assert.equal((await ask(running, `/outbox.json?limit=${limit}`, headers)).status, 400, limit);
    });

    it('answers the console’s session, which reaches no other path', async () => {
      const answer = await running.provider.fetch(
        new Request(`${PUBLIC_URL}/console/session`, {
          method: 'POST',
          body: JSON.stringify({ key }),
          headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
        }),
      );
      const paths = answer.headers.getSetCookie().map((line) => /Path=([^;]*)/.exec(line)?.[1]);
      assert.deepEqual(paths, ['/console', '/outbox.json']);
      assert.equal((await operator.page('/outbox.json')).status, 200);
    });

    it('PRO-39 answers nobody else: no session of a tenant, no other key, and few guesses', async () => {
      running.clock.forward(61);
      const sue = running.browser();
      await sue.signIn('sue@acme.test');
      const wrong: Record<string, string>[] = [
        {},
        { authorization: `Bearer ${sue.token}` },
        { authorization: `Basic ${key}` },
      ];
      for (const headers of wrong) {
        const { status, text } = await ask(running, '/outbox.json', headers);
        assert.deepEqual([status, text.includes('acme.test')], [401, false]);
      }
      const statuses: number[] = [];
      for (let guess = 0; guess < 22; guess += 1)
        statuses.push((await ask(running, '/outbox.json', { authorization: `Bearer guess${guess}` })).status);
      assert.equal(statuses.at(-1), 429);
      assert.equal((await ask(running, '/outbox.json', { authorization: `Bearer ${key}` })).status, 200);
    });

    it('never gives a page leave to read it', async () => {
      const { headers, status } = await ask(running, '/outbox.json', {
        authorization: `Bearer ${key}`,
        origin: ORIGIN,
      });
      assert.equal(status, 200);
      assert.deepEqual(
        [...headers.keys()].filter((name) => name.startsWith('access-control-')),
        [],
      );
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.equal(headers.get('cache-control'), 'no-store');
      const preflight = await ask(running, '/outbox.json', { origin: ORIGIN }, PUBLIC_URL, 'OPTIONS');
      assert.deepEqual(
        [...preflight.headers.keys()].filter((name) => name.startsWith('access-control-')),
        [],
      );
    });
  });

  describe('that is open', () => {
    let open: TestProvider;
    const config: Partial<ProviderConfig> = { console: true, openOutbox: true, publicUrl: LOCAL };
    before(async () => {
      open = await startProvider(config);
      await writeTo(open, 'ada@acme.test', 'Ada');
    });
    after(() => open.end());
    const statusOf = async (headers: Record<string, string>, base = LOCAL) =>
      (await ask(open, '/outbox.json', headers, base)).status;

    it('answers programs on this machine without a key, and its own pages', async () => {
      assert.equal(await statusOf({}), 200);
      assert.equal(await statusOf({ host: 'localhost:3001' }), 200);
      assert.equal(await statusOf({ 'sec-fetch-site': 'none' }), 200);
      assert.equal(await statusOf({ 'sec-fetch-site': 'same-origin' }), 200);
    });

    it('PRO-39 refuses the pages of every other origin, and names that lead here from elsewhere', async () => {
      assert.equal(await statusOf({ 'sec-fetch-site': 'cross-site' }), 403);
      assert.equal(await statusOf({ 'sec-fetch-site': 'same-site' }), 403);
      assert.equal(await statusOf({ 'sec-fetch-site': '' }), 403);
      assert.equal(await statusOf({}, 'http://evil.test:3001'), 403);
      assert.equal(await statusOf({ host: 'evil.test:3001' }), 403);
      assert.equal(await statusOf({ host: 'localhost:3000' }), 403);
      assert.equal(await statusOf({ host: 'localhost:3001' }, 'http://evil.test:3001'), 403);
    });

    it('keeps its pages behind the key', async () => {
      assert.match((await ask(open, '/console/outbox', {}, LOCAL)).text, /Open the console/);
    });
  });
});
