/**
 * `npm run bench -- roles`: how long a change to a role takes that 100,000 people hold, on PostgreSQL, and how long
 * until one of them is answered by it. The aims: written in under 200 ms, in force within 5 s.
 */
import { must, sourceFlags } from '../../scripts/run.mjs';

must(process.execPath, [...sourceFlags, 'bench/roles/measure.ts']);
