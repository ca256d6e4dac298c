import { rmSync } from 'node:fs';
import { findCanaries, TEST_SECRETS } from '../../tests/support/canaries.mjs';
import { changedFiles } from '../change.mjs';
import { watch } from '../run.mjs';
import { withSharedBrowser } from '../sharedBrowser.mjs';
import { END_TO_END_LIMIT, nodeFiles } from './parts.mjs';
import { readResults, slowestFiles } from './results.mjs';
import { filesForSecondLook, flakyLines, passesAfterAll } from './secondLook.mjs';

const cache = 'node_modules/.cache/gatehouse/results';
const seconds = (from) => ((Date.now() - from) / 1000).toFixed(0);

/** What a part's last line counts. */
const closingLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

/** Runs the parts of the tests, adds up what they found and looks twice where that is allowed. */
export class TestRun {
  total = { passed: 0, failed: 0, skipped: 0 };
  /** The results of the files that may be looked at twice, by the npm script that runs one of them. */
  #again = new Map();
  /** Nothing that needs a build is run after one that failed: it would fail for that alone, and take its time. */
  #buildFailed = false;
  #runs = 0;
  #started = Date.now();

  /** Runs a command whose results are kept; resolves to them with its status and output. */
  async #run([command, args], { browser = false, quiet = false } = {}) {
    const file = `${cache}/${process.pid}-${++this.#runs}.json`;
    const work = (env = {}) =>
      watch(command, args, { quiet, env: { ...process.env, ...env, GATEHOUSE_RESULTS: file } });
    const ended = await (browser ? withSharedBrowser(() => work()) : work());
    const files = readResults(file);
    rmSync(file, { force: true });
    return { ...ended, files };
  }

  /**
   * Runs a part and adds what it counts; a part that fails without counting a failure counts as one failure.
   *
   * @param {import('./parts.mjs').Part} part
   * @param {object} [how]
   * @param {boolean} [how.quiet] its output is printed when it has ended, as that of another part is being printed
   */
  async part({ name, run, counts = true, built, builds, browser, again }, { quiet = false } = {}) {
    if (built && this.#buildFailed) return void console.log(`\nNot run, as the build failed: ${name}`);
    const from = Date.now();
    if (!quiet) console.log(`\n── ${name}`);
    const { status, output, files } = await this.#run(run, { browser, quiet });
    if (quiet) console.log(`\n── ${name}\n${output.trimEnd()}`);
    const found = counts ? [...output.matchAll(closingLine)].at(-1) : undefined;
    // What tests print is what the code under test logs, so no secret of theirs may be in it.
    const printed = findCanaries(TEST_SECRETS, output);
    for (const secret of printed) console.log(`✖ the output holds ${secret}`);
    this.total.passed += found ? Number(found[1]) : Number(status === 0);
    this.total.failed += Math.max(Number(found?.[2] ?? 0), Number(status !== 0)) + printed.length;
    this.total.skipped += Number(found?.[3] ?? 0);
    if (builds && status !== 0) this.#buildFailed = true;
    if (again) this.#again.set(again, files);
    for (const line of slowestFiles(files)) console.log(line);
    console.log(`   ${name}: ${seconds(from)} s`);
  }

  /**
   * Runs parts stage by stage, two of one stage at a time. A part that needs both cores has a stage of its own.
   *
   * @param {readonly import('./parts.mjs').Part[]} parts
   */
  async stages(parts) {
    for (const stage of [...new Set(parts.map(({ stage }) => stage))].sort((a, b) => a - b)) {
      const waiting = parts.filter((part) => part.stage === stage);
      const quiet = waiting.length > 1;
      const lane = async () => {
        for (let part = waiting.shift(); part; part = waiting.shift()) await this.part(part, { quiet });
      };
      await Promise.all([lane(), lane()]);
    }
  }

  /** Runs failed files of browsers once more, each alone and in a fresh browser, where that is allowed. */
  async secondLook() {
    const all = Object.assign({}, ...this.#again.values());
    const commandOf = (file) => [...this.#again].find(([, files]) => file in files)[0];
    const strict = process.env.STRICT === '1' || !!process.env.SOAK;
    const { again, reason } = filesForSecondLook(all, { strict, changed: changedFiles() });
    if (reason) console.log(`\nNo second look: ${reason}.`);
    for (const { file, times } of again) {
      console.log(`\n── a second look at ${file}`);
      const command = commandOf(file);
      const run =
        command === 'e2e' ? nodeFiles([file], END_TO_END_LIMIT, '--postgres') : ['npx', ['wtr', '--files', file]];
      const further = [];
      for (let time = 0; time < times; time++)
        further.push((await this.#run(run, { browser: command === 'e2e' })).files[file]);
      if (!passesAfterAll(all[file], further)) continue;
      this.total.failed -= all[file].failed;
      this.total.passed += all[file].failed;
      for (const line of flakyLines(file, all[file], command)) console.log(line);
    }
  }

  /** Prints the closing line; the status of the process follows from it. */
  end() {
    const { passed, failed, skipped } = this.total;
    console.log(`\n${seconds(this.#started)} s`);
    console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    process.exitCode = failed ? 1 : 0;
  }
}
