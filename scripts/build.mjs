// `npm run build`: everything that is published. `--without-types`: no declarations, which no page and no test of a
// page needs. `--first-look`: the files of a page alone, minified in less time, for `npm start` on a fresh clone.
import { cpSync, rmSync } from 'node:fs';
import { prepare, must } from './run.mjs';
import { rememberBuild } from './buildStamp.mjs';

const firstLook = process.argv.includes('--first-look');
const withTypes = !firstLook && !process.argv.includes('--without-types');

prepare({ firstLook });
const { writeCdnFiles } = await import('./cdnFiles.mjs');
for (const folder of ['dist', 'cdn', 'api/dist', 'provider/dist']) rmSync(folder, { recursive: true, force: true });
if (firstLook) {
  must('npx', ['rollup', '-c', '--silent'], { env: { ...process.env, GATEHOUSE_BUILD: 'first-look' } });
  await writeCdnFiles();
} else await buildAll();
rememberBuild({ firstLook });

async function buildAll() {
  const { writeBillOfMaterials } = await import('./billOfMaterials.mjs');
  const { writeEditors } = await import('./manifest/writeEditors.mjs');
  const { finishTypes, nameAsPublished } = await import('./publicTypes.mjs');
  const { compileAngular } = await import('./angular.mjs');
  if (withTypes) {
    must('npx', ['tsc', '-p', 'tsconfig.types.json']);
    nameAsPublished();
    for (const part of ['contract', 'rules', 'shells'])
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
}
