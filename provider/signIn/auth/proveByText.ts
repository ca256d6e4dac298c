import { isSignUpBrowser } from './signUpBrowser.ts';
import { dropUnproven, verifyAccount } from './proving.ts';
import type { User } from '../../people/accounts.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { beginOwnMemberships } from '../../people/invitations.ts';
import { voidSecrets } from '../../crypto/secrets/storage.ts';
import { hasOnlyNumber, numberOf, proveNumber } from '../phones/storage.ts';

/**
 * Who enters the code of a text message has the number. The first time, that activates an account that has nothing
 * else: what was set up before goes, unless this is the browser that did so. Undefined: another person has
 * proven the number meanwhile.
 */
export async function proveByText(call: WriteCall, user: User): Promise<User | undefined> {
  const { db, now } = call;
  const number = (await numberOf(db, user.id))?.phoneNumber ?? user.phoneNumber;
  if (number === null || !(await proveNumber(db, user.id, number, now))) return undefined;
  if (!hasOnlyNumber(user)) return user;
  if (!(await isSignUpBrowser(call, user.id))) await dropUnproven(db, user.id, now);
  await voidSecrets(db, { purposes: ['sign-up-browser'], subject: user.id });
  await beginOwnMemberships(db, user.id, now);
  return verifyAccount(db, user, undefined, now);
}
