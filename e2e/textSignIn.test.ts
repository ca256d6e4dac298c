import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { signUpStrategies } from '../provider/database/storage/schema.ts';
import { field, inTheApp, said, submit } from './flows.ts';
import { keyboard, personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { mailTo } from './outbox.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

/** Somebody who has proven to have a number. */
const WEI = 'wei.zhang@acme.example';
const NUMBER = '+8613800138000';

describe('signing in by text message', () => {
  let world: World;
  before(
    async () =>
      (world = await openWorld({
        provider: { console: true, openOutbox: true, requestLimits: { mails: 10_000, links: 10_000 } },
        strategies: { main: 'SmsCode' },
      })),
  );
  after(() => world.close());

  const codeOf = async (number = NUMBER): Promise<string> =>
    /\d{6}/.exec((await mailTo(world, number)).text)?.[0] ?? '';
  const asksFor = async (page: Page, lang: string, key: string): Promise<void> => {
    await page.getByText(textsOf(lang)(key), { exact: true }).first().waitFor();
  };

  it('LOGIN-003 PWLESS-005 asked for by the number, at 375 pixels, in German, by the keyboard', async () => {
    const person = await personIn(world, 'de', { width: 375, height: 800 });
    const page = await person.open('/account/login');
    await page.getByLabel(textsOf('de')('identifiers.identifier')).waitFor();
    await field(page, 'identifier').fill('0086 138 0013-8000');
    await keyboard.press(page.locator('form [type=submit]'));
    await asksFor(page, 'de', 'mailSignIn.textLead');
    const code = field(page, 'code');
    await code.waitFor();
    await eventually(() => code.getAttribute('autocomplete'), 'one-time-code');
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    await code.fill(await codeOf());
    await keyboard.press(page.locator('form [type=submit]'));
    await inTheApp(page);
    person.contented();
  });

  it('leads whoever lost the phone to another number', async () => {
    const person = await personIn(world, 'en', { width: 375, height: 800 });
    const page = await person.open('/account/login');
    await field(page, 'identifier').fill(NUMBER);
    await submit(page);
    await page.getByRole('link', { name: textsOf('en')('ways.lostPhone') }).click();
    await page.waitForURL(({ pathname }) => pathname === '/account/reset-phone-number');
    await page.getByText(textsOf('en')('phoneReset.lead'), { exact: true }).waitFor();
    person.contented();
  });

  it('asked for by the address, in Arabic, where a wrong code is said at its field', async () => {
    const person = await personIn(world, 'ar', { width: 375, height: 800 });
    const page = await person.open('/account/login');
    await field(page, 'identifier').fill(WEI);
    await submit(page);
    await asksFor(page, 'ar', 'mailSignIn.textLead');
    const right = await codeOf();
    await field(page, 'code').fill(right === '111111' ? '222222' : '111111');
    await submit(page);
    await asksFor(page, 'ar', 'mailSignIn.ER-CODE-WRONG');
    await field(page, 'code').fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await submit(page);
    await inTheApp(page);
  });

  it('says what a number needs, and keeps what was typed', async () => {
    const page = await (await world.person()).open('/account/login');
    await page.getByLabel(textsOf('en')('identifiers.identifier')).waitFor();
    await field(page, 'identifier').fill('138 0013 8000');
    await submit(page);
    await said(page, 'identifiers.identifierMalformed');
    await eventually(() => field(page, 'identifier').inputValue(), '138 0013 8000');
  });

  it('SIGNUP-013 goes on from a sign-up by phone with its code', async () => {
    const { db } = world.provider.services;
    await db.delete(signUpStrategies);
    await db
      .insert(signUpStrategies)
      .values({ strategy: 'phoneNumber', isActive: true, isRequired: true, position: 0 });
    const page = await (await world.person()).open('/account/sign-up');
    await field(page, 'phoneNumber').fill('+49 176 04069012');
    await field(page, 'name').fill('Noor Visser');
    await field(page, 'companyName').fill('Noor & Co');
    await submit(page);
    await page.waitForURL(({ pathname }) => pathname === '/account/login');
    await said(page, 'mailSignIn.textLead');
    await field(page, 'code').fill(await codeOf('+4917604069012'));
    await submit(page);
    await inTheApp(page);
  });
});
