import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import {
  ADA,
  choosePassword,
  chooseWithCode,
  entered,
  field,
  goOn,
  foundIn,
  inTheApp,
  invite,
  OTHER_PASSWORD,
  PASSWORD,
  press,
  refusedPassword,
  said,
  say,
  session,
  settle,
  signUp,
  submit,
  tenantIs,
  tenantsOf,
  titled,
} from './flows.ts';
import { codeIn, linkIn, mailsTo, mailTo } from './outbox.ts';
import { vendors } from '../provider/database/storage/schema.ts';
import { answered, eventually, never } from './steady.ts';
import { openWorld, type World } from './world.ts';

const ACTIVATE = '/account/activate';
const ACTIVATE_CODE = '/account/activate/code';
const ACCEPT = '/account/invitation/accept';

let world: World;
before(async () => (world = await openWorld({ provider: { console: true, openOutbox: true } })));
after(() => world.close());

const stranger = async (path: string): Promise<Page> => (await world.person()).open(path);
/** The link or the page for the code of the newest mail to somebody. */
const linkTo = async (email: string, path: string): Promise<string> => linkIn(await mailTo(world, email), path);
/** Another code than that of the mail. */
const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456');

describe('an activation', () => {
  it('that the provider leaves before the password is sent is told of, keeps what was typed, and is sent once more', async () => {
    const nils = 'nils@flows.example';
    await invite(world, nils);
    const mail = await mailTo(world, nils);
    const person = await world.person();
    const page = await person.open(linkIn(mail, ACTIVATE_CODE));
    await titled(page, 'flow.codeTitle');
    await world.stopProvider();
    await chooseWithCode(page, codeIn(mail), PASSWORD);
    await page
      .getByText(/^The service (cannot be reached|is not answering|is unavailable)/)
      .first()
      .waitFor();
    await eventually(() => field(page, 'password').inputValue(), PASSWORD);
    await world.startProvider();
    await submit(page);
    await titled(page, 'activation.doneTitle');
    assert.equal(person.count(/^POST .*\/activate\/code/), 1);
    await goOn(page);
    await tenantIs(page, 'Acme');
  });

  it('PRO-14 goes on in the browser that signed up, after its tab was closed, with the password chosen there', async () => {
    const [here, there] = ['here@flows.example', 'there@flows.example'];
    const person = await world.person();
    const first = await person.open('/account/sign-up');
    await signUp(first, { email: here, company: 'Here' });
    await titled(first, 'flow.codeTitle');
    await first.close();
    const again = await person.open(await linkTo(here, ACTIVATE));
    await titled(again, 'activation.doneTitle');
    assert.equal(typeof (await session(world, here, PASSWORD))['accessToken'], 'string');

    const elsewhere = await world.person();
    const begun = await elsewhere.open('/account/sign-up');
    await signUp(begun, { email: there, company: 'There' });
    await titled(begun, 'flow.codeTitle');
    await begun.close();
    const page = await stranger(await linkTo(there, ACTIVATE));
    await choosePassword(page, OTHER_PASSWORD);
    await titled(page, 'activation.doneTitle');
    await refusedPassword(world, there, PASSWORD);
    assert.equal(typeof (await session(world, there, OTHER_PASSWORD))['accessToken'], 'string');
  });

  it('by a link that is used, malformed, of another purpose or of another person says so, and sends a new one', async () => {
    const [ursa, vera] = ['ursa@flows.example', 'vera@flows.example'];
    await settle(world, 'wim@flows.example', 'Wim & Co');
    for (const one of [ursa, vera, 'wim@flows.example']) await invite(world, one);
    const real = await linkTo(ursa, ACTIVATE);
    const { userId: vera_ = '' } = Object.fromEntries(new URL(await linkTo(vera, ACTIVATE)).searchParams);
    const foreign = new URL(real);
    foreign.searchParams.set('userId', vera_);
    const purpose = new URL(await linkTo('wim@flows.example', ACCEPT));
    purpose.pathname = ACTIVATE;
    const malformed = new URL(real);
    malformed.searchParams.set('token', "'; --");
    for (const link of [foreign, purpose, malformed]) {
      const page = await stranger(link.href);
      await titled(page, 'activation.resendTitle');
      await said(page, 'activation.resendLead');
    }

    const page = await stranger(real);
    await choosePassword(page, PASSWORD);
    await titled(page, 'activation.doneTitle');
    const used = await stranger(real);
    await titled(used, 'activation.resendTitle');
    await press(used, 'flow.backToSignIn');
    await used.waitForURL(/\/account\/login/);

    const lost = await stranger(foreign.href);
    await titled(lost, 'activation.resendTitle');
    await field(lost, 'identifier').fill(vera);
    await submit(lost);
    await titled(lost, 'flow.sentTitle');
    await lost.goto(await linkTo(vera, ACTIVATE));
    await choosePassword(lost, PASSWORD);
    await titled(lost, 'activation.doneTitle');
  });

  it('by a code that is wrong, or of somebody else, says so, and takes the one of a new mail', async () => {
    const [xeno, yara] = ['xeno@flows.example', 'yara@flows.example'];
    for (const one of [xeno, yara]) await invite(world, one);
    const codes = [codeIn(await mailTo(world, xeno)), codeIn(await mailTo(world, yara))];
    const page = await stranger(await linkTo(xeno, ACTIVATE_CODE));
    for (const code of [otherThan(codes[0] ?? ''), codes[1] === codes[0] ? '111111' : (codes[1] ?? '')]) {
      await answered(page, /^POST /, () => chooseWithCode(page, code, PASSWORD));
      await said(page, 'flow.error.ER-CODE-WRONG');
      await eventually(() => field(page, 'password').inputValue(), PASSWORD);
    }
    await press(page, 'flow.sendAgain');
    await titled(page, 'activation.newMailTitle');
    await field(page, 'identifier').fill(xeno);
    await submit(page);
    await titled(page, 'flow.sentTitle');
    const mail = await mailTo(world, xeno);
    await page.goto(linkIn(mail, ACTIVATE_CODE));
    await chooseWithCode(page, codeIn(mail), PASSWORD);
    await titled(page, 'activation.doneTitle');
  });
});

