import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { saveLockout } from '../provider/vendor/policies/storage.ts';
import { ADA, field, inTheApp, isEmpty, submit, titled } from './flows.ts';
import { keyboard, personIn, textsOf } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { linkIn, mailTo } from './outbox.ts';
import { answered, eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const UNLOCK = '/account/unlock';

describe('an account that too many wrong passwords lock', () => {
  let world: World;
  before(async () => {
    world = await openWorld({ provider: { console: true, openOutbox: true, requestLimits: { links: 10_000 } } });
    const { db, now } = world.provider.services;
    await saveLockout(db, null, { enabled: true, maxAttempts: 3 }, now());
  });
  after(() => world.close());

  async function enter(page: Page, password: string): Promise<void> {
    await field(page, 'password').fill(password);
    await submit(page);
  }

  /** Fails until the account is locked, and is told so by the right password. */
  async function lockedPage(): Promise<Page> {
    const person = await world.person();
    const page = await person.open('/account/login');
    const say = textsOf('en');
    await field(page, 'identifier').fill(ADA);
    await submit(page);
    for (const wrong of ['first guess', 'second guess', 'third guess']) {
      const answer = await answered(page, '/auth/v1/user', () => enter(page, wrong));
      assert.equal(answer.status(), 401);
      await page.getByText(say('usernames.ER-WRONG-CREDENTIALS')).first().waitFor();
      // The sentence may be that of the try before; the answer to this one empties the field.
      await isEmpty(page, 'password');
    }
    await enter(page, DEMO_PASSWORD);
    await page.getByText(say('passwordSteps.lockedLead')).first().waitFor();
    return page;
  }

  it('UNLOCK-001 UNLOCK-003 UNLOCK-005 is unlocked by the link of a mail, on a phone, by the keyboard, in German', async () => {
    await lockedPage();
    const link = new URL(linkIn(await mailTo(world, ADA), UNLOCK));
    const scanner = await world.person();
    await titled(await scanner.open(link.pathname + link.search), 'unlock.title');
    const phone = await personIn(world, 'de', { width: 375, height: 800 });
    const opened = await phone.open(link.pathname + link.search);
    const say = textsOf('de');
    await opened.getByRole('heading', { name: say('unlock.title') }).waitFor();
    await opened.getByRole('button', { name: say('unlock.unlock') }).waitFor();
    await eventually(() => new URL(opened.url()).search, '', 'API-19');
    assert.deepEqual(await axeProblems(opened), []);
    assert.ok((await sideways(opened)) <= 0, 'nothing is cut');
    await keyboard.press(opened.locator('form [type=submit]'));
    await opened.getByRole('heading', { name: say('unlock.doneTitle') }).waitFor();
    await opened.waitForURL(({ pathname }) => pathname === '/account/login');
    await field(opened, 'identifier').fill(ADA);
    await submit(opened);
    await enter(opened, DEMO_PASSWORD);
    await inTheApp(opened);
    phone.contented();
  });

  it('says in Arabic that a used link has ended, and leads to the sign-in', async () => {
    await lockedPage();
    const link = new URL(linkIn(await mailTo(world, ADA), UNLOCK));
    const person = await personIn(world, 'ar', { width: 375, height: 800 });
    const say = textsOf('ar');
    const first = await person.open(link.pathname + link.search);
    await first.getByRole('button', { name: say('unlock.unlock'), exact: true }).click();
    await first.getByRole('heading', { name: say('unlock.doneTitle') }).waitFor();
    const second = await person.open(link.pathname + link.search);
    await second.getByRole('button', { name: say('unlock.unlock'), exact: true }).click();
    await second.getByRole('heading', { name: say('unlock.endedTitle') }).waitFor();
    assert.deepEqual(await axeProblems(second), []);
    assert.ok((await sideways(second)) <= 0, 'nothing is cut');
    await second.getByRole('button', { name: say('flow.backToSignIn'), exact: true }).click();
    await second.waitForURL(({ pathname }) => pathname === '/account/login');
  });
});
