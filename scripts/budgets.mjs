import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { prepare, must } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { isBuilt } = await import('./buildStamp.mjs');
const { pageTags } = await import('./pages/rows.mjs');
if (!isBuilt()) must(process.execPath, ['scripts/build.mjs', '--without-types']);

/** @type {Record<string, { imports: string[], entry?: string, modules: string[] }>} */
const chunks = JSON.parse(readFileSync('cdn/chunks.json', 'utf8'));

/**
 * The files a page asks for to get a module of the sources: the one that holds it, and its entry when that is another.
 */
function filesOf(module) {
  const found = Object.keys(chunks).filter(
    (file) => chunks[file].modules.includes(module) || chunks[file].entry === module,
  );
  if (!found.length) throw new Error(`No file holds ${module}`);
  return found;
}

/** These modules' files and everything they import statically. */
function closure(modules, into = new Set()) {
  const visit = (file) => {
    if (into.has(file) || !chunks[file]) return;
    into.add(file);
    chunks[file].imports.forEach(visit);
  };
  for (const module of modules) filesOf(module).forEach(visit);
  return into;
}

/**
 * Files name each other, and the name of a chunk ends with a hash of its content. A name counts as seven characters
 * that depend on the chunk's own name alone: no line moves when the content of another file changes, or when a chunk is
 * renamed.
 */
const countedNames = Object.keys(chunks)
  .map((file) => path.basename(file, '.js'))
  .filter((name) => /-\w{7}$/.test(name))
  .map((name) => [name, createHash('sha256').update(name.slice(0, -8)).digest('hex').slice(0, 7)]);
const withCountedNames = (text) => countedNames.reduce((code, [name, counted]) => code.replaceAll(name, counted), text);

