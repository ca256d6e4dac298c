import path from 'node:path';

/**
 * What is always loaded together is one file: small files compress badly, and each is a request. A row names packages and folders,
 * a folder without those under it, so that a new module needs no line here. It names single modules where a part of a file is
 * used by others too and would else be cut out of it, which costs everybody who loads the whole. The rows stand in the order in which they load, and
 * `after` says what was loaded before. What a row that `brings` imports and no
 * row names is in the last row that was loaded before all rows that import it.
 *
 * @type {{ name: string, after?: string[], packages?: string[], folders?: string[], modules?: string[], brings?: true }[]}
 */
export const together = [
  // With the provider, which every page has.
  {
    name: 'core',
    packages: ['@lit'],
    folders: ['elements/core/shell', 'elements/auth-provider', 'api/rules/common'],
    brings: true,
  },
  { name: 'box', after: ['core'], folders: ['elements/core/shell/react'], brings: true },
  // The shells of pages: two small files else.
  { name: 'page', after: ['box'], folders: ['elements/core/shell/page'] },
  {
    name: 'session',
    after: ['core'],
    packages: ['mobx', 'wretch'],
    folders: ['stores', 'stores/browser', 'stores/entitlements', 'stores/session', 'api/http'],
    brings: true,
  },
  // What of the session a form can be submitted without; see stores/session/parts.ts.
  { name: 'token', after: ['session'], folders: ['stores/session/token', 'stores/browser/tabs'], brings: true },
  // The list most pages are opened from; what it calls is asked for by others too.
  { name: 'people', after: ['session'], folders: ['stores/admin/users'], brings: true },
  // With what puts values into texts: the words of a sign-in need it, and not the pages that have it too.
  {
    name: 'renew',
    after: ['token'],
    folders: ['stores/session/renew'],
    modules: ['elements/i18n/format.ts', 'elements/i18n/perLanguage.ts'],
  },
  { name: 'watch', after: ['renew'], folders: ['stores/session/watch'] },
  // The box of a sign-in, whose form the flows use too.
  { name: 'signInBox', after: ['box'], modules: ['elements/auth-login/auth-login.element.ts'], brings: true },
  { name: 'login', after: ['session'], folders: ['stores/auth'], brings: true },
  // The steps that set another password share all they send.
  { name: 'setPassword', after: ['login'], folders: ['stores/auth/newPassword', 'stores/auth/steps/password'] },
  {
    name: 'react',
    after: ['box', 'session'],
    packages: ['react', 'react-dom', 'scheduler', '@r2wc', 'mobx-react-lite'],
    folders: ['elements/core/mount'],
    brings: true,
  },
  {
    name: 'view',
    after: ['react', 'signInBox', 'login'],
    modules: ['elements/auth-login/view.ts'],
    brings: true,
  },
  // What every page draws with, and the list that most of them draw.
  {
    name: 'ui',
    after: ['react'],
    folders: ['elements/core/page', 'elements/ui/base', 'stores/core/lists'],
    brings: true,
  },
  { name: 'search', after: ['ui'], modules: ['elements/ui/SearchField.tsx', 'elements/ui/page/useSearch.ts'] },
  // The parts of the kit that come together, some pages have them.
  ...['blocks', 'choices', 'dialog', 'form'].map((folder) => ({
    name: path.basename(folder),
    after: ['ui'],
    folders: [`elements/ui/${folder}`],
  })),
];

const rowOf = new Map(together.map((row) => [row.name, row]));
const byFolder = new Map(together.flatMap(({ name, folders = [] }) => folders.map((folder) => [folder, name])));
const byModule = new Map(together.flatMap(({ name, modules = [] }) => modules.map((module) => [module, name])));
const byPackage = new Map(together.flatMap(({ name, packages = [] }) => packages.map((one) => [one, name])));

/** A row and what was loaded before it, by name, the last loaded first. */
function loadedWith(name) {
  const names = new Set([name]);
  for (const one of names) for (const earlier of rowOf.get(one).after ?? []) names.add(earlier);
  return [...rowOf.keys()].filter((one) => names.has(one)).reverse();
}

/** The row that names a module, its package or its folder. */
function named(id) {
  const inPackage = /^.*\/node_modules\/((@[^/]+)\/[^/]+|[^/]+)\//.exec(id);
  if (inPackage) return byPackage.get(inPackage[2] ?? inPackage[1]);
  const file = path.relative(process.cwd(), id);
  return byModule.get(file) ?? byFolder.get(path.posix.dirname(file));
}

/** By module, the row whose file it is in; a module of no row is left to rollup. */
export function chunksOf(ids, getModuleInfo) {
  const free = new Set(ids.filter((id) => !getModuleInfo(id).isEntry)); // the entry of a tag is a file itself
  const chunks = new Map();
  const put = (id, name) => {
    chunks.set(id, name);
    free.delete(id);
  };
  for (const id of free) if (named(id)) put(id, named(id));
  const brings = (name) => rowOf.get(name).brings;
  // A module needs the rows of its importers, so importers go first: until nothing changes.
  for (let before = -1; before !== free.size;) {
    before = free.size;
    for (const id of free) {
      const { importers } = getModuleInfo(id);
      if (importers.some((one) => free.has(one) && reached(one, chunks, getModuleInfo))) continue;
      const names = importers.map((one) => chunks.get(one)).filter(Boolean);
      if (!names.some(brings)) continue;
      const lists = names.map(loadedWith);
      const common = lists[0]?.find((name) => lists.every((list) => list.includes(name)));
      if (common) put(id, common);
    }
  }
  return chunks;
}

/** Whether a row imports a module, by whatever way. */
function reached(id, chunks, getModuleInfo, seen = new Set([id])) {
  return getModuleInfo(id).importers.some((one) => {
    if (rowOf.get(chunks.get(one))?.brings) return true;
    if (seen.has(one)) return false;
    seen.add(one);
    return reached(one, chunks, getModuleInfo, seen);
  });
}

/** Rollup's `manualChunks`. */
export function chunkOf() {
  let chunks;
  return (id, { getModuleIds, getModuleInfo }) => (chunks ??= chunksOf([...getModuleIds()], getModuleInfo)).get(id);
}
