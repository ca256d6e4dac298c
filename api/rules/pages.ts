import type * as keys from '../contract/permissions.ts';
import { portalPages } from './generated/portalPages.ts';
import { holdsPermission } from './permissions.ts';

export { portalPages };

export type PageVisibility = 'hidden' | 'always' | 'byPermissions';

export type PageGroup = 'personal' | 'workspace';

/** `no-access`: the page is listed, but shows which permission is missing instead of its content, and sends nothing. */
export type PageAccess = 'hidden' | 'shown' | 'no-access';

export interface PortalPage {
  readonly group: PageGroup;
  readonly visibility: PageVisibility;
  /** The permission that opens it; `*` matches any run of characters, and any permission it matches will do. */
  readonly permission?: string;
  /** The feature flag it needs besides. */
  readonly flag?: string;
}

type PermissionKey = (typeof keys)[keyof typeof keys];

/** A page whose permission is one of the contract. */
export type KnownPage = PortalPage & { readonly permission?: PermissionKey };

export type PageName = keyof typeof portalPages;

export interface PageViewer {
  /** What the host's navigation configuration says for this page (PORTAL-030). */
  visibility?: PageVisibility | null | undefined;
  /** The keys and patterns the user holds. */
  permissions: readonly string[];
  /** The names of the feature flags that are on. */
  flags?: readonly string[] | ReadonlySet<string>;
  superUser?: boolean | undefined;
}

/**
 * Whether a page is listed for someone, and whether its content is. A hidden page is neither listed nor reachable. A
 * page whose flag is off is hidden, whatever else is set; an unknown visibility counts as the default.
 */
export function pageAccess(page: PortalPage, viewer: PageViewer): PageAccess {
  const { permission, flag } = page;
  const visibility =
    viewer.visibility && Object.hasOwn(rulesOf, viewer.visibility) ? viewer.visibility : page.visibility;
  if (flag && !new Set(viewer.flags).has(flag)) return 'hidden';
  const permitted = viewer.superUser === true || !permission || holdsPermission(viewer.permissions, permission);
  return rulesOf[visibility](permitted);
}

const rulesOf: Readonly<Record<PageVisibility, (permitted: boolean) => PageAccess>> = {
  hidden: () => 'hidden',
  always: (permitted) => (permitted ? 'shown' : 'no-access'),
  byPermissions: (permitted) => (permitted ? 'shown' : 'hidden'),
};
