import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

interface Manifest {
  modules: { declarations: { tagName: string; attributes?: { name: string }[] }[] }[];
}
const manifest: Manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = manifest.modules.flatMap(({ declarations }) => declarations);

/** What a visitor sees of an example once it stands. */
const seen: Readonly<Record<string, RegExp>> = {
  'auth-login': /Welcome back/,
  'admin-users-table': /Ada Lovelace/,
  'admin-portal': /Profile/,
  'auth-gate': /Sign in to go on/,
  'entitlement-gate': /412 rows are ready/,
  'permission-gate': /You may invite/,
  'step-up-gate': /Confirm it is you/,
  'tenant-switcher': /Acme/,
};

describe('the documentation of the elements', () => {
  let world: World;
  let visitor: Person;
  let page: Page;
  before(async () => {
    world = await openWorld();
    visitor = await world.person();
    page = await visitor.open('/docs');
  });
  after(() => world.close());

  for (const { tagName } of elements)
    it(`shows <${tagName}> at work, from sample data alone`, async () => {
      const from = visitor.count(/./);
      await page.goto(`/docs/${tagName}`);
      await page.getByRole('heading', { level: 1, name: `<${tagName}>` }).waitFor();
      if (seen[tagName]) await page.locator('#live').getByText(seen[tagName]).first().waitFor();
      assert.equal(visitor.count(/./), from, 'nothing is asked of a provider');
      assert.deepEqual(visitor.complaints, []);
    });

  it('sets an attribute by its control, writes it into the text, and takes it back', async () => {
    await page.goto('/docs/admin-users-table');
    const table = page.locator('#live admin-users-table');
    await table.getByText('Ada Lovelace').waitFor();
    await page.getByLabel('without-header').check();
    await table.getByRole('heading', { name: 'Users' }).waitFor({ state: 'detached' });
    await page.getByLabel('page-size').fill('10');
    await eventually(
      () => page.locator('#source').innerText(),
      /<admin-users-table (?=.*without-header)(?=.*page-size="10")/,
    );
    await page.getByRole('button', { name: 'Reset' }).click();
    await table.getByRole('heading', { name: 'Users' }).waitFor();
    await eventually(
      () => page.locator('#source').innerText(),
      (text) => !text.includes('without-header'),
    );
  });

  it('lets a visitor look with the eyes of somebody else', async () => {
    await page.goto('/docs/permission-gate');
    await page.locator('#live').getByText('You may invite').waitFor();
    await page.getByLabel('Seen by').selectOption('rob@acme.example');
    await page.locator('#live').getByText('Only administrators').waitFor();
  });

  it('lists the events as they happen', async () => {
    await page.goto('/docs/auth-login');
    await page.locator('#log').getByText('view-ready').waitFor();
  });
});
