import { randomUUID } from 'node:crypto';
import { toSearchKey } from 'gatehouse-contract/rules.js';
import type { User } from './accounts.ts';
import type { WriteCall } from '../http/pipeline/call.ts';
import { undone } from '../database/storage/undone.ts';

/** An address that is written to for a person without one, and taken back. */
export const NO_MAILBOX = 'nobody@example.com';

/** A person who does not exist: a question about them costs the database the same work, and finds nothing (PRO-13). */
export function standInFor(email: string, now: Date, emailKey?: string): User {
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
 * Writes to a person. Where there is no account, the same is written to a stand-in and taken back. Both are a nested
 * transaction, so that the time of an answer does not tell whether there is an account.
 */
export async function writeTo(call: WriteCall, owner: User | undefined, email: string, send: Send): Promise<void> {
  if (owner) await call.db.transaction((inner) => send({ ...call, db: inner }, owner));
  else
    await undone(call.db, async (inner) => {
      await send({ ...call, db: inner }, standInFor(email, call.now));
      return true;
    });
}
