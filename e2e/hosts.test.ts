import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { builtHosts } from '../demo/builtHosts.ts';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { testedHosts } from '../scripts/sampleHosts.mjs';
import { MEMBERS } from './flows.ts';
import { eventually } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => (world = await openWorld()));
after(() => world.close());

/**
 * Somebody who hears whatever the console says, but for the answers of the provider, which tests of the provider are
 * about.
 */
async function listener(): Promise<Person & { page: Page }> {
  const person = await world.person();
  const page = await person.context.newPage();
  page.on('console', (message) => {
    const aboutAnswer =
      message.text().startsWith('Failed to load resource') && message.location().url.startsWith(world.publicUrl);
    if (['warning', 'error'].includes(message.type()) && !aboutAnswer)
      person.complaints.push(`${message.type()}: ${message.text()}`);
  });
  return Object.assign(person, { page });
}

const identifier = (page: Page) => page.getByRole('textbox', { name: /email/i });
/** The first page of a host; routers write it with and without the stroke at the end. */
const homeOf = (name: string): RegExp => new RegExp(`^${world.app}/hosts/${name}/?(#/)?$`);
const news = (page: Page) => page.locator('output.news');

/** Puts a mark on the page that no page load survives. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in globalThis);

async function enterPassword(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

interface Host {
  name: string;
  /** Its server writes the first page. */
  rendersOnServer?: true;
  /** Its routes stand in the fragment. Its pages are for everybody. */
  inFragment?: true;
}

const all: readonly Host[] = [
  { name: 'react', rendersOnServer: true },
  { name: 'vue', rendersOnServer: true },
  { name: 'svelte', rendersOnServer: true },
  { name: 'angular', rendersOnServer: true },
  { name: 'lit' },
  { name: 'cdn', inFragment: true },
];
const tested = testedHosts(all.map(({ name }) => name));
const hosts = all.filter(({ name }) => tested.includes(name));

describe('sample hosts (WIDGET-006, CFG-039)', () => {
  it('are built: npm run hosts', () => {
    const built = builtHosts().map(({ name }) => name);
    assert.deepEqual(
      hosts.filter(({ name }) => !built.includes(name)),
      [],
    );
  });

  for (const { name, rendersOnServer, inFragment } of hosts)
    describe(name, () => {
      const home = `/hosts/${name}/${inFragment ? '#/' : ''}`;

      it('signs in, gates, lists people and signs out, its router taking every step (ELE-02)', async () => {
        const ada = await listener();
        const { page } = ada;
        await page.goto(home);
        await mark(page);
        await page.getByRole('link', { name: 'Sign in' }).first().click();
        await identifier(page).fill('ada@acme.example');
        await enterPassword(page);

        await page.waitForURL(homeOf(name));
        await page.getByText('412 rows are ready').waitFor();
        await eventually(() => isMarked(page), true, 'the router took over');

        // An object, handed over as a property, and another one later.
        await page.getByText('Plan who rides where.').waitFor();
        await page.getByLabel('Seats').fill('5');
        await page.getByText('For fleets of more than 10 seats.').waitFor();
        await page.getByText('Plan who rides where.').waitFor({ state: 'hidden' });
        await page.getByLabel('Seats').fill('40');
        await page.getByText('Plan who rides where.').waitFor();

        await page.getByRole('link', { name: 'Users' }).click();
        await news(page).getByText(`${MEMBERS} people.`).waitFor();
        const rows = page.getByRole('rowgroup').last().getByRole('row');
        await rows.nth(19).waitFor(); // its event comes before its rows are drawn
        await eventually(() => rows.count(), 20);
        await page.getByRole('button', { name: 'Ada Lovelace', exact: true }).click();
        await news(page).getByText('Ada Lovelace, ada@acme.example').waitFor();

        await page.getByRole('link', { name: 'Sign out' }).click();
        await page.waitForURL(`${world.app}${home}login`);
        await identifier(page).waitFor();
        await eventually(() => isMarked(page), true, 'the router took over');
        ada.contented();
      });

      it('keeps the form and what stands in it when it renders again and when the screen is built anew', async () => {
        const ada = await listener();
        const { page } = ada;
        await page.goto(`${home}login`);
        const field = identifier(page);
        await field.fill('ada@ac');
        const node = await field.elementHandle();
        await page.getByRole('button', { name: 'Dark' }).click();
        await page.locator('html[data-theme=dark]').waitFor();
        await eventually(() => field.evaluate((now, then) => now === then, node), true);
        await eventually(() => field.inputValue(), 'ada@ac');
        await page.getByRole('link', { name: 'Harbour' }).click();
        await page.waitForURL(homeOf(name));
        await page.getByRole('link', { name: 'Sign in' }).first().click();
        await field.waitFor();
        await eventually(() => field.inputValue(), 'ada@ac');
        await field.fill('ada@acme.example');
        await enterPassword(page);
        await page.getByText('412 rows are ready').waitFor();
        ada.contented();
      });

      it('hears of a failure by the function it handed over', async () => {
        const ada = await listener();
        const { page } = ada;
        await page.goto(`${home}login`);
        await identifier(page).fill('ada@acme.example');
        await enterPassword(page);
        await page.getByText('412 rows are ready').waitFor();
        world.interfere(({ url }) =>
          url.includes('/identity/resources/users/v3')
            ? Response.json({ errors: ['no'] }, { status: 500, headers: { 'frontegg-trace-id': 'trace-1' } })
            : undefined,
        );
        try {
          await page.getByRole('link', { name: 'Users' }).click();
          await news(page).getByText('The provider failed with 500').waitFor();
        } finally {
          world.interfere(undefined);
        }
        assert.deepEqual(
          ada.complaints.splice(0).filter((complaint) => !complaint.startsWith('error: [GH-REQUEST-FAILED]')),
          [],
          'the library says it once, and nobody else anything',
        );
      });

      if (!inFragment)
        it('brings a visitor back to the page that needed a user, and signs out by a button', async () => {
          const ada = await listener();
          const { page } = ada;
          await page.goto(`${home}users?from=mail#top`);
          await identifier(page).fill('ada@acme.example');
          await mark(page);
          await enterPassword(page);
          await page.waitForURL(`${world.app}${home}users?from=mail#top`);
          await news(page).getByText(`${MEMBERS} people.`).waitFor();
          await eventually(() => isMarked(page), true, 'the router took over');
          await page.getByRole('button', { name: 'Leave' }).click();
          await identifier(page).waitFor();
          await page.waitForURL(`${world.app}${home}login`);
          ada.contented();
        });

      if (rendersOnServer)
        it('writes its first page on the server and takes it over', async () => {
          const ada = await listener();
          const { page } = ada;
          const html = await (await ada.context.request.get(`${world.app}${home}login`)).text();
          assert.match(html, /<auth-login[^>]*>\s*<form[^>]*>\s*<\/form>/);
          assert.match(html, /<auth-provider[^>]* base-url="http/);
          await page.goto(`${home}login`);
          await identifier(page).fill('ada@acme.example');
          await enterPassword(page);
          await page.getByText('412 rows are ready').waitFor();
          await page.goto(`${home}users`);
          await news(page).getByText(`${MEMBERS} people.`).waitFor();
          ada.contented();
        });

      if (rendersOnServer)
        it('starts in the browser alone as well', async () => {
          const ada = await listener();
          const { page } = ada;
          await page.goto(`${home}login?client`);
          await identifier(page).fill('ada@acme.example');
          await enterPassword(page);
          await page.getByText('412 rows are ready').waitFor();
          ada.contented();
        });
    });
});
