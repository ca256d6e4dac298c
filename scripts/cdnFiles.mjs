import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { globSync } from 'glob';
import { minify } from 'terser';
import { tags } from './entries.mjs';

/** What a tag brings by `import()` as soon as it is used: its view, and what is named here. */
const next = {
  'auth-provider': ['stores/RootStore.ts', 'api/http/createHttp.ts'],
  'auth-login': ['stores/auth/LoginStore.ts'],
};

export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** By tag, the files it needs before it is registered, its own last, and those it loads next. From `chunks.json`. */
export function preloads(chunks) {
  const holding = (module) => Object.keys(chunks).filter((file) => chunks[file].modules.includes(module));
  const closure = (files, into = new Set()) => {
    for (const file of files) {
      if (into.has(file) || !chunks[file]) continue;
      into.add(file);
      closure(chunks[file].imports, into);
    }
    return into;
  };
  return Object.fromEntries(
    tags.map((tag) => {
      const own = `${tag}.js`;
      const first = [...closure([own])].filter((file) => file !== own);
      const later = closure([`elements/${tag}/view.ts`, ...(next[tag] ?? [])].flatMap(holding));
      return [
        tag,
        {
          first: [...first.sort(), own],
          next: [...later].filter((file) => file !== own && !first.includes(file)).sort(),
        },
      ];
    }),
  );
}

/** Writes what describes the CDN build, and the autoloader, which has it inside. */
export async function writeCdnFiles() {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const lists = preloads(JSON.parse(readFileSync('cdn/chunks.json', 'utf8')));
  const integrities = (files) =>
    Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(`cdn/${file}`))]));

  const needed = [...new Set(Object.values(lists).flatMap(({ first, next }) => [...first, ...next]))].sort();
  const { outputFiles } = await build({
    entryPoints: ['elements/core/autoload/cdn.ts'],
    define: { GATEHOUSE_CDN: JSON.stringify({ version, files: integrities(needed), tags: lists }) },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const { code } = await minify(outputFiles[0].text, { module: true, ecma: 2020, format: { comments: false } });
  writeFileSync('cdn/autoloader.js', code);

  const files = globSync('cdn/**/*.{js,css}', { posix: true })
    .map((file) => file.slice('cdn/'.length))
    .sort();
  const described = Object.fromEntries(
    files.map((file) => {
      const content = readFileSync(`cdn/${file}`);
      return [file, { integrity: integrityOf(content), bytes: content.length }];
    }),
  );
  writeFileSync('cdn/manifest.json', `${JSON.stringify({ name, version, files: described }, null, 1)}\n`);
  writeFileSync('cdn/preload.json', `${JSON.stringify({ name, version, tags: lists }, null, 1)}\n`);
}
