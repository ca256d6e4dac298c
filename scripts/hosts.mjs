// `npm run hosts [name …]` installs, checks and builds the sample host applications in demo/hosts; `--tested`: those
// that the tests walk through. They get this package the way everybody does: packed, with its dependencies, and through
// its public exports alone. What is up to date is left alone.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { globSync } from 'glob';
import path from 'node:path';
import { prepare, must, root, watch } from './run.mjs';
import { testedHosts } from './sampleHosts.mjs';

prepare();
const { isBuilt } = await import('./buildStamp.mjs');

const HOSTS = 'demo/hosts';
const PACKED = `${HOSTS}/.packed/gatehouse-elements.tgz`;
const AT_ONCE = 2;

const all = readdirSync(HOSTS).filter((name) => existsSync(`${HOSTS}/${name}/package.json`));
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length) throw new Error(`There is no host ${unknown.join(', ')}; there are ${all.join(', ')}.`);

const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};
const said = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The package as the registry would serve it. Packing the same files twice gives the same bytes. */
function pack() {
  if (!isBuilt() || !existsSync('dist/types')) must(process.execPath, ['scripts/build.mjs']);
  const folder = path.dirname(PACKED);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  must('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(path.join(folder, readdirSync(folder)[0]), PACKED);
  return hashOf([PACKED]);
}

/** Runs a command in a host's folder; its output is printed when it fails. */
async function run(host, command, args) {
  const { status, output } = await watch(command, args, { cwd: path.join(root, HOSTS, host), quiet: true });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${output.trim()}`);
}

/**
 * The lock names no digest of the package itself, which changes with every build; it does name what the package needs.
 */
async function refreshLock(host) {
  const file = `${HOSTS}/${host}/package-lock.json`;
  const needs = ({ dependencies = {}, peerDependencies = {} }) =>
    JSON.stringify([dependencies, peerDependencies].map((wanted) => Object.entries(wanted).sort()));
  const entry = () => JSON.parse(said(file) || '{}').packages?.['node_modules/gatehouse-elements'];
  if (entry() && needs(entry()) === needs(JSON.parse(said('package.json')))) return;
  console.log(`${host}: the package needs other packages than ${file} says; it is written anew.`);
  const without = JSON.parse(said(file) || '{}');
  delete without.packages?.['node_modules/gatehouse-elements'];
  if (without.packages) writeFileSync(file, JSON.stringify(without));
  await run(host, 'npm', ['install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund']);
  const lock = JSON.parse(said(file));
  delete lock.packages['node_modules/gatehouse-elements'].integrity;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Whether anything had to be done. */
async function prepareHost(host, packed) {
  const folder = `${HOSTS}/${host}`;
  const stamps = { installed: `${folder}/node_modules/.host-stamp`, built: `${folder}/dist/.host-stamp` };
  const { dependencies, scripts } = JSON.parse(said(`${folder}/package.json`));
  if (dependencies) await refreshLock(host);

  const installed = dependencies && hashOf([`${folder}/package-lock.json`]);
  if (dependencies && said(stamps.installed) !== installed) {
    await run(host, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(stamps.installed, installed);
  }
  const own = globSync(`${folder}/**/*.*`, {
    nodir: true,
    posix: true,
    ignore: [`${folder}/{node_modules,dist,.angular}/**`, `${folder}/next-env.d.ts`],
  }).sort();
  const built = hashOf([...own, `${HOSTS}/host.css`]) + packed;
  if (said(stamps.built) === built) return false;

  const place = `${folder}/node_modules/gatehouse-elements`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  await run(host, 'tar', ['xzf', path.join(root, PACKED), '-C', path.join(root, place), '--strip-components=1']);
  rmSync(`${folder}/dist`, { recursive: true, force: true });
  rmSync(`${folder}/node_modules/.vite`, { recursive: true, force: true });
  if (scripts.check) await run(host, 'npm', ['run', '--silent', 'check']);
  await run(host, 'npm', ['run', '--silent', 'build']);
  writeFileSync(stamps.built, built);
  return true;
}

const packed = pack();
const waiting = asked.length ? asked : process.argv.includes('--tested') ? testedHosts(all) : [...all];
const total = { passed: 0, failed: 0 };
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let host = waiting.shift(); host; host = waiting.shift()) {
      const from = Date.now();
      try {
        const done = await prepareHost(host, packed);
        console.log(`ok    ${host}${done ? ` (${((Date.now() - from) / 1000).toFixed(1)} s)` : ', nothing new'}`);
        total.passed++;
      } catch (error) {
        console.error(`FAIL  ${host}: ${error.message}`);
        total.failed++;
      }
    }
  }),
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
