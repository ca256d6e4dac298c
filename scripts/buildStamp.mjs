import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { globSync } from 'glob';

const STAMP = 'cdn/.build-stamp';

/** Changes when any source a build reads changes: names, sizes and times of the files. */
function fingerprint() {
  const files = globSync(
    [
      '{api,codes,doctor,stores,elements,testing,server,provider,wrappers}/**/*.{ts,tsx,css,json,sql}',
      'rollup.config.mjs',
      'scripts/*.mjs',
      'package.json',
      'package-lock.json',
    ],
    {
      ignore: ['**/node_modules/**', '**/dist/**', '**/*.test.*', '**/*.faults.json'],
    },
  ).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${Math.floor(mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

/** A build for a first look holds the files of a page alone, minified in less time. */
const FIRST_LOOK = 'first look';

const stamp = (kind) => `${kind} ${fingerprint()}`;

/** Notes what has been built; `firstLook`: the files of a page alone. */
export const rememberBuild = ({ firstLook = false } = {}) =>
  writeFileSync(STAMP, stamp(firstLook ? FIRST_LOOK : 'whole'));

/**
 * Whether what was built is what the sources say now; with `types`, the declarations too; `firstLook`: a build for a
 * first look is enough.
 */
export function isBuilt({ types = false, firstLook = false } = {}) {
  if (!existsSync(STAMP) || (types && !existsSync('dist/types'))) return false;
  const built = readFileSync(STAMP, 'utf8');
  return built === stamp('whole') || (firstLook && built === stamp(FIRST_LOOK));
}
