import * as v from 'valibot';
import { id } from '../../http/pipeline/fields.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import { acceptByCode, acceptByLink, judgeFlow, judgeLink, readInvitation } from './accept.ts';
import { codeAttempt, codeField, mailboxField, tokenField } from '../../signIn/auth/codes.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { keepJoiningFlow, presentFlow, readJoiningFlow } from '../sending/joiningFlow.ts';
import { resend } from '../sending/resend.ts';

const presented = { userId: id, token: tokenField };

export const invitationsRoutes = {
  'invitations.read': anonymousRead({
    limit: 'links',
    ids: { 'query.userId': 'user' },
    query: v.object(presented),
    async handle(call) {
      const facts = await readInvitation(call, call.query);
      const { userId, token } = call.query;
      const flow = call.services.flowTokens.read('invitation', userId, token)?.flow;
      // The page goes on with a code that this browser asks for.
      return Reply.json(
        facts,
        flow === undefined ? {} : { headers: [['Set-Cookie', await keepJoiningFlow(call, flow)]] },
      );
    },
  }),
  'invitations.accept': anonymousWrite({
    limit: 'links',
    ids: { 'body.userId': 'user' },
    body: v.object(presented),
    prepare: (call) => judgeLink(call, call.body),
    write: (call, accepting) => acceptByLink(call, accepting, call.body.token),
  }),
  'invitations.acceptWithCode': anonymousWrite({
    limit: 'links',
    ids: { 'body.userId': 'user' },
    body: v.object({ ...presented, code: codeField }),
    attempt: async ({ body }) => codeAttempt('invitation', body.userId),
    prepare: (call) => judgeFlow(call, call.body),
    write: (call, accepting) => acceptByCode(call, accepting, call.body.code),
  }),
  'invitations.resend': anonymousWrite({
    limit: 'mails',
    body: v.object({ email: mailboxField }),
    prepare: readJoiningFlow,
    write: (call, flow) => resend(call, call.body.email, 'newest', flow),
    present: presentFlow,
  }),
  'invitations.resendAll': anonymousWrite({
    limit: 'mails',
    body: v.object({ email: mailboxField }),
    prepare: readJoiningFlow,
    write: (call, flow) => resend(call, call.body.email, 'all', flow),
    present: presentFlow,
  }),
} satisfies Partial<RouteTable>;
