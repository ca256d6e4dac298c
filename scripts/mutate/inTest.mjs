// Node loads this before a test file in a copy with mutants (scripts/mutate/judging.mjs), and before each program that
// the file starts. It writes down which mutants are reached and how often, or ends one that no longer ends by itself.
import { appendFileSync } from 'node:fs';

const { MUTANTS_REACHED, MUTANTS_LIMIT } = process.env;
const state = (globalThis.__stryker__ ??= {});
// The instrumented code throws when it comes to the active mutant more often than that.
if (MUTANTS_LIMIT) Object.assign(state, { hitCount: 0, hitLimit: Number(MUTANTS_LIMIT) });
if (MUTANTS_REACHED)
  process.on('exit', () => {
    // A line of its own for each thread and process: they reach mutants too.
    const visits = JSON.stringify(state.mutantCoverage?.static ?? {});
    appendFileSync(MUTANTS_REACHED, `${visits}\n`);
  });
