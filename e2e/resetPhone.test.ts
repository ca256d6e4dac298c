import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { field, inTheApp, said, submit, titled } from './flows.ts';
import { keyboard, personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { codeIn, mailTo } from './outbox.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const PAGE = '/account/reset-phone-number';
/** Somebody who has proven to have a number, and loses it. */
const WEI = 'wei.zhang@acme.example';
const LOST = '+8613800138000';
const NEW = '+4917604069055';

describe('a lost phone number', () => {
  let world: World;
  before(
    async () =>
      (world = await openWorld({
        provider: { console: true, openOutbox: true, requestLimits: { mails: 10_000, links: 10_000 } },
        strategies: { main: 'SmsCode' },
      })),
  );
  after(() => world.close());

  const textTo = async (number: string): Promise<string> => /\d{6}/.exec((await mailTo(world, number)).text)?.[0] ?? '';
  const send = (page: Page): Promise<void> => keyboard.press(page.locator('form [type=submit]'));
  async function looksWell(page: Page): Promise<void> {
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
  }

  it('PHRESET-001 PHRESET-003 is replaced at 375 pixels, in German, by the keyboard, and signs in', async () => {
    const say = textsOf('de');
    const person = await personIn(world, 'de', { width: 375, height: 800 });
    const page = await person.open(PAGE);
    await page.getByRole('heading', { name: say('phoneReset.title') }).waitFor();
    await looksWell(page);
    await keyboard.type(field(page, 'identifier'), WEI);
    await send(page);
    await page.getByRole('heading', { name: say('flow.sentTitle') }).waitFor();
    await field(page, 'code').waitFor();
    await looksWell(page);
    await keyboard.type(field(page, 'code'), codeIn(await mailTo(world, WEI)));
    await send(page);
    await page.getByRole('heading', { name: say('phoneReset.numberTitle') }).waitFor();
    await field(page, 'phoneNumber').waitFor();
    await looksWell(page);
    await keyboard.type(field(page, 'phoneNumber'), '0176 04069055');
    await send(page);
    await page.getByText(say('phoneReset.numberMalformed'), { exact: true }).first().waitFor();
    await looksWell(page);
    await keyboard.type(field(page, 'phoneNumber'), '+49 176 04069055');
    await send(page);
    await page.waitForURL(({ pathname }) => pathname === '/account/login');
    await page.getByText(say('mailSignIn.textLead'), { exact: true }).first().waitFor();
    await field(page, 'code').waitFor();
    await looksWell(page);
    await keyboard.type(field(page, 'code'), await textTo(NEW));
    await send(page);
    await inTheApp(page);
    person.contented();
  });

  it('says in English what is wrong, and that a number is taken', async () => {
    const page = await (await world.person()).open(PAGE);
    await titled(page, 'phoneReset.title');
    await field(page, 'identifier').fill('ada@acme.example');
    await submit(page);
    await field(page, 'code').waitFor();
    const code = codeIn(await mailTo(world, 'ada@acme.example'));
    await field(page, 'code').fill(code === '111111' ? '222222' : '111111');
    await submit(page);
    await said(page, 'flow.error.ER-CODE-WRONG');
    await field(page, 'code').fill(code);
    await submit(page);
    await titled(page, 'phoneReset.numberTitle');
    await field(page, 'phoneNumber').fill(NEW);
    await submit(page);
    await said(page, 'flow.error.ER-IDENTIFIER-TAKEN');
    await eventually(() => field(page, 'phoneNumber').inputValue(), NEW);
    await field(page, 'phoneNumber').fill(LOST); // nobody has it any more
    await submit(page);
    await page.waitForURL(({ pathname }) => pathname === '/account/login');
  });
});