describe('an invitation', () => {
  it('shows who is signed in and whom it is for, and accepts nothing until that person has signed out and in', async () => {
    const zoe = 'zoe@flows.example';
    await settle(world, zoe, 'Zoe & Co');
    await invite(world, zoe);
    const person = await world.person();
    await entered(person, 'rob@acme.example', DEMO_PASSWORD);
    const page = await person.open(await linkTo(zoe, ACCEPT));
    await titled(page, 'invitation.otherTitle');
    const people = page.locator('[part=people]');
    await people.getByText(zoe).waitFor();
    await never(() => person.count(/^POST .*\/invitation\/accept/), people.getByText('rob@acme.example').waitFor());

    await submit(page); // sign out and continue
    await never(
      () => person.count(/^POST .*\/invitation\/accept/),
      titled(page, 'invitation.pendingTitle', { tenant: 'Acme' }),
    );
    assert.equal(await tenantsOf(world, await session(world, zoe, PASSWORD)), 1);
    await submit(page);
    await titled(page, 'invitation.successTitle', { tenant: 'Acme' });
    await goOn(page);
    await page.waitForFunction(
      (is) => document.querySelector<HTMLInputElement>('[name=identifier]')?.value === is,
      zoe,
    );
    await submit(page);
    await field(page, 'password').fill(PASSWORD);
    await submit(page);
    await inTheApp(page);
    await tenantIs(page, 'Acme');
    person.contented();
  });

  it('stays with who is signed in where they want it so', async () => {
    const amir = 'amir@flows.example';
    await settle(world, amir, 'Amir & Co');
    await invite(world, amir);
    const person = await world.person();
    await entered(person, 'rob@acme.example', DEMO_PASSWORD);
    const page = await person.open(await linkTo(amir, ACCEPT));
    await titled(page, 'invitation.otherTitle');
    await page.getByRole('button', { name: say('invitation.stay', { person: 'rob@acme.example' }) }).click();
    await inTheApp(page);
    await tenantIs(page, 'Acme');
    const later = await stranger(await linkTo(amir, ACCEPT));
    await titled(later, 'invitation.pendingTitle', { tenant: 'Acme' });
  });
});

