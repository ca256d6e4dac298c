import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bannedIn, bans } from './bannedCalls.mjs';
import { allViolations, importsOf, read, sources, violationsIn } from './importRules.mjs';

describe('Import rules', () => {
  it('hold in every file of the project', () => assert.deepEqual(allViolations(), []));

  it('look at every folder there is', () =>
    assert.deepEqual(
      ['api', 'stores', 'elements', 'provider', 'demo'].filter(
        (folder) => !sources().some((file) => file.startsWith(`${folder}/`)),
      ),
      [],
    ));

  it('read every way to import, over several lines, and not what stands in comments', () => {
    const source = [
      "import 'a';",
      "import b from 'b';",
      'import * as c from "c";',
      'import {',
      '  d,',
      '  type D,',
      "} from 'd';",
      "import type { E } from 'e';",
      "import { type F } from 'f';",
      "export * from 'g';",
      "export type { H } from 'h';",
      "const i = await import('i');",
      "type J = typeof import('j');",
      "import type, { k } from 'k';",
      "// import 'no';",
      " * import { no } from 'no';",
      "const from = 'no';",
      "export const text = 'no';",
      "export function load() { return import('l'); }",
    ].join('\n');
    assert.deepEqual(
      importsOf(source).map(({ line, name, kind }) => `${line} ${kind} ${name}`),
      [
        '1 imports a',
        '2 imports b',
        '3 imports c',
        '4 imports d',
        '8 types e',
        '9 imports f',
        '10 imports g',
        '11 types h',
        '12 lazily i',
        '13 types j',
        '14 imports k',
        '19 lazily l',
      ],
    );
  });

  for (const [file, source, refused] of [
    ['api/contract/x.ts', "import { y } from './y.ts';", false],
    ['api/contract/x.ts', "import type { Y } from '../rules/y.ts';", true],
    ['api/rules/x.ts', "import type { Y } from '../contract/y.ts';", false],
    ['api/rules/x.ts', "import { y } from '../contract/y.ts';", true],
    ['api/rules/x.ts', "import { observable } from 'mobx';", true],
    ['api/http/x.ts', "import wretch from 'wretch';", false],
    ['api/modules/x.ts', "import wretch from 'wretch';", true],
    ['api/http/x.ts', "import type { S } from '../../stores/core/S.ts';", true],
    ['stores/core/x.ts', "import type { Call } from '../../api/modules/call.ts';", false],
    ['stores/core/x.ts', "import { y } from '../../api/rules/y.ts';", true],
    ['stores/admin/x.ts', "import { y } from '../../api/rules/y.ts';", false],
    ['stores/admin/x.ts', "import { y } from '../../api/http/createHttp.ts';", true],
    ['stores/admin/x.ts', "import('../../api/http/createHttp.ts');", true],
    ['stores/admin/x.ts', "import type { Y } from '../session/SessionStore.ts';", true],
    ['stores/admin/x.ts', "import { useState } from 'react';", true],
    ['stores/RootStore.ts', "import('../api/createApi.ts');", false],
    ['stores/RootStore.ts', "import { createApi } from '../api/createApi.ts';", true],
    ['elements/ui/x.tsx', "import type { S } from '../../stores/stores.ts';", true],
    ['elements/core/shell/x.ts', "import { createRoot } from 'react-dom/client';", true],
    ['elements/core/shell/x.ts', "import type { RootStore } from '../../../stores/RootStore.ts';", false],
    ['elements/core/shell/x.ts', "import { html } from 'lit';", true],
    ['elements/core/shell/x.ts', "import { reaction } from 'mobx';", true],
    ['elements/i18n/x.ts', "import { observable } from 'mobx';", true],
    ['elements/auth-gate/auth-gate.element.ts', "import { reaction } from 'mobx';", true],
    ['elements/auth-login/auth-login.element.ts', "import { reaction } from 'mobx';", true],
    ['elements/auth-login/auth-login.element.ts', "import { useState } from 'react';", true],
    ['elements/auth-login/auth-login.element.ts', "import('../core/mount/react.tsx');", false],
    ['elements/auth-login/AuthLogin.tsx', "import { useState } from 'react';", false],
    ['elements/auth-login/AuthLogin.tsx', "import { x } from '../auth-mfa/x.ts';", true],
    ['elements/auth-login/AuthLogin.tsx', "import { call } from '../../api/modules/call.ts';", true],
    ['server/x.ts', "import { jwtVerify } from 'jose';", false],
    ['server/x.ts', "import { x } from '../provider/x.ts';", true],
    ['provider/x.ts', "import { contract } from 'gatehouse-elements/contract.js';", false],
    ['provider/x.ts', "import { contract } from 'gatehouse-elements/stores.js';", true],
    ['provider/x.ts', "import { contract } from '../api/contract/contract.ts';", true],
    ['demo/x.ts', "import { defineAll } from 'gatehouse-elements/all.js';", false],
    ['demo/x.ts', "import { defineAll } from '../elements/all.ts';", true],
  ]) {
    it(`${refused ? 'refuse' : 'allow'} ${source} in ${file}`, () => {
      const found = violationsIn(file, `\n${source}`);
      assert.equal(found.length, refused ? 1 : 0, found.join());
      if (refused) assert.match(found[0], new RegExp(`^${file}:2 `));
    });
  }
});

describe('Banned calls', () => {
  const found = sources().flatMap((file) => bannedIn(file, read(file)));
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
