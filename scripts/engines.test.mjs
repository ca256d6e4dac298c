import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import semver from 'semver';
import { nonEmpty } from '../tests/support/expect.ts';
import { runtimePackages } from './billOfMaterials.mjs';
import { root } from './run.mjs';

/** Packages that ask for more than they need: all tests run with them on the oldest Node. */
const asksForMore = { '': ['wretch'], provider: ['@noble/hashes'], api: [] };

describe('the Node that a package declares', () => {
  for (const [workspace, exceptions] of Object.entries(asksForMore))
    it(`is enough for everything that comes with ${workspace || 'the library'}`, () => {
      const { engines } = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8'));
      const all = runtimePackages(workspace);
      if (workspace !== 'api') nonEmpty(all);
      assert.deepEqual(
        all.filter((one) => !semver.subset(engines.node, one.engines?.node ?? '*')).map(({ name }) => name),
        exceptions,
      );
    });
});
