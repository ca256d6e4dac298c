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

/**
 * A page with a list: its place (page, order, filters) can be kept and restored. The docblock declares the parts that
 * only lists have.
 *
 * @slot error - Replaces the message for a list that failed to load.
 * @cssprop [--gh-table-sticky-top=0px] - The sticky offset of the table head, for pages with a fixed header.
 * @cssstate no-access - The user lacks the permission; no request was sent.
 * @kit list
 * @kitpart list toolbar - Search, filters and columns.
 * @kitpart list search - The search field.
 * @kitpart list clear - The button that clears the search.
 * @kitpart list columns - The button that chooses the columns.
 * @kitpart filter filter - A filter button.
 * @kitpart list table - The table.
 * @kitpart list head - A head cell.
 * @kitpart list row - A row of the table or of the two-line list.
 * @kitpart list cell - A cell.
 * @kitpart list row-menu - The button that opens the menu of a row.
 * @kitpart bulk-bar bulk-bar - What can be done with the selected rows.
 * @kitpart list list - The list with two lines per row that replaces the table where there is little room.
 * @kitpart list name - The name in a row of that list.
 * @kitpart list line - The second line of such a row.
 * @kitpart list status - The status of a row.
 * @kitpart list summary - The line above the two-line list: the number of rows and their order.
 * @kitpart list sort - The button in the two-line list that opens the sort order.
 * @kitpart list footer - Range, page size and pager.
 * @kitpart list range - Which rows are shown.
 * @kitpart list page-size - The button that chooses how many rows a page has.
 * @kitpart list pager - The buttons back and forth.
 * @kitpart picker people - The people to choose from.
 * @kitpart picker person - One of the people to choose from.
 * @kitpart sheet sheet - A sheet with the filters, the sort order or the details of a row.
 * @kitpart sheet sheet-header - The header of a sheet.
 * @kitpart sheet sheet-body - The content of a sheet.
 * @kitpart sheet sheet-footer - The buttons of a sheet.
 * @kitpart sheet detail - The details of a row.
 * @kitpart sheet detail-panel - The details of a row beside the list, where there is room.
 * @kitpart sheet facts - Its names and values.
 * @kitpart sheet back - The button that closes the details of a row where there is little room.
 */
export abstract class ListPageElement<Props extends ListPageProps = ListPageProps> extends PageElement<Props> {
  static override properties: PropertyDeclarations = { place: attribute() };

  /**
   * Where in the list the page is, and the open row, as a query: `page=2&sort=-joinedAt&q=ann&status=active&open=…`.
   * Empty at the beginning of the list. Keep it in the URL of your page, as the portal does, so that it survives a
   * reload.
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
