// Compiles what a host may write in every framework, and what it may not, against the package as it is published.
// Arguments name the checks of typetests/checks.mjs.
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { install } from '../scripts/run.mjs';
import { typeTests } from './checks.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
install('typetests', 'frameworks');
process.chdir(here);

const run = promisify(execFile);
const bin = (name) => path.join('node_modules', '.bin', name);

/** Resolves to what a command has said when it failed, to nothing when it did not. */
const fails = (command, args) =>
  run(command, args, { maxBuffer: 64e6, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } }).then(
    () => undefined,
    ({ stdout = '', stderr = '' }) => `${stdout}${stderr}`,
  );

// A copy: the types of frameworks are to be found from the package as they are in a host, not in the project around it.
const copy = 'node_modules/gatehouse-elements';
rmSync(copy, { recursive: true, force: true });
for (const part of ['dist', 'package.json', 'custom-elements.json'])
  cpSync(`../${part}`, `${copy}/${part}`, { recursive: true });

/** Where a compiler knows no `@ts-expect-error`: it must find a mistake under each comment `wrong:`, and no other. */
async function refuses(file, command, args) {
  const expected = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => (line.includes('wrong:') ? [at + 2] : []));
  // the compiler of Angular colours whatever it is told
  const said = stripVTControlCharacters((await fails(command, args)) ?? '');
  const found = [
    ...new Set(
      [...said.matchAll(new RegExp(`${path.basename(file)}\\D{1,8}(\\d+):\\d+`, 'g'))].map(([, line]) => Number(line)),
    ),
  ].sort((a, b) => a - b);
  return `${found}` === `${expected}` ? undefined : `mistakes in lines ${expected}, found in ${found}\n${said}`;
}

const argumentsOf = ({ compiler, folder }) =>
  compiler === 'svelte-check'
    ? ['--workspace', folder, '--tsconfig', './tsconfig.json', '--output', 'machine']
    : ['-p', folder];

/** Resolves to what is wrong, or to nothing. */
async function problemOf({ compiler, wrong, smoke, ...rest }) {
  if (smoke) return (await import(`./${smoke}`)).default();
  const command = [bin(compiler), argumentsOf({ compiler, ...rest })];
  return wrong ? refuses(wrong, ...command) : fails(...command);
}

const names = process.argv.slice(2);
const checks = typeTests.filter(({ name }) => !names.length || names.some((word) => name.includes(word)));

let failed = 0;
let at = 0;
const worker = async () => {
  while (at < checks.length) {
    const check = checks[at++];
    const { name } = check;
    const started = Date.now();
    const said = await problemOf(check).catch(String);
    if (said) failed++;
    console.log(
      `${said ? '✖' : '✔'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)${said ? `\n${said}` : ''}`,
    );
  }
};
await Promise.all([worker(), worker()]);
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
