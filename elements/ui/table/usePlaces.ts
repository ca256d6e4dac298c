import { useState } from 'react';

/**
 * Which of the rows on screen a row takes over. A row that stays keeps its own, a new one takes that of a row that
 * left: the next page changes the texts of twenty rows instead of building twenty others.
 */
export class Places {
  #taken: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /** The places of these rows, by their ids. Asking twice for the same rows gives the same answer. */
  of(ids: readonly string[]): ReadonlyMap<string, number> {
    const wanted = new Set(ids);
    const free = [...this.#taken].filter(([id]) => !wanted.has(id)).map(([, place]) => place);
    const place = (id: string): number => this.#taken.get(id) ?? free.shift() ?? this.#next++;
    return (this.#taken = new Map(ids.map((id) => [id, place(id)])));
  }
}

/** The places of the rows of one table. */
export function usePlaces(ids: readonly string[]): ReadonlyMap<string, number> {
  const [places] = useState(() => new Places());
  return places.of(ids);
}
