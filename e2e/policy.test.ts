import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { policy } from '../demo/host.ts';
import { elementsOf } from './manifest.ts';
import { atRest, settled } from './steady.ts';
import { openWorld, type World } from './world.ts';

const tags = await elementsOf();

/** What an attribute is given to see the state behind it; one that is true or false alone needs no line. */
const values: Readonly<Record<string, string>> = {
  address: 'hash',
  feature: 'reports',
  permission: 'reports.read',
  permissions: 'reports.read',
  roles: 'admin',
  when: 'signed-in',
  page: 'users',
  reload: 'silent',
  'max-age': '60',
  'page-size': '50',
  'hidden-columns': 'roles status',
  'heading-level': '2',
  'custom-attributes': '{"region":"eu"}',
  navigation: '{"roles":{"visibility":"hidden"}}',
  'user-attributes': '{"region":"eu"}',
};

/** Said on purpose to whoever builds a page, with the tag that says it. */
const hints: readonly RegExp[] = [/GH-APP-NOT-FOUND/, /GH-NO-BASE-URL/, /GH-NO-PROVIDER/];

describe('every tag alone on an empty page (ELE-02)', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  it('SRV-19 no page of the host can be framed, and the policy of the guide is the one that all tests use', async () => {
    for (const path of ['/', '/account/login', '/account/logout', '/portal', '/nowhere']) {
      const { headers } = await fetch(world.app + path);
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path);
    }
    const guide = await readFile(new URL('../docs/csp.md', import.meta.url), 'utf8');
    const block = /```\n([^`]+)\n```/.exec(guide)?.[1]?.replaceAll('\n', ' ');
    assert.equal(block, policy('https://id.example'));
  });

  for (const { tagName, attributes } of tags) {
    it(`<${tagName}> is refused nothing and says nothing, in each state it can be brought to`, async () => {
      const person = await world.person();
      const said: string[] = [];
      person.context.on(
        'console',
        (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()),
      );
      const alerts: string[] = [];
      const page = await person.context.newPage();
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message());
        void dialog.accept();
      });
      await page.route('**/alone', (route) =>
        route.fulfill({
          headers: { 'content-type': 'text/html', 'content-security-policy': policy(world.publicUrl) },
          body: `<!doctype html><html lang="en"><title>Alone</title><script type="module" src="/gatehouse/${tagName}.js"></script><body><${tagName}></${tagName}>`,
        }),
      );
      await page.goto('/alone');
      await page.waitForFunction((tag) => customElements.get(tag), tagName);
      await atRest(person); // what it loads for itself

      const element = page.locator(tagName);
      const alone = (await element.count()) === 1;
      assert.equal(alone, tagName !== 'auth-provider', 'only a provider without an address ends the page');
      if (alone) {
        for (const { name, type } of attributes) {
          if (name === 'app') continue;
          const value = values[name] ?? (type?.text.includes('boolean') ? '' : 'anything');
          await element.evaluate((node, [key, text]) => node.setAttribute(key, text), [name, value] as const);
          await settled(page);
          await element.evaluate((node, key) => node.removeAttribute(key), name);
        }
        // What can be pressed or typed into without an account.
        for (const control of await element.locator('input:visible, button:visible').elementHandles()) {
          // Nothing waits for a control: another one may take it away at any moment, or the message that there is no
          // provider.
          if (!(await control.isVisible())) continue;
          try {
            if (await control.evaluate((node) => node instanceof HTMLInputElement))
              await control.fill('ada@acme.example', { force: true });
            await control.press('Enter');
          } catch (error) {
            if (await control.evaluate((node) => node.isConnected)) throw error;
          }
        }
        await settled(page);
        // Taken out, put back, moved, adopted as a copy.
        await element.evaluate((node) => {
          const { parentNode } = node;
          node.remove();
          parentNode?.append(node);
          parentNode?.prepend(node.cloneNode(true));
        });
        await atRest(person);
        // On a slow machine the two seconds in which a provider may still come have passed.
        const more = said.filter((line) => !line.includes('GH-NO-PROVIDER'));
        assert.deepEqual(more, [], 'nothing else is said');
        await element.first().evaluate((node) => node.setAttribute('app', 'nobody-made-this'));
      }
      await atRest(person);
      assert.deepEqual(
        said.filter((line) => !hints.some((hint) => hint.test(line))),
        [],
      );
      assert.deepEqual(alerts, alone ? [] : ['Edit the provider options with baseUrl']);
      person.contented();
      await person.context.close();
    });
  }

  it('would be heard: a refusal in a frame counts as one of the page', async () => {
    const person = await world.person();
    const page = await person.open('/account/login');
    await page.evaluate(() => document.body.append(document.createElement('iframe')));
    const frame = page.frames()[1];
    assert.ok(frame, 'no frame');
    await frame.evaluate(() => document.body.setAttribute('style', 'color: red'));
    await settled(page);
    assert.match(person.complaints.join('\n'), /style-src-attr/);
    await person.context.close();
  });

  it('are all in the manifest', () => assert.ok(tags.length >= 11, `${tags.length} tags`));
});
