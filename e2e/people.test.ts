import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { keyboard, personIn, pointer, textsOf, type Hand } from './hand.ts';
import { axeProblems, sideways } from './looking.ts';
import { codeIn, linkIn, mailTo } from './outbox.ts';
import { atRest, eventually, never } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const PASSWORD = 'wachtel rennt bergauf 9';

/** Two ways through the same walk, which together cover both widths, both languages and both hands. */
const walks: readonly { lang: 'en' | 'de'; width: number; hand: Hand; by: string; axe: boolean }[] = [
  { lang: 'en', width: 1280, hand: pointer, by: 'a mouse', axe: false },
  { lang: 'de', width: 375, hand: keyboard, by: 'the keyboard alone', axe: true }, // the same screens: looked at once
];

let world: World;
before(async () => (world = await openWorld({ provider: { console: true, openOutbox: true } })));
after(() => world.close());

for (const { lang, width, hand, by, axe } of walks)
  describe(`people, in ${lang} at ${width} px by ${by}`, () => {
    const say = textsOf(lang);
    const priya = `priya.${lang}@brightline.example`;
    const nora = `nora.${lang}@harbour.example`;
    const company = `Brightline ${lang}`;
    const come = (): Promise<Person> => personIn(world, lang, { width, height: 800 });
    const button = (page: Page | Locator, key: string): Locator =>
      page.getByRole('button', { name: say(key), exact: true });
    const press = (page: Page | Locator, key: string): Promise<void> => hand.press(button(page, key));
    const field = (page: Page, name: string): Locator => page.locator(`form input[name=${name}]`);
    const submit = (page: Page | Locator): Promise<void> => hand.press(page.locator('form [type=submit]'));
    const titled = (page: Page, key: string, values?: Record<string, string>): Promise<void> =>
      page.getByRole('heading', { name: say(key, values) }).waitFor();
    const tenantIs = (page: Page, name: string): Promise<void> =>
      page.locator('tenant-switcher').getByText(name, { exact: true }).waitFor();

    /** Nothing for axe to find, and nothing to scroll sideways for. */
    async function fine(page: Page, { modal = false } = {}): Promise<void> {
      if (axe) assert.deepEqual(await axeProblems(page, { modal }), []);
      assert.ok((await sideways(page)) <= 0, 'nothing is cut');
    }

    /** Looks at a screen that goes on by itself in five seconds: it stays until then. Ends on the page after it. */
    async function lookAndGoOn(page: Page, key: string, values?: Record<string, string>): Promise<void> {
      let leave = (): void => {};
      const looked = new Promise<void>((done) => (leave = done));
      const everything = /./;
      await page.route(everything, async (route) => {
        if (route.request().isNavigationRequest()) await looked;
        await route.fallback();
      });
      await titled(page, key, values);
      await fine(page);
      const from = page.url();
      const gone = page.waitForURL((url) => url.href !== from, { waitUntil: 'commit' });
      leave();
      await Promise.race([press(page, 'flow.continueNow'), gone]); // on a slow machine it goes by itself
      await gone;
      await page.unroute(everything);
    }

    /** Through the login, which may know the address already. */
    async function signIn(page: Page, password: string, email?: string): Promise<void> {
      if (email) await hand.type(field(page, 'identifier'), email);
      await submit(page);
      await hand.type(field(page, 'password'), password);
      await submit(page);
      await page.waitForURL((url) => !url.pathname.startsWith('/account/'));
    }

    it('sign up a company by the form, and go on by themselves where they have signed up (SIGNUP-010, ACTIV-009)', async () => {
      const person = await come();
      const page = await person.open('/account/sign-up');
      await hand.type(field(page, 'email'), priya);
      await hand.type(field(page, 'name'), 'Priya');
      await hand.type(field(page, 'companyName'), company);
      await hand.type(field(page, 'password'), PASSWORD);
      await fine(page);
      await submit(page);
      await titled(page, 'flow.codeTitle');
      await fine(page);
      await page.goto(linkIn(await mailTo(world, priya), '/account/activate'));
      await lookAndGoOn(page, 'activation.doneTitle');
      await tenantIs(page, company);
      person.contented();
    });

    it('are invited three at once, join, and are found in the table with their roles (USERS-033, ACTIV-005, ACCEPT-006)', async () => {
      const admin = await come();
      const ada = await admin.open('/account/login?redirectUrl=/users');
      await signIn(ada, DEMO_PASSWORD, 'ada@acme.example');
      await press(ada, 'members.invite');
      const dialog = ada.getByRole('dialog');
      const addresses = dialog.getByRole('textbox', { name: say('inviting.emails') });
      for (const address of [priya, nora, 'nora.harbour']) {
        await hand.type(addresses, address);
        await addresses.press('Enter');
      }
      await hand.press(dialog.getByRole('checkbox', { name: /^Analyst/ }));
      await submit(dialog);
      const fault = say('inviting.fault.at', { email: 'nora.harbour' });
      await dialog.getByRole('alert').getByText(fault).waitFor();
      const wrong = dialog.locator('button[name=emails]:focus');
      await wrong.waitFor();
      await fine(ada, { modal: true });
      await wrong.press('Delete');
      await submit(dialog);
      const results = dialog.getByRole('list', { name: say('inviting.results') });
      // What the table says of the two does not tell which of them has an account elsewhere.
      await eventually(
        async () => (await results.getByRole('listitem').allInnerTexts()).map((line) => line.split(/\s*\n\s*/)),
        [priya, nora].map((one) => [one, say('inviting.state.allowed')]),
      );
      await fine(ada, { modal: true });
      await press(dialog, 'inviting.done');

      const newcomer = await activateByCode(await come());
      const member = await acceptAndSignIn(await come());

      for (const address of [priya, nora]) {
        await hand.type(ada.getByRole('searchbox'), address);
        const row = ada.locator('[part~=row]').filter({ hasText: address });
        await row.getByText('Analyst').waitFor();
        await row.getByText(say('users.status.active')).waitFor({ state: 'attached' });
      }
      await fine(ada);
      admin.contented();

      await disable(ada);
      await newcomer.goto('/users');
      await newcomer.waitForURL(/\/account\/login/);
      await member.goto('/gates');
      await tenantIs(member, 'Acme'); // the other one stays
    });

    /** In a browser that knows nothing of the invitation, by the code of the mail. Ends signed in. */
    async function activateByCode(person: Person): Promise<Page> {
      const mail = await mailTo(world, nora);
      const page = await person.open(linkIn(mail, '/account/activate/code'));
      await titled(page, 'flow.codeTitle');
      await eventually(() => new URL(page.url()).search, ''); // API-19
      await fine(page);
      await hand.type(field(page, 'code'), codeIn(mail));
      const rules = page.getByRole('list', { name: say('passwords.rules') });
      await rules.waitFor();
      await fine(page);
      await hand.type(field(page, 'password'), 'short');
      await submit(page);
      await page.locator('input[name=password][aria-invalid=true]').waitFor();
      await hand.type(field(page, 'password'), 'password123');
      await submit(page);
      await page.getByText(say('passwords.breached')).first().waitFor();
      await hand.type(field(page, 'password'), PASSWORD);
      await submit(page);
      await lookAndGoOn(page, 'activation.doneTitle');
      await tenantIs(page, 'Acme');
      person.contented();
      return page;
    }

    /**
     * Somebody with an account of their own, signed out. Ends in the tenant of the invitation, with their own beside
     * it.
     */
    async function acceptAndSignIn(person: Person): Promise<Page> {
      const page = await person.open(linkIn(await mailTo(world, priya), '/account/invitation/accept'));
      await titled(page, 'invitation.pendingTitle', { tenant: 'Acme' });
      await page.getByText('Ada Lovelace').waitFor();
      await fine(page);
      // Opening an invitation accepts nothing: only the silent refresh is sent.
      await never(() => person.count(/^POST (?!.*\/token\/refresh$)/), atRest(person));
      await submit(page);
      await lookAndGoOn(page, 'invitation.successTitle', { tenant: 'Acme' });
      // API-19
      await page.waitForFunction(() => location.pathname === '/account/login' && !/token/i.test(location.search));
      await page.reload(); // the way on is not lost by it
      await signIn(page, PASSWORD, priya);
      await tenantIs(page, 'Acme');
      await hand.press(page.locator('tenant-switcher').getByRole('button'));
      await page.getByRole('option', { name: company }).waitFor();
      await page.getByRole('option', { name: 'Acme' }).waitFor();
      await page.keyboard.press('Escape');
      person.contented();
      return page;
    }

    async function disable(ada: Page): Promise<void> {
      await hand.press(ada.getByRole('button', { name: say('common.actionsFor', { name: nora }) }));
      await hand.press(ada.getByRole('menuitem', { name: say('members.disable') }));
      await ada.getByText(say('members.disabled', { name: nora })).waitFor();
    }
  });
