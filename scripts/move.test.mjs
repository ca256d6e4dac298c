import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { move } from './move.mjs';

it('Moving rewrites every path to a file, and every path in it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-move-'));
  const before = {
    'a/log.ts': "import { x } from '../b/x.ts';\nexport const place = new URL('./text.md', import.meta.url);\n",
    'a/text.md': 'See [x](../b/x.ts#L1) and a/log.ts.\n',
    'b/x.ts': "export type Log = typeof import('../a/log.ts');\nimport '../b/x.ts';\n",
    'b/x.faults.json': '{ "file": "a/log.ts", "tests": ["b/x.ts"], "not": "other/a/log.ts" }\n',
  };
  const after = {
    'deep/ground/log.ts':
      "import { x } from '../../b/x.ts';\nexport const place = new URL('../../a/text.md', import.meta.url);\n",
    'a/text.md': 'See [x](../b/x.ts#L1) and deep/ground/log.ts.\n',
    'b/x.ts': "export type Log = typeof import('../deep/ground/log.ts');\nimport '../b/x.ts';\n",
    'b/x.faults.json': '{ "file": "deep/ground/log.ts", "tests": ["b/x.ts"], "not": "other/a/log.ts" }\n',
  };
  try {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    for (const [file, text] of Object.entries(before)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    execFileSync('git', ['add', '.'], { cwd: folder });
    assert.deepEqual(move([['a/log.ts', 'deep/ground/log.ts']], folder), { moved: 1, rewritten: 4 });
    for (const [file, text] of Object.entries(after)) assert.equal(readFileSync(path.join(folder, file), 'utf8'), text);
    assert.equal(existsSync(path.join(folder, 'a/log.ts')), false);
    assert.throws(() => move([['nowhere', 'b']], folder), /nowhere/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
