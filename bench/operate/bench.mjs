import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The provider's own sources are only used for PostgreSQL and for the version before; what is operated is the packed
// package.
const file = fileURLToPath(new URL('./bench.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--conditions=gatehouse-source', file], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
