import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { ADA, field, inTheApp, isAbout, press, submit } from './flows.ts';
import { keyboard, personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { codeIn, mailsTo, mailTo } from './outbox.ts';
import { eventually, never } from './steady.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

/** Somebody who has proven to have a number. */
const WEI = 'wei.zhang@acme.example';
const NUMBER = '+8613800138000';

/** Text messages, with a password and mails beside them. */
const openWays = (provider: WorldOptions['provider'] = {}): Promise<World> =>
  openWorld({
    provider: { console: true, openOutbox: true, requestLimits: { mails: 10_000, links: 10_000 }, ...provider },
    strategies: { main: 'SmsCode', secondary: ['UsernameAndPassword', 'UsernameAndCode', 'UsernameAndMagicLink'] },
  });

const textCode = async (world: World): Promise<string> => /\d{6}/.exec((await mailTo(world, NUMBER)).text)?.[0] ?? '';
const asksFor = async (page: Page, lang: string, key: string): Promise<void> => {
  await page.getByText(textsOf(lang)(key), { exact: true }).first().waitFor();
};
/** At the code of a text message. */
async function toText(page: Page): Promise<void> {
  await field(page, 'identifier').fill(WEI);
  await submit(page);
  await asksFor(page, 'en', 'mailSignIn.textLead');
}

describe('another way to sign in', () => {
  let world: World;
  before(async () => (world = await openWays()));
  after(() => world.close());

  it('from a text message by a mail to the password, at 375 pixels, in German, by the keyboard', async () => {
    const person = await personIn(world, 'de', { width: 375, height: 800 });
    const page = await person.open('/account/login');
    const way = (key: string) => page.getByRole('button', { name: textsOf('de')(key), exact: true });
    await page.getByLabel(textsOf('de')('identifiers.identifier')).waitFor();
    await field(page, 'identifier').fill(ADA);
    await keyboard.press(page.locator('form [type=submit]'));
    await asksFor(page, 'de', 'mailSignIn.textLead');
    await way('ways.password').waitFor();
    assert.deepEqual(await axeProblems(page), []);
    await field(page, 'code').fill('123');
    await keyboard.press(way('ways.code'));
    await asksFor(page, 'de', 'mailSignIn.codeLead');
    await eventually(() => field(page, 'code').inputValue(), '', 'what was typed for the text message');
    await isAbout(page, ADA);
    await keyboard.press(way('ways.password'));
    await field(page, 'password').waitFor();
    await way('ways.smsCode').waitFor();
    await isAbout(page, ADA);
    assert.deepEqual(await axeProblems(page), []);
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    await keyboard.type(field(page, 'password'), DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await inTheApp(page);
    person.contented();
  });

  it('a code opens nothing but its own way', async () => {
    const page = await (await world.person()).open('/account/login');
    await toText(page);
    await press(page, 'ways.code');
    await asksFor(page, 'en', 'mailSignIn.codeLead');
    const [text, mail] = [await textCode(world), codeIn(await mailTo(world, WEI))];
    assert.notEqual(text, mail);
    await field(page, 'code').fill(text);
    await submit(page);
    await asksFor(page, 'en', 'mailSignIn.ER-CODE-WRONG');
    await field(page, 'code').fill(mail);
    await submit(page);
    await inTheApp(page);
  });

  it('offers a phone number nothing but text messages, and at 320 pixels cuts nothing', async () => {
    const person = await world.person({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' });
    const page = await person.open('/account/login');
    await toText(page);
    await page.getByRole('button', { name: textsOf('en')('ways.magicLink') }).waitFor();
    assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    assert.deepEqual(await axeProblems(page), []);
    await page.locator('[data-change]').click();
    await field(page, 'identifier').fill(NUMBER);
    await submit(page);
    await asksFor(page, 'en', 'mailSignIn.textLead');
    await page.locator('[part=resend]').waitFor();
    await eventually(() => page.locator('[part=ways]').count(), 0, 'other ways');
  });
});

describe('another way to sign in, without text messages', () => {
  let world: World;
  before(async () => (world = await openWays({ textLimits: { perTenant: 1 } })));
  after(() => world.close());

  it('leads in by a mail', async () => {
    for (let round = 0; round < 2; round++) await toText(await (await world.person()).open('/account/login'));
    assert.equal((await mailsTo(world, NUMBER)).length, 1, 'the messages of the hour are used up');
    const page = await (await world.person()).open('/account/login');
    await toText(page);
    await press(page, 'ways.magicLink');
    await asksFor(page, 'en', 'mailSignIn.linkLead');
    await field(page, 'code').fill(codeIn(await mailTo(world, WEI)));
    await submit(page);
    await inTheApp(page);
  });

  it('says what cannot be sent, and still names the other ways', async () => {
    const page = await (await world.person()).open('/account/login');
    await toText(page);
    await press(page, 'ways.password');
    await field(page, 'password').waitFor();
    world.interfere(async ({ url }) =>
      url.includes('/smscode/prelogin')
        ? Response.json({ errorCode: 'ER-TEXTS-USED-UP', errors: ['None left'] }, { status: 403 })
        : undefined,
    );
    await press(page, 'ways.smsCode');
    await page.locator('[data-note]:not(:empty)').waitFor();
    await isAbout(page, WEI);
    await press(page, 'ways.code');
    await asksFor(page, 'en', 'mailSignIn.codeLead');
    await eventually(() => page.locator('[data-note]:not(:empty)').count(), 0, 'the note of the way before');
    world.interfere(undefined);
  });
});

describe('where nobody signs in locally', () => {
  let world: World;
  before(
    async () =>
      (world = await openWorld({ strategies: { main: 'NoLocalAuthentication', secondary: ['UsernameAndPassword'] } })),
  );
  after(() => world.close());

  it('LOGIN-034 says so, and takes another identifier, at 320 pixels, in Arabic', async () => {
    const person = await personIn(world, 'ar', { width: 320, height: 700 });
    const page = await person.open('/account/login');
    for (const address of [ADA, WEI]) {
      await field(page, 'identifier').fill(address);
      await keyboard.press(page.locator('form [type=submit]'));
      await never(
        async () => (await field(page, 'password').count()) + (await field(page, 'code').count()),
        asksFor(page, 'ar', 'ways.organizationLead'),
      );
      assert.deepEqual(await axeProblems(page), []);
      assert.ok((await sideways(page)) <= 0, 'nothing is cut');
      await keyboard.press(page.locator('form [data-change]'));
    }
  });
});
