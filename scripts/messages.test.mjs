import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'glob';
import { IntlMessageFormat } from 'intl-messageformat';
import { nonEmpty } from '../tests/support/expect.ts';
import { formatMessage } from '../elements/i18n/format.ts';

/** Every plural category of the languages we speak, the bounds between them, and what groups or has a fraction. */
const counts = [0, 1, 2, 3, 5, 10, 11, 12, 99, 100, 101, 102, 103, 111, 1000, 1234567, -1, 1.5];
const texts = ['', 'Ada', '{seconds}', '#', "it's", 'سارة'];

const root = path.resolve(import.meta.dirname, '../elements/i18n');
const messages = globSync('messages/*/*.json', { cwd: root }).sort();

/** The same value for every argument: what a message does not ask for does not matter. */
const every = (value) =>
  new Proxy(
    {},
    {
      get: () => value,
      has: () => true,
      getOwnPropertyDescriptor: () => ({ value, enumerable: true, configurable: true }),
    },
  );

describe('compiled messages', () => {
  for (const file of messages) {
    const [, language, area] = file.split(/[/.]/);
    it(`say what the published formatter says: ${language}/${area}`, async () => {
      const source = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
      const { messages: compiled } = await import(`../elements/i18n/generated/${language}/${area}.ts`);
      // The portal also calls each page as the page calls itself.
      const own = Object.keys(compiled).filter((key) => key in source || !key.startsWith('portal.page.'));
      assert.deepEqual(own, Object.keys(source));
      for (const [key, text] of nonEmpty(Object.entries(source))) {
        const published = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
        const takesCounts = /plural|number/.test(text);
        for (const value of nonEmpty(takesCounts ? counts : [...counts, ...texts])) {
          assert.equal(
            formatMessage(compiled[key], language, every(value)),
            String(published.format(every(value))),
            `${key} with ${value}`,
          );
        }
      }
    });
  }

  it('call an account by one word in German', () => {
    const german = nonEmpty(messages.filter((file) => file.startsWith('messages/de/')));
    for (const file of german) assert.doesNotMatch(readFileSync(path.join(root, file), 'utf8'), /Benutzerkont/, file);
  });

  it('leave out an argument that nobody gave', () => {
    assert.equal(formatMessage(['Rows ', ['size']], 'en', {}), 'Rows ');
  });
});
