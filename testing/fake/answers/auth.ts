import { headerNames } from '../../../api/contract/headers.ts';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { open, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { id, text } from '../fields.ts';
import { Refusal, refuseField } from '../refusal.ts';
import {
  bearerOf,
  beginSession,
  chooseTenant,
  claimsOf,
  cookieSession,
  endSession,
  requireMembership,
  toLoginResponse,
} from '../session.ts';

/** Failed sign-ins an account may have within the window. */
const ATTEMPTS = 10;
const ATTEMPTS_WINDOW_MS = 900_000;

interface Credentials {
  email: string | undefined;
  username: string | undefined;
  password: string;
}

const tenantWish = (field: string, value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : id(field, value);

function readCredentials({ body }: FakeCall): Credentials {
  const [email, username, password] = [
    text('email', body['email']),
    text('username', body['username']),
    text('password', body['password']),
  ];
  if (password === undefined) return refuseField('password', 'must be a text');
  if ((email === undefined) === (username === undefined))
    return refuseField('body', 'either email or username must be given');
  return { email, username, password };
}

/** Counts a try before it is evaluated, for known and unknown accounts alike. @throws {Refusal} 429 */
function admit({ attempts, now }: FakeCall, subject: string): void {
  const running = attempts.get(subject);
  const current = running && now - running.since < ATTEMPTS_WINDOW_MS ? running : { count: 0, since: now };
  attempts.set(subject, { ...current, count: current.count + 1 });
  if (current.count >= ATTEMPTS)
    throw new Refusal('ER-TOO-MANY-ATTEMPTS', { retryAfter: (current.since + ATTEMPTS_WINDOW_MS - now) / 1000 });
}

/** The tenant of the login address, or the one the page names. */
function wishedTenant({ world, headers }: FakeCall): string | undefined {
  const alias = headers.get(headerNames.loginAlias);
  return (
    world.tenants.find((tenant) => alias && tenant.alias === alias)?.id ??
    headers.get(headerNames.scopedTenant)?.toLowerCase()
  );
}

/** Until the password proved right every refusal is the same. */
function signIn(call: FakeCall, { email, username, password }: Credentials): LoginResponse {
  const { world, now, attempts } = call;
  const key = toIdentifierKey(email ?? username ?? '');
  const person = world.people.find((one) =>
    email === undefined ? one.username !== undefined && toIdentifierKey(one.username) === key : one.emailKey === key,
  );
  const subject = person?.id ?? key;
  admit(call, subject);
  if (!person || person.password === undefined || person.password !== password)
    throw new Refusal('ER-WRONG-CREDENTIALS');
  if (person.locked) throw new Refusal('ER-USER-LOCKED');
  if (!person.verified) throw new Refusal('ER-USER-NOT-VERIFIED');
  const tenantId = chooseTenant(world, person.id, now, wishedTenant(call));
  attempts.delete(subject);
  return toLoginResponse(call, person, beginSession(call, person, tenantId), tenantId);
}

function refresh(call: FakeCall, asked: string | undefined): LoginResponse {
  const { world, now } = call;
  const session = cookieSession(call);
  const person = world.people.find((one) => one.id === session.userId);
  if (!person || person.locked) {
    endSession(call, session.id);
    throw new Refusal(person ? 'ER-USER-LOCKED' : 'ER-SESSION-ENDED');
  }
  if (asked !== undefined) requireMembership(world, person.id, asked, now);
  const tenantId = chooseTenant(world, person.id, now, asked ?? session.tenantId);
  if (asked === undefined) session.tenantId = tenantId; // a tenant asked for is this tab's alone
  return toLoginResponse(call, person, session, tenantId);
}

export const authAnswers = {
  'auth.preLogin': openWith(
    ({ body }) => [text('email', body['email']), text('username', body['username'])],
    () => null,
  ),
  'auth.login': openWith(readCredentials, signIn),
  'auth.refreshToken': openWith(({ body }) => tenantWish('tenantId', body['tenantId']), refresh),
  'auth.logout': open((call) => {
    endSession(call, call.state.cookie);
    endSession(call, claimsOf(bearerOf(call))?.sid);
  }),
  'auth.oauthLogout': open((call) => endSession(call, call.state.cookie)),
} satisfies AnswerTable;
