import { eq, sql } from 'drizzle-orm';
import type { AuthStrategy, SeedDocument } from 'gatehouse-contract/contract.js';
import { authStrategies, vendors } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/** How the people of all tenants sign in: by one main strategy, and by those that are allowed beside it. */
export type Strategies = NonNullable<SeedDocument['strategies']>;

/** The ways that a passkey is for. */
export const PASSKEY_STRATEGIES: ReadonlySet<string> = new Set(['Passkeys', 'WebAuthN']);

type Row = Pick<typeof authStrategies.$inferSelect, 'kind' | 'strategy' | 'isActive'>;

/** Whether no password and no code signs in, whatever strategies are set beside the main one (LOGIN-034). */
export const isWithoutLocal = (rows: readonly Row[]): boolean =>
  rows.some(({ kind, strategy, isActive }) => isActive && kind === 'main' && strategy === 'NoLocalAuthentication');

/** Sets the strategies that are named, and leaves the others as they are. */
export async function setStrategies(db: Database, { main, secondary }: Strategies): Promise<void> {
  if (main !== undefined) await setMain(db, main);
  if (secondary === undefined) return;
  await db.update(authStrategies).set({ isActive: false }).where(eq(authStrategies.kind, 'secondary'));
  if (secondary.length > 0)
    await db
      .insert(authStrategies)
      .values(secondary.map((strategy, index) => ({ kind: 'secondary' as const, strategy, position: index + 1 })))
      .onConflictDoUpdate({
        target: [authStrategies.kind, authStrategies.strategy],
        set: { isActive: true, position: sql`excluded.position` },
      });
}

async function setMain(db: Database, strategy: AuthStrategy): Promise<void> {
  await db.update(vendors).set({ authStrategy: strategy });
  await db.delete(authStrategies).where(eq(authStrategies.kind, 'main'));
  await db.insert(authStrategies).values({ kind: 'main', strategy, position: 0 });
}
