// Lists every import that breaks the table in tools/dependency-cruiser.config.mjs.
import { fileURLToPath } from 'node:url';
import { globSync } from 'glob';
import config, { withoutCircles } from '../tools/dependency-cruiser.config.mjs';
import { circlesOf } from './house/circles.mjs';
import { root } from './run.mjs';

/** The sources the rules are about, as paths from the project's folder. */
export const sources = () =>
  globSync('{api,codes,doctor,stores,elements,testing,server,provider,demo,wrappers}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    posix: true,
    ignore: ['**/node_modules/**', '**/dist/**', '**/.data/**', 'demo/hosts/**'],
  }).sort();

/**
 * Reads the imports of some files and compares them with the table.
 *
 * @param {string[]} files paths from `baseDir`
 * @param {{ baseDir?: string, cache?: boolean }} [options] `cache`: take the answer of the last run when nothing has
 * changed
 * @returns {Promise<{ unseen: string[], violations: string[] }>} the files that were not read, and a line for each
 * import against the rules. With a TypeScript it does not know the cruiser reads nothing and reports nothing: only with
 * `unseen` empty do the violations mean anything.
 */
export async function cruised(files, { baseDir = root, cache = false } = {}) {
  const { cruise } = await import('../tools/node_modules/dependency-cruiser/src/main/index.mjs');
  const { forbidden, options } = config;
  const { output } = await cruise(
    files,
    {
      ...options,
      ...(cache && { cache: { folder: 'tools/node_modules/.cache', strategy: 'content' } }),
      baseDir,
      validate: true,
      ruleSet: { forbidden },
    },
    options.enhancedResolveOptions,
  );
  const seen = new Set(output.modules.map(({ source }) => source));
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  return {
    unseen: files.filter((file) => !seen.has(file)),
    violations: [
      ...output.summary.violations
        .map(({ from, to, rule: { name } }) => `${from} → ${to} (${name}; ${comments.get(name)})`)
        .sort(),
      ...importsInCircles(output.modules),
    ],
  };
}

/** A line for each import between two folders that stand in one circle. */
function importsInCircles(modules) {
  const { folders: wanted, except, folderOf } = withoutCircles;
  const isCounted = (file) => wanted.test(file) && !except.test(file);
  const imports = modules
    .filter(({ source }) => isCounted(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.filter(({ resolved }) => isCounted(resolved)).map(({ resolved }) => [source, resolved]),
    );
  const folders = new Map();
  for (const [from, to] of imports)
    folders.set(folderOf(from), (folders.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  return circlesOf(folders).flatMap((circle) =>
    imports
      .filter(([from, to]) => folderOf(from) !== folderOf(to))
      .filter((pair) => pair.every((file) => circle.includes(folderOf(file))))
      .map(([from, to]) => `${from} → ${to} (no circle of folders; in one are: ${circle.join(', ')})`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = sources();
  const { unseen, violations } = await cruised(files, { cache: true });
  for (const file of unseen) console.error(`${file} was not read`);
  for (const violation of violations) console.error(violation);
  console.log(
    `${files.length - unseen.length} of ${files.length} files read, ${violations.length} imports against the rules`,
  );
  process.exitCode = unseen.length + violations.length ? 1 : 0;
}
