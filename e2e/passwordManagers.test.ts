import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { chromeArguments, chromePath } from '../scripts/chrome.mjs';
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

/** Fills what is named as managers do: the value at once, then the events of a change. Fields that are not there are left out. */
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
  before(async () => (world = await openWorld()));
  after(() => world.close());

  it('finds the fields from the document, the identifier beside the password: read-only, visible, never disabled (ELE-10)', async () => {
    const person = await world.person();
    const page = await person.open(LOGIN);
    assert.deepEqual(await seen(page), [
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
    ]);
    await fill(page, { identifier: EMAIL, password: DEMO_PASSWORD });
    await submit(page);
    await password(page).waitFor();
    assert.deepEqual(await seen(page), [
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
    ]);
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
    await page.keyboard.press('Enter');
    await password(page).waitFor();
    await fill(page, { password: 'from another time' });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Incorrect' }).waitFor();
    assert.equal(await password(page).inputValue(), '');
    await fill(page, { password: DEMO_PASSWORD });
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.app}/gates`);
    await person.context.close();
  });

  it('of Chromium has nothing to say in the console about the fields, at any step', async () => {
    const person = await world.person();
    const page = await person.context.newPage();
    const hints: string[] = [];
    const devTools = await page.context().newCDPSession(page);
    devTools.on('Log.entryAdded', ({ entry: { source, text } }) => source === 'recommendation' && hints.push(text));
    await devTools.send('Log.enable');
    await page.goto(LOGIN);
    for (const _ of ['first', 'again']) {
      await page.getByRole('textbox', { name: /email/i }).fill(EMAIL);
      await page.keyboard.press('Enter');
      await password(page).fill('a wrong one');
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      await password(page).waitFor({ state: 'detached' });
    }
    // It looks at the fields that a page adds a moment later. What it says of these two is the proof that it has looked.
    const ofMarker = 'suggested: "current-password"';
    const looked = new Promise<void>((done) =>
      devTools.on('Log.entryAdded', ({ entry }) => entry.text.includes(ofMarker) && done()),
    );
    await page.evaluate(() => {
      const form = document.body.appendChild(document.createElement('form'));
      const name = Object.assign(document.createElement('input'), { autocomplete: 'username' });
      form.append(name, Object.assign(document.createElement('input'), { type: 'password' }));
    });
    await looked;
    assert.deepEqual(
      hints.filter((hint) => !hint.includes(ofMarker)),
      [],
    );
    await person.context.close();
  });

  it('of Chromium itself understands which field is which, and would ask to save', async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'gatehouse-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromePath(),
      args: [...chromeArguments],
      ignoreDefaultArgs: ['--enable-automation'],
      baseURL: world.app,
    });
    try {
      const log = await context.newPage();
      await log.goto('chrome://password-manager-internals');
      const page = await context.newPage();
      await page.goto(LOGIN);
      await page.getByRole('textbox', { name: /email/i }).fill(EMAIL);
      await page.keyboard.press('Enter');
      await password(page).pressSequentially(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${world.app}/gates`);
      await log.waitForFunction(() => document.body.textContent?.includes('Decision: ASK the user'));
      const text = (await log.locator('body').textContent()) ?? '';
      assert.match(text, /^ *Username element : +identifier ,$/m);
      assert.match(text, /^ *Password element : +password ,$/m);
      assert.doesNotMatch(text, new RegExp(DEMO_PASSWORD));
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
});
