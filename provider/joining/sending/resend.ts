import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { pretendActivation, sendActivation } from './activation.ts';
import { findAccount, type User } from '../../people/accounts.ts';
import { askerOf } from '../../http/pipeline/networks.ts';
import { admitMessage } from '../../http/pipeline/sending.ts';
import type { Sending } from './joiningFlow.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { standInFor, writeTo } from '../../people/standIn.ts';
import { tenantsOfSecrets } from '../../crypto/secrets/storage.ts';
import { sendInvitation, type ThroughLink } from './invitation.ts';
import { findPlace, listOwnPending, listPending, type Invitation } from '../../people/invitations.ts';

/** Which mails a caller asks for again: the one that activates, the newest invitation, or those of all tenants. */
export type Again = 'activation' | 'newest' | 'all';

/**
 * Sends an address again what waits for it. The answer and the work are the same whether anything does: where nothing
 * waits, the same mail is written to a placeholder and rolled back. Resolves to the flow.
 */
export async function resend(call: WriteCall, email: string, which: Again, flow: string): Promise<Written<string>> {
  const { db, now } = call;
  const emailKey = toIdentifierKey(email);
  const user = (await findAccount(db, { email }))?.user;
  const admission = await admitMessage(call, { address: emailKey, userId: user?.id });
  const sending = { asker: askerOf(call, user?.id, flow), admission };
  // An unknown address has nothing waiting, and takes the same work.
  const sent = await sendWaiting(call, user ?? standInFor(email, now, emailKey), which, sending);
  if (sent === 0) await sendNobody(call, email, emailKey, sending);
  return {
    answer: flow,
    event: {
      event: which === 'activation' ? 'user.activation.asked' : 'user.invitation.asked',
      subjectId: user?.id,
      details: { mails: sent },
    },
  };
}

/** Sends a person what waits for them. Resolves to how many mails it were. */
export async function sendWaiting(call: WriteCall, user: User, which: Again, sending: Sending): Promise<number> {
  const waiting = (await listPending(call.db, user.id)).reverse();
  const wanted = which === 'all' ? waiting : waiting.slice(0, 1);
  if (which === 'activation') {
    if (user.verified) return sendToOwner(call, user, waiting, sending);
    // Who was invited and has not signed up activates with what the invitation says.
    if (wanted.length === 0 || (await listOwnPending(call.db, user.id)).length > 0) {
      const { mailId } = await sendActivation(call, user, { language: languageOf(call.request), sending });
      return mailId === undefined ? 0 : 1;
    }
  }
  let sent = 0;
  for (const invitation of wanted) if (await sendOne(call, invitation, { sending })) sent += 1;
  return sent;
}

/**
 * Mails the owner of a taken address with which a caller signed up by a link. The caller has the page of the sign-up
 * open: each mail brings a code of that page. A page that no link led to waits for none.
 */
async function sendToOwner(
  call: WriteCall,
  user: User,
  waiting: readonly Invitation[],
  sending: Sending,
): Promise<number> {
  const { db, services } = call;
  const subject = services.flowTokens.nobody(user.emailKey);
  const open = await tenantsOfSecrets(db, { purpose: 'activation-code', subject });
  let sent = 0;
  for (const invitation of waiting) {
    if (!open.includes(invitation.tenantId)) continue;
    const { code } = await pretendActivation(call, user.emailKey, sending, invitation.tenantId);
    if (code === undefined) continue;
    if (await sendOne(call, invitation, { byLink: true, pageCode: code, sending })) sent += 1;
  }
  return sent;
}

async function sendOne(
  call: WriteCall,
  invitation: Invitation,
  how: ThroughLink & { readonly sending: Sending },
): Promise<boolean> {
  const found = await findPlace(call.db, invitation);
  if (!found || found.membership.isDisabled) return false;
  const { tenantId, userId, email, name, nameKey, phoneNumber, username, language, inviterId } = invitation;
  const asked = { email, name, nameKey, phoneNumber, username, language, inviterId };
  await sendInvitation(call, { tenantId, userId }, asked, how);
  return true;
}

/**
 * Does what a mail takes, and takes it back. What stays is the code of the flow that a sign-up with a taken address
 * answered.
 */
async function sendNobody(call: WriteCall, email: string, emailKey: string, sending: Sending): Promise<void> {
  const { db } = call;
  const { userId: subject } = await pretendActivation(call, emailKey, sending);
  for (const tenantId of await tenantsOfSecrets(db, { purpose: 'activation-code', subject }))
    if (tenantId !== undefined) await pretendActivation(call, emailKey, sending, tenantId);
  await writeTo(call, undefined, email, (inner, nobody) =>
    sendActivation(inner, nobody, { language: languageOf(call.request), sending }),
  );
}
