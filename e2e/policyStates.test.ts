import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import type { ScenarioName } from 'gatehouse-elements/testing.js';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { tagsOf } from './manifest.ts';
import { resized, settled } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const EMAIL = 'ada@acme.example';

/** What needs more than its tag. `admin-portal` brings a second switcher and a second table along: hence the ids. */
const special = `
<auth-login id="login"></auth-login>
<auth-router id="router"></auth-router>
<auth-logout id="logout" manual stay>Sign out</auth-logout>
<auth-gate id="auth" when="signed-in"><template>Inside</template><p slot="pending">Wait</p><p slot="denied">Outside</p></auth-gate>
<permission-gate id="permission" permissions="fe.secure.read.users"><template>People</template><p slot="denied">No people</p></permission-gate>
<entitlement-gate id="entitlement" feature="basic-reports"><template>Reports</template><p slot="denied">No reports</p></entitlement-gate>
<step-up-gate id="step-up" max-age="60"><template>Secret</template><button slot="denied" data-step-up>Prove it</button></step-up-gate>
<tenant-switcher id="switcher"></tenant-switcher>
<admin-users-table id="table"></admin-users-table>
<admin-portal id="portal" address="none"></admin-portal>`;
/** They lead a page without a session to the sign-in. */
const leaving = ['auth-step-up', 'auth-mfa-mobile'];
const pages = (await tagsOf()).filter(
  (tag) => tag !== 'auth-provider' && !leaving.includes(tag) && !special.includes(`<${tag} `),
);
/** Every tag, once. */
const everything = special + pages.map((tag) => `<${tag}></${tag}>`).join('');

interface State {
  scenario?: ScenarioName;
  /** Somebody has signed in before. */
  inside?: true;
  /** Of the provider's tag. */
  attributes?: string;
  phone?: true;
  /** What is done to get there. */
  act?: (page: Page) => Promise<unknown>;
  /** What is then to be seen, so that nobody takes an empty page for a clean one. */
  shows: readonly string[];
}

const gatesAre = (verdict: string, but: Readonly<Record<string, string>> = {}): string[] =>
  ['auth', 'permission', 'entitlement', 'step-up'].map((id) => `#${id}:state(${but[id] ?? verdict})`);
const inside = [...gatesAre('allowed', { 'step-up': 'denied' }), '#switcher [part=switcher]', '#logout button'];
const login = (page: Page) => new LoginPage(page, '#login');
const choose = (within: string, name: string | RegExp) => (page: Page) =>
  page.locator(within).getByRole('button', { name }).first().click();
const goTo = (name: string) => (page: Page) => page.locator('#portal').getByRole('link', { name }).click();
const refused = '#login [role=alert]:not(:empty)';
const row = '#table [part~=row] >> nth=0';

const states: Readonly<Record<string, State>> = {
  'signed out': { shows: ['#login input[name=identifier]', '#logout button', ...gatesAre('denied')] },
  'the login of the router': {
    attributes: 'login-url="/states" authenticated-url="/elsewhere"',
    shows: ['#router auth-login input[name=identifier]'],
  },
  'nothing entered': {
    act: (page) => login(page).identifier.press('Enter'),
    shows: ['#login input[aria-invalid=true]'],
  },
  'the password': { act: (page) => login(page).enterIdentifier(EMAIL), shows: ['#login input[type=password]'] },
  'the password, revealed': {
    act: async (page) => {
      await login(page).enterIdentifier(EMAIL);
      await page.locator('#login').getByRole('button', { name: /show/i }).click();
    },
    shows: ['#login input[name=password][type=text]'],
  },
  'a wrong password': {
    act: (page) => login(page).signIn(EMAIL, 'wrong'),
    shows: ['#login input[type=password][aria-invalid=true]'],
  },
  'too many attempts': {
    scenario: 'too-many-attempts',
    act: (page) => login(page).signIn(EMAIL, DEMO_PASSWORD),
    shows: [refused],
  },
  'a provider that answers 503 at the sign-in': {
    scenario: 'unavailable',
    act: (page) =>
      login(page)
        .identifier.fill(EMAIL)
        .then(() => login(page).identifier.press('Enter')),
    shows: [refused],
  },
  loading: {
    scenario: 'slow',
    inside: true,
    shows: ['auth-provider:state(loading)', '#table .gh-bone >> nth=0', ...gatesAre('pending')],
  },
  'signed in': {
    inside: true,
    shows: [...inside, '#login [part=done]', '#table [part~=row] >> nth=19', '#portal [part=page] h1'],
  },
  'nobody found': {
    inside: true,
    act: (page) => page.locator('#table [part~=search] input').fill('hendrik'),
    shows: ['#table >> text=/No user matches|لا/ >> nth=0'],
  },
  'a list that fails': { scenario: 'list-fails', inside: true, shows: [...inside, '#table .gh-state button >> nth=0'] },
  'a provider that answers 503': {
    scenario: 'unavailable',
    inside: true,
    shows: ['#table .gh-state button >> nth=0', '#portal .gh-state button >> nth=0', ...gatesAre('pending')],
  },
  'a provider out of reach': {
    scenario: 'offline',
    inside: true,
    shows: ['#table .gh-state button >> nth=0', '#portal .gh-state button >> nth=0', ...gatesAre('pending')],
  },
  'no access': {
    scenario: 'no-permissions',
    inside: true,
    shows: [...gatesAre('allowed', { permission: 'denied', 'step-up': 'denied' }), '#table .gh-state summary'],
  },
  'no access to a page of the portal': {
    scenario: 'no-permissions',
    inside: true,
    act: goTo('Users'),
    shows: ['#portal .gh-state summary'],
  },
  'a list filtered by status': {
    inside: true,
    act: async (page) => {
      await choose('#table', 'Status')(page);
      await page.getByRole('menuitemcheckbox', { name: 'Locked' }).click();
    },
    shows: ['#table [role=menu]'],
  },
  'the filter of roles': {
    inside: true,
    act: choose('#table', 'Role'),
    shows: ['#table [role=menu] [role=menuitemcheckbox] >> nth=0'],
  },
  'the columns': { inside: true, act: choose('#table', /Columns/), shows: ['#table [role=menu]'] },
  'another order': {
    inside: true,
    act: (page) => page.locator('#table [part~=head] button').first().click(),
    shows: ['#table [aria-sort=descending]'],
  },
  'the next page': {
    inside: true,
    act: (page) => page.locator('#table [part~=pager] button').last().click(),
    shows: ['#table [part~=range]:has-text("21")'],
  },
  'the accounts': {
    inside: true,
    act: (page) => page.locator('#switcher button').click(),
    shows: ['#switcher [role=option] >> nth=1'],
  },
  'another account': {
    inside: true,
    act: async (page) => {
      await page.locator('#switcher button').click();
      await page.locator('#switcher [role=option]').filter({ hasText: 'Globex' }).click();
    },
    shows: ['#table >> text=hank@globex.example'],
  },
  'sign-in and sessions': { inside: true, act: goTo('Privacy and sign-in'), shows: ['#portal [part=page] h1'] },
  'the users of the portal': { inside: true, act: goTo('Users'), shows: ['#portal [part~=row] >> nth=0'] },
  'the drawer of a phone': { inside: true, phone: true, act: choose('#portal', 'Menu'), shows: ['#portal .gh-scrim'] },
  'signed out again': {
    inside: true,
    act: (page) => page.locator('#logout button').click(),
    shows: ['#auth:state(denied)'],
  },
};

