import { ProviderError } from '../../../ground/errors.ts';
import type { Attempt } from '../../../http/pipeline/attempts.ts';
import type { ReadCall } from '../../../http/pipeline/call.ts';
import { findUser, type User } from '../../../people/accounts.ts';
import { codeAttempt } from '../../auth/codes.ts';
import { heldSessions } from '../../auth/heldSessions.ts';
import type { Session } from '../../sessions/storage.ts';
import { proofsOf } from '../demand.ts';
import type { Proofs } from '../fulfilment.ts';
import { findPending, type PendingSignIn } from '../pendingSignIns.ts';
import { ofPending, type Owner } from '../pendingSignIns.ts';

/** A pending sign-in, counted as a try at the codes of its person. */
export interface Waiting extends Attempt {
  readonly pending: PendingSignIn;
  readonly user: User;
  readonly proofs: Proofs;
  readonly owner: Owner;
  /** The session that is stepped up. */
  readonly session: Session | undefined;
  /** The invitation that the call names, for a sign-in that began without one. */
  readonly invitationToken?: string | undefined;
}

/** @throws ProviderError 401, the same for every pending sign-in that is not of this browser, or is over */
export const ended = (): ProviderError =>
  new ProviderError('ER-UNAUTHORIZED', { errors: ['This sign-in took too long, please start again'] });

/**
 * Finds the pending sign-in of a call: its token and its flow cookie go together. A session is stepped up by the
 * browser alone that holds it.
 * @throws ProviderError 401
 */
export async function waitingFor(call: ReadCall, mfaToken: string | undefined): Promise<Waiting> {
  const pending = await findPending(call, mfaToken);
  const user = pending && (await findUser(call.db, pending.userId));
  if (!user) throw ended();
  const session = await heldSession(call, pending);
  const proofs = await proofsOf(call.db, user.id, { amr: pending.amr });
  return { ...codeAttempt('mfa', user.id), pending, user, proofs, owner: ofPending(pending), session };
}

async function heldSession(call: ReadCall, { sessionId }: PendingSignIn): Promise<Session | undefined> {
  if (sessionId === null) return undefined;
  const held = (await heldSessions(call)).find(({ session }) => session.id === sessionId);
  if (!held) throw ended();
  return held.session;
}
