// Test-server plugin: bundles all test files of a run, with everything they import, into one file that each page loads.
// Served one by one, the modules of a test file are hundreds of requests, and those took longer than the tests.
import { build } from 'esbuild';
import path from 'node:path';

const BUNDLE = '/.tests/bundle.js';

/**
 * A page's results are cloned on their way. An element that an assertion compared cannot be: the result of the whole
 * file would not arrive until its time limit. It goes as text.
 */
const comparedAsText = `Element.prototype.toJSON = function () {
  return this.outerHTML;
};
afterEach(function () {
  const { err } = this.currentTest;
  for (const side of err ? ['actual', 'expected'] : [])
    try {
      structuredClone(err[side]);
    } catch {
      err[side] = err[side].outerHTML ?? String(err[side]);
    }
});`;

/** How esbuild makes one script of elements, with their sheets as texts. */
export const ofElements = {
  write: false,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  tsconfig: 'tsconfig.base.json',
  loader: { '.css': 'text' },
  logLevel: 'error',
};

/**
 * Serves test files from one bundle. Each keeps its own page, and evaluates no module that it does not import: without
 * code splitting esbuild turns every module that is imported by `import()` into a function that runs when it is first
 * needed.
 *
 * @param {object} how
 * @param {string[]} how.files the test files, as paths from the root of the server
 * @param {string[]} [how.conditions] of package exports
 * @param {string} [how.setUp] code that each page runs before its test file
 * @returns a plugin of `@web/test-runner`
 */
export function testBundle({ files, conditions = ['production', 'browser'], setUp = '' }) {
  const served = new Map();
  return {
    name: 'test-bundle',
    async serverStart({ config: { rootDir } }) {
      const rows = files.map((file) => `${JSON.stringify(`/${file}`)}: () => import(${JSON.stringify(`./${file}`)}),`);
      const { outputFiles } = await build({
        stdin: {
          contents: `export const tests = {\n${rows.join('\n')}\n};\n`,
          resolveDir: rootDir,
          sourcefile: 'tests.js',
        },
        absWorkingDir: rootDir,
        outfile: path.join(rootDir, BUNDLE),
        ...ofElements,
        conditions,
        define: { 'process.env.NODE_ENV': '"development"' },
        external: ['/__web*'], // of the test runner, which serves it
        keepNames: true,
        sourcemap: 'linked',
      });
      for (const { path: file, text } of outputFiles) served.set(`/${path.relative(rootDir, file)}`, text);
    },
    serve({ path: asked }) {
      if (served.has(asked)) return { body: served.get(asked), type: asked.endsWith('.map') ? 'json' : 'js' };
      if (files.includes(asked.slice(1)))
        return {
          body: `import { tests } from '${BUNDLE}';\n${comparedAsText}\n${setUp}\nawait tests[${JSON.stringify(asked)}]();\n`,
          type: 'js',
        };
      return undefined;
    },
  };
}
