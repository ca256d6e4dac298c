import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/** On the main branch, a change is what was committed this long before the newest commit, in hours. */
const HOURS = 4;

/** The lines that git prints; none when it fails, as outside of a clone. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/**
 * The commit that the change is compared with: `BASE`, else where a branch left `main`, or where it left `origin/main`
 * for what is not pushed yet, else the last commit before the newest ones.
 */
function base() {
  if (process.env.BASE) return process.env.BASE;
  const [head] = git('rev-parse', 'HEAD');
  for (const main of ['main', 'origin/main']) {
    const [fork] = git('merge-base', 'HEAD', main);
    if (fork && fork !== head) return fork;
  }
  const [newest] = git('log', '-1', '--format=%ct');
  if (!newest) return undefined;
  return git('rev-list', '-1', `--before=${Number(newest) - HOURS * 3600}`, 'HEAD')[0];
}

/**
 * The files that the change at hand adds or edits, as paths from the root: commits since its base, and what is not
 * committed yet. Deleted files are left out. Without git, none.
 */
export function changedFiles() {
  const from = base();
  return [
    ...new Set([
      ...(from ? git('diff', '--name-only', '--diff-filter=d', from) : []),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ].sort();
}

/** Files that the change renames: the path of before to the path of now. */
export function renamedFiles() {
  const from = base();
  const rows = from ? git('diff', '--name-status', '--diff-filter=R', '-M', from) : [];
  return new Map(rows.map((row) => row.split('\t').slice(1)));
}

/**
 * Files that any commit of the clone has renamed: the path of before to the path of the newest such commit.
 * A path may have been renamed again since.
 *
 * @returns {Map<string, string>} empty without git
 */
export function committedRenames() {
  const rows = git('log', '--format=', '--name-status', '--diff-filter=R', '-M');
  // The newest commit comes first, and the last entry of a map wins.
  return new Map(rows.reverse().map((row) => row.split('\t').slice(1)));
}

/** @returns {string | undefined} the hash of the newest commit; none without git */
export const newestCommit = () => git('rev-parse', 'HEAD')[0];

/** The lines that the change adds or takes away in files of some paths, without their marks. */
export function changedLines(...paths) {
  const from = base();
  return from
    ? git('diff', '-U0', from, '--', ...paths)
        .filter((line) => /^[+-](?![+-])/.test(line))
        .map((line) => line.slice(1))
    : [];
}

/**
 * The lines of now that the change adds or edits, by file; the whole of a file that git does not know yet.
 *
 * @returns {Map<string, (line: number) => boolean>} whether it holds a line, counted from 1; without git, no file
 */
export function changedPlaces() {
  const from = base();
  const spans = new Map(git('ls-files', '--others', '--exclude-standard').map((file) => [file, [[1, Infinity]]]));
  let file;
  for (const line of from ? git('diff', '-U0', '--no-color', '--diff-filter=d', from) : []) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, first, length = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first) spans.set(file, [...(spans.get(file) ?? []), [Number(first), Number(first) + Number(length) - 1]]);
  }
  return new Map(
    [...spans].map(([name, all]) => [name, (line) => all.some(([first, last]) => first <= line && line <= last)]),
  );
}
