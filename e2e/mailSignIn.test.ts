import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { SAMPLE_AUTHENTICATOR } from 'gatehouse-elements/contract.js';
import { setStrategies } from '../provider/vendor/configuration/strategies.ts';
import { ADA, field, inTheApp, press, said, submit, titled } from './flows.ts';
import { keyboard, personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { codeIn, linkIn, mailTo } from './outbox.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const CALLBACK = '/account/login/magic-link';
/** Has an authenticator app. */
const WITH_APP = 'sofia.rossi@acme.example';

describe('signing in by a message', () => {
  let world: World;
  before(
    async () =>
      (world = await openWorld({
        provider: { console: true, openOutbox: true, requestLimits: { mails: 10_000, links: 10_000 } },
        strategies: { main: 'MagicLink' },
      })),
  );
  after(() => world.close());

  async function waits(page: Page): Promise<void> {
    await field(page, 'identifier').fill(ADA);
    await submit(page);
    await field(page, 'code').waitFor();
  }

  /** The step that waits is kept for a page that is loaded anew, once the code that does so has come. */
  const kept = (page: Page) =>
    eventually(() => page.evaluate(() => sessionStorage.getItem('gatehouse-login-start') !== null), true);

  it('PWLESS-006 PWLESS-007 the tab that waits goes on by itself when the link was opened in its browser', async () => {
    const person = await world.person();
    const page = await person.open('/account/login');
    await waits(page);
    await said(page, 'mailSignIn.mailTitle');
    const link = linkIn(await mailTo(world, ADA), CALLBACK);
    const opened = await person.open(new URL(link).pathname + new URL(link).search);
    await titled(opened, 'callback.doneTitle');
    await eventually(() => new URL(opened.url()).search, '', 'API-19');
    await inTheApp(page);
    await inTheApp(opened);
    person.contented();
  });

  it('asks in another browser, names the site and who asked, and consumes nothing before the button', async () => {
    const here = await world.person();
    const page = await here.open('/account/login');
    await waits(page);
    const link = new URL(linkIn(await mailTo(world, ADA), CALLBACK));
    // A scanner opens it, and runs its scripts.
    const scanner = await world.person();
    const scanned = await scanner.open(link.pathname + link.search);
    await titled(scanned, 'callback.askTitle', { site: new URL(world.app).host });
    const phone = await personIn(world, 'de', { width: 375, height: 800 });
    const opened = await phone.open(link.pathname + link.search);
    const say = textsOf('de');
    const site = new URL(world.app).host;
    await opened.getByRole('heading', { name: say('callback.askTitle', { site }) }).waitFor();
    await eventually(
      async () => (await opened.locator('auth-callback').innerText()) + (await leadOf(opened)),
      /Chrome/,
    );
    assert.deepEqual(await axeProblems(opened), []);
    assert.ok((await sideways(opened)) <= 0, 'nothing is cut');
    await keyboard.press(opened.locator('form [type=submit]'));
    await opened.getByRole('heading', { name: say('callback.doneTitle') }).waitFor();
    // The scanner is too late, and the page that waits takes no code any more.
    await submit(scanned);
    await titled(scanned, 'callback.endedTitle');
    await press(scanned, 'callback.toLogin');
    await scanned.waitForURL(({ pathname }) => pathname === '/account/login');
  });

  it('waits on after a reload, as on a phone that drops the page while its owner reads the mail (PWLESS-005)', async () => {
    const person = await world.person();
    const page = await person.open('/account/login');
    await waits(page);
    const before = await mailTo(world, ADA);
    await kept(page);
    await page.reload();
    await field(page, 'code').waitFor();
    await said(page, 'mailSignIn.mailTitle');
    assert.deepEqual(await mailTo(world, ADA), before, 'nothing is sent again');
    await field(page, 'code').fill(codeIn(before));
    await submit(page);
    await inTheApp(page);
    await eventually(() => page.evaluate(() => sessionStorage.getItem('gatehouse-login-start')), null);
    person.contented();
  });

  it('LOGIN-018 LOGIN-005 asks for the second factor after a link, and once more when the page is loaded anew', async () => {
    const person = await world.person();
    const page = await person.open('/account/login');
    await field(page, 'identifier').fill(WITH_APP);
    await submit(page);
    await field(page, 'code').waitFor();
    const link = new URL(linkIn(await mailTo(world, WITH_APP), CALLBACK));
    const opened = await person.open(link.pathname + link.search);
    await opened.waitForURL(({ pathname }) => pathname === '/account/login');
    await titled(opened, 'mfa.verifyTitle');
    await kept(opened);
    await opened.reload();
    await titled(opened, 'mfa.verifyTitle');
    await field(opened, 'code').fill(generateSync({ secret: SAMPLE_AUTHENTICATOR }));
    await field(opened, 'code').press('Enter');
    await inTheApp(opened);
    await eventually(() => opened.evaluate(() => sessionStorage.getItem('gatehouse-login-start')), null);
    person.contented();
  });

  it('takes the code of the mail with blanks, by the keyboard alone, in Arabic at 375 px', async () => {
    await setStrategies(world.provider.services.db, { main: 'Code' });
    const person = await personIn(world, 'ar', { width: 375, height: 800 });
    const page = await person.open('/account/login');
    await keyboard.type(field(page, 'identifier'), ADA);
    await page.keyboard.press('Enter');
    await field(page, 'code').waitFor();
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    const code = codeIn(await mailTo(world, ADA));
    await keyboard.type(field(page, 'code'), code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await page.getByText(textsOf('ar')('mailSignIn.ER-CODE-WRONG')).first().waitFor();
    await keyboard.type(field(page, 'code'), `${code.slice(0, 3)} ${code.slice(3)}`, code);
    await page.keyboard.press('Enter');
    await inTheApp(page);
    person.contented();
  });
});

/** The line under the title, which stands in the shadow root. */
const leadOf = (page: Page): Promise<string> =>
  page.locator('auth-callback').evaluate((box) => box.shadowRoot?.querySelector('[part=lead]')?.textContent ?? '');
