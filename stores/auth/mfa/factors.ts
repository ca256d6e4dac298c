import type { LoginResponse, MfaDevices, MfaStrategy } from '../../../api/contract/auth.ts';
import type { secondFactor } from '../../../api/rules/storageKeys.ts';
import type { Ports } from '../../core/ports.ts';

/** Its value, so that no page loads all the names. */
const KEY: typeof secondFactor = 'gatehouse-second-factor';

/** The kinds of a second factor, the safest first. */
export const factorKinds = ['webauthn', 'authenticator', 'sms', 'email'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** A second factor that a person has. */
export interface Factor {
  readonly kind: FactorKind;
  /** Names it in calls. A mailed code needs none. */
  readonly deviceId?: string;
  /** What tells it from the others: a masked number, an address, the name of a key. */
  readonly label?: string;
}

const lists: Readonly<Record<FactorKind, (devices: MfaDevices) => Factor[]>> = {
  // Any of several apps proves it: the code says which one it was.
  authenticator: ({ authenticators }) =>
    authenticators.slice(0, 1).map(({ id }) => ({ kind: 'authenticator', deviceId: id })),
  webauthn: ({ webauthn }) =>
    webauthn.map(({ id, name }) => ({
      kind: 'webauthn',
      deviceId: id,
      label: name,
    })),
  sms: ({ phones }) =>
    phones.map(({ id, phoneNumber }) => ({
      kind: 'sms',
      deviceId: id,
      label: phoneNumber,
    })),
  email: ({ emails }) => emails.map(({ email }) => ({ kind: 'email', label: email })),
};

/** The factors of one kind. */
export const listOf = (kind: FactorKind, devices: MfaDevices): Factor[] => lists[kind](devices);

/**
 * The factors of a person, the one of the last sign-in first (MFA-002, MFA-023). A provider that names none is asked by
 * the code of an app.
 */
export function factorsOf({ mfaDevices }: Pick<LoginResponse, 'mfaDevices'>, last: FactorKind | undefined): Factor[] {
  const found = mfaDevices ? factorKinds.flatMap((kind) => listOf(kind, mfaDevices)) : [];
  if (!found.length) return [{ kind: 'authenticator' }];
  return [...found].sort((a, b) => Number(b.kind === last) - Number(a.kind === last));
}

const isKind = (text: string | null): text is FactorKind => factorKinds.some((kind) => kind === text);

/** The kind of factor that this browser has used last. It says nothing about a person. */
export function lastKind(local: Pick<Ports['local'], 'get'>): FactorKind | undefined {
  const kept = local.get(KEY);
  return isKind(kept) ? kept : undefined;
}

/** Remembers the kind for the next time. */
export const rememberKind = (local: Pick<Ports['local'], 'set'>, kind: FactorKind): void => local.set(KEY, kind);

/** What a person can set up by themselves: a mailed code goes to an address that is known already (MFA-003). */
export const newKinds = ['webauthn', 'authenticator', 'sms'] as const satisfies readonly FactorKind[];
export type NewKind = (typeof newKinds)[number];

const strategyOf: Readonly<Record<MfaStrategy, FactorKind>> = {
  AuthenticatorApp: 'authenticator',
  WebAuthnPlatform: 'webauthn',
  WebAuthnCrossPlatform: 'webauthn',
  SMS: 'sms',
  EmailCode: 'email',
};

/** The kinds that these strategies allow to set up. Without any word of them, an authenticator app. */
export function kindsToAdd(strategies: readonly MfaStrategy[] | undefined, takesWebAuthn: boolean): NewKind[] {
  if (!strategies) return ['authenticator'];
  const allowed = new Set(strategies.map((strategy) => strategyOf[strategy]));
  return newKinds.filter((kind) => allowed.has(kind) && (kind !== 'webauthn' || takesWebAuthn));
}
