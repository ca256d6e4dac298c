/**
 * Changes the sources in one small place after the other and runs the tests nearest to each: what no test notices is
 * printed. It informs, and fails only when it cannot run.
 *
 * `npm run mutate -- stores/core/lists`: the mutants of a file or a folder of `api`, `stores`, `elements`, `server`,
 * `doctor`, `testing` and `provider`.
 *
 * - `--sample=N`: a random sample of so many; `--seed=TEXT` chooses it
 * - `--changed`: only lines that the change at hand adds or edits, of the paths or of all layers; ends after 90 seconds
 * - `--seconds=N`: ends after so many seconds and prints what was left out
 * - `--record`: writes the score of each layer to docs/figures.json
 */
import { must, prepare, sourceFlags } from './run.mjs';

prepare();
// The provider's tests get a PostgreSQL server, which is started by its sources.
must(process.execPath, [...sourceFlags, 'scripts/mutate/main.mjs', ...process.argv.slice(2)]);
