import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadableTags } from '../elements/load.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { entries, tags } from './entries.mjs';
import { generatedFiles, generatedPlaces, staleFiles } from './generate.mjs';
import { sourcePages, wholePageFiles } from './generate/sourcePages.mjs';
import { root } from './run.mjs';

const files = generatedFiles();
const everyFile = [...Object.keys(files), ...wholePageFiles];
const git = (args, input) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', input }).split('\n').filter(Boolean);

describe('generated files', () => {
  it('are current; npm run generate brings them up to date', () =>
    assert.deepEqual(staleFiles(files), { stale: [], old: [] }));

  it('are told from current ones when a byte differs, one is missing, or one is left over', () => {
    const [first, second, ...rest] = Object.keys(files);
    const others = Object.fromEntries(rest.map((file) => [file, files[file]]));
    assert.deepEqual(staleFiles({ ...others, [first]: `${files[first]} `, 'elements/generated/none.ts': '' }), {
      stale: [first, 'elements/generated/none.ts'],
      old: [second],
    });
  });

  it('are not committed', () => {
    assert.deepEqual(git(['ls-files', '--', ...generatedPlaces.map((place) => `:(glob)${place}`), ...everyFile]), []);
  });

  it('are ignored, each of them', () => {
    const ignored = git(['check-ignore', '--stdin'], everyFile.join('\n'));
    assert.deepEqual(ignored.sort(), everyFile.sort());
  });

  it('include the pages that follow from TypeScript sources, and read alike each time', async () => {
    const [first, second] = [await sourcePages(), await sourcePages()];
    const pages = await first.wholePages();
    assert.deepEqual(Object.keys(pages), wholePageFiles);
    assert.deepEqual(await first.wholePages(), pages);
    assert.deepEqual(await second.wholePages(), pages);
    for (const file of nonEmpty(wholePageFiles))
      assert.equal(existsSync(file), true, `${file} is there, and links lead to it`);
  });
});

describe('the tables of tags', () => {
  for (const [file, line] of [
    ['all', /^import '\.\.\/([\w-]+)\/\1\.ts';$/gm],
    ['classes', /^ {2}'([\w-]+)': \w+Element,$/gm],
    ['loaders', /^ {2}'([\w-]+)': \(\) => import\('\.\.\/\1\/\1\.ts'\),$/gm],
  ])
    it(`${file}.ts has every tag there is a folder of`, () => {
      const found = [...files[`elements/generated/${file}.ts`].matchAll(line)].map(([, tag]) => tag);
      assert.deepEqual(found, tags);
    });

  it('loadElement knows every tag (CFG-009)', () => assert.deepEqual([...loadableTags], tags));
});

describe('the exports of the package', () => {
  /** Every name in one process: `{ name: path from the root }`. */
  const targets = (names, conditions) => {
    const script = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => import.meta.resolve(name))))`;
    const out = execFileSync(
      process.execPath,
      [...conditions.map((one) => `--conditions=${one}`), '--input-type=module', '--eval', script],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return JSON.parse(out).map((url) => path.relative(root, fileURLToPath(url)));
  };
  const names = (list) => nonEmpty(list).map(({ name }) => `gatehouse-elements/${name}.js`);

  it('lead every tag and module to its source under the condition gatehouse-source', () => {
    const sources = entries.filter(({ source }) => source);
    assert.deepEqual(
      targets(names(sources), ['gatehouse-source']),
      sources.map(({ source }) => source),
    );
  });

  it('lead every tag and module to its file in dist/ without it', () =>
    assert.deepEqual(
      targets(names(entries), []),
      entries.map(({ name }) => `dist/${name}.js`),
    ));

  for (const name of ['chunks/x.js', 'bin/gatehouse.js', 'elements/all.ts'])
    it(`keep ${name} to the package`, () =>
      assert.throws(() => targets([`gatehouse-elements/${name}`], []), /ERR_PACKAGE_PATH_NOT_EXPORTED/));

  it('take a tag with no line of its own', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.deepEqual(
      Object.keys(exports).filter((name) => tags.includes(name.slice(2, -3))),
      [],
    );
  });
});
