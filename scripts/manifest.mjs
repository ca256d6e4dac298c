// Writes custom-elements.json from the docblocks of the elements, and what follows from it; `--check` fails when the
// written one is not current. `--release` writes docs/api-baseline.json as well: what the next versions may not lose.
import { readFileSync, writeFileSync } from 'node:fs';
import { BASELINE, baselineOf } from './manifest/api.mjs';
import { tags } from './entries.mjs';
import { declarationOf } from './manifest/declaration.mjs';
import { must } from './run.mjs';

/** custom-elements.json, from the docblocks. */
const buildManifest = () => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: tags.map((tag) => {
    const declaration = declarationOf(tag);
    const file = `dist/${tag}.js`;
    return {
      kind: 'javascript-module',
      path: file,
      declarations: [declaration],
      exports: [
        { kind: 'js', name: declaration.name, declaration: { name: declaration.name, module: file } },
        { kind: 'custom-element-definition', name: tag, declaration: { name: declaration.name, module: file } },
      ],
    };
  }),
});

const FILE = 'custom-elements.json';
const manifest = buildManifest();
const text = `${JSON.stringify(manifest, null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is not current: run "npm run manifest" and commit it.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
  if (process.argv.includes('--release'))
    writeFileSync(BASELINE, baselineOf(manifest, JSON.parse(readFileSync('package.json', 'utf8')).version));
  must(process.execPath, ['scripts/generate.mjs']);
}
