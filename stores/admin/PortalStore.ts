import { makeAutoObservable, observableRef } from 'mobx';
import {
  pageAccess,
  portalPages,
  type PageAccess,
  type PageGroup,
  type PageName,
  type PageVisibility,
  type PortalPage,
} from '../../api/rules/pages.ts';
import type { StoreContext } from '../core/context.ts';

/** What a host says of pages, over the defaults: `{ roles: { visibility: 'byPermissions' } }` (PORTAL-030). */
export type Navigation = Readonly<Partial<Record<string, { readonly visibility?: PageVisibility }>>>;

export interface ListedPage {
  readonly name: PageName;
  readonly group: PageGroup;
  readonly access: Exclude<PageAccess, 'hidden'>;
  /** The key that opens it, for a page that shows what is missing. */
  readonly permission: string | undefined;
}

export const isPageName = (name: string): name is PageName => Object.hasOwn(portalPages, name);
const names = Object.keys(portalPages).filter(isPageName);

/** Which pages of the portal someone may see (specification part 2 §2.1, PORTAL-006 to PORTAL-033). */
export class PortalStore {
  /** The vendor's configuration. */
  navigation: Navigation = {};
  isConfigured = true;
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    makeAutoObservable(
      this,
      { navigation: observableRef, pages: false, expected: false, missingPermission: false },
      { autoBind: true, deep: false },
    );
  }

  /** Whether it is known who is signed in, what they may see, and what the vendor has configured. */
  get isKnown(): boolean {
    return this.isConfigured && this.status === 'signed-in' && this.#context.allows('') !== undefined;
  }

  get status(): 'loading' | 'signed-in' | 'signed-out' {
    return this.#context.session.status;
  }

  /** @param navigation the vendor's configuration; undefined while it is on its way */
  configure(navigation: Navigation | undefined): void {
    this.isConfigured = navigation !== undefined;
    this.navigation = navigation ?? {};
  }

  /**
   * The pages to list, in the order of the navigation.
   *
   * @param available the pages there is a view for: nothing is listed that cannot be opened
   * @param navigation what the element's own page says, over the vendor's configuration
   */
  pages(available: readonly PageName[], navigation: Navigation = {}): ListedPage[] {
    if (!this.isKnown) return [];
    return names.flatMap((name) => {
      const page: PortalPage = portalPages[name];
      if (!available.includes(name)) return [];
      const access = this.#accessTo(page, this.#visibilityOf(name, navigation));
      return access === 'hidden' ? [] : [{ name, group: page.group, access, permission: page.permission }];
    });
  }

  /**
   * The page to prepare until it is known which pages there are: the one that is named, unless the host hides it, else
   * the first that everyone sees. It sends nothing before its own access is known.
   */
  expected(name: string, available: readonly PageName[], navigation: Navigation = {}): ListedPage | undefined {
    if (this.isKnown || this.status === 'signed-out' || this.#context.session.error) return undefined;
    const open = (page: PageName): boolean =>
      available.includes(page) &&
      !('permission' in portalPages[page]) &&
      this.#accessTo(portalPages[page], this.#visibilityOf(page, navigation)) === 'shown';
    const found = name ? isPageName(name) && available.includes(name) && name : names.find(open);
    if (!found || navigation[found]?.visibility === 'hidden') return undefined;
    const { group, permission }: PortalPage = portalPages[found];
    return { name: found, group, access: 'shown', permission };
  }

  /** The permission that a page which is not listed would be listed with; undefined when none would help. */
  missingPermission(name: string, available: readonly PageName[], navigation: Navigation = {}): string | undefined {
    if (!isPageName(name) || !available.includes(name)) return undefined;
    const page: PortalPage = portalPages[name];
    const shown = this.#accessTo(page, this.#visibilityOf(name, navigation), true) === 'shown';
    return shown ? page.permission : undefined;
  }

  #visibilityOf(name: PageName, navigation: Navigation): PageVisibility | undefined {
    return navigation[name]?.visibility ?? this.navigation[name]?.visibility;
  }

  #accessTo(page: PortalPage, visibility: PageVisibility | undefined, granted = false): PageAccess {
    const { flags, allows } = this.#context;
    return pageAccess(page, {
      visibility,
      permissions: page.permission && (granted || allows(page.permission)) ? [page.permission] : [],
      flags: page.flag && flags.isOn(page.flag) ? [page.flag] : [],
    });
  }
}
