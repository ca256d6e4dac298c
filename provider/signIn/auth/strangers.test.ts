import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { attemptCounters, oneTimeSecrets, outboxMessages, vendors } from '../../database/storage/schema.ts';
import { mailsTo, mailTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';

const ADA = 'ada@acme.test';
const ADAS = '+4917604069012';
const NOBODY = 'nobody@acme.test';
const pre = (type: string) => `/identity/resources/auth/v1/passwordless/${type}/prelogin`;
const post = (type: string) => `/identity/resources/auth/v1/passwordless/${type}/postlogin`;
const RECOVER = '/identity/resources/users/v2/passwords/reset/email';
const FORGOT = '/identity/resources/users/v1/passwords/reset';
const LINK = '/account/login/magic-link';
const RESET_LINK = '/account/reset-password';
const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
const OWNERS = '192.0.2.77';
const STRANGERS = '198.51.100.9';
const seed = {
  ...testSeed,
  users: testSeed.users.map((user) => (user.email === ADA ? { ...user, phoneNumber: ADAS } : user)),
};

describe('a stranger, while the owner waits for a code or a link', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider({ requestLimits: { mails: 10_000, links: 10_000 } }, seed);
  });
  after(() => running.end());
  const db = () => running.provider.services.db;
  beforeEach(async () => {
    for (const table of [attemptCounters, oneTimeSecrets, outboxMessages]) await db().delete(table);
    await setStrategies(db(), { main: 'MagicLink', secondary: ['SmsCode', 'UsernameAndCode', 'UsernameAndPassword'] });
    await db().update(vendors).set({ recoversBySms: true });
    running.clock.forward(1);
  });
  const browser = (): Browser => running.browser();

  /** The ways to ask for something with a code, what takes it, and where the message goes. */
  const ways = {
    code: {
      to: ADA,
      ask: (from: Browser, address: string) => from.post(pre('code'), { email: ADA }, { address }),
      take: (from: Browser, address: string) => async (_asked: Answer, code: string) =>
        from.post(post('code'), { token: code, email: ADA }, { address }),
    },
    magiclink: {
      to: ADA,
      ask: (from: Browser, address: string) => from.post(pre('magiclink'), { email: ADA }, { address }),
      take: (from: Browser, address: string) => async (_asked: Answer, code: string) =>
        from.post(post('magiclink'), { token: code, email: ADA }, { address }),
    },
    smscode: {
      to: ADAS,
      ask: (from: Browser, address: string) => from.post(pre('smscode'), { email: ADA }, { address }),
      take: (from: Browser, address: string) => async (_asked: Answer, code: string) =>
        from.post(post('smscode'), { token: code, email: ADA }, { address }),
    },
    recovery: {
      to: ADA,
      ask: (from: Browser, address: string) =>
        from.post(RECOVER, { identifier: ADA, identifierType: 'email' }, { address }),
      take: (from: Browser, address: string) => async (asked: Answer, code: string) =>
        from.post(`${RECOVER}/verify`, { otcToken: code, sessionId: asked.body.sessionId }, { address }),
    },
    'lost phone': {
      to: ADA,
      ask: (from: Browser, address: string) =>
        from.post('/identity/resources/users/v1/phone/reset', { email: ADA }, { address }),
      take: (from: Browser, address: string) => async (asked: Answer, code: string) =>
        from.post(
          '/identity/resources/users/v1/phone/reset/verify',
          { resetPhoneNumberToken: asked.body.resetPhoneNumberToken, code },
          { address },
        ),
    },
  } as const;
  /** The code of the newest message. A link may hold six digits by chance. */
  const digits = async (to: string): Promise<string> => {
    const text = (await mailsTo(running, to))[0]?.text.replaceAll(/https?:\/\/\S+/g, '');
    return text?.match(/(?<!\d)\d{3} ?\d{3}(?!\d)/)?.[0].replace(' ', '') ?? '';
  };

  for (const [name, { to, ask, take }] of Object.entries(ways)) {
    it(`PRO-08 who asks again does not end what another browser waits for: ${name}`, async () => {
      const owner = browser();
      const asked = await ask(owner, OWNERS);
      assert.equal(asked.status < 300, true, asked.text);
      const code = await digits(to);
      for (let round = 0; round < 12; round += 1) await ask(browser(), STRANGERS);
      for (let round = 0; round < 12; round += 1) await ask(browser(), `198.51.100.${round % 3}`);
      const done = await take(owner, OWNERS)(asked, code);
      assert.equal(done.status < 300, true, done.text);
    });

    it(`PRO-09 who guesses uses up no tries of another browser: ${name}`, async () => {
      const owner = browser();
      const asked = await ask(owner, OWNERS);
      const code = await digits(to);
      const stranger = browser();
      const own = await ask(stranger, STRANGERS);
      const first = await take(stranger, STRANGERS)(own, code === (await digits(to)) ? otherThan(code) : code);
      assert.equal(codeOf(first), 'ER-CODE-WRONG', 'the code is taken in the browser that asked alone');
      for (let round = 0; round < 9; round += 1) {
        await take(stranger, STRANGERS)(own, otherThan(code));
        await take(browser(), STRANGERS)(own, otherThan(code));
      }
      const done = await take(owner, OWNERS)(asked, code);
      assert.equal(done.status < 300, true, done.text);
    });
  }

  it('PRO-13 a code without the flow that asked is refused alike for a known and an unknown person', async () => {
    for (const email of [ADA, NOBODY]) {
      await browser().post(pre('code'), { email });
      const answers = [];
      for (let round = 0; round < 6; round += 1)
        answers.push(codeOf(await browser().post(post('code'), { token: '123456', email })));
      assert.deepEqual(new Set(answers), new Set(['ER-CODE-EXPIRED']), email);
    }
    const owner = browser();
    await owner.post(pre('code'), { email: ADA });
    const code = await digits(ADA);
    assert.equal(codeOf(await browser().post(post('code'), { token: code, email: ADA })), 'ER-CODE-EXPIRED');
    assert.equal((await owner.post(post('code'), { token: code, email: ADA })).status, 200);
  });

  it('PRO-08 the link of a mail works in any browser, and a stranger who asks does not end it', async () => {
    await ways.magiclink.ask(browser(), OWNERS);
    const { token } = (await mailTo(running, ADA)).link(LINK);
    for (let round = 0; round < 12; round += 1) await ways.magiclink.ask(browser(), STRANGERS);
    assert.equal((await browser().post(post('magiclink'), { token })).status, 200);

    await browser().post(FORGOT, { email: ADA }, { address: OWNERS });
    const link = (await mailTo(running, ADA)).link(RESET_LINK);
    for (let round = 0; round < 12; round += 1) await browser().post(FORGOT, { email: ADA }, { address: STRANGERS });
    assert.equal((await browser().post(`${FORGOT}/validate`, link)).status, 200);
  });

  it('PRO-08 the same browser waits for its newest mail, and five flows wait at most', async () => {
    const owner = browser();
    await ways.code.ask(owner, OWNERS);
    const first = await digits(ADA);
    await ways.code.ask(owner, OWNERS);
    const second = await digits(ADA);
    if (first !== second)
      assert.equal(codeOf(await ways.code.take(owner, OWNERS)(await never(), first)), 'ER-CODE-WRONG');
    for (let network = 0; network < 8; network += 1) await ways.code.ask(browser(), `203.0.113.${network}`);
    assert.equal((await db().select().from(oneTimeSecrets)).length, 5);
  });

  const never = async (): Promise<Answer> => ({ status: 0, headers: new Headers(), body: {}, text: '' });

  it('PRO-08 many at once leave five flows, and a known browser gives way to no network', async () => {
    const owner = browser();
    await ways.magiclink.ask(owner, OWNERS);
    await owner.post(post('magiclink'), { token: (await mailTo(running, ADA)).link(LINK).token });
    await ways.code.ask(owner, OWNERS);
    const code = await digits(ADA);
    await Promise.all(Array.from({ length: 19 }, (_, network) => ways.code.ask(browser(), `203.0.113.${network}`)));
    const rows = await db().select().from(oneTimeSecrets);
    assert.equal(rows.filter(({ purpose }) => purpose === 'sign-in-code').length, 5);
    assert.equal((await ways.code.take(owner, OWNERS)(await never(), code)).status, 200);
  });
});
