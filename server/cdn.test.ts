import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { cdnHead, type CdnHeadOptions } from './cdn.ts';
import { nonEmpty } from '../tests/support/expect.ts';

const file = (name: string) => ({ integrity: `sha384-${name}` });
const options = (more: Partial<CdnHeadOptions> = {}): CdnHeadOptions => ({
  base: 'https://cdn.example/gatehouse',
  manifest: {
    files: {
      'autoloader.js': file('auto'),
      'login.js': file('login'),
      'shared.js': file('shared'),
      'later.js': file('later'),
      'preload.css': file('css'),
    },
  },
  preloads: {
    tags: {
      'auth-login': { first: ['shared.js', 'login.js'], next: [] },
      'auth-logout': { first: ['shared.js'], next: ['later.js'] },
    },
  },
  ...more,
});
const lines = (more?: Partial<CdnHeadOptions>) => cdnHead(options(more)).html.split('\n');

describe('the head of a page that takes the CDN build', () => {
  it('has the integrity of every module in its import map, whose hash it tells', () => {
    const { html, scriptHash } = cdnHead(options());
    const map = /^<script type="importmap">(.*)<\/script>$/m.exec(html)?.[1] ?? '';
    const at = (name: string) => `https://cdn.example/gatehouse/${name}`;
    assert.deepEqual(JSON.parse(map), {
      integrity: {
        [at('autoloader.js')]: 'sha384-auto',
        [at('login.js')]: 'sha384-login',
        [at('shared.js')]: 'sha384-shared',
        [at('later.js')]: 'sha384-later',
      },
    });
    assert.equal(scriptHash, `'sha256-${createHash('sha256').update(map).digest('base64')}'`);
  });

  it('preloads what the tags need first, each file once, and ends with style sheet and autoloader', () => {
    assert.deepEqual(lines({ tags: ['auth-login', 'auth-logout'] }).slice(1), [
      '<link rel="modulepreload" href="https://cdn.example/gatehouse/shared.js" integrity="sha384-shared" crossorigin>',
      '<link rel="modulepreload" href="https://cdn.example/gatehouse/login.js" integrity="sha384-login" crossorigin>',
      '<link rel="stylesheet" href="https://cdn.example/gatehouse/preload.css" integrity="sha384-css" crossorigin>',
      '<script type="module" src="https://cdn.example/gatehouse/autoloader.js" integrity="sha384-auto" crossorigin></script>',
    ]);
    assert.deepEqual(lines({ base: 'https://cdn.example/gatehouse/', tags: [] }), lines());
  });

  it('carries the nonce on each element, and lets no address or nonce out of its place', () => {
    const head = lines({ tags: ['auth-login'], nonce: 'a"b' });
    assert.equal(head.length, 5);
    for (const line of nonEmpty(head)) assert.match(line, / nonce="a&#34;b"/);
    const odd = cdnHead(options({ base: 'https://cdn.example/"></script><script>' })).html;
    assert.equal(odd.split('<script>').length, 1);
    assert.equal(odd.split('</script>').length, 3);
  });

  it('is not written for a tag this release does not have', () => {
    for (const tag of ['auth-logon', 'toString'])
      assert.throws(() => cdnHead(options({ tags: [tag] })), {
        name: 'TypeError',
        message: `Component ${tag} is not supported`,
      });
  });
});
