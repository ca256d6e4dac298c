/**
 * `npm run test:browsers`: the same walk in Firefox and WebKitGTK as they come with Debian, against a real provider and
 * the demo host under its strict policy. Named so that `npm test` does not run it.
 */
import { getRequestListener } from '@hono/node-server';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createHost } from '../../demo/host.ts';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../../demo/seed.ts';
import { Examined } from '../../doctor/testing/examined.ts';
import { Driver, keys, type Transport } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const TABS = 8;
const ROTATIONS = 5;
const CALLS = 25;
/** More than an access token lives. Milliseconds. */
const LATER = 3_601_000;

const found = (...paths: readonly string[]): string | undefined => paths.find((file) => existsSync(file));
const firefox = found('/usr/bin/firefox-esr', '/usr/bin/firefox');
const driver = found('/usr/bin/WebKitWebDriver');
const miniBrowser = found(
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
);
const display = found('/usr/bin/Xvfb');

const browsers: readonly { name: string; open: (() => Promise<Transport>) | undefined }[] = [
  { name: 'Firefox', open: firefox === undefined ? undefined : () => openFirefox(firefox) },
  {
    name: 'WebKitGTK',
    open:
      driver === undefined || miniBrowser === undefined || display === undefined
        ? undefined
        : () => openWebKit({ driver, browser: miniBrowser, display }),
  },
];

for (const { name, open } of browsers)
  describe(name, { skip: open ? false : 'not installed' }, () => {
    const world = new Examined();
    const refreshes: string[] = [];
    let ada: Driver;
    const failures: string[] = [];

    before(async () => {
      world.fault = async (request, answer) => {
        const { pathname } = new URL(request.url);
        const response = await answer();
        if (request.method === 'POST' && pathname.endsWith('/token/refresh')) refreshes.push(String(response.status));
        if (response.status >= 500) failures.push(`${request.method} ${pathname} ${response.status}`);
        return response;
      };
      let listener: ReturnType<typeof getRequestListener> | undefined;
      await world.open(
        (request, response) =>
          void (listener ??= getRequestListener(createHost({ provider: world.base, clientId: DEMO_CLIENT_ID }).fetch))(
            request,
            response,
          ),
      );
      assert.ok(open, 'no such browser');
      ada = new Driver(await open());
      console.warn(ada.name);
    });
    after(async () => {
      await ada?.close();
      await world.close();
    });

    const open_ = (page: string): Promise<void> => ada.go(world.app + page);

    it('signs in by keyboard, and the password manager finds one form', async () => {
      await open_('/account/login');
      await ada.until('the form', "document.querySelector('auth-login form input')");
      await ada.until(
        'its focus',
        "(document.querySelector('auth-login form input').focus(), document.activeElement.localName === 'input')",
      );
      await ada.type(`ada@acme.example${keys.enter}`);
      await ada.until('the password', "document.activeElement?.type === 'password'");
      const tokens = await ada.value(
        "[...document.querySelector('auth-login form').elements].filter((field) => field.localName === 'input').map((field) => field.autocomplete)",
      );
      assert.ok(
        Array.isArray(tokens) &&
          tokens.some((token) => /username/.test(String(token))) &&
          tokens.some((token) => /current-password/.test(String(token))),
        String(tokens),
      );
      await ada.type(`${DEMO_PASSWORD}${keys.enter}`);
      await ada.until('the way out', "named('a', 'Sign out')");
    });

    it('is still signed in after a reload: the cookie came back', async () => {
      await open_('/');
      await ada.until('the way out', "named('a', 'Sign out')");
      assert.equal(await ada.value('app().session.status'), 'signed-in');
    });

    it('opens and shuts gates by the same verdicts', async () => {
      await open_('/gates');
      await ada.until('an open gate', "named('p', '412 rows are ready')");
      assert.equal(
        await ada.value("document.querySelector('entitlement-gate#export').matches(':state(allowed)')"),
        true,
      );
      const verdicts = await ada.value(
        "['basic-reports', 'dark-launch'].map((feature) => app().entitlements.isEntitled({ feature }).isEntitled)",
      );
      assert.deepEqual(verdicts, [true, false]);
    });

    it('shows the users and filters them through a menu by keyboard', async () => {
      const rows = "all('tbody tr').filter(shown)";
      await open_('/users');
      await ada.until('rows', `${rows}.length > 2 && named('button', 'Status')`);
      const before = Number(await ada.value(`${rows}.length`));
      await ada.value("named('button', 'Status').focus()");
      await ada.type(keys.enter);
      await ada.until(
        'the menu, its first choice with the focus',
        "focused()?.getAttribute('role') === 'menuitemcheckbox'",
      );
      await ada.type(keys.down + keys.down + keys.enter); // active, disabled, locked
      await ada.until('fewer rows', `${rows}.length < ${before}`);
      await ada.type(keys.escape);
      await ada.until(
        'the focus back on the button',
        "!all('[role=menu]').length && focused()?.textContent.startsWith('Status')",
      );
    });

    it(`STO-02 shares one refresh per rotation: ${TABS} tabs x ${ROTATIONS} rotations x ${CALLS} calls, nobody is signed out`, async () => {
      const tabs = [await ada.currentTab()];
      await open_('/');
      await ada.until('the way out', "named('a', 'Sign out')");
      while (tabs.length < TABS) {
        tabs.push(await ada.openTab());
        await open_('/');
        await ada.until('the way out', "named('a', 'Sign out')");
      }
      const counts: number[] = [];
      for (let rotation = 1; rotation <= ROTATIONS; rotation++) {
        const before = refreshes.length;
        for (const tab of tabs) {
          await ada.switchTo(tab);
          await ada.value(`(() => {
            const { Date: Clock, BroadcastChannel: Channel } = window;
            const real = window.gatehouseNow ??= Clock.now.bind(Clock);
            window.gatehouseAnswers = undefined;
            const signal = new Channel('smoke-${rotation}');
            window.gatehouseGo = () => {
              Clock.now = () => real() + ${LATER} * ${rotation};
              signal.close();
              const endpoint = { method: 'GET', path: '/.well-known/jwks.json', prefix: false };
              Promise.allSettled(Array.from({ length: ${CALLS} }, () => app().context.call(endpoint))).then((all) => { window.gatehouseAnswers = all.filter(({ status }) => status === 'fulfilled').length; });
            };
            signal.onmessage = window.gatehouseGo;
          })()`);
        }
        // All tabs come to the end of their token at one moment, however slowly they were prepared: a tab that came to
        // it later would be right to ask for another one.
        await ada.value(
          `(() => { const signal = new window.BroadcastChannel('smoke-${rotation}'); signal.postMessage('go'); signal.close(); window.gatehouseGo(); })()`,
        );
        for (const tab of tabs) {
          await ada.switchTo(tab);
          await ada.until('the answers', 'window.gatehouseAnswers !== undefined');
          assert.equal(await ada.value('window.gatehouseAnswers'), CALLS, `rotation ${rotation}`);
        }
        counts.push(refreshes.length - before);
      }
      for (const tab of tabs) {
        await ada.switchTo(tab);
        assert.equal(await ada.value('app().session.status'), 'signed-in');
      }
      assert.deepEqual(
        counts,
        Array.from({ length: ROTATIONS }, () => 1),
        'refreshes per rotation',
      );
    });

    it('leaves no failure behind', () => {
      assert.deepEqual(failures, []);
      assert.deepEqual(
        refreshes.filter((status) => status === '500'),
        [],
      );
    });
  });
