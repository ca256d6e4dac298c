import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { policy } from '../demo/host.ts';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { version } from '../elements/core/shell/define.ts';
import { MEMBERS } from './flows.ts';
import { atRest, eventually, never, settled } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const EMAIL = 'ada@acme.example';
const OTHER_VERSION = '9.9.9';
const script = (path: string): string => `<script type="module" src="${path}"></script>`;
const demo = (content: string, attributes = ''): string =>
  `<auth-provider mode="demo" ${attributes}>${content}</auth-provider>`;

let world: World;
let person: Person;
let page: Page;
/** Errors and warnings of the library; what the demo mode says of itself left out. */
let said: string[];

before(async () => {
  world = await openWorld();
  // The same build in a second folder, as another release would lie there.
  const other = async ({ url }: Request): Promise<Response> => {
    const file = new URL(url).pathname.slice('/other/'.length);
    const text = await readFile(new URL(`../cdn/${file}`, import.meta.url), 'utf8');
    return new Response(text.replaceAll(`"${version}"`, `"${OTHER_VERSION}"`), {
      headers: { 'content-type': 'text/javascript' },
    });
  };
  world.serve('/other/', other);
});
after(() => world.close());

async function open(path: string): Promise<void> {
  person = await world.person({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  page = await person.context.newPage();
  said = [];
  page.on('console', (message) => /^\[GH-(?!DEMO)/.test(message.text()) && said.push(message.text()));
  await page.goto(path);
}
async function leave(): Promise<void> {
  person.contented();
  await person.context.close();
}

describe('two copies of the library on one page', () => {
  it('the second keeps its hands off and says so once, with both versions (ELE-06)', async () => {
    world.write('/two', demo('<auth-login></auth-login><admin-users-table></admin-users-table>'), {
      bare: true,
      head: script('/gatehouse/all.js'),
    });
    await open('/two');
    await page.locator('auth-login:state(ready)').waitFor({ state: 'attached' });
    const first = await page.evaluateHandle(() => customElements.get('auth-login'));
    await page.evaluate(() => import(String('/other/all.js')));
    await eventually(() => page.evaluate((before) => before === customElements.get('auth-login'), first), true);
    await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
    await page.locator('admin-users-table [part~=row]').first().waitFor();
    assert.equal(said.length, 1, said.join('\n'));
    assert.match(
      said[0] ?? '',
      new RegExp(`^\\[GH-TWO-COPIES\\].*${version.replaceAll('.', '\\.')} ${OTHER_VERSION.replaceAll('.', '\\.')}`),
    );
    await leave();
  });

  it('a foreign tag of the same name gives one clear error, and the rest works (ELE-06)', async () => {
    world.serve(
      '/theirs.js',
      () =>
        new Response(
          "customElements.define('tenant-switcher', class extends HTMLElement { connectedCallback() { this.textContent = 'Theirs'; } });",
          { headers: { 'content-type': 'text/javascript' } },
        ),
    );
    world.write(
      '/foreign',
      demo('<auth-login></auth-login><tenant-switcher></tenant-switcher><admin-users-table></admin-users-table>'),
      { bare: true, head: script('/theirs.js') + script('/gatehouse/all.js') },
    );
    await open('/foreign');
    await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
    await page.locator('admin-users-table [part~=row]').first().waitFor();
    await page.getByText('Theirs').waitFor();
    assert.equal(said.length, 1, said.join('\n'));
    assert.match(said[0] ?? '', /^\[GH-TAG-TAKEN\].*tenant-switcher/);
    await leave();
  });

  it('under names of the host it signs in beside tags of the same names that are not its own (ELE-06)', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: "import { defineAll } from 'gatehouse-elements/define.js'; defineAll({ prefix: 'acme-' });",
        resolveDir: fileURLToPath(new URL('..', import.meta.url)),
      },
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: '/bundle',
      write: false,
      conditions: ['browser', 'production'],
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    });
    for (const { path, text } of outputFiles)
      world.serve(path, () => new Response(text, { headers: { 'content-type': 'text/javascript' } }));
    world.serve(
      '/theirs.js',
      () =>
        new Response("customElements.define('auth-login', class extends HTMLElement {});", {
          headers: { 'content-type': 'text/javascript' },
        }),
    );
    world.write(
      '/prefix',
      `<acme-auth-provider base-url="${world.publicUrl}" client-id="${DEMO_CLIENT_ID}" authenticated-url="/prefix"><acme-auth-login></acme-auth-login><acme-auth-gate when="signed-in"><template><p id="in">In</p></template></acme-auth-gate></acme-auth-provider>`,
      {
        bare: true,
        head: script('/theirs.js') + script('/bundle/stdin.js'),
      },
    );
    await open('/prefix');
    await new LoginPage(page, 'acme-auth-login').signIn(EMAIL, DEMO_PASSWORD);
    await page.locator('#in').waitFor();
    assert.deepEqual(said, []);
    await leave();
  });
});

