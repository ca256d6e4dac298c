import type { PropertyValues } from '@lit/reactive-element';
import type { PageName } from '../../api/rules/pages.ts';
import type { Navigation } from '../../stores/admin/PortalStore.ts';
import { attribute, unsaid } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/react/ReactElement.ts';
import type { PageAddress } from './PageAddress.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { DocumentTitle } from './DocumentTitle.ts';
import type { PortalProps } from './props.ts';

/**
 * The administration portal: all pages that the user may see, with a navigation.
 *
 * @tagname admin-portal
 * @summary Shows users their profile and privacy settings, and lets administrators manage their tenant.
 * @slot logo - Shown above the navigation.
 * @slot back - The label of the back button, e.g. "Back to Tidewater". A link or a button in this slot replaces the button.
 * @fires {CustomEvent<{ page: string; from: string }>} portal-page-change - The portal is about to show another page. Cancelable.
 * @fires {CustomEvent<{ page: string; title: string }>} portal-title - The document gets this title. Cancelable.
 * @fires {CustomEvent<{ page: string }>} portal-close - The portal is about to close. Cancelable: cancel it to navigate yourself.
 * @kit avatar, base, chip, facts, page, panel, panel-row, spinner, tag, tooltip
 * @csspart shell - The whole portal.
 * @csspart skip-link - The link to the page, past the navigation; shown while it has the focus.
 * @csspart navigation - The navigation column.
 * @csspart tenant-switcher - The tenant switcher at the top of the navigation.
 * @csspart group - The title of a group of pages.
 * @csspart link - A link to a page.
 * @csspart bar - The bar above the page.
 * @csspart back-to-app - The back button.
 * @csspart user-button - The user at the end of the bar.
 * @csspart account-path - The active workspace with those above it, under the bar of a narrow portal.
 * @csspart page - The page.
 * @csspart view - A page that cannot be shown.
 * @cssprop [--gh-portal-height=100dvh] - The minimum height of the portal.
 * @cssprop [--gh-nav-width=240px] - The width of the navigation.
 * @cssstate ready - The portal is drawn.
 */
export class AdminPortalElement extends ReactElement<PortalProps> {
  static override properties = {
    page: attribute({ reflect: true }),
    closed: attribute({ type: Boolean, reflect: true }),
    address: attribute(),
    scheme: unsaid(),
    navigation: attribute({ type: Object }),
    at: attribute({ attribute: false }),
  };

  /**
   * The current page, such as `users`. Default: the first page that the user may see. A page that is not there for the
   * user stays named: the portal says that it is missing, or which permission it needs.
   */
  declare page: string;
  /** Hides the portal until `open()` is called. */
  declare closed: boolean;
  /** Where the URL names the page: `hash` (`#/users`), `query` (`?portal=users`) or `none`. */
  declare address: string;
  /** The look that the page has now: the menu of the user offers the other one (`scheme-change` of `user-button`). */
  declare scheme: 'light' | 'dark' | undefined;
  /** Overrides the vendor's visibility of pages: `{"users":{"visibility":"hidden"}}`. */
  declare navigation: Navigation;

  /** Where in its list the page is. @internal */
  declare at: string;

  /** Comes with the view: no page is shown before. */
  #view: Pick<typeof import('./view.ts'), 'DocumentTitle' | 'PageAddress' | 'leave'> | undefined;
  #address: PageAddress | undefined;
  #title: DocumentTitle | undefined;

  constructor() {
    super();
    this.page = '';
    this.closed = false;
    this.address = 'hash';
    this.navigation = {};
    this.at = '';
  }

  protected load = async (): Promise<ViewModule<PortalProps>> => {
    const view = await import('./view.ts');
    this.#view = view;
    this.#follow();
    return view;
  };

  protected viewProps = (): PortalProps => ({
    root: this.root,
    app: this.app,
    scheme: this.scheme,
    tagOf: this.#tagOf,
    page: this.page,
    at: this.at,
    closed: this.closed,
    navigation: this.navigation ?? {},
    hrefOf: this.#hrefOf,
    onPage: this.#handlePage,
    onPlace: this.#handlePlace,
    onShown: this.#handleShown,
    onTitle: this.#handleTitle,
    onClose: this.#handleClose,
  });

  /** As a page: it says itself that the provider does not answer. @internal */
  get isPage(): boolean {
    return !this.closed;
  }

  /** Shows the portal, at the named page if there is one. */
  open(page?: PageName): void {
    if (page) this.page = page;
    this.closed = false;
  }

  /** Hides the portal and restores the previous URL. Returns false if `portal-close` was cancelled. */
  close(): boolean {
    if (this.closed) return true;
    if (!this.emit('portal-close', { page: this.page })) return false;
    this.closed = true;
    return true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#follow();
  }

  protected override left(): void {
    super.left();
    this.#follow();
    this.#title?.giveBack();
  }

  #tagOf = (tag: string): string => this.tagOf(tag);

  #hrefOf = (page: string): string | undefined => this.#address?.hrefOf(page);

  /** The user chose a page. Returns whether it is shown. */
  #handlePage = (page: string, arrived: () => void): boolean => {
    let isKept = false;
    const go = (): void => {
      if (page !== this.page && !this.emit('portal-page-change', { page, from: this.page }))
        return void (isKept = true);
      if (page !== this.page) this.at = '';
      this.page = page;
      this.#address?.write(page, true);
      arrived();
    };
    if (page === this.page) go();
    else this.leave(go);
    return !isKept;
  };

  /** Leads away from what the page shows, unless it has unsaved changes that the user keeps. @internal */
  leave(go: () => void): void {
    const page = this.shadowRoot?.querySelector('.gh-outlet > *');
    if (page && this.#view) this.#view.leave(page, go);
    else go();
  }

  /** The user went elsewhere in the list of the page. */
  #handlePlace = (at: string, step: boolean): void => {
    this.at = at;
    this.#address?.write(this.page, step, at);
  };

  /** The page that the view shows: the first page if none is named. */
  #handleShown = (page: string): void => {
    this.page = page;
    if (!this.closed) this.#address?.write(page, false);
  };

  #handleTitle = (name: string): void => {
    const allowed = (title: string): boolean => this.emit('portal-title', { page: this.page, title });
    if (this.#view) this.#title ??= new this.#view.DocumentTitle(this.ownerDocument, allowed);
    this.#title?.show(name);
  };

  #handleClose = (): void => void this.close();

  #follow(): void {
    this.#address = this.#view?.PageAddress.follow(this, this.#address);
  }
}
