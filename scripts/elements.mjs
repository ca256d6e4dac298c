// `npm run elements -- toasts auth-login` runs the element tests whose paths match. `--repeat=10` runs them ten times.
import { prepare } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { ensureSystem } = await import('./system.mjs');
const { repeat } = await import('./tests/repeat.mjs');

const words = process.argv.slice(2).filter((one) => !one.startsWith('-'));
const options = process.argv.slice(2).filter((one) => one.startsWith('-'));
const files = globSync('{elements,wrappers}/**/*.test.{ts,tsx}', { posix: true })
  .filter((file) => !words.length || words.some((word) => file.toLowerCase().includes(word.toLowerCase())))
  .sort();
if (!files.length) {
  console.error(`No element test has ${words.join(' or ')} in its path.`);
  process.exit(1);
}
ensureSystem();
process.exitCode = await repeat(['npx', ['wtr', '--files', ...files]], { options });
