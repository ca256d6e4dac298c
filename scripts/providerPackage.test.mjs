import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { findPostgres, PostgresServer } from '../provider/testing/postgresServer.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { ownPort } from '../tests/support/ports.ts';
import { billOfMaterials, runtimePackages } from './billOfMaterials.mjs';
import { isBuilt } from './buildStamp.mjs';
import { root } from './run.mjs';

const run = promisify(execFile);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * As an operator has it: both packages from their tarballs in an empty folder, and everything else from the registry.
 */
describe('the packed provider', () => {
  let place, installed;

  before(async () => {
    if (!isBuilt({ types: true })) await run(process.execPath, ['scripts/build.mjs'], { cwd: root });
    place = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-operator-'));
    const pack = async (workspace) => {
      const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', place, '-w', workspace];
      return (await run('npm', args, { cwd: root })).stdout.trim().split('\n').at(-1);
    };
    const files = [await pack('api'), await pack('provider')];
    writeFileSync(path.join(place, 'package.json'), '{ "type": "module", "private": true }');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    await run('npm', ['install', ...quiet, ...files.map((file) => `./${file}`)], { cwd: place });
    installed = path.join(place, 'node_modules/gatehouse-provider');
  });
  after(() => place && rmSync(place, { recursive: true, force: true }));

  it('holds its licence, its bill of materials and its declarations, and nothing of the workshop', () => {
    for (const name of ['gatehouse-provider', 'gatehouse-contract']) {
      const folder = path.join(place, 'node_modules', name);
      const { exports } = readJson(path.join(folder, 'package.json'));
      const named = Object.values(exports).flatMap((target) =>
        typeof target === 'string' ? [target] : [target.types, target.default],
      );
      const missing = nonEmpty(named).filter((file) => file && !existsSync(path.join(folder, file)));
      assert.deepEqual(
        [...missing, ...['LICENSE', 'README.md'].filter((file) => !existsSync(path.join(folder, file)))],
        [],
      );
      assert.deepEqual(
        readdirSync(folder, { recursive: true }).filter(
          (file) => /\.test\.|\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
        ),
        [],
      );
    }
    assert.deepEqual(readJson(path.join(installed, 'dist/sbom.cdx.json')), billOfMaterials('provider'));
  });

  it('brings no UI: what it installs is what its bill of materials names', () => {
    const names = runtimePackages('provider').map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => /^(?:react|mobx|lit)\b|react-aria|^wretch$|^gatehouse-elements$/.test(name)),
      [],
    );
    const { packages } = readJson(path.join(place, 'node_modules/.package-lock.json'));
    const others = Object.keys(packages)
      .map((at) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length))
      .filter((name) => !names.includes(name) && name !== 'gatehouse-provider');
    // A package may choose among builds for operating systems: one of them is installed.
    assert.deepEqual(
      others.filter((name) => !names.some((known) => name.startsWith(`${known}-`))),
      [],
    );
  });

  it('says its version, starts on an embedded database, and stops when it is asked to', async () => {
    const command = path.join(place, 'node_modules/.bin/gatehouse-provider');
    const { stdout } = await run(command, ['--version'], { cwd: place });
    assert.equal(stdout.trim().split(' ').at(-1), readJson(path.join(installed, 'package.json')).version);
    const port = await ownPort();
    const child = spawn(command, {
      cwd: place,
      env: { ...process.env, PROVIDER_PORT: String(port), DATA_DIR: './data' },
    });
    const exited = once(child, 'exit');
    const said = [];
    await new Promise((ready, failed) => {
      exited.then(() => failed(new Error(`It ended: ${said.join('\n')}`)));
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          said.push(line);
          if (line.includes(String(port))) ready();
        });
    });
    assert.equal((await fetch(`http://localhost:${port}/readyz`)).status, 200);
    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
  });

  const programs = findPostgres();
  const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
  it('is operated by the commands of docs/operations.md', { skip }, async () => {
    const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text);
    const script = nonEmpty(blocks.filter((text) => !text.startsWith('$'))).join('');
    const server = await PostgresServer.start(programs);
    try {
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: place,
        env: {
          ...process.env,
          PATH: `${programs}${path.delimiter}${process.env.PATH}`,
          DATABASE_URL: await server.createDatabase(),
          RESTORE_URL: await server.createDatabase(),
          ENCRYPTION_KEY_FILE: 'encryption.key',
          PUBLIC_URL: 'https://auth.example.com',
          ALLOWED_ORIGINS: 'https://app.acme.example',
        },
      });
      const links = stdout.match(/ada@acme\.example sets a password at https:\S+/g) ?? [];
      assert.equal(links.length, 2, stdout);
      assert.match(stdout, /The keys are rotated/);
    } finally {
      await server.stop();
    }
  });

  it('has declarations for a program that calls createProvider', async () => {
    writeFileSync(
      path.join(place, 'program.ts'),
      `import { createProvider, serve } from 'gatehouse-provider';
import { contract } from 'gatehouse-contract/contract.js';
const provider = await createProvider({ publicUrl: 'https://auth.example', allowedOrigins: [], storage: { kind: 'pglite' } });
const server = await serve(provider, { port: 0 });
export const about: [string, number, number] = [provider.clientId, server.port, Object.keys(contract).length];
// @ts-expect-error: an option that does not exist
await createProvider({ publicUrl: 'https://auth.example', allowedOrigin: [] });
`,
    );
    // A dependency brings types of Node; those that it does not bring are the program's own.
    const [known, types] = [path.join(root, 'node_modules/@types'), path.join(place, 'node_modules/@types')];
    mkdirSync(types, { recursive: true });
    for (const name of readdirSync(known))
      if (!existsSync(path.join(types, name))) symlinkSync(path.join(known, name), path.join(types, name));
    const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--noEmit', '--skipLibCheck'];
    const args = [...options, '--types', 'node', 'program.ts'];
    const said = await run(path.join(root, 'node_modules/.bin/tsc'), args, { cwd: place }).then(
      () => '',
      ({ stdout }) => stdout,
    );
    assert.equal(said, '');
  });
});
