import type { LoginResponse } from '../../../api/contract/auth.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { id, optional, pattern, readFields, text } from '../fields.ts';
import { inFlow, mailOf, opened, sendMail, tryCode, type SentMail } from '../mails.ts';
import { acceptPassword } from '../passwords.ts';
import { refuseField } from '../refusal.ts';
import { beginSession, tenantFor, toLoginResponse } from '../session.ts';
import { joinTenant, type Person } from '../world.ts';

const link = { userId: id, token: text };
const code = pattern(/^\d{6}$/, 'must be six digits');
const extras = { password: optional(text), recaptchaToken: optional(text), lastTermsCheck: optional(text) };

const personOf = ({ world }: FakeCall, { userId }: SentMail): Person =>
  mailOf(world.people.find((one) => one.id === userId));

/** A mail that activates, by the token of its link or of its code. */
const activating = (mail: SentMail | undefined): SentMail => mailOf(mail?.purpose === 'activation' ? mail : undefined);

/** The person is who they say, and joins the tenant that the mail was about. */
function activate(call: FakeCall, mail: SentMail, password: string | undefined): LoginResponse {
  const { world, now } = call;
  const person = personOf(call, mail);
  mail.used = true;
  person.verified = true;
  if (password !== undefined) person.hidden.password = password;
  for (const member of world.members)
    if (member.id === person.id && (!mail.tenantId || member.tenantId === mail.tenantId)) joinTenant(member, now);
  const tenantId = tenantFor(call, person.id, mail.tenantId);
  return toLoginResponse(call, person, beginSession(call, person, tenantId), tenantId);
}

/** @throws {Refusal} 400 where a password is missing, or does not follow the rules */
function judge(call: FakeCall, mail: SentMail, password: string | undefined): string | undefined {
  if (personOf(call, mail).verified) return undefined;
  if (password === undefined) return refuseField('password', 'must be given');
  acceptPassword(password);
  return password;
}

export const activationAnswers = {
  'activation.strategy': openWith(
    ({ query }) => readFields(link, query),
    (call, { userId, token }) => {
      const mail = activating(inFlow(call, userId, token) ?? opened(call, userId, token));
      return { shouldSetPassword: !personOf(call, mail).verified };
    },
  ),
  'activation.activate': openWith(
    ({ body }) => readFields({ ...link, ...extras }, body),
    (call, { userId, token, password }) => {
      const mail = activating(opened(call, userId, token));
      return activate(call, mail, judge(call, mail, password));
    },
  ),
  'activation.activateWithCode': openWith(
    ({ body }) => readFields({ ...link, ...extras, code }, body),
    (call, { userId, token, password, code: given }) => {
      const mail = activating(inFlow(call, userId, token));
      const judged = judge(call, mail, password);
      tryCode(call, mail, given);
      return activate(call, mail, judged);
    },
  ),
  'activation.resend': openWith(
    ({ body }) => readFields({ email: text }, body),
    (call, { email }): void => {
      const key = toIdentifierKey(email);
      const person = call.world.people.find(({ hidden, verified }) => hidden.emailKey === key && !verified);
      const waiting = call.world.members.find((member) => member.id === person?.id && member.activatedAt === null);
      if (person) sendMail(call, 'activation', person, waiting?.tenantId);
    },
  ),
} satisfies AnswerTable;
