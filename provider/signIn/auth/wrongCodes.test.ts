import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { attemptCounters, oneTimeSecrets, outboxMessages } from '../../database/storage/schema.ts';
import { mailTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';

const ADA = 'ada@acme.test';
const NOBODY = 'nobody@acme.test';
const ASK = '/identity/resources/auth/v1/passwordless/code/prelogin';
const TAKE = '/identity/resources/auth/v1/passwordless/code/postlogin';
const BY_LINK = '/identity/resources/auth/v1/passwordless/magiclink/postlogin';
const FORGOT = '/identity/resources/users/v1/passwords/reset';
const LINK = '/account/login/magic-link';
const NEW_PASSWORD = 'ein Igel trinkt Tee 7';
const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
const HOUR = 3601;
const MOST = 100;
const IN_A_FLOW = 5;

describe('wrong codes of a person in a row', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider({ requestLimits: { mails: 10_000, links: 10_000 } });
    await setStrategies(running.provider.services.db, { main: 'Code', secondary: ['UsernameAndPassword'] });
  });
  after(() => running.end());
  beforeEach(async () => {
    const { db } = running.provider.services;
    for (const table of [attemptCounters, oneTimeSecrets, outboxMessages]) await db.delete(table);
    running.clock.forward(1);
  });
  const browser = (): Browser => running.browser();
  const ask = (from: Browser, email = ADA, address = '192.0.2.1') => from.post(ASK, { email }, { address });
  const newest = async (): Promise<string> => (await mailTo(running, ADA)).code;
  const take = (from: Browser, token: string, email = ADA) => from.post(TAKE, { token, email });

  /** Guesses of strangers, each in a flow and a network of their own, over hours. */
  async function guess(amount: number, email = ADA): Promise<void> {
    for (let flow = 0; flow < amount / IN_A_FLOW; flow += 1) {
      if (flow % 15 === 0) running.clock.forward(HOUR);
      const from = browser();
      const address = `203.0.113.${flow}`;
      await ask(from, email, address);
      const wrong = otherThan(email === ADA ? await newest() : '');
      for (let round = 0; round < IN_A_FLOW; round += 1) {
        const answer = await from.post(TAKE, { token: wrong, email }, { address });
        // The unknown address has a code too, which one in a million guesses meets.
        assert.equal(codeOf(answer), 'ER-CODE-WRONG', `${flow} ${round}`);
      }
    }
    running.clock.forward(HOUR);
  }

  it('PRO-11 a hundred over all hours leave links and known browsers, until a success', async () => {
    const known = browser();
    await ask(known);
    assert.equal((await take(known, await newest())).status, 200);
    await guess(MOST);
    const owner = browser();
    await ask(owner);
    const shut = await take(owner, await newest());
    assert.deepEqual([shut.status, codeOf(shut)], [429, 'ER-TOO-MANY-ATTEMPTS'], 'the right one as well');
    running.clock.forward(30 * 24 * 3600);
    await ask(owner);
    assert.equal((await take(owner, await newest())).status, 429, 'also after a month');
    const { token } = (await mailTo(running, ADA)).link(LINK);
    assert.equal((await browser().post(BY_LINK, { token })).status, 200, 'where codes are the way, a link comes along');

    await guess(MOST);
    await ask(known);
    assert.equal((await take(known, await newest())).status, 200);
    await ask(owner);
    assert.equal((await take(owner, await newest())).status, 200, 'a success begins anew');
  });

  it('PRO-11 count beside others at once, and a new password begins anew', async () => {
    await guess(MOST - IN_A_FLOW);
    const flows = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const from = browser();
        await ask(from, ADA, `198.51.100.${index}`);
        return { from, address: `198.51.100.${index}` };
      }),
    );
    const answers = await Promise.all(
      flows.flatMap(({ from, address }) =>
        Array.from({ length: 4 }, () => from.post(TAKE, { token: '000000', email: ADA }, { address })),
      ),
    );
    const judged = answers.filter((answer) => codeOf(answer) === 'ER-CODE-WRONG');
    assert.equal(judged.length, IN_A_FLOW);
    await browser().post(FORGOT, { email: ADA });
    const link = (await mailTo(running, ADA)).link('/account/reset-password');
    const reset = await browser().post(`${FORGOT}/verify`, { ...link, password: NEW_PASSWORD });
    assert.equal(reset.status, 204, reset.text);
    const owner = browser();
    await ask(owner);
    assert.equal((await take(owner, await newest())).status, 200);
  });

  it('PRO-13 are answered alike for an address that nobody has', async () => {
    await guess(MOST, NOBODY);
    const from = browser();
    await ask(from, NOBODY);
    assert.equal((await take(from, '000000', NOBODY)).status, 429);
  });

  it('PRO-11 do not slow the owner down in the new browser before that', async () => {
    await guess(MOST - IN_A_FLOW);
    const owner = browser();
    await ask(owner);
    assert.equal((await take(owner, await newest())).status, 200);
  });

  it('PRO-11 a known browser has a counter of its own for codes too', async () => {
    const known = browser();
    await ask(known);
    await take(known, await newest());
    const stranger = browser();
    await ask(stranger);
    for (let round = 0; round < 20; round += 1) await take(stranger, otherThan(await newest()));
    assert.equal(codeOf(await take(stranger, '000000')), 'ER-TOO-MANY-ATTEMPTS', 'of the same network');
    await ask(known);
    assert.equal((await take(known, await newest())).status, 200);
  });
});
