import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'glob';
import { nonEmpty } from '../tests/support/expect.ts';
import { root } from './run.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const find = (patterns) => globSync(patterns, { cwd: root, posix: true, nodir: true }).sort();
/** Prose alone: no fenced code, no code between backticks. */
const proseOf = (page) => page.replace(/^(`{3,})[^]*?^\1$/gm, '').replace(/(`+)[^`](?:[^]*?[^`])?\1(?!`)/g, 'code');

/** The links and pictures of a page that lead to no other origin: `{ at, file, anchor }`. */
const linksOf = (file, page = read(file)) =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, at]) => at)
    .filter((at) => !/^[a-z][a-z+.-]*:/.test(at))
    .map((at) => {
      const [to, anchor] = at.split('#');
      return { at, anchor, file: to ? path.posix.join(path.posix.dirname(file), to) : file };
    });

/** The anchors of a page: those of its headings. */
const anchorsOf = (page) =>
  [...page.replace(/^(`{3,})[^]*?^\1$/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

const deadOf = (file, isThere) =>
  linksOf(file)
    .filter(
      ({ file: to, anchor }) =>
        !isThere(to) || (anchor !== undefined && to.endsWith('.md') && !anchorsOf(read(to)).includes(anchor)),
    )
    .map(({ at }) => `${file}: ${at}`);

describe('links of the pages', () => {
  it('are found in prose alone', () => {
    const page = '[a](b.md#c) ![d](e.png) `[f](g.md)` [h](https://i)\n\n```md\n[j](k.md)\n```\n\n[`l`](../m.md)';
    assert.deepEqual(
      linksOf('docs/x.md', page).map(({ file, anchor }) => [file, anchor]),
      [
        ['docs/b.md', 'c'],
        ['docs/e.png', undefined],
        ['m.md', undefined],
      ],
    );
    assert.deepEqual(anchorsOf('# `A` page\n\n```sh\n# none\n```\n\n## With a [link](b.md), and more'), [
      'a-page',
      'with-a-link-and-more',
    ]);
  });

  it('lead to what is packed with them, so that a reader of the package can follow each', () => {
    const { files } = JSON.parse(read('package.json'));
    const pages = files.filter((name) => !/^!|^(?:dist|cdn)$/.test(name));
    const packed = new Set(find(pages.flatMap((name) => [name, `${name}/**`])));
    const texts = nonEmpty([...packed].filter((file) => file.endsWith('.md')));
    assert.deepEqual(
      ['README.md', 'docs/guarantees.md'].filter((file) => !texts.includes(file)),
      [],
    );
    assert.deepEqual(
      texts.flatMap((file) => deadOf(file, (to) => packed.has(to))),
      [],
    );
  });

  it('lead to what is in the repository, where the page is not packed', () => {
    const texts = nonEmpty(find(['CONTRIBUTING.md', 'CHANGELOG.md', '{api,provider,demo,bench,e2e}/*.md']));
    assert.deepEqual(
      texts.flatMap((file) => deadOf(file, (to) => existsSync(path.join(root, to)))),
      [],
    );
  });
});
