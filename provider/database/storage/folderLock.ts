import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const HEARTBEAT_MS = 5_000;
/** A holder on another host is known by its heartbeat alone. */
const SILENT_MS = 30_000;

interface Holder {
  pid: number;
  host: string;
  /** When the process began, in the kernel's own count: a process id alone may have been given away again. */
  started: string;
}

/** The data folder belongs to another process. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: Holder | undefined) {
    super(
      `The data folder ${folder} is in use by ${holder ? `process ${holder.pid} on ${holder.host}` : 'another process'}. Stop that process, or give this one its own DATA_DIR or a DATABASE_URL.`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Takes the folder for this process alone; returns the release. A lock left behind by a killed process is taken over.
 * @throws FolderInUseError when a living process holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'provider.lock');
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) } satisfies Holder);

  while (!created(path, mine)) {
    const text = readText(path);
    if (text === undefined) continue; // released meanwhile
    const holder = toHolder(text);
    if (holder && isAlive(holder, path)) throw new FolderInUseError(folder, holder);
    takeAway(path, text, folder);
  }

  const heartbeat = setInterval(() => {
    if (existsSync(path)) utimesSync(path, new Date(), new Date());
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (readText(path) === mine) rmSync(path, { force: true });
  };
}

function created(path: string, content: string): boolean {
  // Written aside and linked, so that no process ever reads a half-written lock.
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, content);
  closeSync(file);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead lock aside; if a quicker process has replaced it meanwhile, its lock is put back. */
function takeAway(path: string, seen: string, folder: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readText(aside);
  if (moved !== seen) {
    renameSync(aside, path);
    throw new FolderInUseError(folder, toHolder(moved ?? ''));
  }
  rmSync(aside, { force: true });
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname())
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENT_MS;
  // Two copies of this module in one process are two holders as well.
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Field 22 of /proc/{pid}/stat; empty where there is no such file. */
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}

function toHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value) || !('started' in value))
      return undefined;
    const { pid, host, started } = value;
    return typeof pid === 'number' && typeof host === 'string' && typeof started === 'string'
      ? { pid, host, started }
      : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
