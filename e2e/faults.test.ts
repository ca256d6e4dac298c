import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { MEMBERS, shownMembers } from './flows.ts';
import { atRest, eventually, never } from './steady.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => (world = await openWorld()));
after(() => world.close());
afterEach(() => world.interfere(undefined));

/** Answers requests to a path instead of the provider. */
const at =
  (path: RegExp, answer: (request: Request) => Response | undefined | Promise<Response | undefined>) =>
  (request: Request) =>
    path.test(new URL(request.url).pathname + new URL(request.url).search) ? answer(request) : undefined;
const LOGIN = /\/auth\/v1\/user$/;
const GENERIC = "We're facing some difficulties, Please try again";

/** A fresh visitor at the password step. */
async function atPassword(): Promise<Page> {
  const person = await world.person();
  const page = await person.open('/account/login');
  await page.getByRole('textbox', { name: /email/i }).fill('ada@acme.example');
  await page.getByRole('textbox', { name: /email/i }).press('Enter');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  return page;
}

describe('the login box, when the provider refuses', () => {
  it('says the same for a wrong password and an unknown user, and keeps the email (LOGIN-017, PRO-13)', async () => {
    const messages: (string | null)[] = [];
    for (const email of ['ada@acme.example', 'nobody@acme.example']) {
      const person = await world.person();
      const page = await person.signIn(email, { password: 'wrong wrong wrong' });
      const password = page.getByLabel('Password', { exact: true });
      await page.locator('[aria-invalid=true][name=password]').waitFor();
      messages.push(await page.getByRole('alert').filter({ hasText: /\S/ }).first().textContent());
      await eventually(() => page.getByRole('textbox', { name: /email/i }).inputValue(), email);
      await eventually(() => password.inputValue(), '');
    }
    assert.equal(messages[0], messages[1]);
    assert.ok(messages[0], 'no message is shown');
  });

  it('asks for an email that can be one before it sends anything', async () => {
    const person = await world.person();
    const page = await person.open('/account/login');
    await page.getByRole('textbox', { name: /email/i }).fill('ada at acme');
    await page.getByRole('textbox', { name: /email/i }).press('Enter');
    await page.locator('[aria-invalid=true][name=identifier]').waitFor();
    assert.equal(person.count(/sso\/prelogin/), 0);
  });

  const answers: [string, () => Response, string][] = [
    ['413', () => new Response('<html>', { status: 413 }), 'Error request is too large'],
    [
      '500 with an errors list',
      () => Response.json({ errors: ['The database is on holiday'] }, { status: 500 }),
      'The database is on holiday',
    ],
    [
      '500 with a code of its own',
      () => Response.json({ errors: ['The harbour is frozen'], errorCode: 'HARBOUR-1' }, { status: 500 }),
      'The harbour is frozen',
    ],
    ['500 without a body', () => new Response(null, { status: 500 }), GENERIC],
    ['404 with an empty body', () => new Response(null, { status: 404 }), GENERIC],
    [
      'HTML instead of JSON',
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
      GENERIC,
    ],
    [
      "a proxy's 403",
      () => new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } }),
      GENERIC,
    ],
  ];
  for (const [name, answer, message] of answers)
    it(`shows a clear message for ${name} and goes on when it is over`, async () => {
      const page = await atPassword();
      world.interfere(at(LOGIN, answer));
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: message }).first().waitFor();
      world.interfere(undefined);
      await page.getByLabel('Password', { exact: true }).fill('Gatehouse-demo-2026');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.waitForURL(`${world.app}/`);
    });

  it('ELE-08 sends one request for a double submit', async () => {
    const person = await world.person();
    const page = await person.open('/account/login');
    await page.getByRole('textbox', { name: /email/i }).fill('ada@acme.example');
    await page.getByRole('textbox', { name: /email/i }).press('Enter');
    await page.getByLabel('Password', { exact: true }).fill('Gatehouse-demo-2026');
    world.interfere(
      at(LOGIN, async () => {
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        return undefined;
      }),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.app}/`);
    assert.equal(person.count(/POST .*\/auth\/v1\/user$/), 1);
  });
});

describe('a redirect to another place', () => {
  for (const target of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://ada@localhost/',
  ])
    it(`API-12 ${target} ends at the start page with one warning (ROUTE-027)`, async () => {
      const person = await world.person();
      const warnings: string[] = [];
      person.context.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      const page = await person.signIn('ada@acme.example', {
        at: `/account/login?redirectUrl=${encodeURIComponent(target)}`,
      });
      await page.waitForURL(`${world.app}/`);
      await page.getByRole('link', { name: 'Sign out' }).waitFor();
      assert.equal(warnings.filter((text) => text.includes('GH-REDIRECT-REFUSED')).length, 1, warnings.join('\n'));
    });
});

describe('the users table, when the provider is out of reach', () => {
  it('says so, offers to try again, and is whole when the provider is back', async () => {
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByText(shownMembers(1, 20)).waitFor();
    await world.stopProvider();
    try {
      await page.getByRole('button', { name: /next/i }).click();
      await page.getByRole('button', { name: /try again/i }).waitFor();
    } finally {
      await world.startProvider();
    }
    await page.getByRole('button', { name: /try again/i }).click();
    await page.getByText(`of ${MEMBERS}`).waitFor();
    await eventually(() => new URL(page.url()).pathname, '/users');
  });

  it('has the rows of every list again without a click, once the provider is back', async () => {
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/portal' });
    await page.getByRole('link', { name: 'Users', exact: true }).waitFor(); // titles come before permissions
    const lists = [
      ['Users', '[part~=row]'],
      ['Roles', '[part~=row]'],
      ['Privacy and sign-in', 'ul li'],
    ] as const;
    const row = (selector: string) => page.locator('[part=page]').locator(selector).first();
    for (const [name, selector] of lists) {
      await world.stopProvider();
      try {
        await page.getByRole('link', { name, exact: true }).click();
        await page
          .getByRole('button', { name: /try again/i })
          .first() // a page of blocks has one for each
          .waitFor();
      } finally {
        await world.startProvider();
      }
      await page.evaluate(() => dispatchEvent(new Event('focus'))); // twenty seconds else
      await row(selector).waitFor();
      await eventually(() => page.getByRole('button', { name: /try again/i }).count(), 0, name);
    }
  });

  it('keeps a person signed in who reloads while the provider is away (STO-06)', async () => {
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByText(shownMembers(1, 20)).waitFor();
    await world.stopProvider();
    try {
      await page.reload();
      await page
        .getByRole('button', { name: /try again/i })
        .first()
        .waitFor();
      await eventually(() => new URL(page.url()).pathname, '/users');
    } finally {
      await world.startProvider();
    }
    await page
      .getByRole('button', { name: /try again/i })
      .first()
      .click();
    await page.getByText(shownMembers(1, 20)).waitFor();
  });

  it('says in gates and in the sign-in that nobody answers, and goes on when the provider does', async () => {
    world.write('/gated', '<auth-gate><template><p>Only for members</p></template></auth-gate>');
    world.write('/box', '<auth-login></auth-login>');
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByText(shownMembers(1, 20)).waitFor();
    const box = await person.open('about:blank');
    const retry = (of: Page) => of.getByRole('button', { name: /try again/i });
    await world.stopProvider();
    try {
      await page.goto('/gated');
      await box.goto('/box');
      await retry(page).waitFor();
      await retry(box).waitFor();
      await never(
        () => page.getByText('Only for members').count(),
        box.getByText(/The service (cannot be reached|is not answering)/).waitFor(),
      );
    } finally {
      await world.startProvider();
    }
    await retry(page).click();
    await page.getByText('Only for members').waitFor();
    await box.waitForURL((url) => url.pathname !== '/box');
    person.contented();
  });

  it('shows the newer answer when an older one comes late', async () => {
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByText(shownMembers(1, 20)).waitFor();
    let release = (): void => {};
    const late = new Promise<void>((done) => (release = done));
    let reached = (): void => {};
    const asked = new Promise<void>((done) => (reached = done));
    world.interfere(at(/_email=yuki/, async () => (reached(), await late, undefined)));
    const search = page.getByRole('searchbox');
    await search.fill('yuki');
    await asked;
    await search.fill('sokolov');
    await page.getByText('dmitri.sokolov@acme.example').waitFor();
    release();
    await atRest(person);
    await page.getByText(/1–1 of 1/).waitFor();
    await eventually(() => page.getByText('dmitri.sokolov@acme.example').isVisible(), true);
  });
});

describe('a token', () => {
  it('that was tampered with is refused, renewed once, and the call goes on', async () => {
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByText(shownMembers(1, 20)).waitFor();
    const before = person.count(/token\/refresh/);
    let tampered = 0;
    world.interfere(
      at(/users\/v3\?.*_offset=1/, (request) => {
        if (tampered++) return undefined;
        const headers = new Headers(request.headers);
        headers.set('authorization', `${headers.get('authorization')?.slice(0, -4)}AAAA`);
        return world.provider.fetch(new Request(request, { headers }));
      }),
    );
    await page.getByRole('button', { name: /next/i }).click();
    await page.getByText(shownMembers(21, 40)).waitFor();
    assert.equal(person.count(/token\/refresh/) - before, 1);
  });
});

describe('a page without base-url', () => {
  it('gets the specified alert and an empty body, once (CFG-005, CFG-006)', async () => {
    const person = await world.person();
    const page = await person.context.newPage();
    const alerts: string[] = [];
    page.on('dialog', (dialog) => (alerts.push(dialog.message()), void dialog.accept()));
    await page.route('**/bare', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>x</title><script type="module" src="/gatehouse/all.js"></script><p>host</p><auth-provider><auth-login></auth-login></auth-provider><auth-provider></auth-provider>',
      }),
    );
    await page.goto('/bare');
    await page.waitForFunction(() => document.body.childElementCount === 0);
    assert.equal(alerts.length, 1);
    assert.match(alerts[0] ?? '', /baseUrl/);
  });
});

describe('a page and a provider on different sites', () => {
  it('tells that the browser blocks the cookie, and how to help it (GH-COOKIE-BLOCKED)', async () => {
    const apart = await openWorld({ hosts: { app: 'app.localhost', provider: 'auth.localhost' } });
    const person = await apart.person();
    const errors: string[] = [];
    person.context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/' });
    await page
      .getByRole('alert')
      .filter({ hasText: /cookie/ })
      .first()
      .waitFor();
    await eventually(() => new URL(page.url()).pathname, '/account/login');
    assert.equal(errors.filter((text) => text.includes('GH-COOKIE-BLOCKED')).length, 1);
    await apart.close();
  });
});
