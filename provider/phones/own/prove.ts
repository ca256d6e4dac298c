import { ProviderError, type ErrorCode } from '../../errors.ts';
import type { WriteCall } from '../../http/call.ts';
import type { Principal } from '../../http/principal.ts';
import type { Written } from '../../http/writeRoute.ts';
import { codeRefusals } from '../../invitations/accept.ts';
import { consumeSecret } from '../../secrets/storage.ts';
import { tellChanged } from '../reset/change.ts';
import { findByNumber, numberOf, proveNumber, replaceNumber } from '../storage.ts';
import { hashOf, type Sent } from './send.ts';

/**
 * Takes the code of the message that `sent` names. Each try counts. The number that it went to is the person's from then on, and the owner
 * is told of a new one by mail. Somebody else's number stays theirs: that is told to nobody but who holds the phone.
 */
export async function proveOwn(
  call: WriteCall,
  { user }: Principal,
  { sent, code }: { readonly sent: Sent | undefined; readonly code: string },
): Promise<Written<undefined>> {
  const { db, now } = call;
  const refuse = (refused: ErrorCode): Written<undefined> => ({
    refusal: new ProviderError(refused, refused === 'ER-IDENTIFIER-TAKEN' ? { context: { field: 'phoneNumber' } } : {}),
    event: { event: 'user.phone.proven', subjectId: user.id, details: { code: refused } },
  });
  if (sent?.subject !== user.id) return refuse('ER-CODE-EXPIRED');
  const { result } = await consumeSecret(db, { purpose: 'phone-proof', subject: user.id, text: code }, now);
  if (result !== 'used') return refuse(codeRefusals[result]);
  if (sent.code !== hashOf(code)) return refuse('ER-CODE-WRONG'); // that of a later message, to another number
  const row = await numberOf(db, user.id);
  const isOwn = row?.phoneNumber === sent.phoneNumber;
  if (row?.verifiedAt && !isOwn) return refuse('ER-CODE-EXPIRED');
  if (!isOwn) {
    const owner = await findByNumber(db, sent.phoneNumber);
    if (owner) return refuse('ER-IDENTIFIER-TAKEN');
    // Somebody else took it meanwhile: everything is taken back.
    if (!(await replaceNumber(db, user.id, sent.phoneNumber, now))) throw new ProviderError('ER-IDENTIFIER-TAKEN');
    await tellChanged(call, user);
  }
  await proveNumber(db, user.id, now);
  return {
    answer: undefined,
    event: { event: isOwn ? 'user.phone.proven' : 'user.phone.changed', subjectId: user.id },
  };
}
