import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { pairs } from '../tests/support/pairs.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { shownMembers } from './flows.ts';
import { axeProblems, shifted, sideways, tabThrough, tabTo } from './looking.ts';
import { focused, resized, typed } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const devices = {
  'a desk': { viewport: { width: 1280, height: 860 } },
  'a phone': { viewport: { width: 375, height: 780 }, isMobile: true, hasTouch: true },
} as const;
type Device = keyof typeof devices;
const namesOfDevices: Device[] = ['a desk', 'a phone'];
const schemes: ('light' | 'dark')[] = ['light', 'dark'];

interface Screen {
  path: string;
  /** Signed in, as the administrator. */
  inside?: true;
  /** Where it exists at all. */
  only?: Device;
  /** Brings the page into the state that is meant. */
  show: (page: Page, device: Device) => Promise<unknown>;
  /** An overlay keeps the Tab key to itself. */
  overlay?: true;
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const identify = async (page: Page): Promise<void> => {
  await page
    .getByRole('textbox', { name: /email/i })
    .fill('maximiliana.wolfeschlegelsteinhausenbergerdorff@acme.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).waitFor();
};
const listed = async (page: Page): Promise<void> => {
  await seen(page, shownMembers(1, 20));
  await page.locator('.gh-bone').first().waitFor({ state: 'detached' });
};
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click();

const screens: Readonly<Record<string, Screen>> = {
  'the front page': { path: '/', show: (page) => seen(page, 'Sample accounts') },
  'the sign-in': {
    path: '/account/login',
    show: (page) => page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor(),
  },
  'the sign-in with nothing entered': {
    path: '/account/login',
    show: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  'a wrong password': {
    path: '/account/login',
    show: async (page) => {
      await identify(page);
      await focused(page.getByLabel('Password', { exact: true }));
      await typed(page.getByLabel('Password', { exact: true }), 'not the password');
      await page.keyboard.press('Enter');
      await page.locator('input[type=password][aria-invalid=true]').waitFor();
    },
  },
  'the front page inside': { path: '/', inside: true, show: (page) => seen(page, 'Today in the harbour') },
  'the accounts': {
    path: '/',
    inside: true,
    overlay: true,
    show: async (page) => {
      await page.locator('tenant-switcher').getByRole('button').click();
      await page.getByRole('option', { name: 'Globex' }).waitFor();
    },
  },
  'the users': { path: '/users', inside: true, show: listed },
  'a filter': {
    path: '/users',
    inside: true,
    overlay: true,
    show: async (page, device) => {
      await listed(page);
      if (device === 'a phone') {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByRole('checkbox', { name: 'Locked' }).waitFor();
        return;
      }
      await page.getByRole('button', { name: 'Status' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Locked' }).waitFor();
    },
  },
  'everything about a person': {
    path: '/users',
    inside: true,
    only: 'a phone',
    overlay: true,
    show: async (page) => {
      await listed(page);
      await page.locator('[part=name]').first().click();
      await page.getByRole('dialog').getByText('User ID').waitFor();
    },
  },
  'the order': {
    path: '/users',
    inside: true,
    only: 'a phone',
    overlay: true,
    show: async (page) => {
      await listed(page);
      await page.getByRole('button', { name: 'Sort', exact: true }).click();
      await page.getByRole('radio', { name: 'Joined' }).waitFor();
    },
  },
  'nobody found': {
    path: '/users',
    inside: true,
    show: async (page) => {
      await listed(page);
      await page.getByRole('searchbox').fill('hendrik');
      await seen(page, 'No user matches');
    },
  },
  'the gates': { path: '/gates', inside: true, show: (page) => seen(page, 'MISSING_FEATURE') },
  'the profile': { path: '/portal', inside: true, show: (page) => seen(page, 'Field engineer') },
  'sign-in and sessions': { path: '/portal#/privacy', inside: true, show: (page) => seen(page, 'This device') },
  'the users of the portal': { path: '/portal#/users', inside: true, show: listed },
  'the policies': { path: '/portal#/security', inside: true, show: (page) => seen(page, 'Password rotation') },
  'a policy that is edited': {
    path: '/portal#/security',
    inside: true,
    show: async (page) => {
      await page.getByRole('button', { name: 'Edit Password rotation' }).click();
      await page.getByRole('checkbox').check();
      await seen(page, 'Days until a password expires');
    },
  },
  'the drawer': {
    path: '/portal',
    inside: true,
    only: 'a phone',
    overlay: true,
    show: async (page) => {
      await openMenu(page);
      await page.getByRole('link', { name: 'Users' }).waitFor();
    },
  },
};

/** From here on a cumulative layout shift counts as poor. */
const POOR = 0.25;

describe('every screen', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  // Each screen on each device, and in each scheme on one of them at least.
  const rows = pairs(
    { screen: Object.keys(screens), device: namesOfDevices, scheme: schemes },
    ({ screen, device }) => (screens[screen]?.only ?? device) === device,
  );

  for (const device of namesOfDevices) {
    describe(`at ${device}`, () => {
      let outside: Person;
      let inside: Person;
      before(async () => {
        const options = devices[device];
        outside = await world.person({ ...options, reducedMotion: 'reduce' });
        inside = await world.person({ ...options, reducedMotion: 'reduce' });
        const page = await inside.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/' });
        await page.waitForURL(`${world.app}/`);
        await page.close();
      });

      for (const [name, { path, inside: isInside, show, overlay = false }] of Object.entries(screens)) {
        const seenIn = rows.filter((row) => row.screen === name && row.device === device).map(({ scheme }) => scheme);
        if (!seenIn.length) continue;
        it(`${name}: no finding of axe in ${seenIn.join(' and ')}, nothing cut at 320 px, all of it by Tab (ELE-02)`, async () => {
          const person = isInside ? inside : outside;
          const page = await person.open(path);
          await show(page, device);
          assert.ok((await shifted(page)) < POOR, 'moves by itself');
          for (const colorScheme of nonEmpty(seenIn)) {
            await page.emulateMedia({ colorScheme });
            assert.deepEqual(await axeProblems(page, { modal: overlay }), [], colorScheme);
          }
          assert.equal(await sideways(page), 0);
          if (!overlay) await tabThrough(page);
          if (device === 'a phone') {
            await resized(page, 320, 640);
            assert.equal(await sideways(page), 0, 'at 320 px');
          }
          await page.close();
          person.contented();
        });
      }
    });
  }

  it('can be worked with the keyboard alone, from signing in to signing out', async () => {
    const ada = await world.person({ viewport: devices['a desk'].viewport });
    const page = await ada.open('/');
    await seen(page, 'Sample accounts');
    await tabTo(page, /^Sign in$/);
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/account\/login/);
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    await tabTo(page, /email/i);
    await typed(page.getByRole('textbox', { name: /email/i }), 'ada@acme.example');
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('Password', { exact: true }));
    await typed(page.getByLabel('Password', { exact: true }), DEMO_PASSWORD);
    await page.keyboard.press('Enter');

    await seen(page, 'Today in the harbour');
    await tabTo(page, /^Users$/);
    await page.keyboard.press('Enter');
    await listed(page);

    await tabTo(page, /^Search/);
    await typed(page.getByRole('searchbox'), 'acme');
    await page.keyboard.press('Escape');
    await listed(page);
    await tabTo(page, /^Joined/);
    await page.keyboard.press('Enter');
    await page.locator('th[aria-sort=descending]', { hasText: 'Joined' }).waitFor();
    await tabTo(page, /^Next/i);
    await page.keyboard.press('Enter');
    await seen(page, shownMembers(21, 40));

    await tabTo(page, /^Status/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const focusedOn = (name: string) =>
      page.getByRole('menuitemcheckbox', { name }).and(page.locator(':focus')).waitFor();
    await focusedOn('Active');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await focusedOn('Locked');
    await page.keyboard.press('Enter');
    await page.getByText('hanspeter.oeztuerk@acme.example').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // The focus is back on the filter, which names what is chosen.
    await page.waitForFunction(() =>
      document.activeElement?.shadowRoot?.activeElement?.textContent?.startsWith('Status: Locked'),
    );

    await tabTo(page, /Acme/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Globex' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('hank@globex.example').waitFor();

    await tabTo(page, /^Account$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    for (const name of ['Privacy and sign-in', 'Users', 'Profile']) {
      await tabTo(page, new RegExp(`^${name}$`), name === 'Profile' ? 'Shift+Tab' : 'Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    await tabTo(page, /^Back to Tidewater$/);
    await page.keyboard.press('Enter');

    await seen(page, 'Today in the harbour');
    await tabTo(page, /^Sign out$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account\/login/);
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    ada.contented();
  });
});
