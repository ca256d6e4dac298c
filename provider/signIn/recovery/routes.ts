import type { SentCode } from 'gatehouse-contract/contract.js';
import * as v from 'valibot';
import type { Attempt } from '../../http/pipeline/attempts.ts';
import { captchaField, captchaOf } from '../../http/captcha/field.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { Circumstances, ReadCall } from '../../http/pipeline/call.ts';
import { id, text } from '../../http/pipeline/fields.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import { codeAttempt, codeField, mailboxField, tokenField } from '../auth/codes.ts';
import { PASSWORD_MAX } from '../../crypto/keys/passwordHasher.ts';
import { askByMail, askByText, assertRecovers, assertRecoversByText, recoveryWays } from './ask.ts';
import { findLocked, unlockMe } from '../lockout/unlockMe.ts';
import { nameFlow, readFlowName, type Asked, type MessageChannel } from '../auth/askOwner.ts';
import { findByLink, judgeReset, proveByCode, resetPassword, type SentMessage } from './reset.ts';

const whom = v.object({
  identifier: text(320),
  identifierType: v.picklist(['email', 'phoneNumber', 'username'], 'must be email, phoneNumber or username'),
  recaptchaToken: captchaField,
});
const entered = { otcToken: codeField, sessionId: text(2_000) };
const link = { userId: id, token: tokenField };

/** What a page names its message by. It tells nothing, and opens nothing without the code. */
const nameMessage =
  (channel: MessageChannel) =>
  async ({ services, now }: Circumstances, asked: Asked): Promise<SentCode> => ({
    sessionId: await nameFlow(services.sealedNames, channel, asked, now),
  });

/** Whose code is tried. A name of one channel is none of the other. */
const findMessage =
  (channel: MessageChannel) =>
  async ({ services, now, body }: ReadCall & { body: { sessionId: string } }): Promise<Attempt & SentMessage> => {
    const asked = await readFlowName(services.sealedNames, channel, body.sessionId, now);
    if (asked === undefined) throw new ProviderError('ER-CODE-EXPIRED');
    return { ...codeAttempt('recovery', asked.subject), ...asked, channel };
  };

export const recoveryRoutes = {
  'recovery.strategies': anonymousRead({
    async handle(call) {
      const { email, sms } = await recoveryWays(call.db);
      return [
        { strategy: 'email', isActive: email },
        { strategy: 'sms', isActive: sms },
      ];
    },
  }),
  'recovery.forgotPassword': anonymousWrite({
    limit: 'mails',
    body: v.object({ email: mailboxField, recaptchaToken: captchaField }),
    captcha: captchaOf,
    prepare: ({ db }) => assertRecovers(db, 'email'),
    write: (call) => askByMail(call, { identifier: call.body.email, identifierType: 'email' }),
    present: async () => undefined,
  }),
  'recovery.viaEmail': anonymousWrite({
    limit: 'mails',
    body: whom,
    captcha: captchaOf,
    prepare: ({ db }) => assertRecovers(db, 'email'),
    write: (call) => askByMail(call, call.body),
    present: nameMessage('email'),
  }),
  'recovery.verifyEmail': anonymousWrite({
    limit: 'links',
    body: v.object(entered),
    attempt: findMessage('email'),
    prepare: async (_call, message) => message,
    write: (call, message) => proveByCode(call, message, call.body.otcToken),
  }),
  'recovery.viaSms': anonymousWrite({
    limit: 'mails',
    body: whom,
    captcha: captchaOf,
    prepare: (call) => assertRecoversByText(call, call.body),
    write: (call) => askByText(call, call.body),
    present: nameMessage('sms'),
  }),
  'recovery.verifySms': anonymousWrite({
    limit: 'links',
    body: v.object(entered),
    attempt: findMessage('sms'),
    prepare: async (_call, message) => message,
    write: (call, message) => proveByCode(call, message, call.body.otcToken),
  }),
  'recovery.validate': anonymousRead({
    limit: 'links',
    ids: { 'body.userId': 'user' },
    body: v.object(link),
    async handle(call) {
      const { user } = await findByLink(call, call.body);
      return { email: user.email };
    },
  }),
  'recovery.unlockMe': anonymousWrite({
    limit: 'links',
    body: v.object({ token: tokenField }),
    prepare: (call) => findLocked(call, call.body.token),
    write: (call, subject) => unlockMe(call, subject, call.body.token),
  }),
  'recovery.resetPassword': anonymousWrite({
    limit: 'links',
    queued: true,
    ids: { 'body.userId': 'user' },
    body: v.object({
      ...link,
      password: v.pipe(
        v.string('must be a text'),
        v.maxLength(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),
      ),
    }),
    prepare: (call) => judgeReset(call, call.body, call.body.password),
    write: (call, judged) => resetPassword(call, judged, call.body.token),
  }),
} satisfies Partial<RouteTable>;
