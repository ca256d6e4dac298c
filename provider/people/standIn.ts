import { randomUUID } from 'node:crypto';
import { toSearchKey } from 'gatehouse-contract/rules.js';
import type { User } from './accounts.ts';
import type { WriteCall } from '../http/pipeline/call.ts';
import { undone } from '../database/storage/undone.ts';

/** An address that is written to for a person without one, and taken back. */
export const NO_MAILBOX = 'nobody@example.com';

/** Stands for a person where there is none: whatever asks the database about them does the same work and finds nothing. */
export function nobodyAt(email: string, now: Date, emailKey?: string): User {
  const id = randomUUID();
  return {
    id,
    email,
    emailKey: emailKey ?? `${id}@nobody`,
    name: email,
    nameKey: toSearchKey(email),
    verified: true,
    mfaEnrolled: false,
    mfaBypass: false,
    phoneNumber: null,
    provider: 'local',
    profilePictureUrl: null,
    metadata: '{}',
    isLocked: false,
    superUser: false,
    createdAt: now,
    updatedAt: now,
  };
}

type Send = (call: WriteCall, owner: User) => Promise<unknown>;

/**
 * Writes to a person; for nobody, the same is written and taken back. Both are a part of their own in the transaction, so that no answer
 * takes longer where there is an account, or where there is none.
 */
export async function writeTo(call: WriteCall, owner: User | undefined, email: string, send: Send): Promise<void> {
  if (owner) await call.db.transaction((inner) => send({ ...call, db: inner }, owner));
  else
    await undone(call.db, async (inner) => {
      await send({ ...call, db: inner }, nobodyAt(email, call.now));
      return true;
    });
}
