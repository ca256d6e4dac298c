import { watch } from '../run.mjs';
import { withSharedBrowser } from '../sharedBrowser.mjs';

const REPEAT = '--repeat=';

/**
 * Runs a command of tests once, or as often as `--repeat=N` among the options says, and then says how often it failed.
 *
 * @param {[string, string[]]} command
 * @param {object} how
 * @param {readonly string[]} how.options
 * @param {boolean} [how.browser] whether each run has a browser for all its files
 * @returns {Promise<number>} the status for the process
 */
export async function repeat([command, args], { options, browser = false }) {
  const times = Number(options.find((one) => one.startsWith(REPEAT))?.slice(REPEAT.length) ?? 1);
  if (!Number.isInteger(times) || times < 1) throw new TypeError('--repeat takes a whole number from 1.');
  const run = () => watch(command, args);
  let failed = 0;
  for (let time = 0; time < times; time++) {
    const { status } = await (browser ? withSharedBrowser(run) : run());
    if (status !== 0) failed++;
  }
  if (times > 1) console.log(`${times - failed} of ${times} runs passed`);
  return failed ? 1 : 0;
}
