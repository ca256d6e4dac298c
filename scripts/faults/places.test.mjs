import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../run.mjs';

const SOURCE = `/** Whether a token may still be sent. */
export function isUsable(token, clock) {
  const margin = 30;
  if (!token || token.expires - margin <= clock.now()) return false;
  return token.isOwn;
}

/** Where a sign-in may lead. */
export function allowed(target, origin) {
  const url = new URL(target, origin);
  if (url.origin !== origin) return undefined;
  return url.href;
}
`;
const LIST = {
  tests: ['stores/session/token.test.ts'],
  faults: [
    { name: 'a token that ends is sent', file: 'stores/session/token.ts', from: '<= clock.now()', to: '< 0' },
    {
      name: 'a redirect leads to any origin',
      file: 'stores/session/token.ts',
      from: 'if (url.origin !== origin) return undefined;',
      to: '',
    },
    {
      name: 'an address is read without the page',
      file: 'stores/session/token.ts',
      from: 'const url = new URL(target, origin);',
      to: 'const url = new URL(target);',
    },
  ],
};

describe('the place of a fault', () => {
  let folder;
  const inFolder = (file) => path.join(folder, file);
  const read = (file) => readFileSync(inFolder(file), 'utf8');
  const write = (file, text) => writeFileSync(inFolder(file), text);
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const commit = (subject) => {
    git('add', '-A');
    git('commit', '-qm', subject);
  };
  const run = (code) => {
    const script = `import { replaceFaults, Places } from './scripts/faults/places.mjs';
import { loadFaults } from './scripts/faults/lists.mjs';
console.log(JSON.stringify(${code}));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, encoding: 'utf8' }),
    );
  };
  const problems = () => run('loadFaults().map((fault) => new Places({ parses: true }).find(fault).problem ?? null)');
  const mend = () => run('replaceFaults()');
  const faults = (list = 'stores/session/session.faults.json') => JSON.parse(read(list)).faults;

  /** Mends once, and once more, which must change nothing. */
  const mended = (list = 'stores/session/session.faults.json') => {
    const first = mend();
    const written = read(list);
    assert.deepEqual(mend().moved, []);
    assert.equal(read(list), written);
    return first;
  };
  /** Puts the tree back to how it was at first, with neighbours in the list. */
  const begin = () => {
    git('reset', '-q', '--hard', 'start');
    git('clean', '-qfd');
  };

  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-places-'));
    mkdirSync(inFolder('stores/session'), { recursive: true });
    mkdirSync(inFolder('scripts'));
    for (const file of ['scripts/run.mjs', 'scripts/change.mjs', 'scripts/faults'])
      cpSync(path.join(root, file), inFolder(file), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), inFolder('node_modules'));
    write('.gitignore', 'node_modules\n');
    write('package.json', '{ "type": "module" }');
    write('stores/session/token.ts', SOURCE);
    write('stores/session/token.test.ts', "import { allowed, isUsable } from './token.ts';\n\nallowed(isUsable);\n");
    write('stores/session/session.faults.json', JSON.stringify(LIST));
    git('init', '-q', '-b', 'main');
    commit('start');
    assert.deepEqual(mend(), { moved: [], lost: [] });
    commit('neighbours');
    git('tag', 'start');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps the lines above and below, and is written once', () => {
    begin();
    assert.deepEqual(
      faults().map(({ before, after }) => [before, after]),
      [
        ['const margin = 30;', 'return token.isOwn;'],
        ['const url = new URL(target, origin);', 'return url.href;'],
        ['export function allowed(target, origin) {', 'if (url.origin !== origin) return undefined;'],
      ],
    );
    assert.deepEqual(mended(), { moved: [], lost: [] });
    assert.equal(git('status', '--porcelain'), '');
  });

  for (const [how, rename] of [
    ['committed', () => commit('rename')],
    ['added', () => git('add', '-A')],
    ['only moved on the disk', () => {}],
  ])
    it(`follows a folder that was renamed (${how}), without an edit of the list`, () => {
      begin();
      renameSync(inFolder('stores/session'), inFolder('stores/sessions'));
      rename();
      assert.deepEqual(problems(), [null, null, null]);
      const { moved, lost } = mended('stores/sessions/session.faults.json');
      assert.deepEqual([moved.length, lost], [4, []]);
      const list = JSON.parse(read('stores/sessions/session.faults.json'));
      assert.deepEqual(list.tests, ['stores/sessions/token.test.ts']);
      assert.deepEqual(new Set(list.faults.map(({ file }) => file)), new Set(['stores/sessions/token.ts']));
    });

  it('follows a file that was renamed twice in commits of long ago', () => {
    begin();
    git('mv', 'stores/session/token.ts', 'stores/session/tokens.ts');
    commit('rename');
    git('mv', 'stores/session/tokens.ts', 'stores/session/heldToken.ts');
    commit('rename again');
    assert.deepEqual(problems(), [null, null, null]);
    assert.deepEqual(mended().lost, []);
    assert.equal(faults()[0].file, 'stores/session/heldToken.ts');
  });

  it('follows identifiers that were renamed, in the fault too', () => {
    begin();
    write('stores/session/token.ts', SOURCE.replaceAll('url', 'place').replaceAll('clock', 'watch'));
    assert.deepEqual(problems(), [null, null, null]);
    assert.deepEqual(mended().lost, []);
    assert.deepEqual(
      faults().map(({ from, to }) => [from, to]),
      [
        ['<= watch.now()', '< 0'],
        ['if (place.origin !== origin) return undefined;', ''],
        ['const place = new URL(target, origin);', 'const place = new URL(target);'],
      ],
    );
  });

  it('is told from the same text elsewhere by its neighbours', () => {
    begin();
    write('stores/session/token.ts', `${SOURCE}\nexport const isOver = (span, clock) =>\n  span.end <= clock.now();\n`);
    assert.deepEqual(mended().lost, []);
    const [{ from, to }] = faults();
    assert.equal(from, 'if (!token || token.expires - margin <= clock.now()) return false;');
    assert.equal(to, 'if (!token || token.expires - margin < 0) return false;');
  });

  it('follows a text that moved to another file of the folder', () => {
    begin();
    const at = SOURCE.indexOf('/** Where');
    write('stores/session/token.ts', SOURCE.slice(0, at));
    write('stores/session/redirect.ts', SOURCE.slice(at));
    assert.deepEqual(mended().lost, []);
    assert.deepEqual(
      faults().map(({ file }) => file),
      ['stores/session/token.ts', 'stores/session/redirect.ts', 'stores/session/redirect.ts'],
    );
  });

  it('gives up what has changed beside the fault', () => {
    begin();
    write('stores/session/token.ts', SOURCE.replace('const url = new', 'let url = new'));
    assert.deepEqual(mended().lost, []);
    const [, , { from, to }] = faults();
    assert.deepEqual([from, to], ['url = new URL(target, origin);', 'url = new URL(target);']);
  });

  it('is lost when the line has another meaning, and stays in the list as it is', () => {
    begin();
    const list = read('stores/session/session.faults.json');
    write('stores/session/token.ts', SOURCE.replace('<= clock.now()', '> clock.later(margin)'));
    const { moved, lost } = mended();
    assert.deepEqual([moved, lost.length], [[], 1]);
    assert.match(lost[0], /a token that ends is sent: its place is found 0 times/);
    assert.equal(read('stores/session/session.faults.json'), list);
  });
});
