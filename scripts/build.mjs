import { rmSync } from 'node:fs';
import { prepare, must } from './run.mjs';
import { rememberBuild } from './buildStamp.mjs';

prepare();
const { writeCdnFiles } = await import('./cdnFiles.mjs');
const { writeBillOfMaterials } = await import('./billOfMaterials.mjs');
const { writeEditors } = await import('./manifest/writeEditors.mjs');
const { finishTypes } = await import('./publicTypes.mjs');
const withTypes = !process.argv.includes('--without-types');
for (const folder of ['dist', 'cdn', 'provider/dist']) rmSync(folder, { recursive: true, force: true });
must('npx', ['rollup', '-c', '--silent']);
writeEditors();
await writeCdnFiles();
if (withTypes) {
  must('npx', ['tsc', '-p', 'tsconfig.types.json']);
  finishTypes();
}
writeBillOfMaterials('dist/sbom.cdx.json');
rememberBuild();
