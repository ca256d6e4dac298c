import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'glob';
import { nonEmpty } from '../tests/support/expect.ts';

const root = path.resolve(import.meta.dirname, '..');
const languages = ['en', 'de', 'ar'];

/** The texts of a language, of screens and of mails, by file and key. What is filled in is left out. */
const textsOf = (language) =>
  globSync([`elements/i18n/messages/${language}/*.json`, `provider/*/*/mails/${language}.json`], { cwd: root }).flatMap(
    (file) =>
      Object.entries(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).map(([key, text]) => [
        `${file} ${key}`,
        text.replace(/\{\w+(, \w+)?\}/g, ''),
      ]),
  );

/** The rows of the table: the word of each language, and the words that it is never called by. */
function rowsOf(page) {
  const [, table = ''] = page.split('## Words of the screens');
  return [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]*)\|$/gm)]
    .map(([, ...cells]) => cells.map((cell) => cell.trim()))
    .filter(([english]) => english !== 'English')
    .map(([en, de, ar, not]) => ({
      words: { en, de, ar },
      not: not.split(';').flatMap((part) => {
        const [language = '', words = ''] = part.split(':').map((one) => one.trim());
        return words.split(',').flatMap((word) => (word.trim() ? [{ language, word: word.trim() }] : []));
      }),
    }));
}

const whole = (word) => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}])`, 'iu');

describe('the glossary', () => {
  const rows = rowsOf(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));

  it('names sixty things in every language', () => {
    assert.ok(rows.length >= 60, `${rows.length} things`);
  });

  it('sets a space before the dots of a text that goes on: de', () => {
    const tight = textsOf('de').filter(([, text]) => /[\p{L}\d]…/u.test(text));
    assert.deepEqual(tight, []);
  });

  for (const language of languages) {
    const texts = textsOf(language);
    it(`has words that screens or mails use: ${language}`, () => {
      const all = nonEmpty(texts)
        .map(([, text]) => text.toLowerCase())
        .join('\n');
      const missing = rows.map(({ words }) => words[language]).filter((word) => !all.includes(word.toLowerCase()));
      assert.deepEqual(missing, []);
    });

    it(`keeps other words out of screens and mails: ${language}`, () => {
      const banned = rows.flatMap(({ not }) => not).filter((one) => one.language === language);
      const found = banned.flatMap(({ word }) =>
        texts.filter(([, text]) => whole(word).test(text)).map(([place]) => `${word}: ${place}`),
      );
      assert.deepEqual(found, []);
    });
  }
});
