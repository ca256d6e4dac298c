import { accountObstacle } from '../../../api/rules/membership.ts';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { nullable, optional, readFields, text } from '../fields.ts';
import { afterFirstFactor } from '../factors.ts';
import { joinByToken } from '../joining.ts';
import { CODE_MS, HOUR_MS, sendMail, tryCode, type SentMail } from '../mails.ts';
import { personBy } from '../people.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { tenantToEnter } from '../lockout.ts';
import { wishedTenant } from '../session.ts';
import type { Person } from '../world.ts';

const CODE = /^\d{6}$/;
/** How many mails go to one person within an hour. Over that, one more goes while none of these waits. */
const MOST = 5;

/** What has to be switched on for each way in. */
const ways: Readonly<Record<string, readonly string[]>> = {
  magiclink: ['MagicLink', 'UsernameAndMagicLink'],
  usernameandmagiclink: ['MagicLink', 'UsernameAndMagicLink'],
  code: ['Code', 'UsernameAndCode'],
  usernameandcode: ['Code', 'UsernameAndCode'],
  smscode: ['SmsCode', 'UsernameAndSms'],
  usernameandsms: ['SmsCode', 'UsernameAndSms'],
};

const named = {
  email: optional(nullable(text)),
  username: optional(nullable(text)),
  phoneNumber: optional(nullable(text)),
  userId: optional(nullable(text)),
};

/** What the message of a call is: a mail, or a text message. */
const sentBy = ({ params }: FakeCall): 'signIn' | 'signInText' =>
  params['type']?.includes('sms') ? 'signInText' : 'signIn';

/** @throws {Refusal} 403 for a way that is switched off */
function assertOpen({ world: { strategies }, params }: FakeCall): void {
  const { main, secondary } = strategies;
  const on: readonly string[] = main === 'NoLocalAuthentication' ? [] : [main, ...secondary];
  if (!ways[params['type'] ?? '']?.some((strategy) => on.includes(strategy)))
    throw new Refusal('ER-STRATEGY-NOT-ALLOWED');
}

type Named = Partial<Record<'email' | 'username' | 'phoneNumber' | 'userId', string | null | undefined>>;

function personOf(call: FakeCall, { email, username, phoneNumber, userId }: Named): Person | undefined {
  if (email || phoneNumber || username || !userId)
    return personBy(
      call,
      email ? 'email' : phoneNumber ? 'phoneNumber' : 'username',
      email || phoneNumber || username || '',
    );
  return call.world.people.find(({ id }) => id === userId);
}

const isOpen = ({ now }: FakeCall, { purpose, used, at }: SentMail): boolean =>
  purpose === 'signIn' && !used && now - at < CODE_MS;

function mayAsk(call: FakeCall, { id }: Person): boolean {
  const sent = call.world.mails.filter(
    ({ purpose, userId, at }) => purpose === sentBy(call) && userId === id && call.now - at < HOUR_MS,
  );
  return sent.length <= MOST || sent.every(({ used, at }) => used || call.now - at >= CODE_MS);
}

/** @throws {Refusal} 410, the same for every token that opens nothing */
function linked(call: FakeCall, token: string): { mail: SentMail; person: Person } {
  const mail = call.world.mails.find((one) => isOpen(call, one) && one.token === token);
  const person = mail && call.world.people.find(({ id }) => id === mail.userId);
  if (!mail || !person) throw new Refusal('ER-LINK-ENDED');
  return { mail, person };
}

/** @throws {Refusal} 400 for any but the right code in time */
function coded(call: FakeCall, code: string, who: Named): { mail: SentMail; person: Person } {
  if (!who.email && !who.username && !who.phoneNumber && !who.userId)
    return refuseField('email', 'must be given, or the username: this browser has begun no sign-in, or it is over');
  const person = personOf(call, who);
  const mail = call.world.mails.find((one) => one.purpose === sentBy(call) && one.userId === person?.id);
  if (!person || !mail) throw new Refusal('ER-CODE-WRONG');
  tryCode(call, mail, code);
  return { mail, person };
}

function signIn(
  call: FakeCall,
  { token, invitationToken, ...who }: Named & { token: string; invitationToken?: string | null | undefined },
): LoginResponse {
  assertOpen(call);
  const digits = token.replace(/[\s-]/g, '');
  const { mail, person } =
    CODE.test(digits) || sentBy(call) === 'signInText' ? coded(call, digits, who) : linked(call, token);
  mail.used = true;
  const obstacle = accountObstacle(person, false);
  if (obstacle) throw new Refusal(obstacle);
  const joined = invitationToken ? joinByToken(call, person, invitationToken) : undefined;
  const tenantId = tenantToEnter(call, person, joined ?? wishedTenant(call));
  return afterFirstFactor(call, person, tenantId);
}

export const passwordlessAnswers = {
  'passwordless.preLogin': openWith(
    ({ body }) => readFields(named, body),
    (call, who) => {
      const typed = [who.email, who.username, who.phoneNumber].filter(Boolean).length;
      if ((typed || Number(!!who.userId)) !== 1)
        return refuseField('body', 'either email, username or phoneNumber must be given');
      assertOpen(call);
      if (!typed && sentBy(call) === 'signIn') return refuseField('userId', 'is for a code by text message');
      const person = personOf(call, who);
      const isReached = sentBy(call) === 'signIn' || person?.phoneNumber;
      if (person?.verified && isReached && mayAsk(call, person)) sendMail(call, sentBy(call), person);
      return {};
    },
  ),
  'passwordless.postLogin': openWith(
    ({ body }) => readFields({ ...named, token: text, invitationToken: optional(nullable(text)) }, body),
    signIn,
  ),
  'passwordless.validate': openWith(
    ({ body }) => readFields({ token: text }, body),
    (call, { token }) => ({ email: linked(call, token).person.email, browser: '', sameBrowser: true }),
  ),
} satisfies AnswerTable;
