import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { TestRun } from './runParts.mjs';

const ends = (status) => [process.execPath, ['-e', `process.exit(${status})`]];

describe('the parts of a run', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-parts-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Whether a part with this property runs after a build that ends with `status`, and what the run has counted then.
   */
  async function afterBuild(status, built) {
    const mark = path.join(folder, `${status}-${built}`);
    const run = new TestRun();
    const touch = [process.execPath, ['-e', 'fs.writeFileSync(process.argv[1], "")', mark]];
    await run.stages([
      { name: 'build', stage: 1, run: ends(status), counts: false, builds: true },
      { name: 'another', stage: 2, run: touch, counts: false, built },
    ]);
    return { ran: existsSync(mark), ...run.total };
  }

  it('that need a build run after one', async () => {
    assert.deepEqual(await afterBuild(0, true), { ran: true, passed: 2, failed: 0, skipped: 0 });
  });

  it('that need a build do not run after one that failed, which the run counts', async () => {
    assert.deepEqual(await afterBuild(1, true), { ran: false, passed: 0, failed: 1, skipped: 0 });
  });

  it('that need none run all the same', async () => {
    assert.deepEqual(await afterBuild(1, false), { ran: true, passed: 1, failed: 1, skipped: 0 });
  });
});
