import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { bannedIn, bans } from './bannedCalls.mjs';
import { sources } from './imports.mjs';

describe('Banned calls', () => {
  const found = sources().flatMap((file) => bannedIn(file, readFileSync(file, 'utf8')));
  for (const { id, what } of bans)
    it(`${id}: ${what}`, () =>
      assert.deepEqual(
        found.filter((line) => line.endsWith(`${id}: ${what}`)),
        [],
      ));

  for (const [id, file, line] of [
    ['API-01', 'stores/admin/x.ts', "const answer = await fetch('/x');"],
    ['API-01', 'elements/ui/x.ts', 'const send = globalThis.fetch;'],
    ['API-01', 'api/modules/x.ts', "navigator.sendBeacon('/x');"],
    ['ERR-005', 'stores/core/x.ts', "console.error('It broke');"],
    ['ERR-005', 'stores/x.ts', "throw new TypeError('No name');"],
    ['API-20', 'provider/keys/x.ts', 'const id = Math.random();'],
    ['ELE-01', 'elements/ui/x.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['ELE-01', 'elements/ui/x.ts', 'box.innerHTML = text;'],
    ['ELE-01', 'stores/core/x.ts', "setTimeout('go()', 5);"],
    ['ELE-01', 'elements/ui/x.ts', "const run = new Function('return 1');"],
    ['ELE-01', 'elements/ui/x.ts', 'eval(text);'],
    ['ELE-01', 'elements/ui/x.ts', "import { html } from 'lit-html';"],
    ['ELE-02', 'elements/ui/x.ts', "box.setAttribute('style', text);"],
    ['ELE-12', 'elements/ui/x.ts', "opener.postMessage(message, '*');"],
    ['STO-01', 'stores/session/x.ts', "localStorage.setItem('a', 'b');"],
    ['STO-01', 'stores/session/x.ts', "this.#storage.set('key', answer.accessToken);"],
  ]) {
    it(`${id}: finds ${line}`, () => {
      assert.match(bannedIn(file, `\n${line}`).join(), new RegExp(`^${file}:2 ${id}`));
      assert.deepEqual(bannedIn(file, `// ${line}\n/** ${line} */`), []);
      assert.deepEqual(bannedIn(file.replace(/\.tsx?$/, '.test.ts'), line), []);
    });
  }
});
