import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { globSync } from 'glob';
import { minify } from 'terser';
import { tags } from './entries.mjs';

/** What a tag brings by `import()` as soon as it is used: its view, and what is named here. */
const next = {
  'auth-provider': ['stores/RootStore.ts', 'api/http/createHttp.ts'],
  'auth-login': ['stores/auth/login/LoginStore.ts'],
};

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

/** The tags of pages, of the portal and menus around them, and of flows, which have a page of their own. */
const ofPages = (tag) =>
  /^(admin|tenant|user)-|^auth-(sign-up|activate-account|accept-invitation|callback|unlock-account|reset-phone-number|(forgot|reset)-password)$/.test(
    tag,
  );
/** The tags with a form that can be typed into before anything else has loaded. */
const isForm = ({ first }, chunks) =>
  first.some((file) => chunks[file]?.modules.includes('elements/core/form/FormElement.ts'));
const union = (lists) => [...new Set(lists.flat())].sort();

/**
 * What `cdn/autoloader.js` lists, and the file it asks for when a page has the tag of a page, for it grows with each.
 */
export function listings(lists, hashOf) {
  const [pages, others] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(lists).filter(([tag]) => ofPages(tag) === wanted)),
  );
  const needed = (some) => union(Object.values(some).flatMap(({ first, next }) => [first, next]));
  const firsts = Object.values(pages).map(({ first }) => first);
  const shared = (firsts[0] ?? []).filter((file) => firsts.every((first) => first.includes(file)));
  const files = union([needed(others), shared]);
  const later = needed(pages).filter((file) => !files.includes(file));
  const listed = (some, all) => some.map((file) => all.indexOf(file));
  const tagsOf = (some, all) =>
    Object.fromEntries(
      Object.entries(some).map(([tag, { first, next }]) => [tag, [listed(first, all), listed(next, all)]]),
    );
  const rows = (some) => some.map((file) => [file.replace(/\.js$/, ''), hashOf(readFileSync(`cdn/${file}`))]);
  // The list of pages stands behind the files of the autoloader, what it lists behind that.
  const all = [...files, '', ...later];
  const list = `export default ${JSON.stringify({ files: rows(later), tags: tagsOf(pages, all) })};\n`;
  const listFile = `chunks/pages-${hashOf(list).slice(0, 8).replace(/[+/]/g, '_')}.js`;
  return {
    list: { file: listFile, content: list },
    main: {
      files: [...rows(files), [listFile.replace(/\.js$/, ''), hashOf(list)]],
      tags: tagsOf(others, all),
      pages: { tags: Object.keys(pages), list: files.length, shared: listed(shared, all) },
    },
  };
}

const hashOf = (content) => createHash('sha384').update(content).digest('base64');
export const integrityOf = (content) => `sha384-${hashOf(content)}`;

/** The autoloader with its list inside. */
export async function autoloaderCode(list) {
  const { outputFiles } = await build({
    entryPoints: ['elements/core/autoload/cdn.ts'],
    define: { GATEHOUSE_CDN: JSON.stringify(list) },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const { code } = await minify(outputFiles[0].text, {
    module: true,
    ecma: 2020,
    compress: { ecma: 2020, passes: 3 },
    format: { comments: false },
  });
  return code;
}

/** Writes what describes the CDN build, and the autoloader. */
export async function writeCdnFiles() {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const chunks = JSON.parse(readFileSync('cdn/chunks.json', 'utf8'));
  const lists = preloads(chunks);
  const forms = tags.filter((tag) => isForm(lists[tag], chunks));
  const { list, main } = listings(lists, hashOf);
  writeFileSync(`cdn/${list.file}`, list.content);
  writeFileSync('cdn/autoloader.js', await autoloaderCode({ version, forms, ...main }));

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
