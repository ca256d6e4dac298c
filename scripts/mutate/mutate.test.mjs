import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root, sourceFlags } from '../run.mjs';

const SOURCE = `export const isAdult = (age: number): boolean => age >= 18;

export function greeting(name: string): string {
  return name ? \`Hello, \${name}\` : 'Hello';
}

export const unused = (): number => 1 + 1;
`;
const TEST = `import assert from 'node:assert/strict';
import { it } from 'node:test';
import { greeting, isAdult } from './people.ts';

it('knows adults', () => assert.deepEqual([isAdult(30), isAdult(3)], [true, false]));
it('greets', () => assert.deepEqual([greeting('Ada'), greeting('')], ['Hello, Ada', 'Hello']));
`;

const TEST_IN_BROWSER = `import { expect } from '@open-wc/testing';
import { greeting } from './people.ts';

it('greets', () => expect([greeting('Ada'), greeting('')]).to.deep.equal(['Hello, Ada', 'Hello']));
`;

/** What is looked at where it is used alone: the test beside it imports it, and runs nothing of it. */
const USED_ELSEWHERE = {
  'stores/shared/double.ts': 'export const double = (number: number): number => number * 2;',
  'stores/all.ts': "export { double } from './shared/double.ts';",
  'stores/shared/all.test.ts': `import { it } from 'node:test';
import * as all from '../all.ts';

it('is there', () => void all);`,
  'stores/people/ages/later.ts': `import { double } from '../../shared/double.ts';

export const later = (age: number): number => double(age);`,
  'stores/people/ages/later.test.ts': `import assert from 'node:assert/strict';
import { it } from 'node:test';
import { later } from './later.ts';

it('doubles an age', () => assert.equal(later(30), 60));`,
};

/** A program, which its test starts. */
const PROGRAM = {
  'doctor/program.ts': 'console.log(1 + 1);',
  'doctor/program.test.ts': `import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';

it('adds', () => {
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'doctor/program.ts'], { encoding: 'utf8' });
  assert.equal(said.trim(), '2');
});`,
};

