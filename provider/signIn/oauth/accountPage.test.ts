import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { tenants, vendors } from '../../database/storage/schema.ts';
import type { Answer, Browser, TestProvider } from '../../testing/provider.ts';
import { startProvider } from '../../testing/provider.ts';
import { authorize, CALLBACK, navigate, oauthSeed, pathOf, signedInAt, targetOf } from '../../testing/oauth.ts';
import { ACME } from '../../testing/seed.ts';

const ASSETS = 'https://cdn.test/gatehouse/';
const ACCOUNT = '/frontegg/oauth/account';
/** Every page with its element and the name of its route. */
const pages = [
  ['login', 'auth-login', 'login-url'],
  ['sign-up', 'auth-sign-up', 'sign-up-url'],
  ['forget-password', 'auth-forgot-password', 'forget-password-url'],
  ['reset-password', 'auth-reset-password', 'reset-password-url'],
  ['activate', 'auth-activate-account', 'activate-url'],
  ['activate/code', 'auth-activate-account', 'activate-with-otc-url'],
  ['invitation/accept', 'auth-accept-invitation', 'accept-invitation-url'],
  ['invitation/code', 'auth-accept-invitation', 'accept-invitation-with-otc-url'],
  ['unlock', 'auth-unlock-account', 'unlock-account-url'],
  ['reset-phone-number', 'auth-reset-phone-number', 'reset-phone-number-url'],
  ['step-up', 'auth-step-up', 'step-up-url'],
] as const;

describe('the pages of the provider', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ hostedAssets: ASSETS }, oauthSeed)));
  after(() => running.end());

  /** Follows an authorize request to the login page. */
  const toLogin = async (browser: Browser, parameters = {}): Promise<string> =>
    pathOf(targetOf(await authorize(browser, parameters)));
  /** An attribute of the provider's tag. */
  const attribute = ({ text }: Answer, name: string): string | undefined =>
    new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  const policyOf = ({ headers }: Answer): string => headers.get('content-security-policy') ?? '';
  const inLanguage = (path: string, language: string): Promise<Answer> =>
    running.browser().get(path, { headers: { 'accept-language': language } });

  for (const [path, tag, route] of pages)
    it(`PROV-006 shows ${tag} at ${path}, from which each page and the request go on`, async () => {
      const browser = running.browser();
      const login = await toLogin(browser);
      const [, request = ''] = login.split('?request=');
      const page = await navigate(browser, `${ACCOUNT}/${path}?request=${request}`);
      assert.equal(page.status, 200);
      assert.match(
        page.text,
        new RegExp(
          `<${tag}><template shadowrootmode="open">[^]*<span slot="logo"><bdi>Gatehouse</bdi></span><form>[^]*</form></${tag}>`,
        ),
      );
      assert.match(page.text, /<meta name="robots" content="noindex" \/>/);
      assert.equal(attribute(page, route), `${ACCOUNT}/${path}?request=${request}`);
      for (const [other, , name] of pages)
        assert.equal(attribute(page, name), `${ACCOUNT}/${other}?request=${request}`, name);
      assert.equal(attribute(page, 'authenticated-url'), `/frontegg/oauth/authorize/resume?request=${request}`);
      await browser.signIn('ada@acme.test');
      const back = targetOf(await navigate(browser, attribute(page, 'authenticated-url') ?? ''));
      assert.equal(`${back.origin}${back.pathname}`, CALLBACK);
    });

  it('are under a policy that allows the folder of the elements, and of a page’s own what its hash names', async () => {
    const browser = await signedInAt(running);
    const page = await navigate(browser, await toLogin(browser, { prompt: 'login' }));
    const { headers, text } = page;
    assert.match(policyOf(page), /default-src 'none'; script-src https:\/\/cdn\.test\/gatehouse\/ 'sha256-[^;]+;/);
    assert.match(policyOf(page), /frame-ancestors 'none'.*trusted-types 'none'/);
    assert.doesNotMatch(policyOf(page), /unsafe/);
    const sourcesOf = (tag: string): string[] =>
      new RegExp(`${tag}-src ([^;]*)`).exec(policyOf(page))?.[1]?.split(' ') ?? [];
    for (const tag of ['script', 'style']) {
      const written = [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, own = '']) => own);
      for (const own of nonEmpty(written, tag))
        assert.ok(sourcesOf(tag).includes(`'sha256-${createHash('sha256').update(own).digest('base64')}'`), tag);
    }
    assert.equal((text.match(/<script/g) ?? []).length, 3);
    assert.match(text, /<script type="module" src="https:\/\/cdn\.test\/gatehouse\/autoloader\.js" crossorigin>/);
    assert.deepEqual(
      ['x-frame-options', 'cache-control', 'cross-origin-opener-policy', 'referrer-policy'].map((name) =>
        headers.get(name),
      ),
      ['DENY', 'no-store', 'same-origin', 'same-origin'],
    );
  });

  it('are in the language of the browser, refusals too, with the picture of the vendor where it hosts one', async () => {
    const { db } = running.provider.services;
    await db.update(vendors).set({ icon: 'https://pictures.test/icon.svg?a=1&b=2' });
    const path = await toLogin(running.browser());
    const page = await inLanguage(path, 'ar, en;q=0.5');
    assert.match(page.text, /<html lang="ar" dir="rtl">/);
    assert.match(page.text, /<noscript>تحتاج هذه الصفحة/, 'also what is said without scripts');
    assert.match(page.text, /<img src="https:\/\/pictures\.test\/icon\.svg\?a=1&amp;b=2" alt="" \/>/);
    assert.match(policyOf(page), /img-src 'self' data: https:\/\/pictures\.test;/);
    await db.update(vendors).set({ icon: 'javascript:alert(1)' });
    const plain = await inLanguage(path.replace('login', 'sign-up'), 'de');
    assert.match(plain.text, /<html lang="de" dir="ltr">/);
    assert.match(plain.text, /<title>Konto erstellen – Gatehouse<\/title>/);
    assert.doesNotMatch(plain.text, /<img/);
    await db.update(vendors).set({ icon: '' });
    assert.match((await inLanguage(`${ACCOUNT}/login?request=none`, 'de')).text, /<h1>Diese Anmeldung hat zu lange/);
  });

  it('exist for these paths alone, and for no request that was made up', async () => {
    const browser = running.browser();
    const [, request = ''] = (await toLogin(browser)).split('?request=');
    for (const path of ['unknown', 'activate/unknown', 'constructor', 'login/code'])
      assert.equal((await navigate(browser, `${ACCOUNT}/${path}?request=${request}`)).status, 404, path);
    for (const [path] of pages)
      assert.equal((await navigate(browser, `${ACCOUNT}/${path}?request=${request}x`)).status, 400, path);
  });

  it('lead to the hosted portal without a request, and nowhere that an address names', async () => {
    const browser = running.browser();
    const page = await navigate(browser, `${ACCOUNT}/login`);
    assert.equal(attribute(page, 'authenticated-url'), '/oauth/portal');
    assert.equal(attribute(page, 'sign-up-url'), `${ACCOUNT}/sign-up`);
    for (const target of ['https://evil.test/', '/outbox']) {
      const asked = `${ACCOUNT}/login?redirectUrl=${encodeURIComponent(target)}&invitationToken=t`;
      assert.equal(pathOf(targetOf(await navigate(browser, asked))), `${ACCOUNT}/login?invitationToken=t`);
    }
  });

  it('fill in whom the application expects, as a text, at the sign-in alone', async () => {
    const browser = running.browser();
    const login = await toLogin(browser, { login_hint: 'ada"><script>@acme.test' });
    const { text } = await navigate(browser, login);
    const [, form = ''] = /<auth-login>.*<form>([^]*?)<\/form>/.exec(text) ?? [];
    assert.match(form, /<input value="ada&#34;&#62;&#60;script&#62;@acme\.test" autofocus name="identifier"/);
    const other = await navigate(browser, login.replace('login', 'forget-password'));
    assert.match(other.text, /<input name="identifier"/);
  });

  it('take an action that does not exist for none', async () => {
    for (const action of [{ type: 'social', data: 'unknown' }, 'x', {}]) {
      const browser = running.browser();
      const login_direct_action = Buffer.from(JSON.stringify(action)).toString('base64');
      const page = await navigate(browser, await toLogin(browser, { login_direct_action }));
      assert.match(page.text, /<auth-login>/);
    }
  });

  it('HOSTED-007 name the tenant of the request where it has a login of its own, and no other', async () => {
    const { db } = running.provider.services;
    const browser = running.browser();
    const login = await toLogin(browser, { organization: 'acme' });
    const vendors = await navigate(browser, login);
    assert.match(vendors.text, /<span slot="logo"><bdi>Gatehouse<\/bdi>/);
    assert.doesNotMatch(vendors.text, /<footer>/);
    await db
      .update(tenants)
      .set({ hasCustomLogin: true, logo: 'https://logos.test/acme.png' })
      .where(eq(tenants.id, ACME));
    const own = await navigate(browser, login);
    assert.match(own.text, /<span slot="logo"><img src="https:\/\/logos\.test\/acme\.png" alt="" \/><bdi>Acme/);
    assert.match(own.text, /<footer><span>Signing in at<\/span><bdi>Gatehouse<\/bdi><\/footer>/);
    assert.match(policyOf(own), /img-src 'self' data: https:\/\/logos\.test;/);
    assert.match((await navigate(browser, await toLogin(browser))).text, /<span slot="logo"><bdi>Gatehouse/);
    await db.update(tenants).set({ hasCustomLogin: false, logo: null }).where(eq(tenants.id, ACME));
  });
});

