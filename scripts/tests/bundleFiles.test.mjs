import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { bundleFiles } from './bundleFiles.mjs';
import { nonEmpty } from '../../tests/support/expect.ts';

describe('the scripts of Node tests', () => {
  it('are known by their sources, and read what lies beside these', async () => {
    const files = ['provider/proofs/kill.test.ts', 'api/rules/token.test.ts'];
    const { scripts, sourceOf } = await bundleFiles(files);
    assert.deepEqual(
      scripts.map((script) => path.relative('.', sourceOf(script))),
      files,
    );
    assert.equal(sourceOf('/elsewhere.mjs'), '/elsewhere.mjs');
    const folder = path.resolve(path.dirname(scripts[0]), '../..');
    const codes = readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'));
    for (const code of nonEmpty(codes)) {
      assert.ok(!code.includes('import.meta.url'), 'no script says where it is itself');
      assert.ok(!/replaceAll\("file:/.test(code), 'what looks for these words still finds them');
    }
  });
});
