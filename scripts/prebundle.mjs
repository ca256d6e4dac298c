// Test-server plugin: finds every package the sources import, bundles all of them once with esbuild (one shared copy,
// CommonJS turned into ES modules with named exports) and serves the result.
import { build } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const SKIP = /^(@open-wc\/|@web\/|lit$|lit\/|chai|sinon)/;
const safe = (id) => id.replace(/[^a-z0-9]/gi, '_');
const define = { 'process.env.NODE_ENV': '"development"' };

export function prebundle({ files, outDir = '.wtr-deps', conditions = ['production', 'browser'] }) {
  let ids = [];
  return {
    name: 'prebundle',
    async serverStart({ config }) {
      const root = config.rootDir;
      const dir = path.join(root, outDir);
      const require = createRequire(path.join(root, 'package.json'));
      const scan = await build({
        entryPoints: files,
        absWorkingDir: root,
        bundle: true,
        packages: 'external',
        write: false,
        metafile: true,
        outdir: 'x',
        format: 'esm',
        jsx: 'automatic',
        loader: { '.css': 'empty' },
        logLevel: 'error',
      });
      const imports = Object.values(scan.metafile.inputs).flatMap((input) => input.imports);
      ids = [
        ...new Set(imports.filter((found) => found.external && !SKIP.test(found.path)).map((found) => found.path)),
      ].sort();
      const probe = await build({
        stdin: {
          contents: ids.map((id) => `import ${JSON.stringify(id)}`).join('\n'),
          resolveDir: root,
          sourcefile: 'probe.js',
        },
        absWorkingDir: root,
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
        conditions,
        logLevel: 'error',
        define,
      });
      await mkdir(dir, { recursive: true });
      const entryPoints = {};
      for (const found of probe.metafile.inputs['probe.js'].imports) {
        const id = found.original;
        const quoted = JSON.stringify(id);
        const isCommonJs = probe.metafile.inputs[found.path]?.format === 'cjs';
        const names = isCommonJs
          ? Object.keys(require(id)).filter((key) => key !== 'default' && /^[A-Za-z_$][\w$]*$/.test(key))
          : [];
        entryPoints[safe(id)] = path.join(dir, `${safe(id)}.js`);
        await writeFile(
          entryPoints[safe(id)],
          isCommonJs
            ? `import m from ${quoted};\nexport default m;\nexport const { ${names.join(', ')} } = m;\n`
            : `export * from ${quoted};\nimport * as n from ${quoted};\nexport default n['default'];\n`,
        );
      }
      await build({
        entryPoints,
        absWorkingDir: root,
        bundle: true,
        splitting: true,
        format: 'esm',
        outdir: path.join(dir, 'out'),
        define,
        conditions,
        target: 'es2022',
        logLevel: 'error',
        logOverride: { 'import-is-undefined': 'silent' },
      });
    },
    resolveImport({ source }) {
      if (ids.includes(source)) return `/${outDir}/out/${safe(source)}.js`;
    },
  };
}
