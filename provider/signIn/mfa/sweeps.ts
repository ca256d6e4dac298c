import { mfaEnrolments, pendingSignIns, rememberedBrowsers } from '../../database/storage/schema.ts';
import type { Sweep } from '../../database/retention/sweep.ts';

const atOnce = (now: Date): Date => now;

/** Secrets of authenticator apps that no code has proven in time. */
export const enrolmentsOver: Sweep = {
  what: 'half-done enrolments',
  table: mfaEnrolments,
  key: mfaEnrolments.owner,
  age: mfaEnrolments.expiresAt,
  before: atOnce,
};

/** Sign-ins whose second factor did not come in time. */
export const pendingOver: Sweep = {
  what: 'pending sign-ins',
  table: pendingSignIns,
  key: pendingSignIns.hash,
  age: pendingSignIns.expiresAt,
  before: atOnce,
};

/** Browsers that may not skip the second factor any more. */
export const rememberedOver: Sweep = {
  what: 'remembered browsers',
  table: rememberedBrowsers,
  key: rememberedBrowsers.id,
  age: rememberedBrowsers.expiresAt,
  before: atOnce,
};