const seen = async (page: Page, shows: readonly string[]): Promise<void> => {
  for (const selector of shows)
    await page.locator(selector).waitFor({ state: selector.includes(':state(') ? 'attached' : 'visible' });
};
describe('every tag in every state, under the strict policy (ELE-02)', () => {
  let world: World;
  let person: Person;
  const tabs = new Map<boolean, Page>();
  before(async () => {
    world = await openWorld();
    person = await world.person({ reducedMotion: 'reduce' });
  });
  after(() => world.close());

  /** The tab in which somebody has signed in, or the other one. Each demo is its tab's own. */
  async function tab(isInside: boolean): Promise<Page> {
    const known = tabs.get(isInside);
    if (known) return known;
    const page = await person.context.newPage();
    tabs.set(isInside, page);
    if (!isInside) return page;
    await show(page, {});
    await login(page).signIn(EMAIL, DEMO_PASSWORD);
    await page.locator(row).waitFor();
    return page;
  }
  async function show(
    page: Page,
    { scenario = 'default', attributes = '' }: Pick<State, 'scenario' | 'attributes'>,
  ): Promise<void> {
    world.write(
      '/states',
      `<auth-provider mode="demo" data-scenario="${scenario}" ${attributes}>${everything}</auth-provider>`,
      { bare: true },
    );
    await page.goto('/states');
  }

  for (const [name, { inside: isInside = false, phone, act, shows, ...options }] of Object.entries(states))
    it(`${name}: nothing is refused, in light and dark, from left to right and back`, async () => {
      const page = await tab(isInside);
      await page.emulateMedia({ colorScheme: 'light' });
      await resized(page, phone ? 375 : 1280, phone ? 780 : 860);
      await show(page, options);
      if (act) await act(page);
      await seen(page, shows);
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      await page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }));
      await page.locator('#logout').getByText('تسجيل الخروج').waitFor({ state: 'attached' });
      await seen(
        page,
        shows.filter((selector) => !selector.includes('has-text')),
      );
      await settled(page);
      person.contented();
    });

  it('a passkey is offered, and nobody is in the list: as a real provider has it', async () => {
    const ada = await world.person();
    const page = await ada.context.newPage();
    const devtools = await ada.context.newCDPSession(page);
    await devtools.send('WebAuthn.enable', { enableUI: false });
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.goto('/account/login?redirectUrl=/users');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    world.interfere(({ url }) =>
      /users\/v[23]/.test(url) && !url.includes('/me')
        ? Response.json({ items: [], _metadata: { totalItems: 0, totalPages: 0 } })
        : undefined,
    );
    await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
    await page.getByText('Nobody here yet').waitFor();
    world.interfere(undefined);
    ada.contented();
    await ada.context.close();
  });

  it('works with one script tag and its nonce, as the docs have it', async () => {
    const docs = await readFile(new URL('../docs/csp.md', import.meta.url), 'utf8');
    const tag = /<script type="module" nonce[^\n]*/.exec(docs)?.[0] ?? assert.fail('the docs show no nonce');
    const nonce = 'Z2F0ZWhvdXNl';
    world.write('/nonce', `<auth-provider mode="demo">${everything}</auth-provider>`, {
      bare: true,
      head: tag.replace('nonce="…"', `nonce="${nonce}"`).replace('https://cdn.example/', '/'),
      csp: `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    });
    const ada = await world.person();
    const page = await ada.open('/nonce');
    await login(page).signIn(EMAIL, DEMO_PASSWORD);
    await seen(page, [...inside, row, '#portal [part=page] h1']);
    ada.contented();
    await ada.context.close();
  });
});
