import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { sampleCounts } from '../tests/support/counts.ts';
import { textsOf } from './hand.ts';
import { linkIn, mailTo } from './outbox.ts';
import { pressUntil } from './steady.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** What people do in the flows that mails lead into, in English and with a mouse. */

export const say = textsOf('en');

/** Two passwords that the rules let pass. */
export const PASSWORD = 'wachtel rennt bergauf 9';
export const OTHER_PASSWORD = 'dachs gräbt talwärts 4';

export const ADA = 'ada@acme.example';

/** How many members Acme has in the sample data. */
export const MEMBERS = sampleCounts.users['acme'] ?? 0;
/** What the pager of the users shows on one of their pages. */
export const shownMembers = (first: number, last: number): string => `${first}–${last} of ${MEMBERS}`;

export const titled = (page: Page, key: string, values?: Record<string, string>): Promise<void> =>
  page.getByRole('heading', { name: say(key, values), exact: true }).waitFor();
/** The text of a key is somewhere on the page. */
export const said = (page: Page | Locator, key: string, values?: Record<string, string>): Promise<void> =>
  page.getByText(say(key, values), { exact: true }).first().waitFor();
export const press = (page: Page | Locator, key: string): Promise<void> =>
  page.getByRole('button', { name: say(key), exact: true }).click();
/** Goes on from a screen that does so by itself in five seconds, which on a slow machine have passed. */
export const goOn = (page: Page): Promise<void> =>
  pressUntil(
    page.getByRole('button', { name: say('flow.continueNow'), exact: true }),
    () => !/^\/account\/(activate|invitation|forget|reset|unlock|login\/)/.test(new URL(page.url()).pathname),
  );
export const field = (page: Page, name: string): Locator => page.locator(`form input[name=${name}]`);
/** Whom the screen is about stands in its field. */
export const isAbout = async (page: Page, address: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('form input[name=identifier]')?.value === wanted,
    address,
  );
};
/** The field has been emptied, as an answer does with a secret. */
export const isEmpty = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction((wanted) => {
    return document.querySelector<HTMLInputElement>(`form input[name=${wanted}]`)?.value === '';
  }, name);
};
export const submit = (page: Page): Promise<void> => page.locator('form [type=submit]').click();
export const tenantIs = (page: Page, name: string): Promise<void> =>
  page.locator('tenant-switcher').getByText(name, { exact: true }).waitFor();
export const inTheApp = (page: Page): Promise<void> =>
  page.waitForURL(({ pathname }) => !pathname.startsWith('/account/'));

/** Fills the form of a sign-up and sends it. By an invitation there is no company. */
export async function signUp(page: Page, { email, company }: { email: string; company?: string }): Promise<void> {
  await field(page, 'email').fill(email);
  await field(page, 'name').fill('Noor Visser');
  if (company !== undefined) await field(page, 'companyName').fill(company);
  await field(page, 'password').fill(PASSWORD);
  await submit(page);
}

/** Types a new password and sends it. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await titled(page, 'activation.passwordTitle');
  await field(page, 'password').fill(password);
  await submit(page);
}

/** Types the code of a mail and a new password, which one form takes, and sends them. */
export async function chooseWithCode(page: Page, code: string, password: string): Promise<void> {
  await titled(page, 'flow.codeTitle');
  await field(page, 'code').fill(code);
  await field(page, 'password').fill(password);
  await submit(page);
}

/** Signs in, in a browser of their own. Resolves in the app. */
export async function entered(person: Person, email: string, password: string): Promise<Page> {
  const page = await person.signIn(email, { password });
  await inTheApp(page);
  return page;
}

/** The one person of the table of users that a search finds. */
export async function foundIn(page: Page, search: string): Promise<Locator> {
  await page.goto('/users');
  await page.getByText(/^\d+ people in /).waitFor(); // what is typed before the list is there is lost
  await page.getByRole('searchbox').fill(search);
  await page.getByText('1–1 of 1').waitFor();
  return page.locator('[part~=row]').filter({ hasText: search });
}

/** A sign-in with this password is refused, in a new browser. */
export async function refusedPassword(world: World, email: string, password: string): Promise<void> {
  const page = await (await world.person()).signIn(email, { password });
  await said(page, 'usernames.ER-WRONG-CREDENTIALS');
}

/** The answer of a call to the provider from a page of the app, outside of any browser. */
export async function call(
  world: Pick<World, 'app' | 'publicUrl'>,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${world.publicUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: world.app,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${text}`);
  const read: Record<string, unknown> = text ? JSON.parse(text) : {};
  return read;
}

/** The answer of a sign-in. */
export const session = (world: World, email: string, password = DEMO_PASSWORD): Promise<Record<string, unknown>> =>
  call(world, '/identity/resources/auth/v1/user', { email, password });

/** How many tenants are open to a person, by the answer of a sign-in. */
export async function tenantsOf(world: World, { accessToken }: Record<string, unknown>): Promise<number> {
  const headers = { authorization: `Bearer ${String(accessToken)}`, origin: world.app };
  const answer = await fetch(`${world.publicUrl}/identity/resources/users/v2/me/tenants`, { headers });
  const tenants: unknown = await answer.json();
  return Array.isArray(tenants) ? tenants.length : 0;
}

/** What an access token says of somebody. */
export function claimsOf({ accessToken }: Record<string, unknown>): Record<string, unknown> {
  const [, payload = ''] = String(accessToken).split('.');
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return claims;
}

/** Ada invites somebody to Acme. */
export async function invite(world: World, email: string): Promise<void> {
  const { accessToken } = await session(world, ADA);
  await call(world, '/identity/resources/users/v2', { email, provider: 'local' }, String(accessToken));
}

/** Somebody who has an account and a company already, with {@link PASSWORD}. */
export async function settle(world: World, email: string, company: string): Promise<void> {
  const body = { provider: 'local', email, name: 'Noor Visser', companyName: company, password: PASSWORD };
  await call(world, '/identity/resources/users/v1/signUp', body);
  const link = new URL(linkIn(await mailTo(world, email), '/account/activate'));
  const given = Object.fromEntries(link.searchParams);
  await call(world, '/identity/resources/users/v1/activate', { ...given, password: PASSWORD });
}
