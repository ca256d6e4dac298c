import type { LoginResponse } from '../../../api/contract/auth.ts';
import { ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import type { StoreContext } from '../../core/context.ts';
import { kindsToAdd, type NewKind } from './factors.ts';
import type { EnrolmentCalls } from './FactorEnrolment.ts';
import type { ProofCalls } from './FactorProof.ts';

type Calls = Pick<StoreContext, 'call'>;

/** What no screen looks into, but for the recovery code. */
type Answer = Pick<LoginResponse, 'recoveryCode'>;

/** Sets up a factor of a signed-in person (MFA-018, MFA-019). */
export const ownEnrolmentCalls = ({ call }: Calls): EnrolmentCalls<Answer> => ({
  secret: (signal) => call(ownMfaEndpoints.enrollAuthenticator, {}, { signal }),
  proveSecret: (token, signal) => call(ownMfaEndpoints.verifyAuthenticator, { body: { token } }, { signal }),
  sendTo: (phoneNumber, signal) => call(ownMfaEndpoints.enrollSms, { body: { phoneNumber } }, { signal }),
  proveNumber: (body, signal) => call(ownMfaEndpoints.verifySms, { body }, { signal }),
  challenge: (signal) => call(ownMfaEndpoints.enrollWebAuthn, {}, { signal }),
  proveKey: (body, signal) => call(ownMfaEndpoints.verifyWebAuthn, { body }, { signal }),
});

/** Removes a factor by its own proof: the code of the app, the code of a message, or the key (MFA-018, MFA-019). */
export const removalCalls = ({ call }: Calls): ProofCalls<Answer> => ({
  send: ({ deviceId = '' }, signal) => call(ownMfaEndpoints.askDisableSms, { params: { deviceId } }, { signal }),
  typed: async ({ deviceId = '' }, body, { signal }) => {
    await call(ownMfaEndpoints.disableSms, { params: { deviceId }, body }, { signal });
    return {};
  },
  code: async ({ deviceId = '' }, token, { signal }) => {
    await call(ownMfaEndpoints.disableAuthenticator, { params: { deviceId }, body: { token } }, { signal });
    return {};
  },
  ask: ({ deviceId = '' }, signal) => call(ownMfaEndpoints.askDisableWebAuthn, { params: { deviceId } }, { signal }),
  signed: async ({ deviceId = '' }, body, { signal }) => {
    await call(ownMfaEndpoints.disableWebAuthn, { params: { deviceId }, body }, { signal });
    return {};
  },
});

/** The kinds that a person may set up here (MFA-017). */
export async function ownKinds({ call }: Calls, signal?: AbortSignal): Promise<NewKind[]> {
  const { strategies } = await call(ownMfaEndpoints.strategies, {}, signal ? { signal } : {});
  return kindsToAdd(
    strategies.filter(({ isActive }) => isActive).map(({ strategy }) => strategy),
    true,
  );
}
