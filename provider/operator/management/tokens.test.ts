import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';
import {
  createOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
  rotateOperatorToken,
  type Scope,
} from './tokens.ts';

const BASE = '/management/v1';

describe('The token of an operator', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ management: true }, testSeed)));
  after(() => running.end());

  const made = async (name: string, scopes: readonly Scope[], lifetime?: number): Promise<string> =>
    (await createOperatorToken(running.provider, { name, scopes, lifetime })) ?? assert.fail(`${name} is taken`);
  const ask = async (bearer: string, path = '/plans', address = '203.0.113.9'): Promise<number> => {
    const headers = { Authorization: `Bearer ${bearer}` };
    const request = new Request(`http://provider.test${BASE}${path}`, { headers });
    return (await running.provider.fetch(request, { address })).status;
  };
  const known = async (name: string) =>
    (await listOperatorTokens(running.provider)).find((token) => token.name === name) ?? assert.fail(name);
  const told = async (work: () => Promise<unknown>) =>
    (await auditOf(running.provider.services.db, work)).map(({ event, actorKind, outcome, details }) => [
      event,
      actorKind,
      outcome,
      at(details, 'token'),
    ]);

  it('PRO-34 is told of in the audit when it is made, rotated and revoked, and at no try that changes nothing', async () => {
    const of = (event: string) => [`operator.token.${event}`, 'operator', 'success', 'told'];
    assert.deepEqual(await told(() => made('told', ['read'])), [of('created')]);
    assert.deepEqual(await told(() => createOperatorToken(running.provider, { name: 'told', scopes: [] })), []);
    assert.deepEqual(await told(() => rotateOperatorToken(running.provider, { name: 'told', grace: 60 })), [
      of('rotated'),
    ]);
    assert.deepEqual(await told(() => rotateOperatorToken(running.provider, { name: 'nobody', grace: 60 })), []);
    assert.deepEqual(await told(() => revokeOperatorToken(running.provider, 'told')), [of('revoked')]);
    assert.deepEqual(await told(() => revokeOperatorToken(running.provider, 'told')), []);
    assert.equal(await revokeOperatorToken(running.provider, 'told'), false);
  });

  it('opens what its scopes name, and no more', async () => {
    const [reads, applies] = [await made('reads', ['read']), await made('applies', ['apply'])];
    assert.deepEqual([await ask(reads), await ask(applies), await ask(applies, '/people')], [200, 403, 403]);
  });

  it('is over at the instant of its end, and so is the one before a rotation', async () => {
    const short = await made('short', ['read'], 60);
    const first = await made('turned', ['read']);
    const second = (await rotateOperatorToken(running.provider, { name: 'turned', grace: 60 })) ?? '';
    running.clock.forward(59);
    assert.deepEqual([await ask(short), await ask(first), await ask(second)], [200, 200, 200]);
    running.clock.forward(1);
    assert.deepEqual([await ask(short), await ask(first), await ask(second)], [401, 401, 200]);
  });

  it('ends with its second rotation, whatever grace it was given', async () => {
    const first = await made('twice', ['read']);
    const second = (await rotateOperatorToken(running.provider, { name: 'twice', grace: 3_600 })) ?? '';
    const third = (await rotateOperatorToken(running.provider, { name: 'twice', grace: 3_600 })) ?? '';
    assert.deepEqual([await ask(first), await ask(second), await ask(third)], [401, 200, 200]);
    await revokeOperatorToken(running.provider, 'twice');
    assert.deepEqual([await ask(second), await ask(third)], [401, 401]);
  });

  it('is listed by its name, also when it is over, with when it was used last to the minute', async () => {
    const text = await made('zeta', ['read']);
    await made('alpha', ['read', 'apply'], 60);
    const names = (await listOperatorTokens(running.provider)).map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
    assert.deepEqual((await known('alpha')).scopes, ['read', 'apply']);
    assert.equal((await known('alpha')).expiresAt?.getTime(), running.clock.read() + 60_000);
    assert.equal((await known('zeta')).lastUsedAt, null);
    const usedAt = running.clock.read();
    await ask(text);
    running.clock.forward(60);
    await ask(text);
    assert.equal((await known('zeta')).lastUsedAt?.getTime(), usedAt, 'noted once a minute');
    running.clock.forward(1);
    await ask(text);
    assert.equal((await known('zeta')).lastUsedAt?.getTime(), usedAt + 61_000);
    assert.equal((await known('alpha')).name, 'alpha');
  });

  it('is guessed twenty times a minute at most, from one network and not from the others', async () => {
    const tries = [];
    for (let count = 0; count < 21; count += 1) tries.push(await ask(`guess${count}`, '/plans', '203.0.113.77'));
    assert.deepEqual(tries, [...Array<number>(20).fill(401), 429]);
    assert.equal(await ask('guess', '/plans', '203.0.113.78'), 401);
    running.clock.forward(60);
    assert.equal(await ask('guess', '/plans', '203.0.113.77'), 401);
  });
});
