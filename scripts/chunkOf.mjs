import path from 'node:path';

/**
 * What is always loaded together is one file: small files compress badly, and each is a request. A row names the entry
 * modules of its file. What these import follows, so a new module seldom needs a line here. The rows are in the order
 * in which they load, and `after` names the rows that are loaded before. A module that several rows reach is in the
 * last row that was loaded before all of them. A row that is `alone` holds its entries and nothing else: rollup splits
 * what they import. A package is in a row only if the row names it.
 *
 * @type {{ name: string, after?: string[], entries: string[], packages?: string[], alone?: true }[]}
 */
export const together = [
  // With the provider, which every page has.
  {
    name: 'core',
    packages: ['@lit'],
    entries: [
      'api/rules/common/records.ts',
      'elements/auth-provider/auth-provider.element.ts',
      'elements/core/shell/AppController.ts',
      'elements/core/shell/define.ts',
      'elements/core/shell/h.ts',
      'elements/core/shell/isServed.ts',
      'elements/core/shell/LightElement.ts',
    ],
  },
  {
    name: 'box',
    after: ['core'],
    entries: ['elements/core/shell/react/ReactElement.ts'],
  },
  // The shells of pages: two small files else.
  {
    name: 'page',
    after: ['box'],
    entries: ['elements/core/shell/page/ListPageElement.ts'],
  },
  {
    name: 'session',
    after: ['core'],
    packages: ['mobx', 'wretch'],
    entries: ['stores/RootStore.ts', 'api/http/createHttp.ts'],
  },
  // What of the session a form can be submitted without; see stores/session/parts.ts.
  {
    name: 'token',
    after: ['session'],
    entries: ['stores/session/token/take.ts', 'stores/session/token/account.ts', 'stores/browser/tabs/counters.ts'],
  },
  // The list that most pages are opened from, with the calls that other pages ask for too.
  {
    name: 'people',
    after: ['session'],
    entries: ['stores/admin/users/UsersStore.ts', 'api/contract/groups.ts', 'api/contract/roles.ts'],
  },
  // With what puts values into texts: the words of a sign-in need it, and not the pages that have it too.
  {
    name: 'renew',
    after: ['token'],
    entries: ['stores/session/renew/renew.ts', 'elements/i18n/format.ts', 'elements/i18n/perLanguage.ts'],
  },
  {
    name: 'watch',
    after: ['renew'],
    entries: [
      'stores/session/watch/SessionWatch.ts',
      'stores/session/watch/hear.ts',
      'stores/session/watch/prove.ts',
      'stores/session/watch/sendLogout.ts',
      'stores/session/watch/switchTenant.ts',
      'stores/session/watch/rights.ts',
      'stores/session/watch/messages.ts',
    ],
    alone: true,
  },
  // The form of a sign-in, whose shell the flows use too. One file: the way to the first key has no room for two.
  {
    name: 'signInBox',
    after: ['box'],
    entries: ['elements/auth-login/auth-login.element.ts', 'elements/core/form/FormElement.ts'],
  },
  { name: 'login', after: ['session'], entries: ['stores/auth/login/LoginStore.ts'] },
  // The steps that set another password share all they send.
  {
    name: 'setPassword',
    after: ['login'],
    entries: [
      'stores/auth/newPassword/newPassword.ts',
      'stores/auth/login/steps/password/breachedPassword.ts',
      'stores/auth/login/steps/password/breachedPasswordSuccess.ts',
      'stores/auth/login/steps/password/lockedOut.ts',
      'stores/auth/login/steps/password/passwordRotationExpired.ts',
      'stores/auth/login/steps/password/passwordRotationNotification.ts',
    ],
    alone: true,
  },
  // The steps that wait for a message differ in one word.
  {
    name: 'codes',
    after: ['login'],
    entries: [
      'stores/auth/login/steps/loginWithOtc.ts',
      'stores/auth/login/steps/loginWithSmsOtc.ts',
      'stores/auth/login/steps/magicLinkPreLoginSuccess.ts',
    ],
    alone: true,
  },
  // The steps of a second factor.
  {
    name: 'mfa',
    after: ['login'],
    entries: [
      'stores/auth/login/steps/mfa/loginWithTwoFactor.ts',
      'stores/auth/login/steps/mfa/forceTwoFactor.ts',
      'stores/auth/login/steps/mfa/recoverTwoFactor.ts',
    ],
    alone: true,
  },
  {
    name: 'react',
    after: ['box', 'session'],
    packages: ['react', 'react-dom', 'scheduler', '@r2wc', 'mobx-react-lite'],
    entries: ['elements/core/mount/react.tsx', 'elements/core/mount/useText.ts'],
  },
  // What every form draws with, whatever its steps.
  {
    name: 'fields',
    after: ['react', 'signInBox'],
    entries: [
      'elements/core/form/Field.tsx',
      'elements/core/form/PasswordField.tsx',
      'elements/core/form/screens.css',
      'elements/core/form/fields.light.css',
    ],
  },
  {
    name: 'view',
    after: ['fields', 'login'],
    entries: ['elements/auth-login/view.ts'],
  },
  // What every page draws with, and the list that most of them draw.
  {
    name: 'ui',
    after: ['react'],
    entries: [
      'elements/core/page/page.tsx',
      'elements/core/page/useListPage.ts',
      'elements/ui/afterDialog.ts',
      'elements/ui/base/Avatar.tsx',
      'elements/ui/base/base.css',
      'elements/ui/base/Button.tsx',
      'elements/ui/base/button.css',
      'elements/ui/base/column.ts',
      'elements/ui/base/icons.tsx',
      'elements/ui/base/list.ts',
      'elements/ui/base/marks.css',
      'elements/ui/base/page.css',
      'elements/ui/base/PageHead.tsx',
      'elements/ui/base/rowTab.ts',
      'elements/ui/base/Status.tsx',
      'elements/ui/base/Tags.tsx',
      'elements/ui/base/Time.tsx',
      'elements/tokens/pages.css',
      'elements/ui/base/useSheet.ts',
      'elements/ui/base/useStable.ts',
      'elements/ui/base/useWait.ts',
      'stores/core/lists/Listing.ts',
    ],
  },
  {
    name: 'search',
    after: ['ui'],
    entries: ['elements/ui/SearchField.tsx', 'elements/ui/page/useSearch.ts'],
    alone: true,
  },
  // The parts of the kit that come together, some pages have them.
  {
    name: 'blocks',
    after: ['ui'],
    entries: [
      'elements/ui/blocks/Page.tsx',
      'elements/ui/blocks/Panel.tsx',
      'elements/ui/blocks/panel.css',
      'elements/ui/blocks/plainCss.ts',
      'elements/ui/blocks/State.tsx',
      'elements/ui/blocks/state.css',
      'elements/ui/blocks/states.tsx',
      'elements/ui/blocks/leave.ts',
      'elements/ui/blocks/useLost.ts',
    ],
    alone: true,
  },
  {
    name: 'choices',
    after: ['ui'],
    entries: ['elements/ui/choices/ChoiceButton.tsx', 'elements/ui/choices/useMenuButton.ts'],
    alone: true,
  },
  {
    name: 'dialog',
    after: ['ui'],
    entries: [
      'elements/ui/dialog/ConfirmDialogBox.tsx',
      'elements/ui/dialog/DialogFrame.tsx',
      'elements/ui/dialog/DiscardBox.tsx',
      'elements/ui/dialog/focusFirst.ts',
      'elements/ui/dialog/FormDialogBox.tsx',
    ],
    alone: true,
  },
  {
    name: 'form',
    after: ['ui'],
    entries: [
      'elements/ui/ChoiceCards.tsx',
      'elements/ui/days.ts',
      'elements/ui/form/dialogs.tsx',
      'elements/ui/form/failure.ts',
      'elements/ui/form/Field.tsx',
      'elements/ui/form/form.ts',
      'elements/ui/form/FormFailureNote.tsx',
      'elements/ui/form/Note.tsx',
      'elements/ui/form/SelectField.tsx',
    ],
    alone: true,
  },
];

