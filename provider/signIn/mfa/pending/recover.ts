import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { AuditFact } from '../../../ground/audit/storage.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import { NOTHING_CHANGED, type Written } from '../../../http/pipeline/writeRoute.ts';
import { voidSecrets } from '../../../crypto/secrets/storage.ts';
import { readClaims } from '../../auth/issueToken.ts';
import { askedFact, askForSecond, demandOnRunning, readAnew } from '../demand.ts';
import { removeFactors } from '../factors.ts';
import { takePending } from '../pendingSignIns.ts';
import { takeProof } from '../proving/budgets.ts';
import { takeRecoveryCode } from '../recoveryCodes.ts';
import { tellChanged } from '../tellChanged.ts';
import type { Waiting } from './find.ts';
import { open, refusalOf, refuse, type Finished } from './finish.ts';

/** Codes that were sent or issued for factors that are gone. */
export const factorSecrets = ['mfa-email', 'mfa-sms', 'mfa-new-sms', 'mfa-one-use'] as const;

interface Typed {
  /** Of a page that does not send the token of the pending sign-in. */
  readonly email: string | undefined;
  readonly recoveryCode: string;
}

/**
 * Takes the recovery code of a person whose first factor was right. It is no factor: it removes those that are lost,
 * and the sign-in goes on as that of a person without one.
 */
export async function recover(
  call: WriteCall,
  waiting: Waiting,
  { email, recoveryCode }: Typed,
): Promise<Written<Finished>> {
  const { db, now } = call;
  const { pending, user, session } = waiting;
  const isOfUser = email === undefined || toIdentifierKey(email) === user.emailKey;
  const refused = await refusalOf(call, waiting, () =>
    takeProof(call, { userId: user.id, factor: 'recovery' }, async () => ({
      result: isOfUser && (await takeRecoveryCode(db, user.id, recoveryCode)) ? 'used' : 'wrong',
    })),
  );
  if (refused) return refused;
  if (!(await takePending(db, pending, now))) return refuse('ER-UNAUTHORIZED', waiting);
  await removeFactors(db, user.id);
  await voidSecrets(db, { purposes: factorSecrets, subject: user.id });
  await tellChanged(call, user, 'recovered');
  const { tenantId } = pending;
  const fact: AuditFact = { event: 'user.mfa.recovered', tenantId, actorId: user.id, subjectId: user.id };
  if (!session) {
    const written = await open(call, waiting, pending.amr);
    if ('refusal' in written) return { ...written, event: [fact, ...listOf(written.event)] };
    return { answer: { kind: 'opened', opened: written.answer }, event: [fact, ...listOf(written.event)] };
  }
  const owner = await readAnew(db, user);
  const demand = await demandOnRunning(db, owner, tenantId, waiting.proofs);
  if (demand === 'nothing')
    return {
      answer: { kind: 'stepped', claims: await readClaims(db, { user: owner, session, tenantId }, now) },
      event: fact,
    };
  const first = { ...waiting.proofs, strategies: new Set(pending.strategies), tenantId, sessionId: session.id };
  const opened = await askForSecond(call, owner, first, demand);
  return { answer: { kind: 'opened', opened }, event: [fact, askedFact(owner, first)] };
}

const listOf = (event: Written<unknown>['event']): readonly AuditFact[] =>
  event === NOTHING_CHANGED ? [] : 'event' in event ? [event] : event;
