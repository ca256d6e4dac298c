import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { isScenarioName, scenarios } from './fake/scenarios.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFile(path.join(root, 'docs', name), 'utf8');

describe('what the docs say of the fake', () => {
  it('runs, as it stands there', async () => {
    const blocks = [...(await read('testing.md')).matchAll(/```ts\n([^]*?)```/g)]
      .map(([, code = '']) => code)
      .filter((code) => code.includes('createFakeProvider'));
    assert.equal(blocks.length, 2);
    const folder = path.join(root, 'node_modules/.cache/gatehouse-docs');
    await mkdir(folder, { recursive: true });
    try {
      for (const [at, code] of blocks.entries()) {
        const file = path.join(folder, `testing-${at}.mts`);
        await writeFile(file, code);
        await import(pathToFileURL(file).href);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names every scenario', async () => {
    const named = [...(await read('demo-mode.md')).matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(named, Object.keys(scenarios));
    assert.equal(named.every(isScenarioName), true);
  });
});
