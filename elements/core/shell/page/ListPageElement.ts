import type { PropertyDeclarations } from '@lit/reactive-element';
import { attribute } from '../attribute.ts';
import { PageElement, type PageProps } from './PageElement.ts';

/** The properties of the view of a page with a list. */
export interface ListPageProps extends PageProps {
  /** Where in the list the page is. */
  place: string;
  /** The person is somewhere else in the list now. */
  onPlace: (place: string) => void;
}

/** A page with a list: its place (page, order, filters) can be kept and restored. */
export abstract class ListPageElement<Props extends ListPageProps = ListPageProps> extends PageElement<Props> {
  static override properties: PropertyDeclarations = { place: attribute() };

  /**
   * Where in the list the page is, as a query: `page=2&sort=-joinedAt&q=ann&status=active`. Empty at the beginning of the
   * list. Keep it in the URL of your page, as the portal does, so that it survives a reload.
   */
  declare place: string;

  constructor() {
    super();
    this.place = '';
  }

  /** What every page with a list tells its view. @internal */
  protected override pageProps(): ListPageProps {
    return { ...super.pageProps(), place: this.place, onPlace: this.goTo };
  }

  /** Tells a new place. With `step` it is one that the back button undoes. @internal */
  protected goTo = (place: string, step = false): void => {
    if (place === this.place) return;
    this.place = place;
    this.emit('list-place-change', { place, step });
  };
}
