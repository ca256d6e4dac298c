import type { LoginResponse } from '../../../api/contract/auth.ts';
import { mfaEndpoints } from '../../../api/contract/mfa.ts';
import { factorsOf, lastKind, rememberKind } from './factors.ts';
import { FactorProof, type ProofCalls, type Sending } from './FactorProof.ts';
import type { Pending, PendingContext } from './pending.ts';

const body = (mfaToken: string, { rememberDevice }: Sending) => ({
  mfaToken,
  ...(rememberDevice && { rememberDevice }),
});

const proofCalls = ({ call }: PendingContext, mfaToken: string): ProofCalls<LoginResponse> => ({
  send: ({ kind, deviceId = '' }, signal) =>
    kind === 'email'
      ? call(mfaEndpoints.sendEmailCode, { body: { mfaToken } }, { signal })
      : call(mfaEndpoints.sendSms, { params: { deviceId }, body: { mfaToken } }, { signal }),
  typed: ({ kind, deviceId = '' }, code, how) =>
    kind === 'email'
      ? call(mfaEndpoints.verifyEmailCode, { body: { ...body(mfaToken, how), ...code } }, { signal: how.signal })
      : call(
          mfaEndpoints.verifySms,
          { params: { deviceId }, body: { ...body(mfaToken, how), ...code } },
          { signal: how.signal },
        ),
  code: (_factor, value, how) =>
    call(mfaEndpoints.verify, { body: { ...body(mfaToken, how), value } }, { signal: how.signal }),
  ask: ({ deviceId = '' }, signal) =>
    call(mfaEndpoints.askWebAuthn, { params: { deviceId }, body: { mfaToken } }, { signal }),
  signed: ({ deviceId = '' }, signed, how) =>
    call(
      mfaEndpoints.verifyWebAuthn,
      { params: { deviceId }, body: { ...body(mfaToken, how), ...signed } },
      { signal: how.signal },
    ),
});

/** Whether this browser may skip the factor, and for how long. A failure means that it may not. */
async function askToRemember({ call }: PendingContext, mfaToken: string, proof: FactorProof<LoginResponse>) {
  try {
    const { isAllowedToRemember, mfaDeviceExpiration } = await call(mfaEndpoints.rememberPolicy, {
      query: { mfaToken },
    });
    if (isAllowedToRemember && mfaDeviceExpiration > 0) proof.rememberFor(mfaDeviceExpiration);
  } catch {
    // It is an offer alone.
  }
}

/** By the answer that asks for a factor: what is known of it goes with the answer. */
const proofs = new WeakMap<LoginResponse, FactorProof<LoginResponse>>();

/** The proof that completes a sign-in. The first call begins it. */
export function proofOf({ context, answer }: Pending): FactorProof<LoginResponse> {
  const found = answer && proofs.get(answer);
  if (found) return found;
  const { local, clock } = context.ports;
  const { mfaToken = '' } = answer ?? {};
  const proof = new FactorProof<LoginResponse>({
    factors: factorsOf(answer ?? {}, local && lastKind(local)),
    calls: proofCalls(context, mfaToken),
    clock,
    used: (kind) => local && rememberKind(local, kind),
  });
  if (answer) proofs.set(answer, proof);
  void askToRemember(context, mfaToken, proof);
  return proof;
}
