import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', holder, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  };

  it('PRO-36 keeps a second process out, telling it which one holds the folder', async () => {
    const child = await hold();
    assert.throws(
      () => lockFolder(folder),
      (error) => error instanceof FolderInUseError && error.message.includes(`process ${child.pid} on ${hostname()}`),
    );
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

  it('leaves the lock of another process where it is when it lets go of its own', () => {
    const release = lockFolder(folder);
    const theirs = JSON.stringify({ pid: process.ppid, host: hostname(), started: '1' });
    writeFileSync(join(folder, 'provider.lock'), theirs);
    release();
    assert.equal(readFileSync(join(folder, 'provider.lock'), 'utf8'), theirs);
    rmSync(join(folder, 'provider.lock'));
  });

  it('shows that its holder is alive, and is taken over from a host that has been silent for 30 s', (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    const lock = join(folder, 'provider.lock');
    const past = new Date(Date.now() - 3_600_000);
    const release = lockFolder(folder);
    utimesSync(lock, past, past);
    test.mock.timers.tick(5_000);
    assert.equal(Date.now() - statSync(lock).mtimeMs < 60_000, true, 'the heartbeat');
    release();
    const silent = (seconds: number) => {
      writeFileSync(lock, JSON.stringify({ pid: 1, host: 'another-host', started: '1' }));
      const at = new Date(Date.now() - seconds * 1000);
      utimesSync(lock, at, at);
    };
    silent(20);
    assert.throws(() => lockFolder(folder), /in use by process 1 on another-host/);
    silent(31);
    lockFolder(folder)();
    assert.equal(existsSync(lock), false);
  });

  it('can be read by its owner alone, and makes the folder it needs', () => {
    const deep = join(folder, 'a/b');
    const release = lockFolder(deep);
    assert.deepEqual([statSync(deep).mode & 0o777, statSync(join(deep, 'provider.lock')).mode & 0o777], [0o700, 0o600]);
    assert.deepEqual(Object.keys(JSON.parse(readFileSync(join(deep, 'provider.lock'), 'utf8'))), [
      'pid',
      'host',
      'started',
    ]);
    release();
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
