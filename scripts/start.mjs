import { spawn } from 'node:child_process';
import { prepare, must, root } from './run.mjs';

prepare();
const { isBuilt } = await import('./buildStamp.mjs');
if (!isBuilt()) {
  console.log('Building …');
  must(process.execPath, ['scripts/build.mjs', '--without-types']);
}
const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts'], { stdio: 'inherit', cwd: root });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => demo.kill(signal));
demo.on('exit', (code) => process.exit(code ?? 0));
