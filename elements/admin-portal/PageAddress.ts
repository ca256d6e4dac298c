export type AddressPlace = 'hash' | 'query' | 'none';

const places: readonly string[] = ['hash', 'query', 'none'] satisfies AddressPlace[];
const isPlace = (text: string): text is AddressPlace => places.includes(text);

/** The portal, as far as an address knows it. */
interface Portal {
  /** Where pages are named, as the page says it. */
  readonly address: string;
  readonly closed: boolean;
  readonly isConnected: boolean;
  readonly ownerDocument: Document;
  page: string;
  /** Where in its list the page is. */
  at: string;
  /** Calls back at once, or when the person has given unsaved changes up. */
  leave(go: () => void): void;
  emit(type: 'portal-page-change', detail: { page: string; from: string }): boolean;
}

const HASH = /^#\/([^?]+)(?:\?(.*))?$/;
const PARAMETER = 'portal';
const PLACE = 'portal-place';

const keyOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
const isOurs = (pair: string): boolean => [PARAMETER, PLACE].includes(keyOf(pair));

/** A query pair by pair, as it is written: what belongs to the host is never written anew. */
const pairsIn = (search: string): string[] => (search ? search.slice(1).split('&') : []);
const othersIn = (search: string): string[] => pairsIn(search).filter((pair) => !isOurs(pair));

/** The query with these pairs in the place of ours. */
function withPairs(search: string, ours: readonly string[]): string {
  const pairs = pairsIn(search);
  const at = pairs.findIndex(isOurs);
  const others = othersIn(search);
  const end = at < 0 ? others.length : at;
  const text = [...others.slice(0, end), ...ours, ...others.slice(end)].join('&');
  return text && `?${text}`;
}

/** The address before the first page was named. */
interface Before {
  readonly search: string;
  readonly hash: string;
}

/** Which page of the portal the address of the window names (PORTAL-031), and the address as it was before. */
export class PageAddress {
  readonly place: AddressPlace;
  readonly #window: Window;
  #before: Before | undefined;
  #stop = (): void => {};

  /**
   * Shows the pages that the address of a window names while the portal is open in it; at any other time the address is
   * as it was before. A host may keep the page that is shown.
   *
   * @param former what the portal followed until now: it stays, also when the portal is moved in its document
   */
  static follow(portal: Portal, former: PageAddress | undefined): PageAddress | undefined {
    const window = portal.isConnected && !portal.closed ? portal.ownerDocument.defaultView : undefined;
    const place = isPlace(portal.address) ? portal.address : 'hash';
    if (former) {
      if (former.#window === window && former.place === place) return former;
      former.#restore();
    }
    return window ? PageAddress.#begin(window, place, portal) : undefined;
  }

  static #begin(window: Window, placed: AddressPlace, portal: Portal): PageAddress {
    const address = new PageAddress(window, placed);
    const look = () => {
      const named = address.read();
      if (!named) return;
      const at = address.readPlace();
      if (named === portal.page && at === portal.at) return;
      const [page, place] = [portal.page, portal.at];
      let asks = true;
      let asked = false;
      portal.leave(() => {
        asks = false;
        if (named !== page) {
          if (page && !portal.emit('portal-page-change', { page: named, from: page }))
            return address.write(page, false, place);
          portal.page = named;
        }
        portal.at = at;
        if (asked && address.read() === page) window.history.back();
        else address.write(named, false, at);
      });
      // What is shown meanwhile, as a step of its own: the one it came back to stays, to go back to in the end.
      if (asks) address.write(page, (asked = true), place);
    };
    look();
    address.#stop = address.#listen(look);
    return address;
  }

  constructor(window: Window, place: AddressPlace) {
    this.#window = window;
    this.place = place;
  }

  /** The page that the address names: unchecked text. */
  read(): string | undefined {
    const { hash, search } = this.#window.location;
    if (this.place === 'hash') return HASH.exec(hash)?.[1];
    return (this.place === 'query' && new URLSearchParams(search).get(PARAMETER)) || undefined;
  }

  /** Where in its list that page is; any text too. */
  readPlace(): string {
    const { hash, search } = this.#window.location;
    if (this.place === 'hash') return HASH.exec(hash)?.[2] ?? '';
    return (this.place === 'query' && new URLSearchParams(search).get(PLACE)) || '';
  }

  /** Where a page is found, for a link; `undefined` when pages have no address. */
  hrefOf(page: string, at = ''): string | undefined {
    if (this.place === 'none') return undefined;
    if (this.place === 'hash') return `#/${page}${at && `?${at}`}`;
    const { search, hash } = this.#window.location;
    const place = at ? [`${PLACE}=${encodeURIComponent(at)}`] : [];
    return withPairs(search, [`${PARAMETER}=${encodeURIComponent(page)}`, ...place]) + hash;
  }

  /** Names a page; `push` makes a step that the back button undoes. */
  write(page: string, push: boolean, at = this.read() === page ? this.readPlace() : ''): void {
    const href = this.hrefOf(page, at);
    if (!href || (this.read() === page && this.readPlace() === at)) return;
    this.#remember();
    this.#go(href, push);
  }

  /** Gives the address back as it was before the first page was named (PORTAL-004). */
  #restore(): void {
    this.#stop();
    const before = this.#before;
    this.#before = undefined;
    if (!before || !this.read()) return;
    const { pathname, search, hash } = this.#window.location;
    if (this.place === 'hash') return this.#go(`${pathname}${search}${before.hash}`, false);
    // The query as it was, byte for byte, unless the host has changed its part meanwhile.
    const same = othersIn(search).join('&') === othersIn(before.search).join('&');
    const given = same ? before.search : withPairs(search, pairsIn(before.search).filter(isOurs));
    this.#go(`${pathname}${given}${hash}`, false);
  }

  /** Calls back when the person goes back or forth, or writes into the address. Returns the undo. */
  #listen(callback: () => void): () => void {
    if (this.place === 'none') return () => {};
    const events = ['popstate', 'hashchange'] as const;
    for (const event of events) this.#window.addEventListener(event, callback);
    return () => events.forEach((event) => this.#window.removeEventListener(event, callback));
  }

  #remember(): void {
    const { hash, search } = this.#window.location;
    this.#before ??= { hash, search };
  }

  /** The state of the host's router stays with the address it belongs to. */
  #go(href: string, push: boolean): void {
    const { history } = this.#window;
    if (push) history.pushState(null, '', href);
    else history.replaceState(history.state, '', href);
  }
}