describe('the hosted portal', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ hostedAssets: ASSETS }, oauthSeed)));
  after(() => running.end());

  it('PROV-007 PORTAL-001 is a page of the portal that asks for a session, by the client of the provider’s cookie', async () => {
    for (const path of ['/oauth/portal', '/frontegg/oauth/portal']) {
      const { status, headers, text } = await navigate(running.browser(), path);
      assert.equal(status, 200);
      assert.match(text, new RegExp(` client-id="${running.provider.clientId}"[^>]* require-session=""`));
      assert.match(text, / authenticated-url="\/oauth\/portal" login-url="\/frontegg\/oauth\/account\/login"/);
      assert.match(text, /<admin-portal><span slot="logo"><bdi>Gatehouse<\/bdi><\/span><\/admin-portal>/);
      assert.match(text, /<noscript>This page needs JavaScript/);
      assert.match(text, /<meta name="robots" content="noindex" \/>/);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src https:\/\/cdn\.test\/gatehouse\/ 'sha256-[^ ]+'; style-src/);
      assert.match(policy, /connect-src 'self'.*frame-ancestors 'none'.*trusted-types 'none'/);
      assert.deepEqual([headers.get('x-frame-options'), headers.get('cache-control')], ['DENY', 'no-store']);
    }
  });

  it('is told apart from a page without elements', async () => {
    const bare = await startProvider({}, oauthSeed);
    const { status, text } = await navigate(bare.browser(), '/oauth/portal');
    assert.equal(status, 400);
    assert.match(text, /HOSTED_ASSETS/);
    await bare.end();
  });
});
