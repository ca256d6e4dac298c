import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import {
  ADA,
  claimsOf,
  entered,
  field,
  goOn,
  foundIn,
  isAbout,
  PASSWORD,
  press,
  said,
  say,
  session,
  signUp,
  submit,
  tenantIs,
  tenantsOf,
  titled,
} from './flows.ts';
import { codeIn, linkIn, mailTo } from './outbox.ts';
import { eventually, never } from './steady.ts';
import { openWorld, type World } from './world.ts';

const DAY = 24 * 3600_000;

let world: World;
/** Milliseconds that the provider is ahead of this machine. Never taken back. */
let ahead = 0;
before(async () => {
  const clock = (): number => Date.now() + ahead;
  world = await openWorld({ provider: { console: true, openOutbox: true, clock } });
});
after(() => world.close());

describe('a sign-up with a wrong address', () => {
  it('goes back from the page of the code to the form, with all but the password, and its first mail opens nothing', async () => {
    const [wrong, right] = ['rita@worng.example', 'rita@flows.example'];
    const page = await (await world.person()).open('/account/sign-up');
    await signUp(page, { email: wrong, company: 'Rita & Co' });
    await titled(page, 'flow.codeTitle');
    await isAbout(page, wrong);
    await press(page, 'flow.change');
    await field(page, 'companyName').waitFor();
    await eventually(
      () => Promise.all(['email', 'name', 'companyName', 'password'].map((name) => field(page, name).inputValue())),
      [wrong, 'Noor Visser', 'Rita & Co', ''],
    );
    await field(page, 'email').fill(right);
    await field(page, 'password').fill(PASSWORD);
    await submit(page);
    await titled(page, 'flow.codeTitle');
    await isAbout(page, right);
    const stranger = await (await world.person()).open(linkIn(await mailTo(world, wrong), '/account/activate'));
    await titled(stranger, 'activation.resendTitle');
    await field(page, 'code').fill(codeIn(await mailTo(world, right)));
    await submit(page);
    await titled(page, 'activation.doneTitle');
  });
});

describe('an invitation link', () => {
  /** The dialog of the link, on ada's page of users. */
  async function dialogOf(page: Page): Promise<Locator> {
    await page.goto('/users');
    await press(page, 'members.invite');
    const dialog = page.getByRole('dialog').first();
    await press(dialog, 'inviting.byLink');
    return dialog;
  }
  /** Makes a link for analysts, and copies it. */
  async function makeLink(page: Page): Promise<string> {
    const dialog = await dialogOf(page);
    await dialog.getByRole('checkbox', { name: /^Analyst/ }).check();
    await dialog.getByRole('checkbox', { name: /^Member/ }).uncheck();
    await press(dialog, 'inviting.linkCreate');
    await said(page, 'inviting.linkCreated');
    await dialog.getByText(say('inviting.linkCopy'), { exact: true }).click();
    await said(dialog, 'common.copied');
    return page.evaluate(() => navigator.clipboard.readText());
  }

  /** Nobody joins by it: the literal sentence, and a way on. */
  async function opensNothing(page: Page): Promise<void> {
    await titled(page, 'signUp.invalidTitle');
    await said(page, 'signUp.invalidLead');
    await eventually(() => page.locator('form input').count(), 0, 'fields of a form');
    await press(page, 'signUp.toSignIn');
    await page.waitForURL(/\/account\/login/);
  }

  it('brings a new person into the tenant that made it, with its roles, and makes no other tenant (INVITE-003, ACCEPT-010)', async () => {
    const admin = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] });
    const ada = await entered(admin, ADA, DEMO_PASSWORD);
    const address = await makeLink(ada);

    const lena = 'lena@linked.example';
    const person = await world.person();
    const page = await person.open(address);
    await titled(page, 'signUp.joinTitle', { tenant: 'Acme' });
    await eventually(() => new URL(page.url()).search, ''); // API-19
    await never(() => page.locator('input[name=companyName]').count(), page.locator('input[name=password]').waitFor());
    await signUp(page, { email: lena });
    await titled(page, 'flow.codeTitle');
    await page.goto(linkIn(await mailTo(world, lena), '/account/activate'));
    await titled(page, 'activation.doneTitle');
    await goOn(page);
    await tenantIs(page, 'Acme');
    person.contented();

    const opened = await session(world, lena, PASSWORD);
    assert.deepEqual([claimsOf(opened)['roles'], await tenantsOf(world, opened)], [['analyst'], 1]);
    await (await foundIn(ada, lena)).getByText('Analyst').waitFor();
    admin.contented();
  });

  it('that was revoked opens nothing, also for who has its form open', async () => {
    const admin = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] });
    const ada = await entered(admin, ADA, DEMO_PASSWORD);
    const dialog = await dialogOf(ada);
    const address = await eventually(
      () => dialog.getByRole('textbox', { name: say('inviting.link') }).inputValue(),
      /^http/,
    );
    const slow = await (await world.person()).open(address);
    await titled(slow, 'signUp.joinTitle', { tenant: 'Acme' });

    await dialog.getByRole('button', { name: say('inviting.linkRevoke') }).click();
    await ada
      .getByRole('alertdialog')
      .getByRole('button', { name: say('inviting.linkRevokeVerb') })
      .click();
    await said(ada, 'inviting.linkRevoked');

    await signUp(slow, { email: 'late@linked.example' });
    await opensNothing(slow);
    await opensNothing(await (await world.person()).open(address));
  });

  it('whose time is over opens nothing', async () => {
    const admin = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] });
    const address = await makeLink(await entered(admin, ADA, DEMO_PASSWORD));
    ahead += 31 * DAY;
    await opensNothing(await (await world.person()).open(address));
  });
});

describe('a temporary user', () => {
  it('is signed out where the time has run out, shown as expired, and let in no more (USERS-036)', async () => {
    const open = async (email: string): Promise<Page> => {
      const page = await entered(await world.person(), email, DEMO_PASSWORD);
      await page.goto('/portal');
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      return page;
    };
    const [rob, sue] = [await open('rob@acme.example'), await open('sue@acme.example')];

    /** Ada, in a browser whose clock goes with the provider's. */
    const adaNow = async (): Promise<Page> => {
      const person = await world.person();
      await person.context.clock.install({ time: Date.now() + ahead });
      return entered(person, ADA, DEMO_PASSWORD);
    };
    const ada = await adaNow();
    await foundIn(ada, 'rob@acme');
    await ada.getByRole('button', { name: say('common.actionsFor', { name: 'Rob Reader' }) }).click();
    await ada.getByRole('menuitem', { name: say('members.end') }).click();
    const day = ada.locator('input[type=date]');
    await day.fill((await eventually(() => day.getAttribute('min'), /^\d{4}-/)) ?? '');
    await press(ada, 'members.endSave');
    await ada.getByText(/The access of Rob Reader ends on/).waitFor();

    ahead += DAY;
    await Promise.all([rob.reload(), sue.reload()]);
    await rob.waitForURL(/\/account\/login/);
    await sue.getByRole('heading', { level: 1, name: 'Profile' }).waitFor(); // a day alone signs nobody out
    const row = await foundIn(await adaNow(), 'rob@acme');
    await row.getByText(say('users.status.expired'), { exact: true }).waitFor();
    await said(await (await world.person()).signIn('rob@acme.example'), 'errors.ER-USER-EXPIRED');
  });
});
