import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres'];

/**
 * The folder of PostgreSQL's programs; undefined where there are none. The newest of Debian's, else what PATH leads to.
 */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => NEEDED.every((program) => existsSync(join(folder, program))));
}

/** PostgreSQL refuses to run as root: then it runs as a user with few rights. */
function lesserUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A PostgreSQL server of its own, on a socket in a folder that goes with it. */
export class PostgresServer {
  readonly #folder: string;
  readonly #begin: () => Promise<ChildProcess>;
  #child: ChildProcess;

  private constructor(folder: string, begin: () => Promise<ChildProcess>, child: ChildProcess) {
    this.#folder = folder;
    this.#begin = begin;
    this.#child = child;
  }

  /**
   * @param memory of its buffers, as PostgreSQL writes it: tests need little, measures what a server has
   * @throws with PostgreSQL's own words when it does not start
   */
  static async start(programs: string, memory = '32MB'): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'));
    const user = lesserUser();
    if (user) chownSync(folder, user.uid, user.gid);
    const options: SpawnOptions = {
      cwd: folder,
      ...user,
      env: { PATH: programs, LC_ALL: 'C', HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    };
    const data = join(folder, 'data');
    try {
      await finished(
        spawn(
          join(programs, 'initdb'),
          ['-D', data, '-U', 'gatehouse', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
          options,
        ),
      );
      const settings = [
        'listen_addresses=',
        'fsync=off',
        'full_page_writes=off',
        'max_connections=200',
        `shared_buffers=${memory}`,
      ];
      const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
      const begin = async (): Promise<ChildProcess> => {
        const child = spawn(join(programs, 'postgres'), args, options);
        await accepting(child);
        return child;
      };
      return new PostgresServer(folder, begin, await begin());
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The address of one of its databases. */
  url(database = 'postgres'): string {
    return `postgres://gatehouse@localhost/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  /** Makes an empty database; returns its address. */
  async createDatabase(): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await this.query(this.url(), `CREATE DATABASE ${name}`);
    return this.url(name);
  }

  /** Runs one statement over a connection of its own. */
  async query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Stops it while some work is done, and starts it again on the same data. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    await this.#end();
    await meanwhile();
    this.#child = await this.#begin();
  }

  async #end(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGINT'); // its "fast" shutdown
    await gone;
  }

  /** Ends it with everything it holds. */
  async stop(): Promise<void> {
    await this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function finished(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed: ${said.join('')}`);
}

/**
 * Resolves when the server says that it takes connections, and goes on reading so that it never has to wait for a
 * reader.
 */
function accepting(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.stderr) return reject(new TypeError('The server was started without its log'));
    const said: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      if (said.length > 100) said.shift();
      if (line.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.join('\n')}`)));
  });
}
