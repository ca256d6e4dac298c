import type { LoginResponse, MfaDevices } from '../../api/contract/auth.ts';
import type { RememberedDevice } from '../../api/contract/mfa.ts';
import { MULTI_FACTOR_CONTEXT } from '../../api/rules/stepUp.ts';
import type { FakeCall } from './answer.ts';
import { Refusal } from './refusal.ts';
import { beginSession, toLoginResponse } from './session.ts';
import type { FakeSession } from './state.ts';
import type { Person } from './world.ts';

/** What every authenticator app and every text message of the fake shows. */
export const SAMPLE_CODE = '246810';

const PENDING_MS = 600_000;
/** Days for which a browser may skip the second factor. */
export const REMEMBER_DAYS = 14;
const DAY_MS = 24 * 3600_000;

/** The second factors of a person. */
export interface OwnFactors extends Pick<MfaDevices, 'webauthn' | 'phones' | 'authenticators'> {
  recoveryCode: string | undefined;
  remembered: RememberedDevice[];
}

/** A sign-in whose first factor was right. */
export interface PendingFactor {
  readonly userId: string;
  readonly tenantId: string;
  readonly at: number;
  /** The session that is stepped up, where there is one already. */
  readonly session?: FakeSession;
  /** The number that is being added. */
  phoneNumber?: string;
}

/** The factors of a person; a new one for each who has none yet. */
export function factorsOf({ world, idOf }: Pick<FakeCall, 'world' | 'idOf'>, { id, mfaEnrolled }: Person): OwnFactors {
  const found = world.factorsOf.get(id);
  if (found) return found;
  const made: OwnFactors = {
    webauthn: [],
    phones: [],
    authenticators: mfaEnrolled ? [{ id: idOf('factor', `${id}/app`) }] : [],
    recoveryCode: mfaEnrolled ? recoveryCodeOf(idOf('recovery', id)) : undefined,
    remembered: [],
  };
  world.factorsOf.set(id, made);
  return made;
}

/** Sixteen letters and digits in groups of four. */
export const recoveryCodeOf = (id: string): string =>
  (id.replaceAll('-', '').slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-');

export const hasFactor = ({ webauthn, phones, authenticators }: OwnFactors): boolean =>
  webauthn.length + phones.length + authenticators.length > 0;

const masked = (number: string): string => `${number.slice(0, 3)} •••• ${number.slice(-2)}`;

/** As answers name them: a number is masked. */
export const devicesOf = ({ webauthn, phones, authenticators }: OwnFactors, email?: string): MfaDevices => ({
  webauthn,
  phones: phones.map(({ id, phoneNumber }) => ({
    id,
    phoneNumber: masked(phoneNumber),
  })),
  authenticators,
  emails: email === undefined ? [] : [{ email }],
});
export const maskedNumber = masked;

/** What a right first factor is answered with while the second one is missing. */
export function pendingAnswer(call: FakeCall, person: Person, tenantId: string, session?: FakeSession): LoginResponse {
  const { world, idOf, now } = call;
  const mfaToken = idOf('pending', String(world.pending.size));
  world.pending.set(mfaToken, {
    userId: person.id,
    tenantId,
    at: now,
    ...(session && { session }),
  });
  const factors = factorsOf(call, person);
  return {
    mfaRequired: true,
    mfaToken,
    mfaEnrolled: hasFactor(factors),
    mfaDevices: devicesOf(factors, world.mfaStrategies.includes('EmailCode') ? person.email : undefined),
    mfaStrategies: [...world.mfaStrategies],
    userEmail: person.email,
    userId: person.id,
  };
}

/** What a right first factor leads to: the session, or the question for the second factor. */
export function afterFirstFactor(call: FakeCall, person: Person, tenantId: string): LoginResponse {
  const factors = factorsOf(call, person);
  const isRemembered = factors.remembered.some(({ current, expiresAt }) => current && Date.parse(expiresAt) > call.now);
  const isAsked = hasFactor(factors) ? !isRemembered : call.state.demandsFactor;
  if (isAsked) return pendingAnswer(call, person, tenantId);
  return toLoginResponse(call, person, beginSession(call, person, tenantId), tenantId);
}

/** Whose sign-in waits. @throws {Refusal} 401 for a token that names none */
export function pendingOf(call: FakeCall, mfaToken: string): { pending: PendingFactor; person: Person } {
  const pending = call.world.pending.get(mfaToken);
  const person = call.world.people.find(({ id }) => id === pending?.userId);
  if (!pending || !person || call.now - pending.at > PENDING_MS) throw new Refusal('ER-UNAUTHORIZED');
  return { pending, person };
}

/** The second factor was right: opens the session, or makes the present one fresh. */
export function complete(
  call: FakeCall,
  mfaToken: string,
  { method, rememberDevice, recoveryCode }: { method: string; rememberDevice?: boolean; recoveryCode?: string },
): LoginResponse {
  const { pending, person } = pendingOf(call, mfaToken);
  call.world.pending.delete(mfaToken);
  const session = pending.session ?? beginSession(call, person, pending.tenantId);
  session.factor = {
    amr: ['pwd', 'mfa', method],
    acr: MULTI_FACTOR_CONTEXT,
    at: call.now,
  };
  const factors = factorsOf(call, person);
  if (rememberDevice)
    factors.remembered.push({
      id: call.idOf('remembered', `${person.id}/${factors.remembered.length}`),
      ...(call.userAgent && { userAgent: call.userAgent }),
      createdAt: new Date(call.now).toISOString(),
      expiresAt: new Date(call.now + REMEMBER_DAYS * DAY_MS).toISOString(),
      current: true,
    });
  return {
    ...toLoginResponse(call, person, session, pending.tenantId),
    ...(recoveryCode && { recoveryCode }),
  };
}

/** The code of an app or of a message. @throws {Refusal} 400 for any other */
export function requireCode(code: string): void {
  if (code.replace(/[\s-]/g, '') !== SAMPLE_CODE) throw new Refusal('ER-CODE-WRONG');
}

/** Adds a factor. With the first one comes the recovery code. */
export function added(
  { idOf }: Pick<FakeCall, 'idOf'>,
  person: Person,
  factors: OwnFactors,
): { recoveryCode?: string } {
  person.mfaEnrolled = true;
  if (factors.recoveryCode) return {};
  factors.recoveryCode = recoveryCodeOf(idOf('recovery', `${person.id}/${factors.authenticators.length}`));
  return { recoveryCode: factors.recoveryCode };
}

/** After a factor has gone: with the last one goes everything that belongs to it. */
export function removed(person: Person, factors: OwnFactors): void {
  if (hasFactor(factors)) return;
  person.mfaEnrolled = false;
  factors.recoveryCode = undefined;
  factors.remembered = [];
}
