import type { AuditFact } from '../../ground/audit/storage.ts';
import { hasOwnPasskey } from './factors.ts';
import { findUser, type User } from '../../people/accounts.ts';
import type { Circumstances, WriteCall } from '../../http/pipeline/call.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { enforcementIn } from '../../vendor/policies/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { demandOf, demandOfRunning, isFulfilled, type Demand, type Proofs } from './fulfilment.ts';
import { beginPending, flowCookieName, PENDING_LIFETIME } from './pendingSignIns.ts';
import { presentAnswer, waysOf, type MfaAnswer } from './presenter.ts';
import { numberSetBy } from './numberOrigin.ts';
import { passwordSetBy } from './passwordOrigin.ts';

/** A sign-in that waits for a second factor, or a session that does in a tenant. */
export interface MfaPending {
  readonly mfa: MfaAnswer;
  /** The value of the flow cookie. */
  readonly browser: string;
}

/** What has been proven, and where it would lead. */
export interface FirstFactor extends Proofs {
  readonly strategies: ReadonlySet<string>;
  readonly tenantId: string;
  readonly applicationId?: string | null | undefined;
  readonly invitationToken?: string | undefined;
  /** The session that is stepped up. Undefined: one would begin. */
  readonly sessionId?: string | undefined;
}

/** The proofs of a sign-in or session, with where its password or number is from. */
export const proofsOf = async (
  db: Reader,
  userId: string,
  { amr, remembered }: Pick<Proofs, 'amr' | 'remembered'>,
): Promise<Proofs> => ({
  amr,
  remembered,
  setBy:
    amr[0] === 'pwd' ? await passwordSetBy(db, userId) : amr[0] === 'sms' ? await numberSetBy(db, userId) : undefined,
});

/** What a person has to prove in a tenant before a session begins there. */
export async function demandIn(db: Reader, user: User, tenantId: string, proofs: Proofs): Promise<Demand> {
  if (isFulfilled(proofs)) return 'nothing';
  return demandOf(proofs, await enforcementIn(db, tenantId), await enrolledOf(db, user));
}

/** What a running session has to prove in a tenant before it goes on there. */
export async function demandOnRunning(db: Reader, user: User, tenantId: string, proofs: Proofs): Promise<Demand> {
  if (isFulfilled(proofs)) return 'nothing';
  return demandOfRunning(proofs, await enforcementIn(db, tenantId), await enrolledOf(db, user));
}

export const enrolledOf = async (db: Reader, { id, mfaEnrolled }: User) => ({
  hasFactor: mfaEnrolled,
  hasPasskey: await hasOwnPasskey(db, id),
});

/** Begins to wait for a second factor: nothing is open until it comes. */
export async function askForSecond(
  call: WriteCall,
  user: User,
  first: FirstFactor,
  demand: Exclude<Demand, 'nothing'>,
): Promise<MfaPending> {
  const { db, services } = call;
  const { amr, strategies, tenantId, applicationId = null, invitationToken, sessionId = null } = first;
  const { mfaToken, browser } = await beginPending(call, {
    userId: user.id,
    amr: [...amr],
    strategies: [...strategies],
    tenantId,
    applicationId,
    invitation: invitationToken === undefined ? null : services.sealing.seal(invitationToken),
    sessionId,
  });
  return { browser, mfa: presentAnswer(user, { mfaToken, demand, ways: await waysOf(db, user, first) }) };
}

/** What the audit says of it. */
export const askedFact = (user: User, { tenantId, amr, sessionId }: FirstFactor): AuditFact => ({
  event: 'auth.mfa.asked',
  tenantId,
  actorId: user.id,
  subjectId: sessionId,
  details: { amr },
});

/** The cookies of a sign-in that waits: the flow's, and none of a session. */
export const pendingCookies = ({ services }: Pick<Circumstances, 'services'>, { browser }: MfaPending): string[] => [
  services.newCookie(flowCookieName(services.clientId)).keep(browser, PENDING_LIFETIME),
];

/** The answer that asks for a second factor. */
export const presentPending = (call: Pick<Circumstances, 'services'>, pending: MfaPending): Reply<MfaAnswer> =>
  Reply.json(pending.mfa, { headers: pendingCookies(call, pending).map((line) => ['Set-Cookie', line]) });

/** The account as it is now: a change of factors may have come between. */
export const readAnew = async (db: Reader, user: User): Promise<User> => (await findUser(db, user.id)) ?? user;
