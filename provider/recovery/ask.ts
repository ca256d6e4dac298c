import { eq } from 'drizzle-orm';
import type { RecoveryBody } from 'gatehouse-contract/contract.js';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { findAccount, findUser, type User } from '../auth/accounts.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { countAttempt } from '../auth/counters.ts';
import { addSeconds } from '../auth/refreshRules.ts';
import { PASSWORD_STRATEGIES } from '../auth/signIn.ts';
import { ProviderError } from '../errors.ts';
import type { WriteCall } from '../http/call.ts';
import type { Written } from '../http/writeRoute.ts';
import { sendWaiting } from '../invitations/resend.ts';
import { toMailbox } from '../mail/address.ts';
import { languageOf } from '../mail/language.ts';
import { linkTo } from '../mail/links.ts';
import { writeToNobody } from '../mail/nobody.ts';
import { dropWaiting, queueMail } from '../mail/queue.ts';
import { issueSecret } from '../secrets/storage.ts';
import { phoneNumbers } from '../storage/schema.ts';
import type { Reader } from '../storage/storage.ts';
import { CODE_LIFETIME, LINK_LIFETIME } from './purposes.ts';

/** How often one identifier is written to because somebody asked, and within how many seconds. */
const MOST = 5;
const WINDOW = 3600;

/** An address that is written to for a person without one, and taken back. */
const NO_MAILBOX = 'nobody@example.com';

/** Whose code it will be. Somebody unknown stands for nobody. */
export interface Asked {
  readonly subject: string;
}

/** @throws ProviderError 403 where nobody signs in with a password */
export async function assertRecovers(db: Reader): Promise<void> {
  if (!(await allowsOneOf({ db }, PASSWORD_STRATEGIES))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
}

/**
 * Mails a way to a new password. Answer and work are the same whether anybody is known by the identifier: to nobody the same mail is written
 * and taken back. Who has not proven the address yet is sent what does so.
 */
export async function askByMail(
  call: WriteCall,
  { identifier, identifierType }: RecoveryBody,
): Promise<Written<Asked>> {
  const { db, now, services } = call;
  const key = toIdentifierKey(identifier);
  const { count } = await countAttempt(db, `recovery:${identifierType}:${key}`, WINDOW, now);
  const user = await findByIdentifier(db, identifierType, identifier);
  const isOpen = count <= MOST;
  const subject = user?.verified ? user.id : services.flowTokens.nobody(`${identifierType}:${key}`);
  // Also for nobody: the page asks for it, counts the tries and refuses them.
  const code = isOpen ? await issueCode(call, subject) : '';
  const written = isOpen && user && toMailbox(user.email) !== undefined ? user : undefined;
  const reset = (inner: WriteCall, to: User): Promise<void> => sendReset(inner, to, code);
  if (written?.verified) await reset(call, written);
  // Who has proven nothing yet is sent what does so.
  else if (written) await sendWaiting(call, written, 'activation');
  else await writeToNobody(call, toMailbox(identifier) ?? NO_MAILBOX, reset);
  return {
    answer: { subject },
    event: { event: 'user.password.asked', subjectId: user?.id, details: { mails: written ? 1 : 0 } },
  };
}

const issueCode = ({ db, now }: WriteCall, subject: string): Promise<string> =>
  issueSecret(db, { purpose: 'recovery-code', subject, kind: 'code', lifetime: CODE_LIFETIME }, now);

/** Sends the mail, in place of the one before. */
async function sendReset(
  { db, services, request, now }: WriteCall,
  { id, email, name }: User,
  code: string,
): Promise<void> {
  const token = await issueSecret(
    db,
    { purpose: 'recovery', subject: id, kind: 'token', lifetime: LINK_LIFETIME },
    now,
  );
  await dropWaiting(db, { to: email, template: 'passwordReset', except: [] });
  const values = {
    ...(name !== email && { name }),
    link: await linkTo(db, services, 'resetPasswordUrl', { userId: id, token }),
    until: addSeconds(now, LINK_LIFETIME),
    code,
  };
  await queueMail(db, services, { to: email, language: languageOf(request), template: 'passwordReset', values }, now);
}

async function findByIdentifier(
  db: Reader,
  kind: RecoveryBody['identifierType'],
  identifier: string,
): Promise<User | undefined> {
  if (kind !== 'phoneNumber') return (await findAccount(db, { [kind]: identifier }))?.user;
  const [row] = await db
    .select({ userId: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.phoneNumber, identifier));
  return row && findUser(db, row.userId);
}
