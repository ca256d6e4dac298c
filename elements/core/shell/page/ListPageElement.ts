import type { PropertyDeclarations } from '@lit/reactive-element';
import { attribute } from '../attribute.ts';
import { PageElement, type PageProps } from './PageElement.ts';

/** The properties of the view of a page with a list. */
export interface ListPageProps extends PageProps {
  /** Where in the list the page is. */
  place: string;
  /** The id of the open row; empty without one. */
  open: string;
  /** The person opened a row, or closed it (an empty id). Without `step` the back button does not lead back. */
  onOpen: (id: string, step?: boolean) => void;
  /** The person is somewhere else in the list now. */
  onPlace: (place: string) => void;
}

/** A page with a list: its place (page, order, filters) can be kept and restored. */
export abstract class ListPageElement<Props extends ListPageProps = ListPageProps> extends PageElement<Props> {
  static override properties: PropertyDeclarations = { place: attribute() };

  /**
   * Where in the list the page is, and the open row, as a query: `page=2&sort=-joinedAt&q=ann&status=active&open=…`. Empty at
   * the beginning of the list. Keep it in the URL of your page, as the portal does, so that it survives a reload.
   */
  declare place: string;

  constructor() {
    super();
    this.place = '';
  }

  /** What every page with a list tells its view. @internal */
  protected override pageProps(): ListPageProps {
    return {
      ...super.pageProps(),
      place: placeOf(this.place, ''),
      open: openIn(this.place),
      onPlace: this.#handlePlace,
      onOpen: this.#handleOpen,
    };
  }

  #handlePlace = (list: string): void => this.goTo(placeOf(list, openIn(this.place)));

  #handleOpen = (id: string, step = true): void => this.goTo(placeOf(this.place, id), step);

  /** Tells a new place. With `step` it is one that the back button undoes. @internal */
  protected goTo = (place: string, step = false): void => {
    if (place === this.place) return;
    this.place = place;
    this.emit('list-place-change', { place, step });
  };
}

/** A place with another item open; with an empty id the place of the list alone. */
export function placeOf(place: string, open: string): string {
  const query = new URLSearchParams(place);
  if (open) query.set('open', open);
  else query.delete('open');
  return query.toString();
}

/** The id of the item that a place has open; empty without one. */
export const openIn = (place: string): string => new URLSearchParams(place).get('open') ?? '';
