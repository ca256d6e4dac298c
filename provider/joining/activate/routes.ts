import * as v from 'valibot';
import { PASSWORD_MAX } from '../../crypto/keys/passwordHasher.ts';
import { id, text } from '../../http/pipeline/fields.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import { codeAttempt, codeField, mailboxField, tokenField } from '../../signIn/auth/codes.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { keepJoiningFlow, presentFlow, readJoiningFlow } from '../sending/joiningFlow.ts';
import { resend } from '../sending/resend.ts';
import {
  activateByCode,
  activateByLink,
  findByEither,
  findByFlow,
  findByLink,
  judgeActivation,
  presentActivated,
} from './activate.ts';

const presented = {
  userId: id,
  token: tokenField,
  password: v.optional(
    v.pipe(v.string('must be a text'), v.maxLength(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`)),
  ),
  recaptchaToken: v.optional(text(5_000)),
  lastTermsCheck: v.optional(text(100)),
};

export const activationRoutes = {
  'activation.strategy': anonymousRead({
    limit: 'links',
    ids: { 'query.userId': 'user' },
    query: v.object({ userId: id, token: tokenField }),
    async handle(call) {
      const { shouldSetPassword, flow } = await findByEither(call, call.query);
      // The page goes on with a code that this browser asks for.
      return Reply.json(
        { shouldSetPassword },
        flow === undefined ? {} : { headers: [['Set-Cookie', await keepJoiningFlow(call, flow)]] },
      );
    },
  }),
  'activation.activate': anonymousWrite({
    limit: 'links',
    queued: true,
    ids: { 'body.userId': 'user' },
    body: v.object(presented),
    prepare: async (call) => judgeActivation(call, await findByLink(call, call.body), call.body.password),
    write: (call, judged) => activateByLink(call, judged, call.body.token),
    present: presentActivated,
  }),
  'activation.activateWithCode': anonymousWrite({
    limit: 'links',
    queued: true,
    ids: { 'body.userId': 'user' },
    body: v.object({ ...presented, code: codeField }),
    attempt: async ({ body }) => codeAttempt('activation', body.userId),
    prepare: async (call) => judgeActivation(call, await findByFlow(call, call.body), call.body.password),
    write: (call, judged) => activateByCode(call, judged, call.body.code),
    present: presentActivated,
  }),
  'activation.resend': anonymousWrite({
    limit: 'mails',
    body: v.object({ email: mailboxField }),
    prepare: readJoiningFlow,
    write: (call, flow) => resend(call, call.body.email, 'activation', flow),
    present: presentFlow,
  }),
} satisfies Partial<RouteTable>;
