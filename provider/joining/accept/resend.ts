import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { pretendActivation, sendActivation } from '../activate/sending.ts';
import { findAccount, type User } from '../../people/accounts.ts';
import { mailsTo } from '../../http/counters/attempts.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { standInFor, writeTo } from '../../people/standIn.ts';
import { tenantsOfSecrets } from '../../crypto/secrets/storage.ts';
import { sendInvitation, type ThroughLink } from './sending.ts';
import { findPlace, listOwnPending, listPending, type Invitation } from '../../people/invitations.ts';

/** Which mails somebody asks for again: the one that activates, the newest invitation, or those of all tenants. */
export type Again = 'activation' | 'newest' | 'all';

/** How often one address is written to because somebody asked, and within how many seconds. */
const MOST = 5;
const WINDOW = 3600;

/**
 * Sends an address again what waits for it. Answer and work are the same whether anything does: where nothing waits, the same mail is
 * written to nobody and taken back.
 */
export async function resend(call: WriteCall, email: string, which: Again): Promise<Written<undefined>> {
  const { db, now } = call;
  const emailKey = toIdentifierKey(email);
  const { count } = await countAttempt(db, mailsTo(emailKey), WINDOW, now);
  const user = (await findAccount(db, { email }))?.user;
  // Also asked about nobody, for whom nothing waits: it is the same work.
  const sent = count <= MOST ? await sendWaiting(call, user ?? standInFor(email, now, emailKey), which) : 0;
  if (sent === 0) await sendNobody(call, email, emailKey);
  return {
    answer: undefined,
    event: {
      event: which === 'activation' ? 'user.activation.asked' : 'user.invitation.asked',
      subjectId: user?.id,
      details: { mails: sent },
    },
  };
}

/** Sends a person what waits for them. Resolves to how many mails it were. */
export async function sendWaiting(call: WriteCall, user: User, which: Again): Promise<number> {
  const waiting = (await listPending(call.db, user.id)).reverse();
  const wanted = which === 'all' ? waiting : waiting.slice(0, 1);
  if (which === 'activation') {
    if (user.verified) return sendToOwner(call, user, waiting);
    // Who was invited and has not signed up activates with what the invitation says.
    if (wanted.length === 0 || (await listOwnPending(call.db, user.id)).length > 0) {
      await sendActivation(call, user, { language: languageOf(call.request) });
      return 1;
    }
  }
  let sent = 0;
  for (const invitation of wanted) if (await sendOne(call, invitation)) sent += 1;
  return sent;
}

/**
 * The owner of an address with which somebody signed up by a link has the page of a sign-up open: each mail brings a code of that page. A
 * page that no link led to waits for none.
 */
async function sendToOwner(call: WriteCall, user: User, waiting: readonly Invitation[]): Promise<number> {
  const { db, services } = call;
  const subject = services.flowTokens.nobody(user.emailKey);
  const open = await tenantsOfSecrets(db, { purpose: 'activation-code', subject });
  let sent = 0;
  for (const invitation of waiting) {
    if (!open.includes(invitation.tenantId)) continue;
    const { code } = await pretendActivation(call, user.emailKey, invitation.tenantId);
    if (await sendOne(call, invitation, { byLink: true, pageCode: code })) sent += 1;
  }
  return sent;
}

async function sendOne(call: WriteCall, invitation: Invitation, how?: ThroughLink): Promise<boolean> {
  const found = await findPlace(call.db, invitation);
  if (!found || found.membership.isDisabled) return false;
  const { tenantId, userId, email, name, nameKey, phoneNumber, username, language, inviterId } = invitation;
  const asked = { email, name, nameKey, phoneNumber, username, language, inviterId };
  await sendInvitation(call, { tenantId, userId }, asked, how);
  return true;
}

/** Does what a mail takes, and takes it back. What stays is the code of the flow that a sign-up with a taken address answered. */
async function sendNobody(call: WriteCall, email: string, emailKey: string): Promise<void> {
  const { db } = call;
  const { userId: subject } = await pretendActivation(call, emailKey);
  for (const tenantId of await tenantsOfSecrets(db, { purpose: 'activation-code', subject }))
    if (tenantId !== undefined) await pretendActivation(call, emailKey, tenantId);
  await writeTo(call, undefined, email, (inner, nobody) =>
    sendActivation(inner, nobody, { language: languageOf(call.request) }),
  );
}
