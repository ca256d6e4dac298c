import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Area, Place } from '../../database/areas/area.ts';

/** The tables whose rows an erasure needs as long as those of a place are there. */
const neededBy = ({ table, reads = [] }: Place): Set<PgTable> =>
  new Set([...getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable), ...reads]);

/**
 * Everything that goes with people and tenants, as the areas state it: a row that depends on another, or is found by
 * it, goes before it. The audit keeps its rows, under pseudonyms (`pseudonyms.ts`).
 */
export function placesOf(areas: readonly Area[]): Place[] {
  const ordered: Place[] = [];
  for (let waiting = areas.flatMap(({ places = [] }) => places); waiting.length > 0;) {
    const held = new Set(waiting.flatMap((place) => [...neededBy(place)].filter((table) => table !== place.table)));
    const free = waiting.filter(({ table }) => !held.has(table));
    if (free.length === 0)
      throw new Error(`Rows of ${waiting.map(({ table }) => getTableConfig(table).name).join(', ')} need each other`);
    ordered.push(...free);
    waiting = waiting.filter((place) => !free.includes(place));
  }
  return ordered.sort(firstOnes);
}

const firstOnes = (one: Place, other: Place): number => Number(other.isFirst ?? false) - Number(one.isFirst ?? false);