const rowOf = new Map(together.map((row) => [row.name, row]));
const byEntry = new Map(together.flatMap(({ name, entries }) => entries.map((entry) => [entry, name])));
const byPackage = new Map(together.flatMap(({ name, packages = [] }) => packages.map((one) => [one, name])));

/** A row and what was loaded before it, by name, the last loaded first. */
function loadedWith(name) {
  const names = new Set([name]);
  for (const one of names) for (const earlier of rowOf.get(one).after ?? []) names.add(earlier);
  return [...rowOf.keys()].filter((one) => names.has(one)).reverse();
}

const packageOf = (id) => {
  const found = /^.*\/node_modules\/((@[^/]+)\/[^/]+|[^/]+)\//.exec(id);
  return found && (found[2] ?? found[1]);
};

/** The row that names a module or its package. */
const named = (id) => byPackage.get(packageOf(id)) ?? byEntry.get(path.relative(process.cwd(), id));

/** The entries of a row with the modules that they reach, those of other rows and of packages left out. */
function reachedFrom(starts, isFree, importsOf) {
  const reached = new Set(starts);
  for (const id of reached) for (const next of importsOf(id)) if (isFree(next)) reached.add(next);
  return reached;
}

/** By module, the row whose file it is in; a module of no row is left to rollup. */
export function chunksOf(ids, getModuleInfo) {
  const chunks = new Map();
  const known = new Set(ids.filter((id) => !getModuleInfo(id).isEntry)); // the entry of a tag is a file itself
  for (const id of known) if (named(id)) chunks.set(id, named(id));
  const isFree = (id) => known.has(id) && !named(id) && !packageOf(id);
  const rowsOf = new Map();
  for (const { name, alone } of together) {
    if (alone) continue;
    const starts = [...known].filter((id) => named(id) === name);
    for (const id of reachedFrom(starts, isFree, (one) => getModuleInfo(one).importedIds))
      if (isFree(id)) rowsOf.set(id, [...(rowsOf.get(id) ?? []), name]);
  }
  for (const [id, names] of rowsOf) {
    const lists = names.map(loadedWith);
    const common = lists[0].find((name) => lists.every((list) => list.includes(name)));
    if (common) chunks.set(id, common);
  }
  return chunks;
}

/** Rollup's `manualChunks`. */
export function chunkOf() {
  let chunks;
  return (id, { getModuleIds, getModuleInfo }) => (chunks ??= chunksOf([...getModuleIds()], getModuleInfo)).get(id);
}
