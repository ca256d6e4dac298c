import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** Packs the provider and installs it into a folder, as from a registry. Returns the path of its program. */
export function installPacked(root: string, place: string): string {
  const pack = (workspace: string): string => {
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', place, '-w', workspace];
    const printed = execFileSync('npm', args, { cwd: root, encoding: 'utf8' });
    return `./${printed.trim().split('\n').at(-1)}`;
  };
  const files = [pack('api'), pack('provider')];
  writeFileSync(join(place, 'package.json'), '{ "type": "module", "private": true }');
  execFileSync('npm', ['install', ...quiet, ...files], { cwd: place, stdio: 'inherit' });
  return join(place, 'node_modules/gatehouse-provider/dist/cli.js');
}
