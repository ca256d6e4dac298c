import type { PropertyValues } from '@lit/reactive-element';
import type { PageName } from '../../api/rules/pages.ts';
import type { Navigation } from '../../stores/admin/PortalStore.ts';
import { attribute } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/ReactElement.ts';
import { PageAddress, type AddressPlace } from './PageAddress.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { PortalProps } from './props.ts';

const places: readonly string[] = ['hash', 'query', 'none'] satisfies AddressPlace[];
const isPlace = (text: string): text is AddressPlace => places.includes(text);

/**
 * The administration portal: every page a person may see, in one shell with a navigation.
 *
 * @tagname admin-portal
 * @summary Gives people their profile and privacy, and administrators their tenant.
 * @slot logo - Stands above the navigation.
 * @slot back - What the way back says, e.g. "Back to Tidewater"; a link or a button of the page takes its place.
 * @fires {CustomEvent<{ page: string; from: string }>} portal-page-change - Another page is about to be shown. Cancelable.
 * @fires {CustomEvent<{ page: string }>} portal-close - The portal is about to be hidden. Cancelable: a page that navigates itself cancels it.
 * @csspart shell - The whole portal.
 * @csspart navigation - The column with the pages.
 * @csspart tenant-switcher - The account at its top.
 * @csspart group - The title of a group of pages.
 * @csspart link - One page in the navigation.
 * @csspart bar - The line above the page.
 * @csspart back-to-app - The way back.
 * @csspart user-button - The person at the end of the bar.
 * @csspart page - The page.
 * @csspart title - The title of a page.
 * @csspart panel - A block of a page.
 * @csspart lead - The line under the title.
 * @csspart row - One thing in a panel.
 * @csspart facts - Names and values.
 * @csspart chip - A filled label.
 * @csspart tag - A role.
 * @csspart avatar - A picture, or the initials.
 * @csspart button - A button without a name of its own.
 * @csspart copy-button - A button that copies.
 * @csspart spinner - The sign that a button is busy.
 * @csspart state - What stands in the place of a page that cannot be shown.
 * @csspart emblem - The sign of such a state.
 * @csspart state-title - Its title.
 * @csspart state-text - Its text.
 * @csspart state-actions - Its buttons.
 * @cssprop [--gh-portal-height=100dvh] - The least height of the portal.
 * @cssprop [--gh-nav-width=240px] - The width of the navigation.
 * @cssstate ready - The portal is drawn.
 */
export class AdminPortalElement extends ReactElement<PortalProps> {
  static override properties = {
    page: attribute({ reflect: true }),
    closed: attribute({ type: Boolean, reflect: true }),
    address: attribute(),
    navigation: attribute({ type: Object }),
  };

  /** The page that is shown: profile, privacy, users. Without it, the first one the person may see. */
  declare page: string;
  /** Hides the portal until `open()`. */
  declare closed: boolean;
  /** Where the address of the window names the page: `hash` (`#/users`), `query` (`?portal=users`) or `none`. */
  declare address: string;
  /** Visibility of pages over the vendor's configuration: `{"users":{"visibility":"hidden"}}`. */
  declare navigation: Navigation;

  #address: PageAddress | undefined;
  #stopListening: (() => void) | undefined;

  constructor() {
    super();
    this.page = '';
    this.closed = false;
    this.address = 'hash';
    this.navigation = {};
  }

  protected load = (): Promise<ViewModule<PortalProps>> => import('./view.ts');

  protected viewProps = (): PortalProps => ({
    root: this.root,
    app: this.app,
    tagOf: this.#tagOf,
    page: this.page,
    closed: this.closed,
    navigation: this.navigation,
    hrefOf: this.#hrefOf,
    onPage: this.#handlePage,
    onShown: this.#handleShown,
    onClose: this.#handleClose,
  });

  /** Shows the portal, at a page if one is named. */
  open(page?: PageName): void {
    if (page) this.page = page;
    this.closed = false;
  }

  /** Hides the portal and gives the address back as it was. Returns false when `portal-close` was cancelled. */
  close(): boolean {
    if (this.closed) return true;
    if (!this.emit('portal-close', { page: this.page })) return false;
    this.closed = true;
    return true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('address') || changed.has('closed') || !this.#address) this.#follow();
  }

  protected override arrived(): void {
    super.arrived();
    if (this.hasUpdated) this.#follow();
  }

  protected override left(): void {
    super.left();
    this.#unfollow();
  }

  #tagOf = (tag: string): string => this.tagOf(tag);

  #hrefOf = (page: string): string | undefined => this.#address?.hrefOf(page);

  /** Someone chose a page. Returns whether it is shown. */
  #handlePage = (page: string): boolean => {
    if (page !== this.page && !this.emit('portal-page-change', { page, from: this.page })) return false;
    this.page = page;
    this.#address?.write(page, true);
    return true;
  };

  /** The page the view settled on: the first one, when the named one cannot be shown. */
  #handleShown = (page: string): void => {
    this.page = page;
    if (!this.closed) this.#address?.write(page, false);
  };

  #handleClose = (): void => void this.close();

  #follow(): void {
    this.#unfollow();
    const { defaultView } = this.ownerDocument;
    if (this.closed || !defaultView) return;
    const address = new PageAddress(defaultView, isPlace(this.address) ? this.address : 'hash');
    this.#address = address;
    const look = () => {
      const named = address.read();
      if (!named || named === this.page) return;
      if (this.page && !this.emit('portal-page-change', { page: named, from: this.page }))
        return address.write(this.page, false);
      this.page = named;
    };
    look();
    this.#stopListening = address.listen(look);
  }

  #unfollow(): void {
    this.#stopListening?.();
    this.#address?.restore();
    this.#stopListening = this.#address = undefined;
  }
}
