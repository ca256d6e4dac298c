import { and, eq, isNull } from 'drizzle-orm';
import type { LoginResponse } from 'gatehouse-contract/contract.js';
import { sessions } from '../../../database/storage/schema.ts';
import type { ErrorCode } from '../../../ground/errors.ts';
import { ProviderError } from '../../../ground/errors.ts';
import type { AuditFact } from '../../../ground/audit/storage.ts';
import type { AccessClaims } from '../../../crypto/keys/accessTokens.ts';
import { forgiveAttempts } from '../../../http/pipeline/attempts.ts';
import type { Circumstances, WriteCall } from '../../../http/pipeline/call.ts';
import { Reply } from '../../../http/pipeline/reply.ts';
import { NOTHING_CHANGED, type Refused, type Written } from '../../../http/pipeline/writeRoute.ts';
import { findUser } from '../../../people/accounts.ts';
import { findApplication } from '../../../people/circumstances.ts';
import { codeRefusals } from '../../auth/codes.ts';
import { completeSignIn, isBegun, presentSignIn, type Opened } from '../../auth/completeSignIn.ts';
import { readClaims, toLoginResponse } from '../../auth/issueToken.ts';
import { readAnew } from '../demand.ts';
import { withSecond, type SecondMethod } from '../fulfilment.ts';
import { vouchForPassword } from '../passwordOrigin.ts';
import { countTry, takePending } from '../pendingSignIns.ts';
import type { Taken } from '../proving/budgets.ts';
import { REMEMBERED_SECONDS, rememberBrowser, rememberedCookieName } from '../rememberedBrowsers.ts';
import { ended, type Waiting } from './find.ts';

/** What a second factor comes to: the session that begins, or the token of the one that was stepped up. */
export type Finished = (
  | { readonly kind: 'opened'; readonly opened: Opened; readonly browser?: string | undefined }
  | { readonly kind: 'stepped'; readonly claims: AccessClaims }
) & { readonly recoveryCode?: string | undefined };

/** Refuses a proof. The try stays counted. */
export const refuse = (code: ErrorCode, { user, pending }: Waiting): Refused => ({
  refusal: code === 'ER-UNAUTHORIZED' ? ended() : new ProviderError(code),
  event: {
    event: 'auth.mfa.tried',
    tenantId: pending.tenantId,
    actorId: user.id,
    subjectId: pending.sessionId ?? undefined,
    details: { code },
  },
});

/** Counts a try at the pending sign-in, then judges the proof. Undefined: it is right. */
export async function refusalOf(
  call: WriteCall,
  waiting: Waiting,
  judge: () => Promise<Taken>,
): Promise<Refused | undefined> {
  if (!(await countTry(call.db, waiting.pending, call.now))) return refuse('ER-UNAUTHORIZED', waiting);
  const { result } = await judge();
  return result === 'used' ? undefined : refuse(codeRefusals[result], waiting);
}

interface Proven {
  readonly method: SecondMethod;
  readonly rememberDevice?: boolean | undefined;
  readonly recoveryCode?: string | undefined;
  readonly facts?: readonly AuditFact[];
}

/** Goes on once the second factor has been proven. A pending sign-in leads on once. */
export async function finish(
  call: WriteCall,
  waiting: Waiting,
  { method, rememberDevice = false, recoveryCode, facts = [] }: Proven,
): Promise<Written<Finished>> {
  const { db, now } = call;
  const { pending, user } = waiting;
  if (!(await takePending(db, pending, now))) return refuse('ER-UNAUTHORIZED', waiting);
  // Who signed in otherwise may not know the password: the owner of the mailbox alone may have set it.
  if (pending.amr[0] === 'pwd') await vouchForPassword(db, user.id);
  const amr = withSecond(pending.amr, method);
  if (waiting.session) return stepUp(call, waiting, { amr, recoveryCode, facts });
  const written = await open(call, waiting, amr);
  if ('refusal' in written) return withFacts(written, facts);
  const { answer: opened, event } = written;
  const browser = rememberDevice && isBegun(opened) ? await rememberBrowser(call, user.id) : undefined;
  return { answer: { kind: 'opened', opened, browser, recoveryCode }, event: [...factsOf(event), ...facts] };
}

const factsOf = (event: AuditEvents): [AuditFact, ...AuditFact[]] => {
  if (event === NOTHING_CHANGED) throw new TypeError('A sign-in is always written down');
  return 'event' in event ? [event] : [...event];
};
type AuditEvents = Exclude<Written<unknown>, Refused>['event'];

/** A refused sign-in keeps the factor that was set up for it. */
const withFacts = ({ refusal, event }: Refused, facts: readonly AuditFact[]): Refused => ({
  refusal,
  event: [...factsOf(event), ...facts.map((fact) => ({ ...fact, outcome: 'success' as const }))],
});

/** The sign-in goes on where it waited, with more proofs. */
export async function open(
  call: WriteCall,
  { pending, user, invitationToken, ...attempt }: Waiting,
  amr: string[],
): Promise<Written<Opened>> {
  const { db, services } = call;
  const { applicationId, invitation, tenantId } = pending;
  const application = applicationId === null ? undefined : await findApplication(db, applicationId);
  if (applicationId !== null && !application) return refuse('ER-APPLICATION-REFUSED', { ...attempt, pending, user });
  return completeSignIn(call, await readAnew(db, user), {
    strategies: new Set(pending.strategies),
    amr,
    application,
    attempt,
    tenantId,
    invitationToken: invitation === null ? invitationToken : services.sealing.open(invitation),
  });
}

/** Notes the second factor in the session that asked for it, and in no other one. */
async function stepUp(
  call: WriteCall,
  waiting: Waiting,
  { amr, recoveryCode, facts }: { amr: string[]; recoveryCode: string | undefined; facts: readonly AuditFact[] },
): Promise<Written<Finished>> {
  const { db, now } = call;
  const { pending, session } = waiting;
  const user = await findUser(db, pending.userId);
  const [stepped] = await db
    .update(sessions)
    .set({ amr, authTime: now })
    .where(and(eq(sessions.id, session?.id ?? ''), eq(sessions.userId, pending.userId), isNull(sessions.endedAt)))
    .returning();
  if (!user || !stepped) return withFacts(refuse('ER-SESSION-ENDED', waiting), facts);
  await forgiveAttempts(call, waiting);
  const { tenantId } = pending;
  return {
    answer: {
      kind: 'stepped',
      claims: await readClaims(db, { user, session: stepped, tenantId }, now),
      recoveryCode,
    },
    event: [{ event: 'auth.stepUp', tenantId, actorId: user.id, subjectId: stepped.id, details: { amr } }, ...facts],
  };
}

/** The token of the session as it is, for a tenant that asks for nothing more. */
export const presentClaims = async (
  { services, now }: Circumstances,
  claims: AccessClaims,
  facts: Partial<LoginResponse> = {},
): Promise<Reply<LoginResponse>> => Reply.json({ ...(await toLoginResponse(services, claims, now)), ...facts });

export async function presentFinished(call: Circumstances, finished: Finished): Promise<Reply<LoginResponse>> {
  const { recoveryCode } = finished;
  const facts = recoveryCode === undefined ? {} : { recoveryCode };
  if (finished.kind === 'stepped') return presentClaims(call, finished.claims, facts);
  const { services } = call;
  const remembered =
    finished.browser === undefined
      ? []
      : [services.newCookie(rememberedCookieName(services.clientId)).keep(finished.browser, REMEMBERED_SECONDS)];
  return presentSignIn(call, finished.opened, facts, remembered);
}
