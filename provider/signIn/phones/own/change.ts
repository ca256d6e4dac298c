import type { User } from '../../../people/accounts.ts';
import { countAttempt } from '../../../http/counters/counters.ts';
import { ProviderError } from '../../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../../http/pipeline/call.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { codeRefusals } from '../../auth/codes.ts';
import { CODE_LIFETIME } from '../../auth/askOwner.ts';
import { recoverySecrets } from '../../../crypto/secrets/purposes.ts';
import { consumeSecret, issueSecret, voidSecrets } from '../../../crypto/secrets/storage.ts';
import { sendCode } from '../sendCode.ts';
import { deleteNumber, dropClaim, findByNumber, proveNumber, replaceNumber } from '../storage.ts';
import { taken, tellChanged } from '../tellChanged.ts';

type Naming = Pick<ReadCall, 'services' | 'now'>;

/** A number that waits for its code, and the code that was sent there. */
export interface Waiting {
  /** The id of the person. */
  readonly sub: string;
  readonly phoneNumber: string;
  readonly code: string;
}

/** What the code is for: to have the number, or to be rid of it. */
export type Aim = 'phone-own' | 'phone-removal';

/** How many codes one person has sent, and within how many seconds. */
const MOST = 5;
const WINDOW = 3600;

/**
 * Sends a signed-in user a code to a number, in place of the one before. Only the holder of the code learns whose
 * number it is. The user also learns that no code goes out now: the number is their own, or they typed it.
 */
export async function askForNumber(
  call: WriteCall,
  user: User,
  phoneNumber: string,
  aim: Aim = 'phone-own',
): Promise<Written<Waiting>> {
  const event = { event: 'user.phone.asked', subjectId: user.id } as const;
  const { count } = await countAttempt(call.db, `asked:${aim}-code:${user.id}`, WINDOW, call.now);
  const secret = { purpose: `${aim}-code`, subject: user.id, kind: 'code', lifetime: CODE_LIFETIME } as const;
  const code = count > MOST ? undefined : await issueSecret(call.db, secret, call.now);
  if (code === undefined || !(await sendCode(call, user, { code, to: phoneNumber, lasts: CODE_LIFETIME }))) {
    const refusal = new ProviderError('ER-TEXTS-USED-UP');
    return { refusal, event: { ...event, details: { code: refusal.code } } };
  }
  return { answer: { sub: user.id, phoneNumber, code }, event };
}

/**
 * The content of `changePhoneId` or `otcToken`: the user, the number, and the code that was sent there. No other party
 * can read it.
 */
export const nameOf = ({ services, now }: Naming, waiting: Waiting, aim: Aim = 'phone-own'): Promise<string> =>
  services.sealedNames.make(aim, { ...waiting }, CODE_LIFETIME, now);

/**
 * The number of a `changePhoneId`; undefined for an id that is over or of another user. The code has to be the one that
 * was sent to this number: the user may have asked for another one since.
 */
export async function readName(
  { services, now }: Naming,
  user: User,
  changePhoneId: string,
  aim: Aim = 'phone-own',
): Promise<Waiting | undefined> {
  const claims = await services.sealedNames.read(aim, changePhoneId, now);
  const { sub, phoneNumber, code } = claims ?? {};
  return sub === user.id && typeof phoneNumber === 'string' && typeof code === 'string'
    ? { sub, phoneNumber, code }
    : undefined;
}

interface Typed {
  readonly waiting: Waiting | undefined;
  readonly code: string;
}

type Refused = 'ER-CODE-WRONG' | 'ER-CODE-EXPIRED';

/** Takes the code that was sent to this number, once; else says why not. */
async function takeCode(
  { db, now }: WriteCall,
  user: User,
  { waiting, code }: Typed,
  aim: Aim,
): Promise<Waiting | Refused> {
  const { result } = await consumeSecret(db, { purpose: `${aim}-code`, subject: user.id, text: code }, now);
  if (result !== 'used') return codeRefusals[result];
  return waiting?.code === code ? waiting : 'ER-CODE-EXPIRED';
}

/**
 * Takes the code, once. The code proves the number, which replaces a former one. All other secrets that were sent to
 * the user are voided, and the owner gets a mail.
 */
export async function takeNumber(call: WriteCall, user: User, typed: Typed): Promise<Written<undefined>> {
  const { db, now } = call;
  const event = { event: 'user.phone.changed', subjectId: user.id } as const;
  const taking = await takeCode(call, user, typed, 'phone-own');
  if (typeof taking === 'string') return refuse(taking, event);
  const { phoneNumber } = taking;
  await dropClaim(db, phoneNumber, user.id);
  const owner = await findByNumber(db, phoneNumber);
  if (owner && owner.id !== user.id)
    return { refusal: taken(), event: { ...event, details: { code: 'ER-IDENTIFIER-TAKEN' } } };
  if (!owner) {
    // Another user took the number meanwhile: the transaction is rolled back.
    if (!(await replaceNumber(db, { userId: user.id, phoneNumber, chosenAt: null }, now))) throw taken();
    await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
    await tellChanged(call, user, 'changed');
  }
  await proveNumber(db, user.id, phoneNumber, now);
  return { answer: undefined, event };
}

/**
 * Takes the code that was sent to the present number, once, and removes the number. Secrets that were sent to the user
 * are voided, and the owner gets a mail.
 */
export async function removeNumber(call: WriteCall, user: User, typed: Typed): Promise<Written<undefined>> {
  const { db, now } = call;
  const event = { event: 'user.phone.removed', subjectId: user.id } as const;
  const taking = await takeCode(call, user, typed, 'phone-removal');
  if (typeof taking === 'string') return refuse(taking, event);
  if (!(await deleteNumber(db, user.id, taking.phoneNumber, now))) return refuse('ER-CODE-EXPIRED', event);
  await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
  await tellChanged(call, user, 'removed');
  return { answer: undefined, event };
}

const refuse = <Event extends object>(code: Refused, event: Event) => ({
  refusal: new ProviderError(code),
  event: { ...event, details: { code } },
});
