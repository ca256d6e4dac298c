import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DEMO_CLIENT_ID } from '../demo/seed.ts';
import { atRest, eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

interface DevServer {
  listen(): Promise<unknown>;
  close(): Promise<void>;
  readonly resolvedUrls: { readonly local: readonly string[] } | null;
}
interface Vite {
  createServer(config: object): Promise<DevServer>;
}

const hosts = [
  { name: 'react', page: 'src/pages/Login.tsx' },
  { name: 'vue', page: 'src/pages/Login.vue' },
] as const;

/** A copy of a host, so that its files can be edited while its development server runs. */
function copyOf(name: string, into: string): string {
  const from = path.resolve('demo/hosts', name);
  const folder = path.join(into, name);
  mkdirSync(folder);
  for (const part of ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', 'src'])
    cpSync(path.join(from, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(from, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

// Two development servers are slow to start. Each run has their twin in hosts.test.ts: hosts that draw again and mount
// anew.
describe(
  'sample hosts while somebody works on them (WIDGET-006)',
  { skip: !process.env['SOAK'] && 'development servers are slow to start: npm run soak' },
  () => {
    let world: World;
    const folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-hosts-'));
    const servers: DevServer[] = [];
    const running = new Map<string, { folder: string; url: string }>();
    let publicUrl = '';

    before(async () => {
      cpSync('demo/hosts/host.css', path.join(folder, 'host.css'));
      const connection = {
        name: 'connection',
        transformIndexHtml: (html: string) =>
          html.replace('{{provider}}', publicUrl).replace('{{clientId}}', DEMO_CLIENT_ID),
      };
      for (const { name } of hosts) {
        const root = copyOf(name, folder);
        const { createServer }: Vite = await import(
          pathToFileURL(path.resolve('demo/hosts', name, 'node_modules/vite/dist/node/index.js')).href
        );
        const server = await createServer({
          root,
          configFile: path.join(root, 'vite.config.ts'),
          cacheDir: path.join(folder, `cache-${name}`),
          logLevel: 'error',
          plugins: [connection],
          server: { port: 0, host: 'localhost', fs: { strict: false } },
        });
        servers.push(server);
        await server.listen();
        running.set(name, { folder: root, url: server.resolvedUrls?.local[0] ?? '' });
      }
      world = await openWorld({
        provider: { allowedOrigins: [...running.values()].map(({ url }) => new URL(url).origin) },
      });
      ({ publicUrl } = world);
    });
    after(async () => {
      for (const server of servers) await server.close();
      await world.close();
      rmSync(folder, { recursive: true });
    });

    for (const { name, page: file } of hosts)
      it(`${name}: an edit keeps the form and its text, in the same element and in a new one`, async () => {
        const host = running.get(name);
        assert.ok(host, name);
        const ada = await world.person();
        const page = await ada.context.newPage();
        const field = page.getByRole('textbox', { name: /email/i });
        await page.goto(`${host.url}login`); // the packages are prepared with the first page
        await field.waitFor();
        await atRest(ada); // a package found late reloads the page once
        page.on('console', (message) => {
          const aboutAnswer =
            message.text().startsWith('Failed to load resource') && message.location().url.startsWith(publicUrl);
          if (['warning', 'error'].includes(message.type()) && !aboutAnswer) ada.complaints.push(message.text());
        });
        await page.goto(`${host.url}login`);
        await field.fill('ada@ac');
        const node = await field.elementHandle();
        await page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));

        const source = path.join(host.folder, file);
        const edit = (from: RegExp, to: string): void =>
          writeFileSync(source, readFileSync(source, 'utf8').replace(from, to));
        edit(/page center/, 'page center edited');
        await page.locator('main.edited').waitFor();
        await eventually(() => field.inputValue(), 'ada@ac');
        await eventually(() => field.evaluate((now, then) => now === then, node), true);

        edit(/<(AuthLogin|auth-login)>/, '<$1 key="again" class="again">');
        await page.locator('auth-login.again input').first().waitFor();
        await eventually(() => field.inputValue(), 'ada@ac');
        await eventually(() => page.evaluate(() => 'sameDocument' in globalThis), true, 'nothing was loaded anew');
        ada.contented();
      });
  },
);
