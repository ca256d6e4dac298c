import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createConsoleKey } from 'gatehouse-provider';
import type { Page } from 'playwright-core';
import { eventually, never } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

describe('the operator’s console in a browser', () => {
  let world: World;
  let person: Person;
  let page: Page;
  let opening: string;

  before(async () => {
    world = await openWorld({ provider: { console: true } });
    opening = await createConsoleKey(world.provider);
    person = await world.person({ baseURL: world.publicUrl });
    page = await person.context.newPage();
  });
  after(async () => {
    await world.close();
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  it('API-19 opens with the key of the address and leaves the key nowhere', async () => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
    await page.goto(opening);
    await heading('Tenants');
    await eventually(() => page.url(), `${world.publicUrl}/console`);
    const key = new URL(opening).hash.slice(5);
    await eventually(() => page.evaluate(() => document.cookie), '', 'no script reads the cookie');
    assert.deepEqual(
      addresses.filter((address) => address.includes(key)),
      [],
    );
    await page.goBack();
    assert.ok(!page.url().includes(key), 'not in the history either');
    await page.goto(`${world.publicUrl}/console`);
  });

  it('is worked with the keyboard alone, and says where a fault is', async () => {
    await page.goto(`${world.publicUrl}/console/features`);
    await page.getByRole('link', { name: 'Acme lab' }).press('Enter');
    await heading('Acme lab');
    const rules = page.getByLabel('Rules of the flag');
    const written = await rules.inputValue();
    await rules.fill(written.replace('ends_with', 'endswith'));
    await page.getByLabel('Permissions that need this feature').press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('[0].conditions[0].op must be one of').waitFor();
    await eventually(
      () => rules.evaluate((field) => field === document.activeElement && field.getAttribute('aria-invalid')),
      'true',
    );
    await rules.fill(written);
    await page.getByLabel('Permissions that need this feature').press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Acme lab saved' }).waitFor();
    await eventually(
      () => page.evaluate(() => document.activeElement?.textContent),
      'Save feature',
      'the focus is where it was',
    );
  });

  it('keeps what is typed in one form while another is saved', async () => {
    await page.goto(`${world.publicUrl}/console/tenants`);
    await page.getByRole('link', { name: 'Acme', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Free/ }).check();
    await page.getByRole('combobox', { name: 'Dark launch for Acme' }).selectOption('Never expires');
    await page.getByRole('button', { name: 'Set Dark launch' }).click();
    await page.getByRole('status').filter({ hasText: 'Dark launch saved' }).waitFor();
    await eventually(() => page.getByRole('checkbox', { name: /^Free/ }).isChecked(), true);
    await page.getByRole('button', { name: 'Save plans' }).click();
    await page.getByRole('status').filter({ hasText: 'plans saved' }).waitFor();
    await page
      .getByRole('row', { name: /Dark launch/ })
      .getByText('Never expires')
      .first()
      .waitFor();
  });

  it('switches a flag that the pages of the demo read', async () => {
    const ada = await world.person();
    const gates = await ada.signIn('ada@acme.example');
    await gates.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    const isEntitled = () =>
      gates.evaluate(async (url) => (await (await fetch(`${url}/flags`)).json())['fe-usage-page'], world.publicUrl);
    await eventually(() => isEntitled(), 'on');
    await page.goto(`${world.publicUrl}/console/flags`);
    await page.getByRole('combobox', { name: 'fe-usage-page' }).selectOption('Off');
    await page.getByRole('button', { name: 'Set fe-usage-page' }).click();
    await page.getByRole('status').filter({ hasText: 'fe-usage-page is off' }).waitFor();
    await eventually(() => isEntitled(), 'off');
  });

  it('shows no form before its script has come: the browser would post it by itself', async () => {
    const visitor = await world.person({ baseURL: world.publicUrl });
    let letGo = (): void => undefined;
    const isLetGo = new Promise<void>((done) => (letGo = done));
    await visitor.context.route('**/console/console.js', async (route) => {
      await isLetGo;
      await route.continue();
    });
    const opened = await visitor.context.newPage();
    const styles = opened.waitForResponse(/console\.css$/);
    await opened.goto('/console', { waitUntil: 'commit' });
    const key = opened.getByLabel('Key');
    await never(() => key.count(), styles);
    letGo();
    await key.fill('not the key');
    await key.press('Enter');
    await opened.getByText('Key is not the key').waitFor();
  });

  it('keeps within its policy, ends its session, and asks for the key again', async () => {
    await page.getByRole('button', { name: 'End session' }).click();
    await heading('Operator’s console');
    await page.getByLabel('Key').fill('not the key');
    await page.getByLabel('Key').press('Enter');
    await page.getByText('Key is not the key').waitFor();
    await page.getByLabel('Key').fill(new URL(opening).hash.slice(5));
    await page.getByLabel('Key').press('Enter');
    await heading('Tenants');
    person.contented();
  });
});