describe('two apps on one page', () => {
  it('each has its own session, and elements find theirs by name', async () => {
    const app = (name: string): string => demo(`<auth-login id="${name}-login"></auth-login>`, `app="${name}"`);
    world.write(
      '/apps',
      `${app('one')}${app('two')}<admin-users-table id="first" app="one"></admin-users-table><auth-gate id="second" app="two" when="signed-in"><template>In</template></auth-gate>`,
      { bare: true },
    );
    await open('/apps');
    await new LoginPage(page, '#one-login').signIn(EMAIL, DEMO_PASSWORD);
    await page.locator('#first [part~=row]').first().waitFor();
    await eventually(() => page.locator('#second').evaluate((gate) => gate.matches(':state(denied)')), true);
    await new LoginPage(page, '#two-login').signIn('rob@acme.example', DEMO_PASSWORD);
    await page.locator('#second:state(allowed)').waitFor({ state: 'attached' });
    const users = await page.locator('auth-provider').evaluateAll((all) =>
      all.map((one) => {
        const root: unknown = Reflect.get(one, 'root');
        return root && typeof root === 'object' && 'session' in root
          ? String(Reflect.get(Object(Reflect.get(Object(root.session), 'user')), 'email'))
          : '';
      }),
    );
    assert.deepEqual(users, [EMAIL, 'rob@acme.example']);
    await leave();
  });

  it('two tabs of one person each keep a tenant of their own with separate-tabs-by-tenant', async () => {
    world.write(
      '/tenants',
      world.inApp(
        '<auth-login></auth-login><tenant-switcher reload="silent"></tenant-switcher><admin-users-table></admin-users-table>',
        'separate-tabs-by-tenant login-url="/tenants" authenticated-url="/tenants"',
      ),
      { bare: true },
    );
    await open('/tenants');
    await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
    const table = page.locator('admin-users-table');
    await table.getByText('ada@acme.example').first().waitFor();
    const second = await person.open('/tenants');
    await second.locator('tenant-switcher button').click();
    await second.locator('tenant-switcher [role=option]').filter({ hasText: 'Globex' }).click();
    await second.locator('admin-users-table').getByText('hank@globex.example').waitFor();
    await page.locator('tenant-switcher').getByText('Acme').waitFor();
    await table.locator('[part~=head] button').first().click();
    await table.locator('[aria-sort=descending]').waitFor();
    await never(
      () => table.getByText('hank@globex.example').count(),
      table
        .locator('[aria-sort=descending]')
        .waitFor()
        .then(() => atRest(person)),
      'what is asked now is asked of the same tenant',
    );
    await leave();
  });
});

/** In the page: how the parts of an element look that a missing sheet would change. */
const looksOf = (element: Element): string[] =>
  [
    element,
    ...element.querySelectorAll('input, button, label'),
    ...(element.shadowRoot?.querySelectorAll('[part], input, button, th, td') ?? []),
  ].map((part) => {
    const { display, color, backgroundColor, borderRadius, paddingInlineStart, fontSize } = getComputedStyle(part);
    return [part.localName, display, color, backgroundColor, borderRadius, paddingInlineStart, fontSize].join(' ');
  });

