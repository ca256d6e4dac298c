import { spawnSync, type ChildProcess } from 'node:child_process';

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export const versionOf = (binary: string): string =>
  spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.trim().split('\n')[0] ?? binary;

/** Ends a process and waits for its end; with force when it takes longer than 5 s. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill();
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(force);
}
