import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FolderInUseError, lockFolder } from './folderLock.ts';

const holder = `import { lockFolder } from ${JSON.stringify(fileURLToPath(new URL('./folderLock.ts', import.meta.url)))};
lockFolder(process.argv[1]); process.stdout.write('held'); setInterval(() => {}, 1000);`;

describe('the lock on a data folder', () => {
  let folder = '';
  const children: ChildProcess[] = [];
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'))));
  after(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const hold = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', holder, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  };

  it('PRO-36 keeps a second process out, telling it which one holds the folder', async () => {
    const child = await hold();
    assert.throws(() => lockFolder(folder), (error) => error instanceof FolderInUseError && error.message.includes(`process ${child.pid} on ${hostname()}`));
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('PRO-36 takes over what a killed process left behind', () => {
    assert.ok(existsSync(join(folder, 'provider.lock')), 'the killed process left its lock');
    const release = lockFolder(folder);
    assert.throws(() => lockFolder(folder), FolderInUseError);
    release();
    release();
    assert.deepEqual(readdirSync(folder), [], 'nothing is left behind');
  });

  it('takes over a lock whose process id has been given to another program', () => {
    writeFileSync(join(folder, 'provider.lock'), JSON.stringify({ pid: process.ppid, host: hostname(), started: '1' }));
    lockFolder(folder)();
  });

  it('takes over an unreadable lock, and leaves a lock of another living host alone', () => {
    writeFileSync(join(folder, 'provider.lock'), 'torn');
    lockFolder(folder)();
    const foreign = JSON.stringify({ pid: 1, host: 'another-host', started: '1' });
    writeFileSync(join(folder, 'provider.lock'), foreign);
    assert.throws(() => lockFolder(folder), FolderInUseError);
    assert.equal(readFileSync(join(folder, 'provider.lock'), 'utf8'), foreign);
    rmSync(join(folder, 'provider.lock'));
  });
});