describe('what a page does with elements', () => {
  it('a login and a table moved into the document of a frame and back keep session, looks and what stands in them (ELE-03, ELE-05)', async () => {
    const framed = policy('').replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    world.write('/frame', '<main></main>', { bare: true, head: '', csp: framed });
    world.write(
      '/adopt',
      `${demo('<main><auth-login></auth-login><admin-users-table></admin-users-table></main>')}<iframe src="/frame" width="1280" height="800"></iframe>`,
      { bare: true, csp: `${policy('')}; frame-src 'self'` },
    );
    await open('/adopt');
    const frame = page.frames()[1] ?? assert.fail('no frame');
    const move = (tag: string, into: 'frame' | 'page') =>
      page.evaluate(
        ([name, where]) => {
          const other = document.querySelector('iframe')?.contentDocument;
          const [from, to] = where === 'frame' ? [document, other] : [other, document];
          const element = from?.querySelector(name);
          if (element) to?.querySelector('main')?.append(element);
        },
        [tag, into] as const,
      );
    const login = page.locator('auth-login');
    await page.locator('auth-login:state(ready)').waitFor({ state: 'attached' });
    await new LoginPage(page).identifier.fill('somebody@acme.example');
    await new LoginPage(page).identifier.blur();
    // What a login shows last: it waits for what the provider offers, and then for a chunk of its own.
    await login.getByRole('link', { name: 'Create an account' }).waitFor();
    await atRest(person);
    await settled(page);
    const before = await login.evaluate(looksOf);
    await move('auth-login', 'frame');
    await eventually(() => frame.locator('auth-login').evaluate(looksOf), before);
    await eventually(() => new LoginPage(frame).identifier.inputValue(), 'somebody@acme.example');
    await new LoginPage(frame).enterIdentifier(EMAIL);
    await move('auth-login', 'page');
    await new LoginPage(page).enterPassword(DEMO_PASSWORD);

    const table = page.locator('admin-users-table');
    const search = '[part~=search] input';
    await table.locator('[part~=row]').first().waitFor();
    await table.locator(search).fill('sokolov');
    await table.getByText('1–1 of 1').waitFor();
    await table.locator(search).blur();
    await page.mouse.move(0, 0);
    await settled(page);
    const drawn = await table.evaluate(looksOf);
    await move('admin-users-table', 'frame');
    const moved = frame.locator('admin-users-table');
    await eventually(() => moved.locator(search).inputValue(), 'sokolov');
    await eventually(() => moved.evaluate(looksOf), drawn);
    await moved.locator(search).fill('');
    await moved.getByText(`of ${MEMBERS}`).waitFor();
    await moved.locator(search).fill('sokolov');
    await moved.getByText('1–1 of 1').waitFor();
    await move('admin-users-table', 'page');
    await eventually(() => table.locator(search).inputValue(), 'sokolov');
    await eventually(async () => (await table.evaluate(looksOf)).length, drawn.length);
    await leave();
  });

  it('a provider that is defined last, or put around what is there already, is found (ELE-05)', async () => {
    world.write('/late', demo('<auth-login></auth-login><div id="place"></div>'), {
      bare: true,
      head: script('/gatehouse/auth-login.js') + script('/gatehouse/auth-gate.js'),
    });
    await open('/late');
    await page.locator('auth-login:state(ready)').waitFor({ state: 'attached' });
    await page.evaluate(() => {
      const gate = document.createElement('auth-gate');
      gate.setAttribute('when', 'signed-in');
      gate.append(Object.assign(document.createElement('template')));
      gate.querySelector('template')?.content.append('Inside');
      document.body.append(gate); // belongs to nobody yet
    });
    await page.evaluate(() => import(String('/gatehouse/auth-provider.js')));
    await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
    await page.locator('auth-login [part=done], auth-login').first().waitFor();
    await eventually(() => page.locator('auth-gate').evaluate((gate) => gate.matches(':state(pending)')), true);
    await page.evaluate(() => document.querySelector('#place')?.append(document.querySelector('auth-gate') ?? ''));
    await page.locator('auth-gate:state(allowed)').waitFor({ state: 'attached' });
    await leave();
  });

  it('taken out and put back in one task everything stays, a copy made in it is an element of its own (ELE-05)', async () => {
    world.write('/task', demo('<main><auth-login></auth-login><admin-users-table></admin-users-table></main>'), {
      bare: true,
    });
    await open('/task');
    await new LoginPage(page).enterIdentifier(EMAIL);
    const again = (tag: string) =>
      page.evaluate((name) => {
        const element = document.querySelector(name);
        const copy = element?.cloneNode(true);
        const { parentNode } = element ?? document.body;
        element?.remove();
        if (element && copy) parentNode?.append(element, copy);
      }, tag);
    const password = await new LoginPage(page).password.elementHandle();
    await new LoginPage(page).password.fill('half a pass');
    await again('auth-login');
    await eventually(
      () => new LoginPage(page, 'auth-login >> nth=0 >>').password.evaluate((now, then) => now === then, password),
      true,
    );
    await eventually(() => new LoginPage(page, 'auth-login >> nth=0 >>').password.inputValue(), 'half a pass');
    await page.locator('auth-login:state(ready)').nth(1).waitFor({ state: 'attached' });
    await page
      .locator('auth-login')
      .nth(1)
      .evaluate((copy) => copy.remove());
    await new LoginPage(page).enterPassword(DEMO_PASSWORD);
    await page.locator('admin-users-table [part~=row]').first().waitFor();
    await page.locator('admin-users-table [part~=search] input').fill('sokolov');
    await page.getByText('1–1 of 1').waitFor();
    await again('admin-users-table');
    await eventually(
      () => page.locator('admin-users-table').first().locator('[part~=search] input').inputValue(),
      'sokolov',
    );
    await page.locator('admin-users-table').nth(1).getByText('1–1 of 1').waitFor(); // one list, seen twice
    await eventually(
      () =>
        page
          .locator('admin-users-table')
          .evaluateAll((all) => all.map((one) => one.shadowRoot?.querySelectorAll('[part=view]').length)),
      [1, 1],
    );
    await page
      .locator('admin-users-table')
      .nth(1)
      .evaluate((copy) => copy.remove());
    await page.locator('admin-users-table [part~=search] input').fill('');
    await page.getByText(`of ${MEMBERS}`).waitFor();
    await leave();
  });
});
