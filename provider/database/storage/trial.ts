import type { Database } from '../../ground/database.ts';

/** Ends a trial. */
class TakenBack extends Error {}

/** Does work in a transaction and takes all of it back. Returns what the work returned. */
export async function tryOut<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  const end = new TakenBack();
  const results: { readonly value: Result }[] = [];
  await db
    .transaction(async (transaction) => {
      results.push({ value: await work(transaction) });
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
  const [result] = results;
  if (!result) throw new Error('The trial came to no end');
  return result.value;
}
