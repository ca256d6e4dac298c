/**
 * Loads tags by name, for hosts that decide at run time what they show. Importing this module loads none of them.
 */
const tags: Readonly<Record<string, () => Promise<unknown>>> = {
  'admin-portal': () => import('./admin-portal/admin-portal.ts'),
  'admin-users-table': () => import('./admin-users-table/admin-users-table.ts'),
  'auth-gate': () => import('./auth-gate/auth-gate.ts'),
  'auth-login': () => import('./auth-login/auth-login.ts'),
  'auth-logout': () => import('./auth-logout/auth-logout.ts'),
  'auth-provider': () => import('./auth-provider/auth-provider.ts'),
  'auth-router': () => import('./auth-router/auth-router.ts'),
  'entitlement-gate': () => import('./entitlement-gate/entitlement-gate.ts'),
  'permission-gate': () => import('./permission-gate/permission-gate.ts'),
  'tenant-switcher': () => import('./tenant-switcher/tenant-switcher.ts'),
};

/** The tags `loadElement` knows. */
export const loadableTags: readonly string[] = Object.keys(tags);

/**
 * Registers a tag and resolves when it can be used.
 *
 * @throws {Error} 'Component {name} is not supported' for a name this library does not have (CFG-009); the error of the
 * import, after it was logged, when the script could not be loaded (CFG-023)
 */
export async function loadElement(tag: string): Promise<void> {
  const load = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (!load) throw new Error(`Component ${tag} is not supported`);
  try {
    await load();
  } catch (failure) {
    console.error(`[GH-SCRIPT-FAILED] The script of <${tag}> could not be loaded.`, failure);
    throw failure;
  }
}

/** Resolves when the view of an element is loaded and drawn; at once when it already is (CFG-024). */
export function whenReady(element: Element): Promise<void> {
  if (element.matches(':state(ready)')) return Promise.resolve();
  return new Promise((done) => element.addEventListener('view-ready', () => done(), { once: true }));
}
