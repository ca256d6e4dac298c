import { inspect } from 'node:util';

/** A quiet reporter: what failed, whole; what was skipped, and why; then one line per run that the test script adds up. */
export default async function* report(source) {
  let passed = 0,
    failed = 0,
    skipped = 0;
  for await (const { type, data } of source) {
    if (type === 'test:pass' && data.skip !== undefined) {
      skipped++;
      yield `– skipped: ${data.name}: ${data.skip || 'no reason given'}\n`;
    } else if (type === 'test:pass' && data.details.type !== 'suite') passed++;
    if (type === 'test:fail') {
      const isGroup = data.details.type === 'suite' || data.details.error?.failureType === 'subtestsFailed';
      if (isGroup) continue;
      failed++;
      const { error } = data.details;
      const told = error?.cause?.stack ?? error?.cause ?? error;
      const text = typeof told === 'string' ? told : inspect(told); // what a server sent may have no toString
      yield `✖ ${data.file ?? ''}\n  ${data.name}\n  ${text.replaceAll('\n', '\n  ')}\n`;
    }
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
  }
  yield `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`;
}
