import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { vendors } from '../provider/database/storage/schema.ts';
import { field, inTheApp, PASSWORD, said, submit, titled } from './flows.ts';
import { keyboard, personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { mailTo } from './outbox.ts';
import { openWorld, type World } from './world.ts';

/** Somebody who has proven to have a number. */
const WEI = 'wei.zhang@acme.example';
const NUMBER = '+8613800138000';
const FORGOT = '/account/forget-password';

describe('a password forgotten by somebody with a phone', () => {
  let world: World;
  before(async () => {
    world = await openWorld({
      provider: { console: true, openOutbox: true, requestLimits: { mails: 10_000, links: 10_000 } },
    });
    await world.provider.services.db.update(vendors).set({ recoversBySms: true });
  });
  after(() => world.close());

  const codeOf = async (): Promise<string> => /\d{6}/.exec((await mailTo(world, NUMBER)).text)?.[0] ?? '';
  async function isSound(page: Page): Promise<void> {
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
  }

  it('RECOV-004 RECOV-007 is replaced by a text message, at 375 pixels, in German, by the keyboard', async () => {
    const person = await personIn(world, 'de', { width: 375, height: 800 });
    const say = textsOf('de');
    const page = await person.open(FORGOT);
    await field(page, 'identifier').fill(WEI);
    await keyboard.press(page.locator('form [type=submit]'));
    await page.getByRole('heading', { name: say('recovery.selectorTitle') }).waitFor();
    await isSound(page);
    await keyboard.press(page.getByRole('button', { name: say('recovery.byText') }));
    await page.getByRole('heading', { name: say('recovery.textTitle') }).waitFor();
    await isSound(page);
    await field(page, 'code').fill(await codeOf());
    await keyboard.press(page.locator('form [type=submit]'));
    await field(page, 'password').fill(PASSWORD);
    await keyboard.press(page.locator('form [type=submit]'));
    await page.getByRole('heading', { name: say('recovery.doneTitle') }).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/account/login');
    await field(page, 'identifier').fill(WEI);
    await submit(page);
    await field(page, 'password').fill(PASSWORD);
    await submit(page);
    await inTheApp(page);
    person.contented();
  });

  it('RECOV-004 goes by text message alone to a number, and by mail from the same box', async () => {
    const page = await (await world.person()).open(FORGOT);
    await field(page, 'identifier').fill('+86 138 0013 8000');
    await submit(page);
    await titled(page, 'recovery.textTitle');
    const other = await (await world.person()).open(FORGOT);
    await field(other, 'identifier').fill(WEI);
    await submit(other);
    await titled(other, 'recovery.selectorTitle');
    await other.getByRole('button', { name: /Email a link/ }).click();
    await said(other, 'recovery.codeTitle');
    await other.getByRole('button', { name: 'Choose another way' }).click();
    await titled(other, 'recovery.selectorTitle');
  });
});
