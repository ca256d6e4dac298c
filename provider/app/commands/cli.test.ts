import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { configurationPage } from '../../../tests/support/configurationPage.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { ownPort } from '../../../tests/support/ports.ts';
import { bundled } from '../../testing/bundle.ts';
import { variables } from '../../config/variables.ts';

const ADDRESS = /^https:\/\/auth\.test\/console#key=[\w-]{43}$/;

describe('the command gatehouse-provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'));
  let program: string;
  before(async () => void (program = await bundled(new URL('./cli.ts', import.meta.url))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (args: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: folder,
        PROVIDER_PORT: '0',
        PUBLIC_URL: 'https://auth.test',
        ...env,
      },
    });

  /** Runs a command to its end. */
  async function outcome(args: string[], env: Record<string, string> = {}) {
    const child = run(args, env);
    const closed = once(child, 'close');
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await closed;
    return { code, out, err };
  }

  /** Starts to serve, ends the process when it prints that it answers, and returns what it printed. */
  async function serve(env: Record<string, string>): Promise<string[]> {
    const child = run(['serve'], env);
    const closed = once(child, 'close');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.startsWith('The provider answers')) child.kill('SIGTERM');
    }
    assert.equal((await closed)[0], 0);
    return lines;
  }

  it('closes its data also when signals come again and again, as a terminal and npm both send Ctrl-C', async () => {
    const child = run(['serve']);
    const closed = once(child, 'close');
    let again: NodeJS.Timeout | undefined;
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('The provider answers')) again = setInterval(() => child.kill('SIGINT'), 1);
    const [code] = await closed;
    clearInterval(again);
    assert.equal(code, 0);
    assert.equal(existsSync(join(folder, 'provider.lock')), false);
  });

  /** Waits until a provider prints that it answers. */
  async function answers({ stdout }: ReturnType<typeof run>): Promise<void> {
    for await (const line of createInterface({ input: stdout })) if (line.startsWith('The provider answers')) return;
  }

  it('drains after SIGTERM: the probes say so on their own port, and requests are still answered', async () => {
    const [port, probes] = await Promise.all([ownPort(), ownPort()]);
    const child = run(['serve'], { PROVIDER_PORT: String(port), PROBES_PORT: String(probes), DRAIN_SECONDS: '2' });
    const closed = once(child, 'close');
    const status = async (at: number, path: string) => (await fetch(`http://127.0.0.1:${at}${path}`)).status;
    await answers(child);
    assert.deepEqual(
      [await status(probes, '/readyz'), await status(probes, '/other'), await status(port, '/readyz')],
      [200, 404, 404],
    );
    child.kill('SIGTERM');
    while ((await status(probes, '/readyz')) === 200);
    assert.deepEqual(
      [await status(probes, '/readyz'), await status(probes, '/livez'), await status(port, '/.well-known/jwks.json')],
      [503, 200, 200],
    );
    assert.equal((await closed)[0], 0);
  });

  const addressesIn = (lines: readonly string[]) => lines.flatMap((line) => /https:\S+#key=\S+/.exec(line) ?? []);

  it('PRO-39 makes no key for a console that is not served', async () => {
    assert.deepEqual(addressesIn(await serve({ CONSOLE: '' })), []);
  });

  it('STO-01 keeps the console’s key out of an output that is kept, and says how to get one', async () => {
    const lines = await serve({ CONSOLE: '1' });
    assert.deepEqual(addressesIn(lines), []);
    assert.match(lines.join('\n'), /has no key yet: gatehouse-provider console-key/);
  });

  it('tells the console’s address at the first start at a terminal that serves it, and not again', async () => {
    const terminal = { CONSOLE: '1', NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true' };
    const [address = '', ...more] = addressesIn(await serve(terminal));
    assert.match(address, ADDRESS);
    assert.deepEqual(more, []);
    assert.deepEqual(addressesIn(await serve(terminal)), []);
    assert.doesNotMatch((await serve({ CONSOLE: '1' })).join('\n'), /no key/);
  });

  it('begins an installation, twice without harm, and names what is missing', async () => {
    const own = mkdtempSync(join(folder, 'bootstrap-'));
    const args = ['bootstrap', '--tenant', 'Acme', '--admin-email', 'ada@acme.test', '--origin', 'https://app.test'];
    for (const time of ['first', 'second']) {
      const { code, out, err } = await outcome(args, { DATA_DIR: own });
      assert.equal(code, 0, `${time}: ${err}`);
      assert.match(out, /^ada@acme\.test sets a password at https:\/\/app\.test\/account\/activate\?userId=/);
      assert.match(out, /^The client id of your pages is [0-9a-f-]{36}$/m);
    }
    const missing = await outcome(['bootstrap', '--tenant', 'Acme'], { DATA_DIR: own });
    assert.deepEqual(
      [missing.code, missing.err],
      [1, '--admin-email is missing: the address of the first administrator\n'],
    );
  });

  it('allows origins for a tenant or an application, and says whose they are', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'origins-'));
    const bootstrap = ['bootstrap', '--tenant', 'Acme', '--admin-email', 'ada@acme.test', '--origin', 'https://a.test'];
    await outcome(bootstrap, { DATA_DIR });
    const origins = async (...args: string[]) => {
      const { code, out, err } = await outcome(['origins', ...args], { DATA_DIR });
      return [code, (out + err).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')];
    };
    const own = ['--application', 'Acme'];
    assert.deepEqual(await origins('list'), [0, 'https://a.test  application ID\n'], 'of bootstrap');
    assert.deepEqual(await origins('remove', ...own, 'https://a.test'), [0, 'https://a.test is removed\n']);
    assert.deepEqual(await origins('add', ...own, 'https://b.test'), [0, 'https://b.test is added\n']);
    assert.deepEqual(await origins('add', ...own, 'https://b.test'), [0, 'https://b.test was there already\n']);
    for (const [args, told] of [
      [['add', 'https://a.test'], 'Say whose origin it is: --tenant, --application or both'],
      [['add', ...own, 'https://*.test'], 'ORIGIN must name one host: wildcards are not taken'],
      [
        ['add', ...own, 'http://a.test'],
        'ORIGIN is not encrypted: use https, or set ALLOW_HTTP=1 for a network you trust',
      ],
      [['ad', ...own, 'https://a.test'], 'Say list, or add or remove with one origin'],
    ] as const)
      assert.deepEqual(await origins(...args), [1, `${told}\n`]);
  });

  it('replaces a lost key', async () => {
    const made = [await outcome(['console-key']), await outcome(['console-key'])];
    for (const { code, out, err } of made) assert.deepEqual([code, ADDRESS.test(out.trim()), err], [0, true, '']);
    assert.notEqual(made[0]?.out, made[1]?.out);
  });

  it('erases whom it is asked to, never unasked, and counts beforehand', async () => {
    const own = mkdtempSync(join(folder, 'erase-'));
    const erase = (...args: string[]) => outcome(['erase', ...args], { DATA_DIR: own });
    const begin = ['bootstrap', '--tenant', 'Acme', '--admin-email', 'ada@acme.test', '--origin', 'https://app.test'];
    assert.equal((await outcome(begin, { DATA_DIR: own })).code, 0);
    const refusals: [string[], RegExp][] = [
      [[], /^Name whom to erase/],
      [['--person', 'a@b.test', '--tenant', 'x'], /^Name whom to erase/],
      [['--person', 'bob@acme.test', '--yes'], /^There is no person 'bob@acme\.test'/],
      [['--tenant', 'acme', '--yes'], /^There is no tenant 'acme'/],
      [['--person', 'ada@acme.test'], /^--yes is missing/],
    ];
    for (const [args, reason] of refusals) {
      const { code, err } = await erase(...args);
      assert.deepEqual([code, reason.test(err)], [1, true], err);
    }
    const counted = await erase('--person', 'Ada@acme.test', '--dry-run');
    assert.match(counted.out, /would be erased:(\n.*)*\n {2}users +1\n/);
    const { code, out } = await erase('--person', 'ada@acme.test', '--yes');
    assert.deepEqual([code, /is erased(.*\n)+ {2}users +1\n/.test(out)], [0, true], out);
    assert.equal((await erase('--person', 'ada@acme.test', '--yes')).code, 1);
  });

  it('PRO-38 rotates the keys of a provider that is stopped', async () => {
    const file = join(folder, 'encryption.key');
    const before = readFileSync(file, 'utf8');
    const { code, out, err } = await outcome(['rotate-keys']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^The keys are rotated/);
    assert.notEqual(readFileSync(file, 'utf8'), before);
    assert.equal(addressesIn(await serve({ CONSOLE: '1' })).length, 0, 'it starts again');
  });

  it('STO-01 keeps the values of a statement that fails out of its output', async () => {
    const refusing = async (sql: string) => {
      const database = await PGlite.create(join(folder, 'pglite'));
      await database.exec(sql);
      await database.close();
    };
    await refusing(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON provider_secrets EXECUTE FUNCTION refuse()`);
    const { code, err } = await outcome(['console-key']);
    await refusing('DROP FUNCTION refuse CASCADE');
    assert.equal(code, 1);
    assert.match(err, /Failed query: insert into "provider_secrets".*\(disk full\)/);
    assert.doesNotMatch(err, /params/);
  });

  it('explains itself, and names a command it does not know', async () => {
    assert.match((await outcome(['help'])).out, /console-key +replaces the key/);
    for (const name of ['console', 'constructor']) {
      const unknown = await outcome([name]);
      assert.deepEqual([unknown.code, unknown.err.split('\n')[0]], [2, `Unknown command '${name}'`]);
    }
  });

  it('lists every variable and its version where programs are asked for them', async () => {
    const [help, version] = await Promise.all([outcome(['--help']), outcome(['--version'])]);
    assert.equal(help.code, 0);
    const documented = configurationPage();
    for (const name of nonEmpty(Object.keys(variables))) {
      assert.match(help.out, new RegExp(`^  ${name} `, 'm'));
      assert.match(documented, new RegExp(`^\\|.*\`${name}\`.*\\|`, 'm'), `${name} stands in docs/configuration.md`);
    }
    assert.deepEqual([version.code, version.err], [0, '']);
    assert.match(version.out, /^\d+\.\d+\.\d+\n$/);
  });

  it('PRO-39 refuses plain http beyond this machine, in one sentence', async () => {
    const refused: Record<string, string>[] = [
      { HOST: '0.0.0.0', PUBLIC_URL: '' },
      { PUBLIC_URL: 'http://auth.test' },
      { ALLOWED_ORIGINS: 'http://app.test' },
    ];
    for (const env of refused) {
      const { code, err } = await outcome(['serve'], env);
      assert.deepEqual([code, err.trim().split('\n').length], [1, 1], err);
      assert.match(err, /not encrypted.*ALLOW_HTTP=1/);
    }
  });

  it('tells a mistake in the set-up in one sentence', async () => {
    const wrong = await outcome(['serve'], { PUBLIC_URL: 'https://auth.test/path' });
    assert.deepEqual([wrong.code, wrong.err.trim().split('\n').length], [1, 1]);
    assert.match(wrong.err, /^PUBLIC_URL is wrong: must be an origin/);
    for (const ALLOWED_ORIGINS of ['*', 'https://app.test,app.test']) {
      const { code, err } = await outcome(['serve'], { ALLOWED_ORIGINS });
      assert.deepEqual([code, err.trim().split('\n').length], [1, 1], err);
      assert.match(err, /^ALLOWED_ORIGINS is wrong: must be an origin/);
    }
    const others: [Record<string, string>, RegExp][] = [
      [{ COOKIE_SAME_SITE: 'none' }, /^COOKIE_SAME_SITE is wrong: must be Lax, Strict or None$/],
      [{ MIGRATE: 'no', DATABASE_URL: 'postgres://x' }, /^MIGRATE is wrong: must be auto or never$/],
      [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is wrong: must be one of debug, info, warn, error$/],
      [{ DATABASE_URL: 'mysql://root@localhost/x' }, /^DATABASE_URL is wrong: must be the address of a PostgreSQL/],
      [
        { DATABASE_URL: 'postgres://u@127.0.0.1:1/x', ENCRYPTION_KEY: 'a'.repeat(64) },
        /^The database cannot be reached.*ECONNREFUSED.*: see that it runs, and that DATABASE_URL names it$/,
      ],
    ];
    for (const [env, message] of others) {
      const { code, err } = await outcome(['migrate'], env);
      assert.equal(code, 1);
      assert.match(err.trim(), message);
    }
    const truth = await outcome(['serve'], { CONSOLE: 'true' });
    assert.deepEqual([truth.code, truth.err], [1, "CONSOLE must be 1 or 0, not 'true'\n"]);
  });

  it('reads the file that --config names, for every command, and refuses two of them', async () => {
    const own = mkdtempSync(join(folder, 'config-'));
    const file = join(own, 'gatehouse.json');
    writeFileSync(file, JSON.stringify({ publicUrl: 'https://file.test', storage: { dataDir: join(own, 'data') } }));
    const key = await outcome(['console-key', '--config', file], { PUBLIC_URL: '', DATA_DIR: '' });
    assert.match(key.out, /^https:\/\/file\.test\/console#key=/, key.err);
    const twice = await outcome([`--config=${file}`, 'console-key'], { CONFIG_FILE: file });
    assert.deepEqual([twice.code, twice.err], [1, '--config and CONFIG_FILE are both set: leave one out\n']);
    const nameless = await outcome(['console-key', '--config']);
    assert.deepEqual([nameless.code, nameless.err], [1, '--config must name a file\n']);
  });

  it('tells where in the code it failed only with LOG_LEVEL=debug', async () => {
    const env = { DATABASE_URL: 'postgres://u@127.0.0.1:1/x', ENCRYPTION_KEY: 'a'.repeat(64) };
    const [plain, debugged] = [
      await outcome(['migrate'], env),
      await outcome(['migrate'], { ...env, LOG_LEVEL: 'debug' }),
    ];
    assert.equal(plain.err.trim().split('\n').length, 1, plain.err);
    assert.match(debugged.err, /^\s+at /m);
  });

  it('says which variable was meant by one that it does not read', async () => {
    const [first, ...more] = (
      await outcome(['serve'], { GATEHOUSE_ALLOWED_ORIGINS: 'https://app.test', PUBLIC_URL: 'x' })
    ).err.split('\n');
    assert.equal(first, 'GATEHOUSE_ALLOWED_ORIGINS is not read by the provider: write ALLOWED_ORIGINS');
    assert.match(more.join(), /^PUBLIC_URL is wrong/);
    const misspelt = await outcome(['console-key'], { ALOWED_ORIGINS: 'https://app.test', SMPT_URL: '' });
    assert.match(misspelt.err, /^ALOWED_ORIGINS is not read by the provider: write ALLOWED_ORIGINS$/m);
  });
});
