import type { Database } from '../../ground/database.ts';

/** Does some work and takes it back, so that a call which does not need it takes as long as one that does. */
export async function undone<Result>(db: Database, work: (inner: Database) => Promise<Result>): Promise<Result> {
  const undo = new Error('Taken back');
  const made: Result[] = [];
  await db
    .transaction(async (inner) => {
      made.push(await work(inner));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  const [result] = made;
  if (made.length === 0 || result === undefined) throw new Error('The work came to nothing');
  return result;
}
