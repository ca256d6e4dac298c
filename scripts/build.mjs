import { rmSync } from 'node:fs';
import { prepare, must } from './run.mjs';
import { rememberBuild } from './buildStamp.mjs';

prepare();
const { writeCdnFiles } = await import('./cdnFiles.mjs');
const { writeBillOfMaterials } = await import('./billOfMaterials.mjs');
const { writeEditors } = await import('./manifest/writeEditors.mjs');
const { finishTypes, nameAsPublished } = await import('./publicTypes.mjs');
const { compileAngular } = await import('./angular.mjs');
const withTypes = !process.argv.includes('--without-types');
for (const folder of ['dist', 'cdn', 'provider/dist']) rmSync(folder, { recursive: true, force: true });
if (withTypes) {
  must('npx', ['tsc', '-p', 'tsconfig.types.json']);
  nameAsPublished();
  compileAngular();
}
must('npx', ['rollup', '-c', '--silent']);
rmSync('dist/.angular', { recursive: true, force: true });
writeEditors();
await writeCdnFiles();
if (withTypes) finishTypes();
writeBillOfMaterials('dist/sbom.cdx.json');
rememberBuild();
