import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { attemptCounters, oneTimeSecrets, outboxMessages } from '../../database/storage/schema.ts';
import { mailsTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';

const ADA = 'ada@acme.test';
const ASK = '/identity/resources/auth/v1/passwordless/code/prelogin';
const TAKE = '/identity/resources/auth/v1/passwordless/code/postlogin';
const RECOVER = '/identity/resources/users/v2/passwords/reset/email';
const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const OWNERS = '192.0.2.77';
const network = (index: number): string => `198.51.${Math.floor(index / 250)}.${index % 250}`;

describe('the limits of sending', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider({
      requestLimits: { mails: 10_000, links: 10_000 },
      sendingLimits: { perNetwork: 60, perVendor: 200 },
    });
    await setStrategies(running.provider.services.db, { main: 'Code', secondary: ['UsernameAndPassword'] });
  });
  after(() => running.end());
  beforeEach(async () => {
    const { db } = running.provider.services;
    for (const table of [attemptCounters, oneTimeSecrets, outboxMessages]) await db.delete(table);
    running.clock.forward(1);
  });
  const browser = (): Browser => running.browser();
  const ask = (from: Browser, address = OWNERS, email = ADA) => from.post(ASK, { email }, { address });
  const take = (from: Browser, token: string) => from.post(TAKE, { token, email: ADA }, { address: OWNERS });
  const recover = (from: Browser, address: string) =>
    from.post(RECOVER, { identifier: ADA, identifierType: 'email' }, { address });
  const mails = () => mailsTo(running, ADA);
  const newest = async (): Promise<string> => (await mails())[0]?.code ?? '';

  it('PRO-08 strangers of many networks leave the new browser of the owner its mail', async () => {
    for (let index = 0; index < 40; index += 1) await ask(browser(), network(index));
    assert.equal((await mails()).length, 21, 'twenty, and what waits once more');
    const owner = browser();
    assert.equal((await ask(owner)).status, 200);
    assert.equal((await mails()).length, 21);
    assert.equal((await take(owner, await newest())).status, 200, 'its code is taken here as well');
    const next = browser();
    await ask(next);
    assert.equal((await mails()).length, 22, 'nothing waits any more');
    assert.equal((await take(next, await newest())).status, 200);
  });

  it('PRO-08 a code that flows share opens once', async () => {
    for (let index = 0; index < 21; index += 1) await ask(browser(), network(index));
    const [one, other] = [browser(), browser()];
    await ask(one);
    await ask(other);
    const code = await newest();
    const answers = await Promise.all([take(one, code), take(other, code)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  it('PRO-08 who signs in by the link of a shared message gets the next one when asking again', async () => {
    const { db } = running.provider.services;
    await setStrategies(db, { main: 'MagicLink', secondary: ['UsernameAndPassword'] });
    try {
      const link = (kind: string) => `/identity/resources/auth/v1/passwordless/magiclink/${kind}`;
      const askForLink = (from: Browser, address = OWNERS) => from.post(link('prelogin'), { email: ADA }, { address });
      for (let index = 0; index < 20; index += 1) await askForLink(browser(), network(index));
      running.clock.forward(1);
      await askForLink(browser(), network(20));
      const [owner, later] = [browser(), browser()];
      await askForLink(owner);
      const before = (await mails()).length;
      const { token } = (await mails())[0]?.link('/account/login/magic-link') ?? assert.fail('no mail');
      assert.equal((await owner.post(link('postlogin'), { token }, { address: OWNERS })).status, 200);
      await askForLink(later);
      assert.equal((await mails()).length, before + 1, 'what others waited for together is used up');
    } finally {
      await setStrategies(db, { main: 'Code', secondary: ['UsernameAndPassword'] });
    }
  });

  it('strangers of the network of the owner leave the new browser its mail', async () => {
    for (let index = 0; index < 30; index += 1) await ask(browser());
    assert.equal((await mails()).length, 6);
    const owner = browser();
    await ask(owner);
    assert.equal((await take(owner, await newest())).status, 200);
    for (let index = 0; index < 25; index += 1) await recover(browser(), OWNERS);
    const asked = await recover(browser(), OWNERS);
    const body = { sessionId: asked.body.sessionId, otcToken: await newest() };
    assert.equal((await browser().post(`${RECOVER}/verify`, body, { address: OWNERS })).status, 200);
  });

  it('one network does not use up what others may ask for', async () => {
    for (let index = 0; index < 50; index += 1) await ask(browser(), network(1));
    const before = (await mails()).length;
    for (let index = 2; index < 17; index += 1) await ask(browser(), network(index));
    assert.equal((await mails()).length - before, 15);
  });

  it('count all doors of an address together, and many at once', async () => {
    const asks = Array.from({ length: 30 }, (_, index) => [
      ask(browser(), network(index)),
      recover(browser(), network(index)),
    ]);
    for (const { status } of nonEmpty(await Promise.all(asks.flat()))) assert.equal(status, 200);
    assert.equal((await mails()).length, 22, 'twenty, and what waits of both doors once more');
  });

  it('a known browser has a counter of its own', async () => {
    const owner = browser();
    await ask(owner);
    await take(owner, await newest());
    for (let index = 0; index < 30; index += 1) await ask(browser(), network(index));
    const before = (await mails()).length;
    await ask(owner);
    assert.equal((await mails()).length, before + 1);
    assert.equal((await take(owner, await newest())).status, 200);
  });

  it('PRO-13 go by the network first, then by all that is sent, alike for known and unknown addresses', async () => {
    for (let index = 0; index < 60; index += 1)
      assert.equal((await ask(browser(), OWNERS, `nobody${index}@acme.test`)).status, 200);
    for (const email of [ADA, 'nobody@acme.test']) {
      const refused = await ask(browser(), OWNERS, email);
      assert.deepEqual([refused.status, codeOf(refused)], [429, 'ER-TOO-MANY-REQUESTS'], email);
      assert.equal(Number(refused.headers.get('retry-after')) > 3000, true);
    }
    for (let index = 0; index < 140; index += 1)
      assert.equal((await ask(browser(), network(index), `nobody${index}@acme.test`)).status, 200);
    assert.equal((await ask(browser(), network(200))).status, 429);
    running.clock.forward(3601);
    assert.equal((await ask(browser(), network(200))).status, 200);
  });
});
