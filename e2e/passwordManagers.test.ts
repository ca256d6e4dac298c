import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { setStrategies } from '../provider/vendor/configuration/strategies.ts';
import { chromeArguments, chromePath } from '../scripts/chrome.mjs';
import { field, PASSWORD, titled } from './flows.ts';
import { codeIn, mailTo } from './outbox.ts';
import { eventually, focused, never } from './steady.ts';
import { openWorld, type World } from './world.ts';

const LOGIN = '/account/login?redirectUrl=/gates';
const EMAIL = 'ada@acme.example';

/** What a manager sees of the forms of a page, and nothing else of it. */
const seen = (page: Page) =>
  page.evaluate(() =>
    [...document.forms].map((form) =>
      [...form.elements].flatMap((field) =>
        field instanceof HTMLInputElement
          ? [
              {
                name: field.name,
                type: field.type,
                autocomplete: field.autocomplete,
                value: field.value,
                readOnly: field.readOnly,
                disabled: field.disabled,
                visible: field.checkVisibility(),
              },
            ]
          : [],
      ),
    ),
  );

/**
 * Fills what is named as managers do: the value at once, then the events of a change. Fields that are not there are
 * left out.
 */
const fill = (page: Page, values: Readonly<Record<string, string>>) =>
  page.evaluate((wanted) => {
    const [form] = document.forms;
    for (const [name, value] of Object.entries(wanted)) {
      const field = form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, values);

const submit = (page: Page) => page.evaluate(() => document.forms[0]?.requestSubmit());
const password = (page: Page) => page.locator('input[name=password]');

describe('a password manager', () => {
  let world: World;
  before(async () => (world = await openWorld({ provider: { console: true, openOutbox: true } })));
  after(() => world.close());

  it('finds the fields from the document, the identifier beside the password: read-only, visible, never disabled (ELE-10)', async () => {
    const person = await world.person();
    const page = await person.open(LOGIN);
    await eventually(
      () => seen(page),
      [
        [
          {
            name: 'identifier',
            type: 'text',
            autocomplete: 'username webauthn',
            value: '',
            readOnly: false,
            disabled: false,
            visible: true,
          },
        ],
      ],
    );
    await fill(page, { identifier: EMAIL, password: DEMO_PASSWORD });
    await submit(page);
    await password(page).waitFor();
    await eventually(
      () => seen(page),
      [
        [
          {
            name: 'identifier',
            type: 'text',
            autocomplete: 'username',
            value: EMAIL,
            readOnly: true,
            disabled: false,
            visible: true,
          },
          {
            name: '',
            type: 'text',
            autocomplete: 'username',
            value: EMAIL,
            readOnly: true,
            disabled: false,
            visible: false,
          },
          {
            name: 'password',
            type: 'password',
            autocomplete: 'current-password',
            value: '',
            readOnly: false,
            disabled: false,
            visible: true,
          },
        ],
      ],
    );
    person.contented();
    await person.context.close();
  });

  it('fills before the later steps have arrived, then both fields together, and submits the form itself', async () => {
    const person = await world.person();
    const page = await person.context.newPage();
    let arrive = (): void => {};
    const held = new Promise<void>((done) => (arrive = done));
    await page.route(/chunks\/(react|view|session)-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(LOGIN, { waitUntil: 'domcontentloaded' }); // what is held back delays the load
    await fill(page, { identifier: EMAIL });
    await submit(page);
    arrive();
    await password(page).waitFor();
    await fill(page, { identifier: EMAIL, password: DEMO_PASSWORD });
    await submit(page);
    await page.waitForURL(`${world.app}/gates`);
    assert.equal(person.count(/POST .*auth\/v1\/user$/), 1);
    person.contented();
    await person.context.close();
  });

  it('fills the password alone, whenever it likes; a refused one is emptied and the next one taken (ELE-10)', async () => {
    const person = await world.person();
    const page = await person.open(LOGIN);
    await page.getByRole('textbox', { name: /email/i }).fill(EMAIL);
    await page.getByRole('textbox', { name: /email/i }).press('Enter');
    await focused(password(page));
    await fill(page, { password: 'from another time' });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Incorrect' }).waitFor();
    await eventually(() => password(page).inputValue(), '');
    await focused(password(page));
    await fill(page, { password: DEMO_PASSWORD });
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.app}/gates`);
    await person.context.close();
  });

  describe('of Chromium itself', () => {
    let profile = '';
    let context: BrowserContext;
    let log: Page;
    before(async () => {
      profile = await mkdtemp(path.join(tmpdir(), 'gatehouse-profile-'));
      context = await chromium.launchPersistentContext(profile, {
        executablePath: chromePath(),
        args: [...chromeArguments],
        ignoreDefaultArgs: ['--enable-automation'],
        baseURL: world.app,
      });
      log = await context.newPage();
    });
    after(async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    });

    /** What it has noted, once it would ask to save. It notes what happens from here on. */
    async function noted(act: (page: Page) => Promise<void>): Promise<string> {
      await context.clearCookies();
      await log.goto('chrome://password-manager-internals');
      const page = await context.newPage();
      await act(page);
      await log.waitForFunction(() => document.body.textContent?.includes('Decision: ASK the user'));
      await page.close();
      return (await log.locator('body').textContent()) ?? '';
    }

    async function signIn(page: Page, secret: string): Promise<void> {
      await page.goto(LOGIN);
      await page.getByRole('textbox', { name: /email/i }).fill(EMAIL);
      await page.getByRole('textbox', { name: /email/i }).press('Enter');
      await password(page).pressSequentially(secret);
      await password(page).press('Enter');
      await page.waitForURL(`${world.app}/gates`);
    }

    it('has nothing to say in the console about the fields, at any step', async () => {
      await context.clearCookies();
      const page = await context.newPage();
      const hints: string[] = [];
      const devTools = await context.newCDPSession(page);
      devTools.on('Log.entryAdded', ({ entry: { source, text } }) => source === 'recommendation' && hints.push(text));
      await devTools.send('Log.enable');
      await page.goto(LOGIN);
      for (const _ of ['first', 'again']) {
        await page.getByRole('textbox', { name: /email/i }).fill(EMAIL);
        await page.getByRole('textbox', { name: /email/i }).press('Enter');
        await password(page).fill('a wrong one');
        await page.getByRole('button', { name: 'Show password' }).click();
        await page.getByRole('button', { name: 'Back' }).click();
        await password(page).waitFor({ state: 'detached' });
      }
      // It looks at the fields that a page adds a moment later. What it says of these two is the proof that it has
      // looked.
      const ofMarker = 'suggested: "current-password"';
      await page.evaluate(() => {
        const form = document.body.appendChild(document.createElement('form'));
        const name = Object.assign(document.createElement('input'), { autocomplete: 'username' });
        form.append(name, Object.assign(document.createElement('input'), { type: 'password' }));
      });
      await eventually(() => hints.some((hint) => hint.includes(ofMarker)), true);
      assert.deepEqual(
        hints.filter((hint) => !hint.includes(ofMarker)),
        [],
      );
      await page.close();
    });

    it('understands which field is which, and would ask to save', async () => {
      const text = await noted((page) => signIn(page, DEMO_PASSWORD));
      assert.match(text, /^ *Username element : +identifier ,$/m);
      assert.match(text, /^ *Password element : +password ,$/m);
      assert.doesNotMatch(text, new RegExp(DEMO_PASSWORD));
    });

    it('takes no code for a password, and saves the one that replaces a forgotten one with its owner', async () => {
      const text = await noted(async (page) => {
        await page.goto('/account/forget-password');
        await field(page, 'identifier').fill(EMAIL);
        await field(page, 'identifier').press('Enter');
        await field(page, 'code').waitFor();
        await field(page, 'code').pressSequentially(codeIn(await mailTo(world, EMAIL)));
        await field(page, 'code').press('Enter');
        await password(page).pressSequentially(PASSWORD);
        await password(page).press('Enter');
        await titled(page, 'recovery.doneTitle');
      });
      assert.match(text, /^ *New password element : +password ,$/m);
      assert.match(text, /^ *Username element : +identifier ,$/m);
      assert.doesNotMatch(text, /assword element : +code/);
    });

    it('asks nothing after a sign-in by a code', async () => {
      const { db } = world.provider.services;
      const text = await noted(async (page) => {
        await setStrategies(db, { main: 'Code' });
        await page.goto(LOGIN);
        await field(page, 'identifier').fill(EMAIL);
        await field(page, 'identifier').press('Enter');
        await field(page, 'code').waitFor();
        await field(page, 'code').pressSequentially(codeIn(await mailTo(world, EMAIL)));
        await field(page, 'code').press('Enter');
        await page.waitForURL(`${world.app}/gates`);
        await never(
          async () => /Decision: ASK/.exec((await log.locator('body').textContent()) ?? ''),
          page.waitForLoadState(),
        );
        // A password after it is noted: so the code was looked at before.
        await setStrategies(db, { main: 'EmailAndPassword' });
        await page.goto('/account/logout');
        await page.waitForURL(({ pathname }) => pathname === '/account/login');
        await signIn(page, PASSWORD);
      });
      assert.doesNotMatch(text, /assword element : +code/);
      assert.equal(text.split('Decision: ASK the user').length, 2);
    });
  });
});