describe('an address', () => {
  it('PRO-10 is one person in every spelling: of a sign-up, a sign-in and an invitation', async () => {
    const mira = 'mira@spelled.example';
    const spellings = ['MIRA@Spelled.Example', 'ｍｉｒａ@spelled.example'];
    await settle(world, mira, 'Mira & Co');
    const [written, wide] = [await entered(await world.person(), spellings[0] ?? '', PASSWORD), await world.person()];
    await tenantIs(written, 'Mira & Co');
    await tenantIs(await entered(wide, spellings[1] ?? '', PASSWORD), 'Mira & Co');

    // Who signs up once more is told nothing of the account; its owner is.
    const page = await stranger('/account/sign-up');
    await signUp(page, { email: spellings[0] ?? '', company: 'Another Mira' });
    await titled(page, 'flow.codeTitle');
    assert.match((await mailTo(world, mira)).subject, /already have/);
    assert.equal(await tenantsOf(world, await session(world, mira, PASSWORD)), 1);

    for (const spelling of spellings) await invite(world, spelling);
    const ada = await entered(await world.person(), ADA, DEMO_PASSWORD);
    await foundIn(ada, 'spelled.example');
    const accepted = await stranger(await linkTo(mira, ACCEPT)); // the mail of an account: nothing to activate
    await titled(accepted, 'invitation.pendingTitle', { tenant: 'Acme' });
  });

  it('that is a member already, is named as such and invited no second time', async () => {
    const ada = await entered(await world.person(), ADA, DEMO_PASSWORD);
    await ada.goto('/users');
    await press(ada, 'members.invite');
    const dialog = ada.getByRole('dialog');
    const addresses = dialog.getByRole('textbox', { name: say('inviting.emails') });
    for (const email of ['ROB@acme.example', 'new.one@flows.example']) {
      await addresses.fill(email);
      await addresses.press('Enter');
    }
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
    const lines = dialog.getByRole('list', { name: say('inviting.results') }).getByRole('listitem');
    await lines.filter({ hasText: 'ROB@acme.example' }).getByText(say('inviting.state.member')).waitFor();
    await lines.filter({ hasText: 'new.one@flows.example' }).getByText(say('inviting.state.allowed')).waitFor();
    assert.deepEqual(await mailsTo(world, 'rob@acme.example'), []);
  });
});

describe('the dialog that invites people', () => {
  it('says that the half for a link loads, and that it did not, and takes another try', async () => {
    const person = await world.person();
    let isLost = true;
    let letGo = (): void => undefined;
    const isLetGo = new Promise<void>((done) => (letGo = done));
    await person.context.route(/LinkPanel-/, async (route) => {
      await isLetGo;
      await (isLost ? route.abort() : route.continue());
    });
    const page = await person.signIn(ADA, { at: '/account/login?redirectUrl=/users' });
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('By link', { exact: true }).click();
    await dialog.getByText('Loading').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().waitFor();
    letGo();
    await dialog.getByText('The link could not be loaded.').waitFor();
    isLost = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).waitFor();
    person.contented();
  });
});

describe('a vendor who takes no sign-ups', () => {
  it('SIGNUP-016 closes the form, also one that is open, but for who is invited', async () => {
    const open = await stranger('/account/sign-up');
    await field(open, 'email').waitFor();
    // The page has learnt that sign-ups are open; what changes from now on it learns by a refusal.
    await open.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/configurations/v1/public')),
    );
    await world.provider.services.db.update(vendors).set({ allowSignups: false });

    await signUp(open, { email: 'late@flows.example', company: 'Late' });
    for (const page of [open, await stranger('/account/sign-up')]) {
      await titled(page, 'signUp.closedTitle');
      await said(page, 'signUp.closedLead');
      await eventually(() => page.locator('form input').count(), 0, 'fields of a form');
    }
    await press(open, 'signUp.backToSignIn');
    await open.waitForURL(/\/account\/login/);
    await never(() => open.locator('a[href*="sign-up"]').count(), field(open, 'identifier').waitFor());

    const invited = 'invited@flows.example';
    await invite(world, invited);
    const page = await stranger(await linkTo(invited, ACTIVATE));
    await choosePassword(page, PASSWORD);
    await titled(page, 'activation.doneTitle');
  });
});
