import { webauthnEndpoints } from '../api/contract/webauthn.ts';
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { TestAuthenticator } from '../provider/testing/authenticator.ts';
import { plugIn, type PluggedPasskey } from './plugIn.ts';
import { answered, atRest, eventually, focused, never } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

declare global {
  interface Window {
    /** What the page has asked `navigator.credentials.get`, oldest first. */
    questions: { mediation?: string; signal: AbortSignal }[];
  }
}

let world: World;
/** How far the provider's clock is ahead, in milliseconds. */
let ahead = 0;
before(async () => (world = await openWorld({ provider: { clock: () => Date.now() + ahead } })));
after(() => world.close());

const { preLogin, postLogin, createDevice, verifyDevice, listDevices, deleteDevice } = webauthnEndpoints;
const LOGIN = '/account/login';
/** With the identifier step on it and nobody about to leave. */
const usernameOf = (page: Page) => page.getByRole('textbox', { name: /email/i });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/** A page of the application that calls the provider as one who has just signed in. */
async function callerFor(email: string) {
  let token = '';
  const send = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const headers = { origin: world.app, 'content-type': 'application/json', authorization: token };
    const response = await world.provider.fetch(
      new Request(world.publicUrl + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    assert.ok(response.ok, `${path}: ${response.status}`);
    const text = await response.text();
    return text ? JSON.parse(text) : {};
  };
  token = String(
    (await send('POST', '/identity/resources/auth/v1/user', { email, password: DEMO_PASSWORD })).accessToken,
  );
  return send;
}

interface Enrolled extends PluggedPasskey {
  /** Takes it away at the provider; the authenticator still has it. */
  forget(): Promise<void>;
}

/** Somebody's passkey, made by the calls of the contract. */
async function enrol(email: string): Promise<Enrolled> {
  const send = await callerFor(email);
  const { options } = (await send('POST', createDevice.path, {})) as {
    options: { challenge: string; user: { id: string } };
  };
  const authenticator = new TestAuthenticator();
  await send(
    'POST',
    verifyDevice.path,
    authenticator.create({ challenge: options.challenge, origin: world.app, rpId: 'localhost' }),
  );
  return {
    authenticator,
    userId: options.user.id,
    async forget() {
      for (const { id } of (await send('GET', listDevices.path)).devices as { id: string }[])
        await send('DELETE', deleteDevice.path.replace('{deviceId}', id), {});
    },
  };
}

/** Keeps the signal of every question to the authenticator. */
const watchQuestions = `globalThis.questions = [];
  const get = navigator.credentials?.get.bind(navigator.credentials);
  if (get) navigator.credentials.get = (options) => (questions.push({ mediation: options.mediation, signal: options.signal }), get(options));`;
const withoutSuggestions =
  'if (globalThis.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false;';

/** What was asked so far: how, and whether it was ended. */
const questions = (page: Page): Promise<[string | undefined, boolean][]> =>
  page.evaluate('questions.map(({ mediation, signal }) => [mediation, signal.aborted])');
const waitForQuestion = (page: Page, expected: readonly [string | undefined, boolean]) =>
  page.waitForFunction(
    ([mediation, aborted]) =>
      window.questions.some((one) => one.mediation === mediation && one.signal.aborted === aborted),
    expected,
  );

describe('a person with a passkey', () => {
  let person: Person;
  let ada: Enrolled;
  before(async () => (ada = await enrol('ada@acme.example')));
  afterEach(async () => {
    world.interfere(undefined);
    person.contented();
    await person.context.close();
  });

  async function arrive({
    at = LOGIN,
    scripts = [],
    ...plug
  }: { at?: string; scripts?: string[]; present?: boolean; passkey?: Enrolled } = {}): Promise<Page> {
    person = await world.person();
    for (const content of scripts) await person.context.addInitScript({ content });
    const page = await person.context.newPage();
    await plugIn(page, plug);
    await page.goto(at);
    return page;
  }

  it('is signed in from the suggestions of the field, without a word typed, and only once (PASSKEY-001, PASSKEY-002, PRO-19)', async () => {
    person = await world.person();
    const page = await person.context.newPage();
    await plugIn(page, { passkey: ada });
    let amr: unknown;
    world.interfere(async (sent) => {
      if (!sent.url.endsWith(postLogin.path)) return undefined;
      const reply = await world.provider.fetch(sent);
      const { accessToken } = (await reply.clone().json()) as { accessToken: string };
      amr = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).amr;
      return reply;
    });
    const answered = page.waitForRequest(
      (request) => request.url().endsWith(postLogin.path) && request.method() === 'POST',
    );
    await page.goto(`${LOGIN}?redirectUrl=/gates`);
    const request = await answered;
    await page.waitForURL(`${world.app}/gates`);
    assert.equal(person.count(/webauthn\/prelogin/), 1);
    assert.equal(person.count(/webauthn\/postlogin/), 1);
    assert.deepEqual(amr, ['hwk']);

    world.interfere(undefined);
    const again = await page.evaluate(
      async ([url, body]) => {
        const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        return [reply.status, (await reply.json()).errorCode];
      },
      [request.url(), request.postData() ?? ''] as const,
    );
    assert.deepEqual(again, [400, 'ER-PASSKEY-EXPIRED'], 'what was sent opens nothing a second time');
  });

  it('is signed in the same way where the box stands in a shadow root of the page', async () => {
    person = await world.person();
    const page = await person.context.newPage();
    await plugIn(page, { passkey: ada });
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const box = document.querySelector('auth-login');
        const host = document.createElement('section');
        box?.before(host);
        if (box) host.attachShadow({ mode: 'open' }).append(box);
      }),
    );
    await page.goto(`${LOGIN}?redirectUrl=/gates`);
    await page.waitForURL(`${world.app}/gates`);
    assert.equal(person.count(/webauthn\/postlogin/), 1);
  });

  it('is signed in by the button where the browser shows no suggestions', async () => {
    const page = await arrive({ at: `${LOGIN}?redirectUrl=/gates`, scripts: [withoutSuggestions], passkey: ada });
    await button(page).click();
    await page.waitForURL(`${world.app}/gates`);
  });

  it('gets in by it while the password has to wait', async () => {
    const send = (password: string) =>
      fetch(`${world.publicUrl}/identity/resources/auth/v1/user`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: world.app },
        body: JSON.stringify({ email: 'ada@acme.example', password }),
      });
    let status = 0;
    for (let tries = 0; status !== 429 && tries < 20; tries++) ({ status } = await send(`wrong ${tries}`));
    assert.equal(status, 429);
    assert.equal((await send(DEMO_PASSWORD)).status, 429, 'the right one has to wait too');
    const page = await arrive({ at: `${LOGIN}?redirectUrl=/gates`, scripts: [withoutSuggestions], passkey: ada });
    await button(page).click();
    await page.waitForURL(`${world.app}/gates`);
    ahead += 3_600_000;
    assert.equal((await send(DEMO_PASSWORD)).status, 200);
  });

  it('sees no button where the browser has no passkeys, or the provider takes none (PASSKEY-013, AUTH-009)', async () => {
    let page = await arrive({ scripts: ['delete globalThis.PublicKeyCredential'] });
    await page.waitForFunction(() => document.querySelector('auth-login')?.matches(':state(ready)'));
    await never(() => button(page).count(), atRest(person));
    await never(() => person.count(/webauthn/), atRest(person), 'and nothing is asked');
    await person.context.close();
    world.interfere(({ url }) =>
      url.endsWith('/strategies/public')
        ? Response.json({
            mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
            secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: false }],
          })
        : undefined,
    );
    person = await world.person();
    page = await person.context.newPage();
    await answered(page, '/strategies/public', () => page.goto(LOGIN));
    await usernameOf(page).fill('ada@acme.example');
    await usernameOf(page).press('Enter');
    await never(() => person.count(/webauthn/), page.getByLabel('Password', { exact: true }).waitFor());
  });

  it('uses the form meanwhile: the question ends with the step, comes back with it, and the password signs in (ELE-09)', async () => {
    const page = await arrive({
      at: `${LOGIN}?redirectUrl=/gates`,
      scripts: [watchQuestions],
      present: false,
      passkey: ada,
    });
    await waitForQuestion(page, ['conditional', false]);
    await usernameOf(page).fill('ada@acme.example');
    await usernameOf(page).press('Enter');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await waitForQuestion(page, ['conditional', true]);
    await page.getByRole('button', { name: 'Change' }).click();
    await waitForQuestion(page, ['conditional', false]);
    await eventually(
      () => questions(page),
      [
        ['conditional', true],
        ['conditional', false],
      ],
    );
    assert.equal(person.count(/webauthn\/prelogin/), 2);
    await focused(usernameOf(page));
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL(`${world.app}/gates`);
    assert.equal(person.count(/webauthn\/postlogin/), 0);
  });

  it('may open the dialog, leave it open and use the form all the same (ELE-08)', async () => {
    const page = await arrive({
      at: `${LOGIN}?redirectUrl=/gates`,
      scripts: [watchQuestions],
      present: false,
      passkey: ada,
    });
    await waitForQuestion(page, ['conditional', false]);
    await button(page).click();
    await waitForQuestion(page, [undefined, false]);
    await eventually(
      () => questions(page),
      [
        ['conditional', true],
        [undefined, false],
      ],
      'one question at a time',
    );
    assert.equal(person.count(/webauthn\/prelogin/), 1, 'with the challenge that was there');
    await usernameOf(page).fill('ada@acme.example');
    await usernameOf(page).press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await waitForQuestion(page, [undefined, true]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.app}/gates`);
  });

  it('is asked nothing any more once the box has left the page (ELE-09)', async () => {
    const page = await arrive({ scripts: [watchQuestions], present: false, passkey: ada });
    await waitForQuestion(page, ['conditional', false]);
    await page.evaluate(() => document.querySelector('auth-login')?.remove());
    await waitForQuestion(page, ['conditional', true]);
  });

  it('is told that a passkey was taken away, and signs in another way', async () => {
    const rob = await enrol('rob@acme.example');
    await rob.forget();
    const page = await arrive({ at: `${LOGIN}?redirectUrl=/gates`, passkey: rob });
    await page.getByRole('alert').filter({ hasText: 'This passkey is no longer known here.' }).waitFor();
    await eventually(() => usernameOf(page).getAttribute('aria-invalid'), null, 'the address is not what was wrong');
    const attempts = person.count(/webauthn\/postlogin/);
    assert.ok(attempts >= 1 && attempts <= 3, `${attempts} attempts were sent`);
    await usernameOf(page).fill('rob@acme.example');
    await usernameOf(page).press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL(`${world.app}/gates`);
  });

  it('whose challenge grew old at the provider is asked anew', async () => {
    let late = true;
    world.interfere(({ url }) => {
      if (!url.endsWith(postLogin.path) || !late) return undefined;
      late = false;
      ahead += 301_000;
      return undefined;
    });
    const page = await arrive({ at: `${LOGIN}?redirectUrl=/gates`, passkey: ada });
    await page.waitForURL(`${world.app}/gates`);
    assert.equal(person.count(/webauthn\/postlogin/), 2);
    assert.equal(person.count(/webauthn\/prelogin/), 2);
  });

  it('hears nothing of a passkey that cannot be asked for, unless by the button', async () => {
    world.interfere(({ url }) =>
      url.endsWith(preLogin.path)
        ? Response.json({
            options: { challenge: 'AAAA', rpId: 'example.com', userVerification: 'required', timeout: 300_000 },
          })
        : undefined,
    );
    const page = await arrive({ scripts: [watchQuestions], passkey: ada });
    await button(page).waitFor();
    await waitForQuestion(page, ['conditional', false]);
    await never(async () => (await page.getByRole('alert').allTextContents()).join('').trim(), atRest(person));
    await button(page).click();
    await page.getByRole('alert').filter({ hasText: 'This browser cannot use a passkey here.' }).waitFor();
  });
});
