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

export const rememberBuild = () => writeFileSync(STAMP, fingerprint());

/** Whether what was built is what the sources say now; with `types`, the declarations too. */
export const isBuilt = ({ types = false } = {}) =>
  (!types || existsSync('dist/types')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
