import { inArray } from 'drizzle-orm';
import { features, permissions, plans } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { Missing } from './lines.ts';

/** What documents name by keys that are known all over the installation. */
const tables = { permission: permissions, feature: features, plan: plans } as const;

/** The ids of these keys, in their order. @throws Missing for a key that nothing has */
export async function idsOfKeys(db: Reader, what: keyof typeof tables, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const table = tables[what];
  const rows = await db
    .select({ id: table.id, key: table.key })
    .from(table)
    .where(inArray(table.key, [...keys]));
  const found = new Map(rows.map(({ id, key }) => [key, id]));
  return keys.map((key) => {
    const id = found.get(key);
    if (id === undefined) throw new Missing(what, key);
    return id;
  });
}
