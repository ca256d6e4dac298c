import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { nonEmpty } from '../../tests/support/expect.ts';
import { at } from '../testing/operator.ts';

const require = createRequire(import.meta.url);
/** The types that are made from the schemas of Kubernetes. */
const typesOf = join(dirname(require.resolve('kubernetes-types/package.json')));
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const manifests = readFileSync(new URL('./kubernetes.yaml', import.meta.url), 'utf8');

/** Where the types of an API version stand: `v1` is the group `core`. */
const moduleOf = (version: string): string => join(typesOf, version.includes('/') ? version : `core/${version}`);

/** What the schemas say against the documents of a manifest; empty when they take them. */
function faultsOf(yaml: string): string {
  const lines = nonEmpty(parseAllDocuments(yaml)).map((document, index) => {
    const value: unknown = document.toJS();
    const [version, kind] = [String(at(value, 'apiVersion')), String(at(value, 'kind'))];
    return [
      `import type { ${kind} as Kind${index} } from ${JSON.stringify(moduleOf(version))};`,
      `export const document${index}: Kind${index} = ${JSON.stringify(value)};`,
    ].join('\n');
  });
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-kubernetes-'));
  try {
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', '--types', ''];
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, file], {
      cwd: folder, // a folder without a configuration
      encoding: 'utf8',
    });
    assert.equal(status === 0, stdout === '', stdout);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the manifests for Kubernetes', () => {
  it('are what its schemas take', () => assert.equal(faultsOf(manifests), ''));

  for (const [what, from, to] of [
    ['a misspelt field', 'livenessProbe:', 'livenesProbe:'],
    ['a field at another place', 'minAvailable: 1', 'minAvailable: 1\n  replicas: 2'],
    ['a value of another kind', 'replicas: 2', 'replicas: two'],
    ['a field that is missing', '  selector: { matchLabels: { app: gatehouse-provider } }\n  strategy', '  strategy'],
    ['a kind of another group', 'apiVersion: policy/v1', 'apiVersion: apps/v1'],
  ] as const)
    it(`${what} is refused`, () => {
      const wrong = manifests.replace(from, to);
      assert.notEqual(wrong, manifests);
      assert.match(faultsOf(wrong), /^manifests\.ts\(\d+,\d+\): error TS2\d{3}: /);
    });
});
