import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { ownPort } from '../tests/support/ports.ts';
import { atRest, eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const PACKED = path.resolve('demo/hosts/.packed/gatehouse-elements.tgz');
/** Milliseconds; a development server builds what a page needs when it is asked for. */
const PATIENCE = 60_000;
/** How each framework calls its setting for the provider and the client. */
const prefixes = ['GATEHOUSE_', 'PUBLIC_GATEHOUSE_', 'NUXT_PUBLIC_GATEHOUSE_'];

const recipes = [
  // Its pages are documents, so that a sign-in loads another one.
  { name: 'astro', staysInDocument: false },
  { name: 'next', staysInDocument: true },
  { name: 'nuxt', staysInDocument: true },
  { name: 'sveltekit', staysInDocument: true },
] as const;

/** Writes the files of a recipe as its page shows them. The package itself is the one that was built. */
function write(name: string, folder: string): void {
  const page = readFileSync(`docs/embedding/${name}.md`, 'utf8');
  for (const [, file = '', text = ''] of page.matchAll(/^`([^`\n]+)`:\n\n```\w+\n(.*?)\n```$/gms)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    const own = file === 'package.json' ? text.replace(/("gatehouse-elements": )"[^"]+"/, `$1"file:${PACKED}"`) : text;
    writeFileSync(path.join(folder, file), `${own}\n`);
  }
}

// Four frameworks are installed and built: minutes, and a network.
describe(
  'recipes, run as their pages show them',
  { skip: !process.env['SOAK'] && 'four frameworks are installed and built: npm run soak' },
  () => {
    const root = mkdtempSync(path.join(tmpdir(), 'gatehouse-recipes-'));
    const ports = new Map<string, number>();
    const running = new Set<ChildProcess>();
    let world: World;
    let env: NodeJS.ProcessEnv;

    before(async () => {
      for (const { name } of recipes) ports.set(name, await ownPort());
      const allowedOrigins = [...ports.values()].map((port) => `http://localhost:${port}`);
      world = await openWorld({ provider: { allowedOrigins } });
      const settings = prefixes.flatMap((prefix) => [
        [`${prefix}BASE_URL`, world.publicUrl],
        [`${prefix}CLIENT_ID`, DEMO_CLIENT_ID],
      ]);
      const { NODE_ENV: _, NODE_OPTIONS: __, NODE_TEST_CONTEXT: ___, ...rest } = process.env;
      env = { ...rest, ...Object.fromEntries(settings), HOST: 'localhost', NO_COLOR: '1', CI: '1' };
    });
    after(async () => {
      await world.close();
      for (const { pid } of running) if (pid) process.kill(-pid);
      rmSync(root, { recursive: true, force: true });
    });

    function run(name: string, ...args: string[]): void {
      const { status, stdout, stderr } = spawnSync('npm', args, { cwd: path.join(root, name), env, encoding: 'utf8' });
      assert.equal(status, 0, `npm ${args.join(' ')}\n${stdout}\n${stderr}`);
    }

    /** Starts a server of a recipe; resolves to how to stop it, once it has said where it listens. */
    async function serve(name: string, ...args: string[]): Promise<() => void> {
      const port = String(ports.get(name));
      // A group of its own: npm does not hand signals on to what it has started.
      const child = spawn('npm', args, { cwd: path.join(root, name), env: { ...env, PORT: port }, detached: true });
      running.add(child);
      let said = '';
      await new Promise<void>((done, failed) => {
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (text: Buffer) => {
            said += text.toString();
            if (said.includes(`:${port}`)) done();
          });
        child.once('exit', () => failed(new Error(`npm ${args.join(' ')} has ended:\n${said}`)));
      });
      return () => {
        running.delete(child);
        if (child.pid) process.kill(-child.pid);
      };
    }

    /** What a user does in each of them: a deep link, a sign-in, a call of the app's own API, a sign-out. */
    async function walk(name: string, staysInDocument: boolean, policy: RegExp | undefined): Promise<void> {
      const app = `http://localhost:${ports.get(name)}`;
      const ada = await world.person({ baseURL: app });
      ada.context.setDefaultTimeout(PATIENCE);
      ada.context.setDefaultNavigationTimeout(PATIENCE);
      const page = await ada.context.newPage();
      const field = page.getByRole('textbox', { name: /email/i });
      await page.goto('/login');
      await field.waitFor();
      await atRest(ada); // a package that a development server finds late loads the page once more

      const answer = await page.goto('/users?from=mail');
      if (policy) assert.match(answer?.headers()['content-security-policy'] ?? '', policy);
      await page.waitForURL(/\/login/);
      await field.waitFor();
      await atRest(ada);
      await field.fill('ada@acme.example');
      await field.press('Enter');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL(`${app}/users?from=mail`);
      await page.getByText('Ada Lovelace').last().waitFor();
      await eventually(() => page.evaluate(() => 'sameDocument' in globalThis), staysInDocument);

      await page.getByRole('link', { name: 'Harbour' }).click();
      await page.getByText('412 rows are ready').waitFor();
      await page.getByText('Your API knows ada@acme.example').waitFor();
      await page.reload();
      await page.getByText('412 rows are ready').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(/\/login/);
      await field.waitFor();
      const refused = await ada.context.request.get(`${app}/api/me`);
      assert.deepEqual([refused.status(), await refused.text()], [401, 'GH-TOKEN-MISSING']);

      await page.goto('/users#people');
      await page.waitForURL(/\/login/);
      await field.waitFor();
      await atRest(ada);
      await field.fill('ada@acme.example');
      await field.press('Enter');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${app}/users#people`); // the fragment once
      await page.getByText('Ada Lovelace').last().waitFor();
      ada.contented();
    }

    for (const { name, staysInDocument } of recipes)
      describe(name, () => {
        before(() => {
          write(name, path.join(root, name));
          run(name, 'install', '--prefer-offline', '--no-audit', '--no-fund');
        });

        it('works in development', async () => {
          const stop = await serve(name, 'run', 'dev', '--', '--port', String(ports.get(name)));
          try {
            await walk(name, staysInDocument, undefined);
          } finally {
            stop();
          }
        });

        it('works as built, under its policy', async () => {
          run(name, 'run', 'build');
          const stop = await serve(name, 'start');
          try {
            await walk(name, staysInDocument, /default-src 'none';.*require-trusted-types-for 'script'/);
          } finally {
            stop();
          }
        });
      });
  },
);
