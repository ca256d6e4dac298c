import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { consumeSecret } from '../../../crypto/secrets/storage.ts';
import { listFactors, noteFactorUse, type Factor } from '../factors.ts';
import { countsBeside } from '../fulfilment.ts';
import { countTry } from '../pendingSignIns.ts';
import { isAppCode } from '../proving/authenticator.ts';
import { takeProof } from '../proving/budgets.ts';
import { takeSent, type CodeKind, type SentTo } from '../proving/messages.ts';
import { takeAnswer, type JudgedAnswer } from '../proving/webauthn.ts';
import type { Waiting } from './find.ts';
import { finish, refusalOf, refuse, type Finished } from './finish.ts';

interface Remembering {
  readonly rememberDevice?: boolean | undefined;
}

/** The apps of a person, or one of them. */
async function appsOf(call: WriteCall, { user }: Waiting, deviceId: string | undefined): Promise<Factor[]> {
  const factors = await listFactors(call.db, user.id);
  return factors.filter(({ id, kind }) => kind === 'authenticator' && (deviceId === undefined || id === deviceId));
}

/** Takes the code of an app; without a device that of any, or the one-use code of an administrator. */
export async function verifyCode(
  call: WriteCall,
  waiting: Waiting,
  { value, deviceId, rememberDevice }: Remembering & { readonly value: string; readonly deviceId?: string },
): Promise<Written<Finished>> {
  const { db, now } = call;
  const { user } = waiting;
  const apps = await appsOf(call, waiting, deviceId);
  let isApp = false;
  const refused = await refusalOf(call, waiting, () =>
    takeProof(call, { userId: user.id, factor: 'authenticator' }, async () => {
      isApp = await isAppCode(call, apps, value);
      if (isApp) return { result: 'used' };
      if (deviceId !== undefined) return { result: 'wrong' };
      const issued = await consumeSecret(db, { purpose: 'mfa-one-use', subject: user.id, text: value }, now);
      return { result: issued.result === 'used' ? 'used' : 'wrong' };
    }),
  );
  if (refused) return refused;
  // A code for one time is no reason to skip the next.
  return finish(call, waiting, { method: 'otp', rememberDevice: isApp && rememberDevice });
}

/** Takes the code of a message that was sent to a factor, or to the address of the account. */
export async function verifySent(
  call: WriteCall,
  waiting: Waiting,
  {
    kind,
    sent,
    code,
    deviceId,
    rememberDevice,
  }: Remembering & {
    readonly kind: CodeKind;
    readonly sent: SentTo | undefined;
    readonly code: string;
    readonly deviceId?: string | undefined;
  },
): Promise<Written<Finished>> {
  const { user, proofs } = waiting;
  const channel = kind === 'email' ? 'email' : 'sms';
  const phone = channel === 'sms' ? await phoneOf(call, waiting, { id: deviceId, to: sent?.to }) : undefined;
  // The factor may have been removed meanwhile.
  const counts = countsBeside(channel, proofs) && (channel === 'email' || phone !== undefined);
  const refused = await refusalOf(call, waiting, () => takeSent(call, user.id, kind, counts ? sent : undefined, code));
  if (refused) return refused;
  if (phone) await noteFactorUse(call.db, phone, call.now);
  return finish(call, waiting, { method: channel === 'email' ? 'otp' : 'sms', rememberDevice });
}

const phoneOf = async (
  call: WriteCall,
  { user }: Waiting,
  { id, to }: { readonly id: string | undefined; readonly to: string | undefined },
): Promise<Factor | undefined> =>
  (await listFactors(call.db, user.id)).find((one) => one.kind === 'sms' && one.id === id && one.phoneNumber === to);

/** Takes the answer of a security key or a passkey. */
export async function verifySigned(
  call: WriteCall,
  waiting: Waiting,
  { judged, rememberDevice }: Remembering & { readonly judged: JudgedAnswer },
): Promise<Written<Finished>> {
  if (!(await countTry(call.db, waiting.pending, call.now))) return refuse('ER-UNAUTHORIZED', waiting);
  if (!(await takeAnswer(call, judged))) return refuse('ER-PASSKEY-REFUSED', waiting);
  return finish(call, waiting, { method: 'hwk', rememberDevice });
}
