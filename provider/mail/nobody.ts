import { eq } from 'drizzle-orm';
import { toSearchKey } from 'gatehouse-contract/rules.js';
import type { WriteCall } from '../http/call.ts';
import { users } from '../storage/schema.ts';
import type { User } from '../auth/accounts.ts';

/** An address that is written to for a person without one, and taken back. */
export const NO_MAILBOX = 'nobody@example.com';

/** Does what a mail to somebody takes, for an account of nobody, and takes it back: no answer takes longer where there is an account. */
export async function writeToNobody(
  call: WriteCall,
  email: string,
  send: (call: WriteCall, nobody: User) => Promise<unknown>,
): Promise<void> {
  const undo = new Error('Nobody to write to');
  await call.db
    .transaction(async (inner) => {
      const id = crypto.randomUUID();
      const facts = { id, email, emailKey: `${id}@nobody`, name: email, nameKey: toSearchKey(email) };
      await inner.insert(users).values({ ...facts, createdAt: call.now, updatedAt: call.now });
      const [nobody] = await inner.select().from(users).where(eq(users.id, id));
      if (nobody) await send({ ...call, db: inner }, nobody);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}
