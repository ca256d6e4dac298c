import { reaction } from 'mobx';
import type { list } from '../../../../api/rules/storageKeys.ts';
import type { StoreContext } from '../../context.ts';
import type { Listing, Sort } from '../Listing.ts';
import { keptText, placeText, readKept, readPlace, type Kept, type PlaceRules } from './listPlace.ts';

/**
 * What a browser remembers of the lists of a person: order, rows on a page and hidden columns. Nothing of what they
 * hold.
 */
export class ListMemory {
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
  }

  /** The id of the person. */
  get person(): string | undefined {
    return this.#context.session.user?.id;
  }

  /** Local storage, by list and person. */
  #key(name: string): string | undefined {
    const { person } = this;
    return person && (`gatehouse-list:${name}:${person}` satisfies ReturnType<typeof list<string, string>>);
  }

  read(name: string): string | null {
    const key = this.#key(name);
    return key === undefined ? null : this.#context.ports.local.get(key);
  }

  write(name: string, text: string): void {
    const key = this.#key(name);
    if (key !== undefined) this.#context.ports.local.set(key, text);
  }
}

export interface Following<Column extends string> extends PlaceRules<Column> {
  /** The list, in what the browser remembers. */
  readonly name: string;
  /** The columns that are hidden until a person says otherwise. */
  readonly initial: readonly string[];
  /** Called with the user's place in the list. */
  readonly onPlace: (place: string) => void;
  /** Called with the columns that the user has hidden, where they are remembered, and for another person. */
  readonly onHidden: (hidden: readonly string[]) => void;
}

/** Keeps a list, an address and what the browser remembers of the person the same (look: lists on a desk, pages). */
export class ListFollower<Row, Column extends string> {
  readonly #list: Listing<Row, Column>;
  readonly #memory: ListMemory;
  readonly #options: Following<Column>;
  readonly #usual: Sort<Column> | undefined;
  #place: string;
  #hidden: readonly string[] | undefined;
  #answered = false;
  /** Whose choices the page shows. */
  #person: string | undefined;

  constructor(memory: ListMemory, list: Listing<Row, Column>, place: string, options: Following<Column>) {
    this.#memory = memory;
    this.#list = list;
    this.#place = place;
    this.#options = options;
    this.#usual = list.usualSort;
  }

  /** Follows from now on. Returns the undo. */
  start(): () => void {
    const list = this.#list;
    // Loaded before: it stays as it was left, unless the address names another place.
    const left = list.answered || list.loading;
    if (left && (this.#place || !placeText(list.state, this.#usual))) this.#recall();
    else if (left) this.#remembered();
    const stops = [
      // In the same step in which the list becomes due: its first load asks for what was remembered.
      reaction(
        () => list.due,
        (due) => due !== undefined && this.#recall(),
        { fireImmediately: true },
      ),
      reaction(
        () =>
          list.answered && !list.typing && ([placeText(list.state, this.#usual), list.sort, list.chosenSize] as const),
        (told) => told && this.#tell(told[0]),
        { fireImmediately: true },
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** The URL names another place, because the user went back or edited it. */
  go(place: string): void {
    // While the user types, the address only repeats a place of a moment ago: it does not interrupt them.
    if (place === this.#place || this.#list.typing) return;
    this.#place = place;
    const { sort, ...state } = readPlace(place, this.#options, this.#usual);
    void this.#list.restore({ ...state, ...(sort && { sort }) });
  }

  /** The person has hidden or shown a column. */
  hide(hidden: readonly string[]): void {
    this.#hidden = hidden;
    this.#keep();
  }

  #remembered(): Kept<Column> {
    const { name, initial, onHidden } = this.#options;
    const { person } = this.#memory;
    const kept = readKept(this.#memory.read(name), this.#options);
    const isAnother = this.#person !== undefined && person !== this.#person;
    this.#person = person;
    this.#hidden = kept.hidden;
    if (kept.hidden || isAnother) onHidden(kept.hidden ?? initial);
    return kept;
  }

  #recall(): void {
    const kept = this.#remembered();
    // The place belongs to the tenant it was given for: after a change of tenant the list begins anew.
    const place = this.#answered ? '' : this.#place;
    const list = this.#list;
    const { sort, ...state } = {
      ...readPlace(place, this.#options, kept.sort ?? this.#usual),
      ...(list.typing && { search: list.search }), // typed meanwhile: newer than the address
    };
    const next = { ...state, sort, pageSize: kept.pageSize ?? list.pageSize };
    const same = placeText(next, undefined) === placeText(list.state, undefined) && next.pageSize === list.pageSize;
    if (!same) void list.restore({ ...state, pageSize: next.pageSize, ...(sort && { sort }) });
  }

  #tell(place: string): void {
    this.#answered = true;
    this.#keep();
    if (place === this.#place) return;
    this.#place = place;
    this.#options.onPlace(place);
  }

  /** Only what differs from the list as it comes is worth remembering. */
  #keep(): void {
    const { sort, chosenSize: pageSize } = this.#list;
    const text = keptText({ sort, pageSize, hidden: this.#hidden });
    if (text !== this.#memory.read(this.#options.name)) this.#memory.write(this.#options.name, text);
  }
}
