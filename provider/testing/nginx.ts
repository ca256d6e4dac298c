import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EXAMPLE = new URL('../deploy/nginx.conf', import.meta.url);
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Whether the example can be tried here. */
export const hasNginx = isInstalled('nginx') && isInstalled('openssl');

/** Where the example looks for the socket of a process, moved into a folder. */
export const socketIn = (folder: string, place: 0 | 1): string => join(folder, `gatehouse-${place + 1}.sock`);

/**
 * Writes the example of nginx as a whole configuration into a folder, with a certificate of its own and the sockets
 * there.
 * @returns the path of the configuration
 */
export function writeNginx(folder: string, port: number, change = (text: string): string => text): string {
  const [key, certificate, path] = ['tls.key', 'tls.crt', 'nginx.conf'].map((name) => join(folder, name));
  if (!key || !certificate || !path) throw new Error('No folder');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
  const { status } = spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]);
  if (status !== 0) throw new Error('openssl made no certificate');
  const included = change(readFileSync(EXAMPLE, 'utf8'))
    .replaceAll('/etc/gatehouse/', `${folder}/`)
    .replace('listen 443', `listen ${port}`)
    .replace('/run/gatehouse-1/provider.sock', socketIn(folder, 0))
    .replace('/run/gatehouse-2/provider.sock', socketIn(folder, 1));
  const head = `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n`;
  chmodSync(folder, 0o755); // the workers of nginx run as another user
  writeFileSync(path, `${head}http { access_log off;\n${included}}\n`);
  return path;
}

/** nginx in a process of its own, until it is ended. */
export class Nginx {
  readonly #child: ChildProcess;

  constructor(config: string, folder: string) {
    this.#child = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' });
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM'); // takes its workers along
    await ended;
  }
}
