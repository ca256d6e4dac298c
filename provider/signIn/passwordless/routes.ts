import type { PasswordlessSent } from 'gatehouse-contract/contract.js';
import * as v from 'valibot';
import { presentSignIn } from '../auth/completeSignIn.ts';
import { captchaField, captchaOf } from '../../http/captcha/field.ts';
import { text } from '../../http/pipeline/fields.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import type { Identifier } from '../auth/askOwner.ts';
import { ask, prepareRequest } from './ask.ts';
import { keepFlow } from './flow.ts';
import { numberField } from '../phones/field.ts';
import { identifierIn } from './identifier.ts';
import { describeLink, findAttempt, judgeMessage, signInByMessage } from './signIn.ts';

/** The secret of a link with the name of what asked for it. What it opens is looked up, so any text will do. */
const token = text(2_000);

const identifier = {
  email: v.nullish(text(320)),
  username: v.nullish(text(320)),
  phoneNumber: v.nullish(v.union([v.literal(''), numberField])),
  /** Of a quick login. It is ignored beside another identifier. */
  userId: v.nullish(text(100)),
};
const shared = { recaptchaToken: captchaField, invitationToken: v.nullish(text(500)) };

export const passwordlessRoutes = {
  'passwordless.preLogin': anonymousWrite({
    limit: 'mails',
    body: v.pipe(
      v.object({ ...identifier, ...shared }),
      v.check(
        ({ email, username, phoneNumber, userId }) =>
          ([email, username, phoneNumber].filter(Boolean).length || Number(!!userId)) === 1,
        'either email, username or phoneNumber must be given',
      ),
    ),
    captcha: captchaOf,
    prepare: (call) => prepareRequest(call, call.params.type, whoIn(call.body)),
    write: (call, request) => ask(call, request, whoIn(call.body)),
    present: async (call, flow) =>
      Reply.json<PasswordlessSent>({}, { headers: [['Set-Cookie', await keepFlow(call, flow)]] }),
  }),
  'passwordless.postLogin': anonymousWrite({
    limit: 'links',
    body: v.object({ ...identifier, ...shared, token }),
    attempt: (call) => findAttempt(call, call.body, call.params.type),
    prepare: (call, attempt) => judgeMessage(call, attempt, call.body, call.params.type),
    write: signInByMessage,
    present: (call, opened) => presentSignIn(call, opened, {}, [call.services.flowCookie.clear()]),
  }),
  'passwordless.validate': anonymousRead({
    limit: 'links',
    body: v.object({ token }),
    handle: (call) => describeLink(call, call.body.token),
  }),
} satisfies Partial<RouteTable>;

/** The schema has made sure that there is one. */
const whoIn = (body: Parameters<typeof identifierIn>[0]): Identifier =>
  identifierIn(body) ?? { identifier: '', identifierType: 'username' };
