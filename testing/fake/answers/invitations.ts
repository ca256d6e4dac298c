import type { InvitationInfo } from '../../../api/contract/invitations.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { id, pattern, readFields, text } from '../fields.ts';
import { inFlow, mailOf, opened, sendMail, tryCode, type SentMail } from '../mails.ts';
import { Refusal } from '../refusal.ts';
import { joinTenant, type Member } from '../world.ts';

const link = { userId: id, token: text };
const code = pattern(/^\d{6}$/, 'must be six digits');
const readAddress = ({ body }: FakeCall) => readFields({ email: text }, body);

/** Who is signed in in this browser. */
const signedIn = ({ state }: FakeCall): string | undefined =>
  state.sessions.find((session) => session.id === state.cookie)?.userId;

/** The membership that a mail is about. */
const placeOf = ({ world }: FakeCall, mail: SentMail | undefined): Member =>
  mailOf(world.members.find((member) => member.id === mail?.userId && member.tenantId === mail.tenantId));

/** A link that was used leads there still: it says that the person is a member. */
const found = (call: FakeCall, userId: string, token: string): SentMail | undefined =>
  inFlow(call, userId, token) ??
  opened(call, userId, token) ??
  call.world.mails.find((mail) => mail.userId === userId && mail.token === token);

function read(call: FakeCall, { userId, token }: { userId: string; token: string }): InvitationInfo {
  const mail = found(call, userId, token);
  const { person, tenantId, activatedAt } = placeOf(call, mail);
  const tenantName = call.world.tenants.find((one) => one.id === tenantId)?.name ?? '';
  const facts = { email: person.email, tenantName };
  if (activatedAt) return { ...facts, next: 'member' };
  if (mail?.used) throw new Refusal('ER-LINK-INVALID');
  const next = !person.verified ? 'activate' : signedIn(call) === userId ? 'accept' : 'sign-in';
  const inviter = call.world.members.find((member) => member.tenantId === tenantId && member.activatedAt);
  return { ...facts, ...(inviter && { invitedBy: inviter.person.name }), next };
}

function accept(call: FakeCall, mail: SentMail, given?: string): void {
  const member = placeOf(call, mail);
  if (mail.purpose !== 'invitation' || !member.person.verified) throw new Refusal('ER-LINK-INVALID');
  const other = signedIn(call);
  if (other !== undefined && other !== mail.userId) throw new Refusal('ER-INVITATION-OF-ANOTHER');
  if (given !== undefined) tryCode(call, mail, given);
  mail.used = true;
  joinTenant(member, call.now);
}

/** The same answer for every address. */
function resend(call: FakeCall, { email }: { email: string }): void {
  const key = toIdentifierKey(email);
  for (const { person, tenantId, activatedAt } of call.world.members)
    if (person.hidden.emailKey === key && activatedAt === null)
      sendMail(call, person.verified ? 'invitation' : 'activation', person, tenantId);
}

export const invitationsAnswers = {
  'invitations.read': openWith(({ query }) => readFields(link, query), read),
  'invitations.accept': openWith(
    ({ body }) => readFields(link, body),
    (call, { userId, token }) => accept(call, mailOf(opened(call, userId, token))),
  ),
  'invitations.acceptWithCode': openWith(
    ({ body }) => readFields({ ...link, code }, body),
    (call, { userId, token, code: given }) => accept(call, mailOf(inFlow(call, userId, token)), given),
  ),
  'invitations.resend': openWith(readAddress, resend),
  'invitations.resendAll': openWith(readAddress, resend),
} satisfies AnswerTable;
