// What `@web/test-runner` adds to the pages of a copy with mutants (scripts/mutate/judging.mjs): one of them is chosen,
// and those that a test file reaches are written down, as scripts/mutate/inTest.mjs does in Node.
import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const { __STRYKER_ACTIVE_MUTANT__: activeMutant, MUTANTS_LIMIT, MUTANTS_REACHED } = process.env;
const REACHED = '/.tests/mutants';

const state = { activeMutant, ...(MUTANTS_LIMIT && { hitCount: 0, hitLimit: Number(MUTANTS_LIMIT) }) };
const tellReached = `after(() =>
  fetch('${REACHED}', { method: 'POST', body: JSON.stringify(globalThis.__stryker__.mutantCoverage?.static ?? {}) }));`;

/** Code that a page runs before its test file; nothing where no mutants are judged. */
export const setUp = [
  (activeMutant || MUTANTS_REACHED) && `globalThis.__stryker__ = ${JSON.stringify(state)};`,
  MUTANTS_REACHED && tellReached,
]
  .filter(Boolean)
  .join('\n');

/** Middleware of the test server: takes what a page has reached. */
export async function takeReached(context, next) {
  if (context.path !== REACHED) return next();
  appendFileSync(MUTANTS_REACHED, `${await text(context.req)}\n`);
  context.status = 204;
}
