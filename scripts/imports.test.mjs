import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { rows } from '../tools/dependency-cruiser.config.mjs';
import { cruised, sources } from './imports.mjs';
import { root } from './run.mjs';

/** A file, what it imports, and whether that is refused. */
const cases = [
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
  ['elements/auth-login/auth-login.element.ts', "import { useState } from 'react';", true],
  ['elements/auth-login/auth-login.element.ts', "import('../core/mount/react.tsx');", false],
  ['elements/auth-login/AuthLogin.tsx', "import { useState } from 'react';", false],
  ['elements/auth-login/AuthLogin.tsx', "import { x } from '../auth-mfa/x.ts';", true],
  ['elements/auth-login/AuthLogin.tsx', "import { call } from '../../api/modules/call.ts';", true],
  ['server/x.ts', "import { jwtVerify } from 'jose';", false],
  ['server/x.ts', "import { x } from '../provider/x.ts';", true],
  ['provider/ground/x.ts', "import { contract } from 'gatehouse-contract/contract.js';", false],
  ['provider/ground/x.ts', "import { contract } from 'gatehouse-elements/contract.js';", true],
  ['provider/app/x.ts', "import { contract } from 'gatehouse-elements/stores.js';", true],
  ['provider/app/x.ts', "import { contract } from '../../api/contract/contract.ts';", true],
  ['provider/signIn/x.ts', "import { y } from '../people/users/y.ts';", false],
  ['provider/signIn/x.ts', "import { y } from '../joining/accept/y.ts';", true],
  ['provider/signIn/x.ts', "import type { Y } from '../joining/accept/y.ts';", true],
  ['provider/signIn/x.ts', "import('../app/y.ts');", true],
  ['provider/signIn/x.ts', "import { y } from '../testing/y.ts';", true],
  ['provider/signIn/x.ts', "import { y } from '../operator/console/schema.ts';", false],
  ['provider/signIn/x.test.ts', "import { y } from '../app/y.ts';", false],
  ['provider/proofs/x.ts', "import { y } from '../app/y.ts';", false],
  ['demo/x.ts', "import { defineAll } from 'gatehouse-elements/all.js';", false],
  ['demo/x.ts', "import { defineAll } from '../elements/all.ts';", true],
  // Every way to import.
  ['api/rules/x.ts', "export { y } from '../http/y.ts';", true],
  ['api/rules/x.ts', "export type { Y } from '../http/y.ts';", true],
  ['api/rules/x.ts', "export * from '../http/y.ts';", true],
  ['api/rules/x.ts', "import '../http/y.ts';", true],
  ['api/rules/x.ts', "import {\n  y,\n  type Z,\n} from '../http/y.ts';", true],
  ['api/rules/x.ts', "export type Y = typeof import('../http/y.ts');", true],
  ['api/rules/x.ts', "export const y = () => import('../http/y.ts');", true],
  ['api/rules/x.ts', "// import '../http/y.ts';", false],
  ['api/rules/x.test.ts', "import { it } from 'node:test';\nimport { y } from '../http/y.ts';", false],
  ['api/rules/x.test.ts', "import { y } from '../../stores/core/y.ts';", true],
  ['elements/core/gate/x.ts', "import { y } from '../shell/y.ts';", false],
  ['elements/core/gate/x.ts', "import { y } from '../../i18n/y.ts';", true],
  ['elements/auth-gate/x.ts', "import { y } from '../../api/rules/permissions.ts';", false],
  ['elements/auth-gate/x.ts', "import { y } from '../../api/rules/token.ts';", true],
];

describe('Import rules', () => {
  let folder, found;
  /** Each case in a file of its own. */
  const files = cases.map(([file], number) => file.replace(/[.](?=[^/]+$)/, `${number}.`));
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-imports-'));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [number, [, source]] of cases.entries()) {
      const [, target] = /['"](\.[^'"]+)['"]/.exec(source) ?? [];
      if (target) write(path.join(path.dirname(files[number]), target), 'export {};\n');
    }
    for (const [number, [, source]] of cases.entries()) write(files[number], `${source}\n`);
    found = await cruised(files, { baseDir: folder });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('hold in every file of the project, each of which is read', async () =>
    assert.deepEqual(await cruised(sources(), { cache: true }), { unseen: [], violations: [] }));

  it('say which files were not read: a cruiser that reads nothing finds nothing', async () => {
    write('dist/x.ts', "import { y } from 'mobx';");
    const { unseen } = await cruised(['dist/x.ts'], { baseDir: folder });
    assert.deepEqual(unseen, ['dist/x.ts']);
  });

  it('have a file for each row: none stands behind another that always matches first', () => {
    const first = sources().map((file) => rows.find(({ files }) => new RegExp(files).test(file)));
    assert.deepEqual(
      rows.filter((row) => !first.includes(row)).map((row) => row.files),
      [],
    );
  });

  it('are about every source', () =>
    assert.deepEqual(
      sources().filter((file) => !rows.some(({ files }) => new RegExp(files).test(file))),
      [],
    ));

  it('read every file of the cases', () => assert.deepEqual(found.unseen, []));

  it('refuse a circle of folders of the provider, by type or by value', async () => {
    const circle = {
      'provider/people/one/a.ts': "import type { B } from '../two/b.ts';\nexport type A = B;\n",
      'provider/people/two/b.ts': "import { c } from '../three/c.ts';\nexport type B = typeof c;\n",
      'provider/people/three/c.ts': "import type { A } from '../one/a.ts';\nexport const c: A[] = [];\n",
    };
    // Tables and tests close none.
    const open = {
      'provider/people/four/d.ts': "import { table } from '../five/schema.ts';\nexport const d = table;\n",
      'provider/people/five/schema.ts': 'export const table = 1;\n',
      'provider/people/five/e.ts': "import { d } from '../four/d.ts';\nexport const e = d;\n",
      'provider/people/four/d.test.ts': "import { e } from '../five/e.ts';\nvoid e;\n",
    };
    for (const [file, text] of Object.entries({ ...circle, ...open })) write(file, text);
    const { violations } = await cruised(Object.keys({ ...circle, ...open }), { baseDir: folder });
    assert.deepEqual(
      violations.map((line) => line.split(' (')[0]).sort(),
      [
        'provider/people/one/a.ts → provider/people/two/b.ts',
        'provider/people/three/c.ts → provider/people/one/a.ts',
        'provider/people/two/b.ts → provider/people/three/c.ts',
      ],
      violations.join('\n'),
    );
  });

  for (const [number, [file, source, refused]] of cases.entries())
    it(`${refused ? 'refuse' : 'allow'} ${source.replaceAll('\n', ' ')} in ${file}`, () =>
      assert.equal(
        found.violations.filter((line) => line.startsWith(`${files[number]} → `)).length,
        refused ? 1 : 0,
        found.violations.join('\n'),
      ));
});
