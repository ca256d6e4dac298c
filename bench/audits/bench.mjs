import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The provider runs from its sources, as its tests do. The export is followed with its memory swept.
const file = fileURLToPath(new URL('./bench.ts', import.meta.url));
const flags = ['--expose-gc', '--import', 'tsx', '--conditions=gatehouse-source'];
const { status } = spawnSync(process.execPath, [...flags, file], { stdio: 'inherit' });
await import('./page.mjs');
process.exitCode ||= status ?? 1;
