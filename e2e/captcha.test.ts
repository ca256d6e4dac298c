import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { policy } from '../demo/host.ts';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { axeProblems, sideways } from './looking.ts';
import { ADA, field, said, signUp, submit } from './flows.ts';
import { textsOf } from './hand.ts';
import { atRest, eventually, never } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const LOGIN = /^POST .*\/auth\/v1\/user$/;
const CHALLENGE = /captcha-policy\/challenge/;
const SERVICE = 'https://challenges.cloudflare.com';

/** What the script of Turnstile does for its page, as far as it matters here: a button in place of its frame. */
const standIn = `globalThis.turnstile = {
  render(place, { sitekey, callback }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am a person';
    button.onclick = () => callback('token-for-' + sitekey + '-' + crypto.randomUUID());
    place.append(button);
    return 'widget';
  },
  remove() { globalThis.removed = (globalThis.removed ?? 0) + 1; },
};`;

const passwordOf = (page: Page) => page.locator('input[name=password]');

async function toPassword(page: Page, email = ADA): Promise<void> {
  await page.locator('auth-login:state(ready)').waitFor();
  await field(page, 'identifier').fill(email);
  await field(page, 'identifier').press('Enter');
  await passwordOf(page).waitFor();
}

async function signIn(page: Page): Promise<void> {
  await toPassword(page);
  await passwordOf(page).fill(DEMO_PASSWORD);
  await passwordOf(page).press('Enter');
}

describe('a sign-in where the proof of work is on', () => {
  let world: World;
  before(async () => void (world = await openWorld({ provider: { captcha: { enabled: true } } })));
  after(() => world.close());

  it('LOGIN-031 LOGIN-032 succeeds under the policy of the library, and computes by itself', async () => {
    const person = await world.person();
    const page = await person.signIn(ADA, { at: '/account/login?redirectUrl=/gates' });
    await page.waitForURL(`${world.app}/gates`);
    assert.equal(person.count(LOGIN), 1);
    assert.ok(person.count(CHALLENGE) >= 1, 'a challenge is asked for');
    person.contented();
  });

  it('asks the provider for nothing of it before somebody signs in', async () => {
    const person = await world.person();
    const page = await person.open('/account/login');
    await page.locator('auth-login:state(ready)').waitFor();
    await never(() => person.count(/captcha/), atRest(person));
  });

  it('LOGIN-032 goes on when the policy cannot be read: what the provider then misses is sent after it', async () => {
    const person = await world.person();
    world.interfere((request) =>
      request.url.includes('captcha-policy/public') ? new Response('{}', { status: 500 }) : undefined,
    );
    try {
      const page = await person.signIn(ADA, { at: '/account/login?redirectUrl=/gates' });
      await page.waitForURL(`${world.app}/gates`);
      assert.equal(person.count(LOGIN), 2);
    } finally {
      world.interfere(undefined);
    }
  });

  it('a stale token is renewed and sent again by itself, and the form keeps what was typed', async () => {
    const person = await world.person();
    let isStale = true;
    world.interfere((request) => {
      if (!request.url.endsWith('/auth/v1/user') || !isStale) return undefined;
      isStale = false;
      return Response.json({ errors: ['stale'], errorCode: 'ER-CAPTCHA-REFUSED' }, { status: 400 });
    });
    try {
      const page = await person.signIn(ADA, { at: '/account/login?redirectUrl=/gates' });
      await page.waitForURL(`${world.app}/gates`);
      assert.equal(person.count(LOGIN), 2);
      assert.ok(person.count(CHALLENGE) >= 2, 'each token has a challenge of its own');
    } finally {
      world.interfere(undefined);
    }
  });

  it('says so when nothing helps, and the form is alive', async () => {
    const person = await world.person();
    world.interfere((request) =>
      request.url.includes('captcha-policy/challenge') ? new Response('{}', { status: 404 }) : undefined,
    );
    const page = await person.open('/account/login?redirectUrl=/gates');
    try {
      await signIn(page);
      await said(page, 'errors.ER-CAPTCHA-REQUIRED');
    } finally {
      world.interfere(undefined);
    }
    await eventually(() => passwordOf(page).inputValue(), DEMO_PASSWORD);
    await submit(page);
    await page.waitForURL(`${world.app}/gates`);
  });

  it('tells politely that it takes a while, in German on a phone', async () => {
    const person = await world.person({ viewport: { width: 375, height: 700 } });
    world.write('/de', '<main><auth-login></auth-login></main>', { lang: 'de' });
    let goOn = (): void => {};
    const held = new Promise<void>((done) => (goOn = done));
    world.interfere(async (request) => {
      if (request.url.includes('captcha-policy/challenge')) await held;
      return undefined;
    });
    try {
      const page = await person.open('/de');
      await signIn(page);
      const line = page.getByRole('status').filter({ hasText: textsOf('de')('flow.captchaComputes') });
      await line.waitFor();
      assert.ok((await sideways(page)) <= 0, 'nothing is cut');
      assert.deepEqual(await axeProblems(page), []);
      goOn();
      await line.waitFor({ state: 'detached' });
      person.contented();
    } finally {
      goOn();
      world.interfere(undefined);
    }
  });

  it('a sign-up and a forgotten password get theirs by themselves', async () => {
    const person = await world.person();
    const page = await person.open('/account/sign-up');
    await signUp(page, { email: 'newcomer@example.com', company: 'Newcomers' });
    await page.waitForURL(/\/account\/activate/);
    const other = await world.person();
    const forgotten = await other.open('/account/forget-password');
    await field(forgotten, 'identifier').fill(ADA);
    await submit(forgotten);
    await field(forgotten, 'code').waitFor();
    assert.deepEqual([person.count(CHALLENGE) > 0, other.count(CHALLENGE) > 0], [true, true]);
    person.contented();
    other.contented();
  });
});

