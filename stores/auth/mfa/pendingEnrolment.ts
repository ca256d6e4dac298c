import type { LoginResponse } from '../../../api/contract/auth.ts';
import { mfaEndpoints } from '../../../api/contract/mfa.ts';
import { kindsToAdd } from './factors.ts';
import { FactorEnrolment, type EnrolmentCalls } from './FactorEnrolment.ts';
import type { Pending, PendingContext } from './pending.ts';

const enrolmentCalls = (
  { call }: PendingContext,
  { mfaToken = '', qrCode }: Partial<LoginResponse>,
): EnrolmentCalls<LoginResponse> => ({
  // Some providers send the image with the answer to the password.
  secret: async (signal) =>
    qrCode ? { qrCode } : call(mfaEndpoints.enrollAuthenticator, { body: { mfaToken } }, { signal }),
  proveSecret: (token, signal) => call(mfaEndpoints.verifyNewAuthenticator, { body: { mfaToken, token } }, { signal }),
  sendTo: (phoneNumber, signal) => call(mfaEndpoints.enrollSms, { body: { mfaToken, phoneNumber } }, { signal }),
  proveNumber: (code, signal) => call(mfaEndpoints.verifyNewSms, { body: { mfaToken, ...code } }, { signal }),
  challenge: (signal) => call(mfaEndpoints.enrollWebAuthn, { body: { mfaToken } }, { signal }),
  proveKey: (made, signal) => call(mfaEndpoints.verifyNewWebAuthn, { body: { mfaToken, ...made } }, { signal }),
});

/** By the answer that demands a factor: what is known of it goes with the answer. */
const enrolments = new WeakMap<LoginResponse, FactorEnrolment<LoginResponse>>();

/** What sets up the factor that a sign-in demands. The first call begins it. */
export function enrolmentOf({ context, answer }: Pending): FactorEnrolment<LoginResponse> {
  const found = answer && enrolments.get(answer);
  if (found) return found;
  const enrolment = new FactorEnrolment<LoginResponse>({
    kinds: kindsToAdd(answer?.mfaStrategies, true),
    calls: enrolmentCalls(context, answer ?? {}),
    clock: context.ports.clock,
  });
  if (answer) enrolments.set(answer, enrolment);
  return enrolment;
}

/** The factor is on: what is shown now belongs to this answer. */
export function turnOn(enrolment: FactorEnrolment<LoginResponse>, answer: LoginResponse): void {
  enrolments.set(answer, enrolment);
  enrolment.done(answer);
}
