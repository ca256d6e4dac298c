import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The layer runs from its sources, as its tests do.
const file = fileURLToPath(new URL('./work.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--conditions=gatehouse-source', file], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