describe('a lost phone number where the proof of work is on', () => {
  let world: World;
  before(
    async () =>
      void (world = await openWorld({ provider: { captcha: { enabled: true } }, strategies: { main: 'SmsCode' } })),
  );
  after(() => world.close());

  it('gets its mail: the form computes by itself', async () => {
    const person = await world.person();
    const page = await person.open('/account/reset-phone-number');
    await field(page, 'identifier').fill(ADA);
    await submit(page);
    await field(page, 'code').waitFor();
    assert.ok(person.count(CHALLENGE) >= 1, 'a challenge is asked for');
    person.contented();
  });
});

describe('a sign-in where an outside captcha is on', () => {
  let world: World;
  let service: Server;
  let isAway = false;
  const shown: string[] = [];

  before(async () => {
    service = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        if (request.method === 'GET') return void response.setHeader('content-type', 'text/javascript').end(standIn);
        shown.push(new URLSearchParams(body).get('response') ?? '');
        response.statusCode = isAway ? 500 : 200;
        response.end(JSON.stringify({ success: shown.at(-1)?.startsWith('token-for-0xSITE') ?? false }));
      });
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const { port } = service.address() as AddressInfo;
    world = await openWorld({
      provider: {
        captcha: {
          enabled: true,
          kind: 'turnstile',
          siteKey: '0xSITE',
          secret: 'secret-of-the-stand-in',
          verifyUrl: `http://127.0.0.1:${port}/siteverify`,
        },
      },
    });
    const csp = policy(world.publicUrl)
      .replace("script-src 'self'", `script-src 'self' ${SERVICE}`)
      .replace(/require-trusted-types-for[^;]*;?/, '')
      .replace(/trusted-types[^;]*;?/, '');
    world.write('/open', '<main><auth-login></auth-login></main>', { csp });
  });
  after(async () => {
    await world.close();
    service.closeAllConnections();
    service.close();
  });

  /** The address of the service leads to the stand-in. */
  const stand = (context: BrowserContext) =>
    context.route(`${SERVICE}/**`, async (route) => {
      const { port } = service.address() as AddressInfo;
      await route.fulfill({
        contentType: 'text/javascript',
        body: await (await fetch(`http://127.0.0.1:${port}/`)).text(),
      });
    });

  const isSignedIn = async (person: Person): Promise<void> => {
    const [page] = person.context.pages();
    assert.ok(page, 'a page is open');
    await page.waitForFunction(() => document.querySelector('auth-login')?.shadowRoot?.querySelector('[part=done]'));
  };

  it('a page that lets it in shows it, and its token signs in', async () => {
    const person = await world.person();
    await stand(person.context);
    const page = await person.open('/open');
    await signIn(page);
    await page.getByRole('button', { name: 'I am a person' }).waitFor();
    await said(page, 'flow.captchaAsks');
    await eventually(() => passwordOf(page).inputValue(), DEMO_PASSWORD);
    assert.deepEqual(await axeProblems(page), []);
    await page.getByRole('button', { name: 'I am a person' }).click();
    await isSignedIn(person);
    assert.match(shown.at(-1) ?? '', /^token-for-0xSITE-/);
    await never(() => person.count(CHALLENGE), atRest(person));
    person.contented();
  });

  it('a page whose policy blocks it signs in by the proof of work', async () => {
    const person = await world.person();
    const before = shown.length;
    const page = await person.open('/account/login?redirectUrl=/gates');
    await signIn(page);
    await page.waitForURL(`${world.app}/gates`);
    assert.ok(person.count(CHALLENGE) >= 1, 'a challenge is asked for');
    assert.equal(shown.length - before, 0, 'the service is not asked');
  });

  it('a script that does not come is given up after some seconds', async () => {
    const person = await world.person();
    await person.context.route(`${SERVICE}/**`, () => undefined);
    const page = await person.open('/open');
    await signIn(page);
    await isSignedIn(person);
    assert.ok(person.count(CHALLENGE) >= 1, 'a challenge is asked for');
  });

  it('a service that does not answer the provider gives way too', async () => {
    const person = await world.person();
    await stand(person.context);
    isAway = true;
    try {
      const page = await person.open('/open');
      await signIn(page);
      await page.getByRole('button', { name: 'I am a person' }).click();
      await isSignedIn(person);
      assert.equal(person.count(LOGIN), 2);
      assert.ok(person.count(CHALLENGE) >= 1, 'a challenge is asked for');
    } finally {
      isAway = false;
    }
  });
});

describe('a sign-in without a captcha', () => {
  let world: World;
  before(async () => void (world = await openWorld()));
  after(() => world.close());

  it('loads nothing of it', async () => {
    const person = await world.person();
    const asked: string[] = [];
    person.context.on('request', (request) => asked.push(request.url()));
    const page = await person.signIn(ADA, { at: '/account/login?redirectUrl=/gates' });
    await page.waitForURL(`${world.app}/gates`);
    await never(() => person.count(CHALLENGE), atRest(person));
    assert.deepEqual(
      asked.filter((url) => /CaptchaWork|CaptchaPlace|proofOfWork|cloudflare|hcaptcha|recaptcha/.test(url)),
      [],
    );
  });
});
