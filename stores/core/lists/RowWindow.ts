import { makeAutoObservable, observable } from 'mobx';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions } from '../Actions.ts';
import type { StoreContext } from '../context.ts';
import { PAGE_SIZE } from './Listing.ts';

/** As many pages stay in memory: those around what is on screen. */
const MOST_PAGES = 30;

/** Asks for one page, counted from 0. */
export type LoadPage<Row> = (page: number) => Promise<readonly Row[]>;

/**
 * The rows of a list that is too long to be held: pages of 20 come as they are scrolled to, and the furthest are
 * forgotten. A `Listing` beside it says what is asked for; its first answer begins the window.
 */
export class RowWindow<Row> {
  /** How many rows there are, loaded or not. */
  total = 0;
  private readonly pages = observable.map<number, readonly Row[]>([], { deep: false });
  readonly #actions: Actions<string>;
  #load: LoadPage<Row> = async () => [];

  constructor(context: Pick<StoreContext, 'toError' | 'report'>) {
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'pages'>(this, { pages: false }, { autoBind: true, deep: false });
  }

  /** Begins anew with the first page. What an earlier question is still waiting for is dropped. */
  begin(first: readonly Row[], total: number, load: LoadPage<Row>): void {
    this.#actions.invalidate();
    this.#load = load;
    this.total = total;
    this.pages.replace([[0, first]]);
  }

  /** A row by its place, counted from 0; undefined while it is not here. */
  rowAt(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];
  }

  /** The rows that are here, in order, with gaps left out. */
  get rows(): readonly Row[] {
    return [...this.pages.keys()].sort((one, other) => one - other).flatMap((page) => this.pages.get(page) ?? []);
  }

  /** The places of the rows that are here, in order. */
  get places(): readonly number[] {
    return [...this.pages.keys()]
      .sort((one, other) => one - other)
      .flatMap((page) => (this.pages.get(page) ?? []).map((_row, at) => page * PAGE_SIZE + at));
  }

  /** Why the rows around a place are not here. */
  errorAt(index: number): ApiError | undefined {
    return this.#actions.error(keyOf(Math.floor(index / PAGE_SIZE)));
  }

  /** Loads the pages of these places that are not here, and forgets those furthest away. */
  need(first: number, last: number): Promise<unknown> {
    const [from, to] = [first, Math.min(last, this.total - 1)].map((index) =>
      Math.floor(Math.max(0, index) / PAGE_SIZE),
    );
    const missing: number[] = [];
    for (let page = from ?? 0; page <= (to ?? -1); page += 1)
      if (!this.pages.has(page) && !this.#actions.pending(keyOf(page)) && !this.#actions.error(keyOf(page)))
        missing.push(page);
    const middle = ((from ?? 0) + (to ?? 0)) / 2;
    return Promise.all(missing.map((page) => this.#bring(page, middle)));
  }

  /** Asks again for the rows around a place. */
  retry(index: number): Promise<boolean> {
    const page = Math.floor(index / PAGE_SIZE);
    return this.#bring(page, page);
  }

  reset(): void {
    this.begin([], 0, async () => []);
  }

  #bring(page: number, middle: number): Promise<boolean> {
    return this.#actions.run(keyOf(page), () => this.#load(page), {
      done: (rows) => {
        this.pages.set(page, rows);
        this.#forget(middle);
      },
    });
  }

  #forget(middle: number): void {
    const furthest = [...this.pages.keys()].sort((one, other) => Math.abs(other - middle) - Math.abs(one - middle));
    for (const page of furthest.slice(0, Math.max(0, furthest.length - MOST_PAGES))) this.pages.delete(page);
  }
}

const keyOf = (page: number): string => `page:${page}`;
