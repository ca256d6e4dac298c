// `npm start`: the demo with its provider. A fresh clone installs and builds what a first look needs, and runs the
// provider from its sources; `npm run build` and `npm test` bring the rest.
import { spawn } from 'node:child_process';
import { prepare, must, root, sourceFlags } from './run.mjs';

prepare({ firstLook: true });
const { isBuilt } = await import('./buildStamp.mjs');
if (!isBuilt({ firstLook: true })) {
  console.log('Building …');
  must(process.execPath, ['scripts/build.mjs', '--first-look']);
}
// What is built runs a second sooner than its sources.
const flags = isBuilt() ? ['--import', 'tsx'] : sourceFlags;
const demo = spawn(process.execPath, [...flags, 'demo/start.ts'], { stdio: 'inherit', cwd: root });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => demo.kill(signal));
demo.on('exit', (code) => process.exit(code ?? 0));
