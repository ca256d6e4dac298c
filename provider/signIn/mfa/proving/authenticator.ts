import { and, eq, gt, sql } from 'drizzle-orm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import type { AuthenticatorSecret } from 'gatehouse-contract/contract.js';
import { mfaEnrolments } from '../../../database/storage/schema.ts';
import { addSeconds } from '../../../ground/addSeconds.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { User } from '../../../people/accounts.ts';
import { readVendor } from '../../../vendor/configuration/storage.ts';
import { takeStep, type Factor } from '../factors.ts';
import type { Owner } from '../pendingSignIns.ts';
import { takeProof, type Taken } from './budgets.ts';

/** How long the secret of an app waits for its first code, in seconds. */
const ENROLMENT_LIFETIME = 600;
/** Seconds of one code. The one before and the one after are taken, too (PRO-10). */
const STEP = 30;

const CODE = /^\d{6}$/;

/** The time step of a right code, by the clock of the provider. Undefined: it is wrong. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!CODE.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    period: STEP,
    epochTolerance: STEP,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** The secret of an app, and what an app reads it from. */
interface Made {
  readonly secret: string;
  readonly issuer: string;
  readonly label: string;
}

/**
 * Makes the secret of an app. Until a code has proven it, it counts for nothing. While one waits it stays, for another
 * ten minutes: what two tabs of a browser show is the same.
 */
export async function makeAuthenticator({ db, services, now }: WriteCall, user: User, owner: Owner): Promise<Made> {
  const facts = {
    userId: user.id,
    secret: services.sealing.seal(generateSecret()),
    expiresAt: addSeconds(now, ENROLMENT_LIFETIME),
  };
  const waits = and(eq(mfaEnrolments.userId, user.id), gt(mfaEnrolments.expiresAt, now));
  const secret = sql<string>`CASE WHEN ${waits} THEN ${mfaEnrolments.secret} ELSE excluded.secret END`;
  const [row] = await db
    .insert(mfaEnrolments)
    .values({ owner, ...facts })
    .onConflictDoUpdate({ target: mfaEnrolments.owner, set: { ...facts, secret } })
    .returning({ secret: mfaEnrolments.secret });
  const kept = services.sealing.open(row?.secret ?? facts.secret);
  return { secret: kept, issuer: (await readVendor(db)).name, label: user.email || user.name };
}

/** A colon separates issuer and label: neither has one. */
const withoutColon = (text: string): string => text.replaceAll(':', ' ').trim();

export function presentAuthenticator({ secret, issuer, label }: Made): Required<AuthenticatorSecret> {
  const otpauthUrl = generateURI({ issuer: withoutColon(issuer), label: withoutColon(label), secret });
  const svg = Buffer.from(renderSVG(otpauthUrl, { border: 2 })).toString('base64');
  return { qrCode: `data:image/svg+xml;base64,${svg}`, otpauthUrl };
}

/** An app that its first code has proven. */
export interface ProvenAuthenticator {
  /** As it is kept. */
  readonly secret: string;
  readonly lastStep: number;
}

/** Takes the first code of an app. */
export async function takeFirstCode(
  call: WriteCall,
  user: User,
  owner: Owner,
  code: string,
): Promise<Taken & { readonly proven?: ProvenAuthenticator }> {
  const { db, services, now } = call;
  return takeProof(call, { userId: user.id, factor: 'new-authenticator' }, async () => {
    const mine = and(eq(mfaEnrolments.owner, owner), eq(mfaEnrolments.userId, user.id));
    const [row] = await db
      .select()
      .from(mfaEnrolments)
      .where(and(mine, gt(mfaEnrolments.expiresAt, now)))
      .for('update');
    if (!row) return { result: 'none' };
    const step = stepOf(services.sealing.open(row.secret), code, now);
    if (step === undefined) return { result: 'wrong' };
    await db.delete(mfaEnrolments).where(mine);
    return { result: 'used', proven: { secret: row.secret, lastStep: step } };
  });
}

/** Takes a code of one of a person's apps, once. */
export const takeAppCode = (call: WriteCall, userId: string, apps: readonly Factor[], code: string): Promise<Taken> =>
  takeProof(call, { userId, factor: 'authenticator' }, async () => ({
    result: (await isAppCode(call, apps, code)) ? 'used' : 'wrong',
  }));

/** Judges a code of a person's apps, without counting it. */
export async function isAppCode(
  { db, services, now }: WriteCall,
  apps: readonly Factor[],
  code: string,
): Promise<boolean> {
  for (const app of apps) {
    if (app.kind !== 'authenticator' || app.secret === null) continue;
    const step = stepOf(services.sealing.open(app.secret), code, now);
    if (step !== undefined && (await takeStep(db, app, step, now))) return true;
  }
  return false;
}
