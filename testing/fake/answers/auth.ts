import type { LoginResponse } from '../../../api/contract/auth.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { accountObstacle } from '../../../api/rules/membership.ts';
import { open, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { id, nullable, optional, readFields, text } from '../fields.ts';
import { afterFirstFactor } from '../factors.ts';
import { joinByToken } from '../joining.ts';
import { countWrongPassword, forgetWrongPasswords, tenantToEnter } from '../lockout.ts';
import { Refusal, refuseField } from '../refusal.ts';
import {
  claimsOf,
  cookieSession,
  endSession,
  requireMembership,
  tenantFor,
  toLoginResponse,
  wishedTenant,
} from '../session.ts';

/** The switch of the breached-password step. */
const BREACHED_STEP = 'security-center-show-login-flows';

/** Failed sign-ins an account may have within the window. */
const ATTEMPTS = 10;
const ATTEMPTS_WINDOW_MS = 900_000;

const identifierFields = { email: optional(text), username: optional(text) };

function readCredentials({ body }: FakeCall) {
  const credentials = readFields(
    { ...identifierFields, password: text, invitationToken: optional(nullable(text)) },
    body,
  );
  const { email, username } = credentials;
  if ((email === undefined) === (username === undefined))
    return refuseField('body', 'either email or username must be given');
  return credentials;
}

/** Counts a try before it is evaluated, for known and unknown accounts alike. @throws {Refusal} 429 */
function admit({ attempts, now }: FakeCall, subject: string): void {
  const running = attempts.get(subject);
  const current = running && now - running.since < ATTEMPTS_WINDOW_MS ? running : { count: 0, since: now };
  attempts.set(subject, { ...current, count: current.count + 1 });
  if (current.count >= ATTEMPTS)
    throw new Refusal('ER-TOO-MANY-ATTEMPTS', { retryAfter: (current.since + ATTEMPTS_WINDOW_MS - now) / 1000 });
}

/** Until the password proved right every refusal is the same. */
function signIn(
  call: FakeCall,
  { email, username, password, invitationToken }: ReturnType<typeof readCredentials>,
): LoginResponse {
  const { world, attempts } = call;
  const key = toIdentifierKey(email ?? username ?? '');
  const person = world.people.find(({ hidden }) =>
    email === undefined
      ? hidden.username !== undefined && toIdentifierKey(hidden.username) === key
      : hidden.emailKey === key,
  );
  const subject = person?.id ?? key;
  admit(call, subject);
  if (!person || person.hidden.password === undefined || person.hidden.password !== password) {
    if (person) countWrongPassword(call, person);
    throw new Refusal('ER-WRONG-CREDENTIALS');
  }
  forgetWrongPasswords(call, person);
  const obstacle = accountObstacle(person, false);
  if (obstacle) throw new Refusal(obstacle);
  if (person.hidden.breached && { ...world.flags, ...call.state.flags }[BREACHED_STEP] === 'on') {
    attempts.delete(subject);
    const resetPasswordToken = (person.hidden.changeToken = call.idOf('link', `change/${person.id}/${call.now}`));
    return { mfaRequired: false, isBreachedPassword: true, resetPasswordToken, userId: person.id };
  }
  const joined = invitationToken ? joinByToken(call, person, invitationToken) : undefined;
  const tenantId = tenantToEnter(call, person, joined ?? wishedTenant(call));
  attempts.delete(subject);
  return afterFirstFactor(call, person, tenantId);
}

function refresh(call: FakeCall, asked: string | null | undefined): LoginResponse {
  const session = cookieSession(call);
  const person = call.world.people.find((one) => one.id === session.userId);
  if (!person || person.isLocked) {
    endSession(call, session.id);
    throw new Refusal(person ? 'ER-USER-LOCKED' : 'ER-SESSION-ENDED');
  }
  if (asked) requireMembership(call, person.id, asked);
  const tenantId = tenantFor(call, person.id, asked ?? session.tenantId);
  if (!asked) session.tenantId = tenantId; // a tenant asked for is this tab's alone
  return toLoginResponse(call, person, session, tenantId);
}

export const authAnswers = {
  'auth.preLogin': openWith(
    ({ body }) => readFields(identifierFields, body),
    () => null,
  ),
  'auth.login': openWith(readCredentials, signIn),
  'auth.refreshToken': openWith(({ body }) => optional(nullable(id))('tenantId', body['tenantId']), refresh),
  'auth.logout': open((call) => {
    endSession(call, call.state.cookie);
    endSession(call, claimsOf(call)?.sid);
  }),
  'auth.oauthLogout': open((call) => endSession(call, call.state.cookie)),
} satisfies AnswerTable;
