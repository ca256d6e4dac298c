import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { setStrategies, type Strategies } from '../provider/vendor/configuration/strategies.ts';
import { attemptCounters, phoneNumbers } from '../provider/database/storage/schema.ts';
import { ADA, field, inTheApp, press, said, say, submit } from './flows.ts';
import { personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { mailsTo, mailTo } from './outbox.ts';
import { atRest, eventually, never } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const NUMBER = '+4917604069055';
const TYPED = '0049 (176) 0406-9055';
const CHALLENGE = /captcha-policy\/challenge/;
const STRATEGIES = /auth\/strategies\/public/;
const on: Strategies = { main: 'EmailAndPassword', secondary: ['SmsCode'] };

describe('quick login', () => {
  let world: World;
  before(
    async () =>
      (world = await openWorld({
        provider: { console: true, openOutbox: true, requestLimits: { mails: 10_000, links: 10_000 } },
        strategies: on,
      })),
  );
  after(() => world.close());
  beforeEach(async () => {
    await db().delete(phoneNumbers);
    await db().delete(attemptCounters);
    await setStrategies(db(), on);
  });
  const db = () => world.provider.services.db;

  const textCode = async (of = world): Promise<string> => /\d{6}/.exec((await mailTo(of, NUMBER)).text)?.[0] ?? '';
  const stored = (page: Page): Promise<Record<string, string>> =>
    page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const own = async (page: Page): Promise<string[]> =>
    Object.entries(await stored(page))
      .filter(([key]) => key === 'userId' || key.endsWith('-SmsCode') || key === 'register-quick-login')
      .map(([key, value]) => `${key.replace(/^[\w-]{36}/, 'id')}=${value.replace(/^[\w-]{36}$/, 'id')}`)
      .sort();
  /** The login, with all that it loads by itself. */
  async function atLogin(person: Person): Promise<Page> {
    const asked = person.count(STRATEGIES);
    const page = await person.open('/account/login');
    // It is there, though not to be seen where the quick login is offered at once.
    await field(page, 'identifier').waitFor({ state: 'attached' });
    // The strategies come after the first refresh is refused, and the quick login after them.
    await eventually(() => person.count(STRATEGIES) > asked, true);
    await atRest(person);
    return page;
  }
  async function byPassword(page: Page): Promise<void> {
    await field(page, 'identifier').fill(ADA);
    await submit(page);
    await field(page, 'password').fill(DEMO_PASSWORD);
    await submit(page);
  }
  /** The same where the quick login is offered next: a step whose code has not arrived is not offered (LOGIN-028). */
  async function toTheOffer(page: Page): Promise<void> {
    await page.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return [/\/register-/, /\/Offer-/].every((part) => loaded.some((name) => part.test(name)));
    });
    await byPassword(page);
  }
  /** The next visit, as somebody whose session is over. */
  async function again(person: Person, page: Page): Promise<Page> {
    // An answer that is still on its way would bring the session back.
    await atRest(person);
    await page.close();
    await person.context.clearCookies();
    return atLogin(person);
  }
  async function register(page: Page): Promise<void> {
    await toTheOffer(page);
    await said(page, 'quickLogin.offerTitle');
    await press(page, 'quickLogin.use');
    await field(page, 'phoneNumber').fill(TYPED);
    await press(page, 'quickLogin.send');
    await field(page, 'code').waitFor();
    await field(page, 'code').fill(await textCode());
    await press(page, 'quickLogin.confirm');
    await inTheApp(page);
  }

  it('LOGIN-028 LOGIN-029 is offered after a password, registered by a code, and one press the next time', async () => {
    const person = await world.person();
    let page = await atLogin(person);
    await register(page);
    await eventually(() => own(page), ['id-SmsCode=true', 'userId=id']);
    assert.ok(!JSON.stringify(await stored(page)).includes('4069055'), 'no number in the storage');
    page = await again(person, page);
    await press(page, 'quickLogin.signIn');
    await said(page, 'mailSignIn.quickLead');
    assert.deepEqual(await axeProblems(page), []);
    await field(page, 'code').fill(await textCode());
    await field(page, 'code').press('Enter');
    await inTheApp(page);
    person.contented();
  });

  it('says at the field what is wrong with a number and a code, and lets the person go on without', async () => {
    const person = await personIn(world, 'de', { width: 375, height: 800 });
    const page = await atLogin(person);
    const de = textsOf('de');
    const pressDe = (key: string) => page.getByRole('button', { name: de(key), exact: true }).click();
    const saysDe = (key: string) => page.getByText(de(key), { exact: true }).first().waitFor();
    await toTheOffer(page);
    await saysDe('quickLogin.offerTitle');
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    await pressDe('quickLogin.use');
    await pressDe('quickLogin.send');
    await saysDe('quickLogin.missingNumber');
    await field(page, 'phoneNumber').fill('0176 04069055');
    await pressDe('quickLogin.send');
    await saysDe('quickLogin.malformedNumber');
    assert.deepEqual(await axeProblems(page), []);
    await field(page, 'phoneNumber').fill(TYPED);
    await pressDe('quickLogin.send');
    await field(page, 'code').waitFor();
    const right = await textCode();
    await field(page, 'code').fill(right === '111111' ? '222222' : '111111');
    await pressDe('quickLogin.confirm');
    await saysDe('mailSignIn.ER-CODE-WRONG');
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    await pressDe('quickLogin.otherNumber');
    await field(page, 'phoneNumber').waitFor();
    await pressDe('quickLogin.notNow');
    await inTheApp(page);
    await eventually(() => own(page), ['id-SmsCode=false', 'userId=id']);
  });

  it('"Not now" is remembered, until somebody asks for it', async () => {
    const person = await world.person();
    let page = await atLogin(person);
    await toTheOffer(page);
    await press(page, 'quickLogin.notNow');
    await inTheApp(page);
    page = await again(person, page);
    await byPassword(page);
    await inTheApp(page);
    await page.evaluate(() => localStorage.setItem('register-quick-login', 'SmsCode'));
    page = await again(person, page);
    await toTheOffer(page);
    await press(page, 'quickLogin.notNow');
    await inTheApp(page);
    await eventually(() => own(page), ['id-SmsCode=false', 'userId=id']);
  });

  it('is forgotten by who is somebody else, and stays through the way back and a password', async () => {
    const person = await world.person();
    let page = await atLogin(person);
    await register(page);
    page = await again(person, page);
    await press(page, 'quickLogin.signIn');
    await press(page, 'quickLogin.otherWay');
    await page.getByRole('button', { name: say('quickLogin.signIn') }).waitFor();
    await byPassword(page);
    await inTheApp(page);
    page = await again(person, page);
    await press(page, 'quickLogin.forget');
    await page.getByRole('button', { name: say('quickLogin.signIn') }).waitFor({ state: 'detached' });
    await eventually(() => own(page), []);
  });

  it('PRO-13 an id that somebody has put there leads to the same screen, and back', async () => {
    const person = await world.person();
    let page = await atLogin(person);
    const id = crypto.randomUUID();
    await page.evaluate((userId) => {
      localStorage.setItem('userId', userId);
      localStorage.setItem(`${userId}-SmsCode`, 'true');
    }, id);
    page = await again(person, page);
    await press(page, 'quickLogin.signIn');
    await said(page, 'mailSignIn.quickLead');
    await field(page, 'code').fill('123456');
    await submit(page);
    await said(page, 'mailSignIn.ER-CODE-WRONG');
    await press(page, 'quickLogin.otherWay');
    await toTheOffer(page);
    await said(page, 'quickLogin.offerTitle');
  });

  it('switched off, nothing of it is loaded, asked for or shown', async () => {
    const person = await world.person();
    let page = await atLogin(person);
    await register(page);
    await setStrategies(db(), { main: 'EmailAndPassword', secondary: [] });
    const sent = (await mailsTo(world, NUMBER)).length;
    const asked: string[] = [];
    person.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page = await again(person, page);
    await never(() => page.getByRole('button', { name: say('quickLogin.signIn') }).count(), atRest(person));
    await byPassword(page);
    await inTheApp(page);
    assert.deepEqual(
      asked.filter((path) => /QuickChoice|Offer-|register-|\/phone-numbers|smscode/.test(path)),
      [],
    );
    assert.equal((await mailsTo(world, NUMBER)).length, sent);
  });

  it('LOGIN-031 goes on where every message asks for a captcha, which computes by itself', async () => {
    const guarded = await openWorld({
      provider: { captcha: { enabled: true }, console: true, openOutbox: true },
      strategies: on,
    });
    try {
      const person = await guarded.person();
      let page = await atLogin(person);
      await toTheOffer(page);
      await press(page, 'quickLogin.use');
      await field(page, 'phoneNumber').fill(TYPED);
      await press(page, 'quickLogin.send');
      await field(page, 'code').waitFor();
      await field(page, 'code').fill(await textCode(guarded));
      await press(page, 'quickLogin.confirm');
      await inTheApp(page);
      page = await again(person, page);
      const before = person.count(CHALLENGE);
      await press(page, 'quickLogin.signIn');
      await said(page, 'mailSignIn.quickLead');
      await field(page, 'code').fill(await textCode(guarded));
      await submit(page);
      await inTheApp(page);
      assert.ok(person.count(CHALLENGE) > before, 'a challenge is asked for');
    } finally {
      await guarded.close();
    }
  });
});
