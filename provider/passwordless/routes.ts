import type { PasswordlessSent } from 'gatehouse-contract/contract.js';
import * as v from 'valibot';
import { presentSession } from '../auth/completeSignIn.ts';
import { captchaField, captchaOf } from '../captcha/field.ts';
import { text } from '../http/fields.ts';
import { Reply } from '../http/reply.ts';
import { anonymousRead, type RouteTable } from '../http/route.ts';
import { anonymousWrite } from '../http/writeRoute.ts';
import type { Identifier } from '../mail/askOwner.ts';
import { ask, prepareRequest } from './ask.ts';
import { keepFlow } from './flow.ts';
import { describeLink, findAttempt, judgeMessage, signInByMessage } from './signIn.ts';

/** The secret of a link with the name of what asked for it. What it opens is looked up, so any text will do. */
const token = text(2_000);

const identifier = { email: v.nullish(text(320)), username: v.nullish(text(320)) };
const shared = { recaptchaToken: captchaField, invitationToken: v.nullish(text(500)) };

export const passwordlessRoutes = {
  'passwordless.preLogin': anonymousWrite({
    limit: 'mails',
    body: v.pipe(
      v.object({ ...identifier, ...shared, userId: v.nullish(text(100)), phoneNumber: v.nullish(text(50)) }),
      v.check(({ email, username }) => !email !== !username, 'either email or username must be given'),
    ),
    captcha: captchaOf,
    prepare: (call) => prepareRequest(call, call.params.type),
    write: (call, request) => ask(call, request, identifierIn(call.body)),
    present: async (call, flow) =>
      Reply.json<PasswordlessSent>({}, { headers: [['Set-Cookie', await keepFlow(call, flow)]] }),
  }),
  'passwordless.postLogin': anonymousWrite({
    limit: 'links',
    body: v.object({ ...identifier, ...shared, token }),
    attempt: (call) => findAttempt(call, call.body),
    prepare: (call, tried) =>
      judgeMessage(call, tried, { type: call.params.type, invitationToken: call.body.invitationToken }),
    write: signInByMessage,
    present: (call, begun) =>
      presentSession(call, begun, [
        call.services.knownBrowsers.remember(begun.claims.sub),
        call.services.flowCookie.clear(),
      ]),
  }),
  'passwordless.validate': anonymousRead({
    limit: 'links',
    body: v.object({ token }),
    handle: (call) => describeLink(call, call.body.token),
  }),
} satisfies Partial<RouteTable>;

const identifierIn = ({ email, username }: { email?: string | null; username?: string | null }): Identifier =>
  email ? { identifier: email, identifierType: 'email' } : { identifier: username ?? '', identifierType: 'username' };
