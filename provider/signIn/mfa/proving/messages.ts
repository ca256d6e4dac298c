import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { addSeconds } from '../../../ground/addSeconds.ts';
import { ProviderError } from '../../../ground/errors.ts';
import type { Circumstances, WriteCall } from '../../../http/pipeline/call.ts';
import { askerOf } from '../../../http/pipeline/networks.ts';
import { admitMessage } from '../../../http/pipeline/sending.ts';
import type { Refused } from '../../../http/pipeline/writeRoute.ts';
import { newToken } from '../../../crypto/keys/secrets.ts';
import type { Asker } from '../../../crypto/secrets/flows.ts';
import { consumeSecret, issueAdmitted, type SecretPurpose } from '../../../crypto/secrets/storage.ts';
import { languageOf } from '../../../messages/mail/language.ts';
import { dropWaiting, queueMail } from '../../../messages/mail/queue.ts';
import type { User } from '../../../people/accounts.ts';
import { sendCode } from '../../phones/sendCode.ts';
import { CODE_LIFETIME } from '../../auth/askOwner.ts';
import { mfaCode } from '../mails.ts';
import { takeProof, type Taken } from './budgets.ts';
import type { Owner } from '../pendingSignIns.ts';

/** What a code is for. One of a kind opens nothing of another. */
export type CodeKind = 'email' | 'sms' | 'new-sms';

const purposes = {
  email: 'mfa-email',
  sms: 'mfa-sms',
  'new-sms': 'mfa-new-sms',
} as const satisfies Record<CodeKind, SecretPurpose>;

/** A code that was sent: whose it is, what for, and where to. */
export interface SentTo {
  readonly sub: string;
  readonly owner: Owner;
  readonly kind: CodeKind;
  readonly to: string;
  /** The flow that the code is taken in. */
  readonly flow: string;
}

/** Sends a code in a flow of its own, as far as messages may go out now. */
export async function sendProof(
  call: WriteCall,
  user: User,
  { owner, kind, to }: Pick<SentTo, 'owner' | 'kind' | 'to'>,
): Promise<{ readonly answer: SentTo } | Pick<Refused, 'refusal'>> {
  const { db, now } = call;
  const flow = newToken();
  const asker = askerOf(call, user.id, flow);
  const address = kind === 'email' ? toIdentifierKey(to) : to;
  const admission = await admitMessage(call, { address, userId: user.id });
  const refused = { refusal: new ProviderError('ER-TEXTS-USED-UP') };
  // A code that was sent to one number proves no other one: it is not shared.
  if (kind !== 'email' && admission === 'repeat') return refused;
  const secret = { purpose: purposes[kind], subject: user.id, kind: 'code', lifetime: CODE_LIFETIME, asker } as const;
  const code = await issueAdmitted(db, secret, admission, now);
  if (code !== undefined) {
    if (kind === 'email') await mailCode(call, user, code, asker);
    else if (!(await sendCode(call, user, { code, to, lasts: CODE_LIFETIME, asker }))) return refused;
  }
  return { answer: { sub: user.id, owner, kind, to, flow } };
}

async function mailCode(
  { db, services, request, now }: WriteCall,
  { email, name }: User,
  code: string,
  { flow }: Asker,
): Promise<void> {
  await dropWaiting(db, { to: email, kind: mfaCode, flow });
  const values = { ...(name !== email && { name }), code, until: addSeconds(now, CODE_LIFETIME) };
  await queueMail(db, services, { to: email, language: languageOf(request), mail: mfaCode, values, flow }, now);
}

type Naming = Pick<Circumstances, 'services' | 'now'>;

/** What the page names a code by. It tells nothing, and opens nothing without the code. */
export const nameCode = ({ services, now }: Naming, sent: SentTo): Promise<string> =>
  services.sealedNames.make('mfa-code', { ...sent }, CODE_LIFETIME, now);

/** The code of a name; undefined for a name that is over, of another person, flow or kind. */
export async function readCode(
  { services, now }: Naming,
  name: string,
  { sub, owner, kind }: Pick<SentTo, 'sub' | 'owner' | 'kind'>,
): Promise<SentTo | undefined> {
  const claims = await services.sealedNames.read('mfa-code', name, now);
  const { to, flow } = claims ?? {};
  const isIt = claims?.sub === sub && claims.owner === owner && claims.kind === kind;
  return isIt && typeof to === 'string' && typeof flow === 'string' ? { sub, owner, kind, to, flow } : undefined;
}

/** Takes a code, once, within the budgets of its factor. */
export async function takeSent(
  call: WriteCall,
  userId: string,
  kind: CodeKind,
  sent: SentTo | undefined,
  text: string,
): Promise<Taken> {
  return takeProof(call, { userId, factor: kind }, async () =>
    sent === undefined
      ? { result: 'none' }
      : consumeSecret(call.db, { purpose: purposes[kind], subject: userId, flow: sent.flow, text }, call.now),
  );
}
