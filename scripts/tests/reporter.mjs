import { inspect } from 'node:util';
import { Results } from './results.mjs';

const firstLine = (text) => text.trim().split('\n', 1)[0];
/** A failure of the assertions of Node or of chai; the code under test throws other errors. */
const isAssertion = (cause) => cause?.code === 'ERR_ASSERTION' || cause?.name === 'AssertionError';

/**
 * A quiet reporter: what failed, whole; what was skipped, and why; then one line that the test script adds up. Keeps
 * the results by file (`Results.keep`).
 */
export default async function* report(source) {
  const results = new Results();
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const result = results.of(data.file ?? 'unknown');
    // What stands at the top of a file takes as long as all that is in it.
    if (data.nesting === 0) result.ms += data.details.duration_ms;
    if (type === 'test:pass' && data.skip !== undefined) {
      result.skipped++;
      yield `– skipped: ${data.name}: ${data.skip || 'no reason given'}\n`;
    } else if (type === 'test:pass' && data.details.type !== 'suite') result.passed++;
    if (type === 'test:fail') {
      const { error } = data.details;
      const isGroup = data.details.type === 'suite' || error?.failureType === 'subtestsFailed';
      if (isGroup) continue;
      result.failed++;
      const told = error?.cause?.stack ?? error?.cause ?? error;
      const text = typeof told === 'string' ? told : inspect(told); // what a server sent may have no toString
      result.failures.push({ test: data.name, error: firstLine(text), isAssertion: isAssertion(error?.cause) });
      yield `✖ ${data.file ?? ''}\n  ${data.name}\n  ${text.replaceAll('\n', '\n  ')}\n`;
    }
  }
  results.keep();
  yield `${results.closingLine}\n`;
}