/** A small tree with the scripts of this one. */
describe('npm run mutate', () => {
  let folder;
  const inFolder = (file) => path.join(folder, file);
  const write = (file, text) => writeFileSync(inFolder(file), text);
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });
  const mutate = (...args) => {
    const { NODE_TEST_CONTEXT: _, BASE: _base, ...env } = process.env;
    const run = spawnSync(process.execPath, [...sourceFlags, 'scripts/mutate/main.mjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    return { status: run.status, lines: `${run.stdout}${run.stderr}`.split('\n').filter(Boolean) };
  };

  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-mutants-'));
    for (const file of ['scripts/faults', 'scripts/mutate', 'scripts/tests', 'docs', 'api/rules', 'elements'])
      mkdirSync(inFolder(file), { recursive: true });
    for (const file of ['run.mjs', 'change.mjs', 'faults/copies.mjs', 'tests/reach.mjs', 'tests/postgres.mjs'])
      cpSync(path.join(root, 'scripts', file), inFolder(`scripts/${file}`));
    for (const file of ['chrome', 'tests/bundle', 'tests/elementResults', 'tests/results'])
      cpSync(path.join(root, `scripts/${file}.mjs`), inFolder(`scripts/${file}.mjs`));
    for (const file of ['web-test-runner.config.mjs', 'tsconfig.base.json'])
      cpSync(path.join(root, file), inFolder(file));
    for (const file of ['main', 'mutants', 'nearest', 'judging', 'inTest', 'inPage'])
      cpSync(path.join(root, `scripts/mutate/${file}.mjs`), inFolder(`scripts/mutate/${file}.mjs`));
    write('scripts/generate.mjs', 'export const generate = () => {};');
    mkdirSync(inFolder('tools'));
    for (const packages of ['node_modules', 'tools/node_modules'])
      symlinkSync(path.join(root, packages), inFolder(packages));
    write('.gitignore', 'node_modules\n/.faults/\n');
    write('package.json', '{ "type": "module" }');
    write('docs/figures.json', '{ "mounts": { "cycles": 1 } }');
    write('elements/people.ts', SOURCE);
    write('elements/people.test.ts', TEST_IN_BROWSER);
    write('api/rules/people.ts', SOURCE);
    write('api/rules/people.test.ts', TEST);
    for (const [file, text] of Object.entries({ ...USED_ELSEWHERE, ...PROGRAM })) {
      mkdirSync(path.dirname(inFolder(file)), { recursive: true });
      write(file, text);
    }
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'start');
    git('checkout', '-qb', 'change');
    git('commit', '-q', '--allow-empty', '-m', 'change');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('prints the place and both texts of what no test notices, scores the rest, and leaves nothing behind', () => {
    const { status, lines } = mutate('api/rules');
    assert.equal(status, 0, lines.join('\n'));
    const survivor = lines.indexOf('✖ survived api/rules/people.ts:1 (api/rules/people.test.ts)');
    assert.deepEqual(lines.slice(survivor + 1, survivor + 3), ['    − age >= 18', '    + age > 18']);
    const outside = lines.indexOf('✖ no test near it runs api/rules/people.ts:7');
    assert.deepEqual(lines.slice(outside + 1, outside + 3), ['    − 1 + 1', '    + 1 - 1']);
    assert.match(
      lines.at(-2),
      /^api: \d+ of \d+ killed \([\d.]+ %, the aim is 95 %\), \d survived, no test near them runs 1$/,
    );
    assert.deepEqual(
      [existsSync(inFolder('.faults')) ? readdirSync(inFolder('.faults')) : [], String(git('status', '--porcelain'))],
      [[], ''],
    );
  });

  it('chooses a mutant of elements in the page that tests them', () => {
    const { status, lines } = mutate('elements');
    assert.equal(status, 0, lines.join('\n'));
    assert.match(lines.at(-2), /^elements: 3 of 10 killed .*, 2 survived, no test near them runs 5$/, lines.join('\n'));
    assert.ok(lines.includes('✖ no test near it runs elements/people.ts:7'), lines.join('\n'));
  });

  it('asks the tests of what uses a source, where those beside it run nothing of it', () => {
    const { status, lines } = mutate('stores/shared');
    assert.equal(status, 0, lines.join('\n'));
    assert.match(lines.at(-2), /^stores: 2 of 2 killed /, lines.join('\n'));
  });

  it('sees what a program does that a test starts', () => {
    const { status, lines } = mutate('doctor');
    assert.equal(status, 0, lines.join('\n'));
    assert.match(lines.at(-2), /^doctor: 1 of 1 killed /, lines.join('\n'));
  });

  it('asks the tests of an element about what it shares, before its neighbours, and never those of all elements', () => {
    const files = {
      'core/rows/row.ts': 'export const row = 1;',
      'user-row/user-row.ts': "export * from '../core/rows/row.ts';",
      'user-row/user-row.test.ts': "import './user-row.ts';",
      'core/other/other.test.ts': "import './other.ts';",
      'core/other/other.ts': "import '../../user-row/user-row.ts';",
      'generated/all.ts': "import '../user-row/user-row.ts';",
      'core/rowless/all.test.ts': "import '../../generated/all.ts';",
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(inFolder(`elements/${file}`)), { recursive: true });
      write(`elements/${file}`, text);
    }
    const ask = `import { nearestTests } from './scripts/mutate/nearest.mjs';
      console.log(JSON.stringify((await nearestTests()('elements/core/rows/row.ts')).map(({ test }) => test)));`;
    const found = execFileSync(process.execPath, ['--input-type=module', '-e', ask], { cwd: folder });
    for (const name of ['core', 'user-row', 'generated']) rmSync(inFolder(`elements/${name}`), { recursive: true });
    assert.deepEqual(JSON.parse(found), ['elements/user-row/user-row.test.ts', 'elements/core/other/other.test.ts']);
  });

  it('takes the lines that a change edits, and says when there are none', () => {
    assert.deepEqual(mutate('api', '--changed').lines, ['Nothing of it is mutated.']);
    write('api/rules/people.ts', SOURCE.replace('18', '21'));
    const { status, lines } = mutate('api', '--changed');
    write('api/rules/people.ts', SOURCE);
    assert.equal(status, 0);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('✖')),
      ['✖ survived api/rules/people.ts:1 (api/rules/people.test.ts)'],
    );
  });

  it('draws the same sample for the same seed, and keeps its score beside other figures', () => {
    const [one, other] = [mutate('api', '--sample=4', '--seed=a', '--record'), mutate('api', '--sample=4', '--seed=a')];
    assert.deepEqual(one.lines.slice(0, -1), other.lines.slice(0, -1));
    const { mounts, mutants } = JSON.parse(readFileSync(inFolder('docs/figures.json'), 'utf8'));
    assert.deepEqual([mounts, mutants.api.all, mutants.api.seed, mutants.api.aim], [{ cycles: 1 }, 4, 'a', 95]);
    write('docs/figures.json', '{ "mounts": { "cycles": 1 } }');
  });

  it('says what it had no time for', () => {
    const { status, lines } = mutate('api', '--seconds=0');
    assert.equal(status, 0);
    assert.match(lines[0], /^Left out for lack of time: \d+ in api\/rules\/people\.ts$/);
  });

  it('fails for what it cannot mutate', () => {
    for (const [place, words] of [
      ['docs', /only api, .* are/],
      ['api/nothing.ts', /does not exist/],
    ]) {
      const { status, lines } = mutate(place);
      assert.equal(status, 1);
      assert.match(lines[0], words);
    }
  });
});
