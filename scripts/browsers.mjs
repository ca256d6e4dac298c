// `npm run test:browsers [-- firefox|webkit]`: the smoke in Debian's Firefox and WebKitGTK, installed here when they
// are missing.
import { prepare, must, sourceFlags } from './run.mjs';

prepare();
const { isBuilt } = await import('./buildStamp.mjs');
const { ensureBrowsers } = await import('./system.mjs');
ensureBrowsers();
if (!isBuilt()) must(process.execPath, ['scripts/build.mjs', '--without-types']);
const only = process.argv[2] ? [`--test-name-pattern=${process.argv[2]}`] : [];
must(process.execPath, [
  ...sourceFlags,
  '--test',
  '--test-reporter=spec',
  '--test-timeout=600000',
  ...only,
  'e2e/browsers/smoke.ts',
]);
