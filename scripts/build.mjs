import { cpSync, rmSync } from 'node:fs';
import { prepare, must } from './run.mjs';
import { rememberBuild } from './buildStamp.mjs';

prepare();
const { writeCdnFiles } = await import('./cdnFiles.mjs');
const { writeBillOfMaterials } = await import('./billOfMaterials.mjs');
const { writeEditors } = await import('./manifest/writeEditors.mjs');
const { finishTypes, nameAsPublished } = await import('./publicTypes.mjs');
const { compileAngular } = await import('./angular.mjs');
const withTypes = !process.argv.includes('--without-types');
for (const folder of ['dist', 'cdn', 'api/dist', 'provider/dist']) rmSync(folder, { recursive: true, force: true });
if (withTypes) {
  must('npx', ['tsc', '-p', 'tsconfig.types.json']);
  nameAsPublished();
  for (const part of ['contract', 'rules'])
    cpSync(`dist/types/api/${part}`, `api/dist/types/${part}`, { recursive: true });
  must('npx', ['tsc', '-p', 'tsconfig.providerTypes.json']);
  nameAsPublished('provider/dist/types');
  compileAngular();
}
must('npx', ['rollup', '-c', '--silent']);
rmSync('dist/.angular', { recursive: true, force: true });
writeEditors();
await writeCdnFiles();
if (withTypes) finishTypes();
writeBillOfMaterials('dist/sbom.cdx.json');
writeBillOfMaterials('provider/dist/sbom.cdx.json', 'provider');
rememberBuild();