const bytes = (file) =>
  brotliCompressSync(withCountedNames(readFileSync(`cdn/${file}`, 'utf8')), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;
const sum = (files) => [...files].reduce((total, file) => total + bytes(file), 0);
const tag = (name) => `elements/${name}/${name}.ts`;

// What comes by `import()` is named with whatever waits for it.
const session = ['stores/RootStore.ts', 'api/http/createHttp.ts'];
/** A token is taken into use by these, and another one is had by that. */
const [token, renewal] = [
  ['stores/session/token/take.ts', 'stores/session/token/account.ts'],
  ['stores/session/renew/renew.ts'],
];
const gateTags = ['auth-gate', 'entitlement-gate', 'permission-gate', 'step-up-gate'].map(tag);
const gates = [tag('auth-provider'), ...gateTags, ...session, ...token, ...renewal, 'stores/entitlements/engine.ts'];
const typed = [tag('auth-login'), tag('auth-provider')];
const submitted = [...typed, ...session, 'stores/auth/login/LoginStore.ts'];
const signedIn = [...submitted, ...token, 'elements/auth-login/view.ts'];
const rows = [
  tag('auth-provider'),
  ...session,
  ...token,
  ...renewal,
  tag('admin-users-table'),
  'elements/admin-users-table/view.ts',
];

const without = (files, others) => new Set([...files].filter((file) => !others.has(file)));

const kit = (names) => names.flatMap((name) => globSync(`elements/ui/${name}.ts*`));
/** What the table of users opens on a desk, and beside that on a phone. */
const opened = kit(['overlays/{ChoiceMenu,ActionMenu,tips}', 'page/phone/DetailSheet', 'page/Toolbar']);
const openedOnPhone = kit(['page/phone/{FilterSheet,SortSheet}']);
/** What a page of the portal adds, beside the portal itself and the list that most pages have. */
const portal = closure([tag('admin-portal'), 'elements/admin-portal/view.ts', ...rows, ...opened, ...openedOnPhone]);
const furtherPages = pageTags
  .filter((name) => !rows.includes(tag(name)))
  .map((name) => `elements/${name}/view.ts`)
  .sort();
/** What managing people of the table opens. */
const managing = closure([
  'elements/admin-users-table/parts.ts',
  ...globSync('elements/admin-users-table/members/!(*.test).tsx'),
]);
/** What helps a member who has lost the second factor. */
const helping = closure(['elements/admin-users-table/factors/FactorDialogs.tsx']);
/** The tag that invites people, and the dialog it shares with that table. */
const inviting = closure([
  'elements/admin-invite-user/view.ts',
  ...globSync('elements/admin-invite-user/!(*.test).tsx'),
]);
/** The link by which people join: the other half of that dialog, which loads when it is asked for. */
const byLink = closure(globSync('elements/admin-invite-user/link/!(*.test).tsx'));
/** The people of a sub-account, which are a list of their own beside the tree. */
const peopleBelow = closure(globSync('elements/admin-sub-accounts/people/!(*.test).tsx'));
/** The deliveries of a webhook, which are a list of their own too. */
const deliveries = closure(globSync('elements/admin-webhooks/deliveries/!(*.test).tsx'));
/** A page with everything it opens, and what was loaded before it. */
const opensOf = (name) =>
  new Set([...portal, ...closure([`elements/${name}/view.ts`, ...globSync(`elements/${name}/!(*.test).tsx`)])]);
/** Pages that draw their rows by themselves: docs/budgets.md. */
const ownRows = new Set(['admin-sub-accounts', 'admin-audits']);
/** The tags that are a block of a page, or a tab: as pages, they bring little but their own view. */
const blocks = [
  'admin-webhooks',
  'user-change-password',
  'user-edit-email',
  'user-mfa',
  'user-passkeys',
  'user-phone-numbers',
  'user-sessions',
  'user-username',
];
/** A page more is a shell more, so each has a limit of its own. */
const pageShells = new Set([...pageTags, 'admin-invite-user', ...blocks].flatMap((name) => filesOf(tag(name))));
/** The tags that lead through a flow share a shell that no other page needs. */
const flows = globSync(
  'elements/auth-{activate-account,callback,accept-invitation,sign-up,step-up,mfa-mobile,unlock-account,reset-phone-number,*-password}/',
).map((folder) => path.basename(folder));
const flowShellOf = (names) => without(closure(names.map(tag)), closure([tag('auth-login'), ...gates]));
const flowShells = flowShellOf(flows);
/** The steps of a sign-in that come when a person meets them; the password step is counted with the sign-in itself. */
const steps = globSync('elements/auth-login/steps/**/*.{ts,tsx}')
  .sort()
  .filter((step) => filesOf(step).some((file) => !closure(signedIn).has(file)));

const blockViews = blocks.map((name) => `elements/${name}/view.ts`);
/** What the blocks bring, wherever they stand. */
const inBlocks = closure(blockViews);
/**
 * What each page adds, with everything it opens, on top of the portal and the users table. A block counts as a page of
 * its own, and is not counted again in a page that is made of blocks.
 */
const pageSizes = Object.fromEntries(
  [...furtherPages, ...blockViews].map((view) => {
    const folder = path.dirname(view);
    const files = closure([view, ...globSync(`${folder}/!(*.test).tsx`)]);
    const others = blockViews.includes(view) ? portal : new Set([...portal, ...inBlocks]);
    return [path.basename(folder), sum(without(files, others))];
  }),
);

/**
 * Aims and limits, explained in docs/budgets.md. In bytes (kB = 1,000), brotli 11, everything that must load. A line
 * over its aim is marked, a line over its limit fails.
 */
const lines = [
  { what: 'auth-login until the identifier can be typed', files: closure(typed), aim: 14_000, limit: 16_000 },
  { what: 'auth-login until it can be submitted', files: closure(submitted), aim: 38_000, limit: 41_500 },
  { what: 'auth-provider, gates and session core', files: closure(gates), aim: 39_000, limit: 43_000 },
  {
    what: 'all shells on top of that, but those of pages',
    files: without(without(closure(['elements/all.ts']), closure(gates)), new Set([...pageShells, ...flowShells])),
    aim: 12_000,
    limit: 13_000,
  },
  {
    what: 'the shell of a flow with what all share, the largest',
    files: flows.map((name) => flowShellOf([name])).sort((a, b) => sum(b) - sum(a))[0],
    aim: 8_000,
    limit: 9_500,
  },
  {
    what: 'the shell of a page, the largest',
    files: new Set([...pageShells].sort((a, b) => bytes(b) - bytes(a)).slice(0, 1)),
    aim: 400,
    limit: 600,
  },
  {
    what: 'auth-login through a password sign-in, React included',
    files: closure(signedIn),
    aim: 104_000,
    limit: 109_000,
  },
  {
    what: 'passkeys on top of that',
    files: without(closure([...signedIn, 'elements/auth-login/methods/passkeys.tsx']), closure(signedIn)),
    limit: 10_000,
  },
  {
    what: 'admin-users-table until its rows are on screen, React included',
    files: closure(rows),
    aim: 114_000,
    limit: 119_000,
  },
  {
    what: 'admin-users-table with its overlays opened',
    files: closure([...rows, ...opened]),
    aim: 170_000,
    limit: 180_000,
  },
  {
    what: 'managing users with everything it opens',
    files: without(managing, portal),
    limit: 15_000,
  },
  {
    what: 'helping with a second factor, on top of that',
    files: without(helping, new Set([...portal, ...managing])),
    limit: 6_000,
  },
  {
    what: 'inviting people with everything it opens, on top of that',
    files: without(inviting, new Set([...portal, ...managing])),
    aim: 12_000,
    limit: 15_000,
  },
  {
    what: 'inviting by a link, on top of that',
    files: without(byLink, new Set([...portal, ...managing, ...inviting])),
    limit: 3_000,
  },
  {
    what: 'each further page of the portal with everything it opens, the median of what it adds',
    sizes: Object.values(pageSizes),
    aim: 12_000,
    limit: 15_000,
  },
  ...Object.entries(pageSizes).map(([page, size]) => ({
    what: `${page} with everything it opens`,
    sizes: [size],
    limit: ownRows.has(page) ? 22_000 : 16_000,
  })),
  {
    what: 'the people of a sub-account with everything they open, on top of that',
    files: without(peopleBelow, opensOf('admin-sub-accounts')),
    aim: 12_000,
    limit: 15_000,
  },
  {
    what: 'the deliveries of a webhook with everything they open, on top of that page',
    files: without(deliveries, opensOf('admin-webhooks')),
    limit: 3_000,
  },
  ...steps.map((step) => ({
    what: `${path.basename(step, '.tsx')} of a sign-in`,
    files: without(closure([step]), closure(signedIn)),
    limit: 10_000,
  })),
];

/** Nothing of these may be needed before a person can type. */
const forbidden = [
  { what: 'React before typing', files: closure(typed), pattern: /node_modules\/(react|react-dom)\// },
  { what: 'MobX before typing', files: closure(typed), pattern: /node_modules\/mobx/ },
  { what: 'wretch before typing', files: closure(typed), pattern: /node_modules\/wretch\// },
  { what: 'React for gates', files: closure(gates), pattern: /node_modules\/(react|react-dom)\// },
  {
    what: 'stores before an app is made',
    files: closure(['elements/all.ts']),
    pattern: /^stores\/(?!core\/options\.ts)|node_modules\/mobx/,
  },
  { what: 'lit-html anywhere', files: new Set(Object.keys(chunks)), pattern: /node_modules\/lit-html\// },
];

let failed = 0;
const median = (sizes) => [...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)];
const kB = (value) => `${(value / 1000).toFixed(1)} kB`;
for (const { what, files = [], sizes = [sum(files)], limit, aim = limit } of lines) {
  const size = median(sizes);
  const mark = size > limit ? '✖' : size > aim ? '⚠' : '✔';
  const over = { '✖': `, over its limit by ${size - limit} B`, '⚠': `, over its aim of ${kB(aim)}`, '✔': '' }[mark];
  console.log(`${mark} ${kB(size).padStart(9)} of ${kB(limit).padStart(9)}  ${what}${over}`);
  if (process.argv.includes('--files'))
    for (const file of files) console.log(`      ${String(bytes(file)).padStart(7)}  ${file}`);
  if (size > limit) failed++;
}
for (const { what, files, pattern } of forbidden) {
  const found = [...files].flatMap((file) => chunks[file].modules).filter((module) => pattern.test(module));
  console.log(`${found.length ? '✖' : '✔'} no ${what}${found.length ? `: ${found[0]}` : ''}`);
  if (found.length) failed++;
}
const total = lines.length + forbidden.length;
console.log(`${total - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
