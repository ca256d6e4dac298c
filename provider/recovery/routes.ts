import * as v from 'valibot';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { PASSWORD_STRATEGIES } from '../auth/signIn.ts';
import { captchaField, captchaOf } from '../captcha/field.ts';
import { ProviderError } from '../errors.ts';
import { id, text } from '../http/fields.ts';
import { anonymousRead, type RouteTable } from '../http/route.ts';
import { anonymousWrite } from '../http/writeRoute.ts';
import { codeAttempt, codeField, mailboxField, tokenField } from '../invitations/fields.ts';
import { PASSWORD_MAX } from '../keys/passwordHasher.ts';
import { askByMail, assertRecovers } from './ask.ts';
import { findLocked, unlockMe } from '../lockout/unlockMe.ts';
import { CODE_LIFETIME } from '../mail/askOwner.ts';
import { findByLink, judgeReset, proveByCode, resetPassword } from './reset.ts';

const link = { userId: id, token: tokenField };

export const recoveryRoutes = {
  // Text messages go to numbers that somebody has proven to have, and there is no way to do so yet.
  'recovery.strategies': anonymousRead({
    handle: async (call) => [
      { strategy: 'email', isActive: await allowsOneOf(call, PASSWORD_STRATEGIES) },
      { strategy: 'sms', isActive: false },
    ],
  }),
  'recovery.forgotPassword': anonymousWrite({
    limit: 'mails',
    body: v.object({ email: mailboxField, recaptchaToken: captchaField }),
    captcha: captchaOf,
    prepare: ({ db }) => assertRecovers(db),
    write: (call) => askByMail(call, { identifier: call.body.email, identifierType: 'email' }),
    present: async () => undefined,
  }),
  'recovery.viaEmail': anonymousWrite({
    limit: 'mails',
    body: v.object({
      identifier: text(320),
      identifierType: v.picklist(['email', 'phoneNumber', 'username'], 'must be email, phoneNumber or username'),
      recaptchaToken: captchaField,
    }),
    captcha: captchaOf,
    prepare: ({ db }) => assertRecovers(db),
    write: (call) => askByMail(call, call.body),
    present: async ({ services, now }, { subject }) => ({
      sessionId: await services.sealedNames.make('email', { sub: subject }, CODE_LIFETIME, now),
    }),
  }),
  'recovery.verifyEmail': anonymousWrite({
    limit: 'links',
    body: v.object({ otcToken: codeField, sessionId: text(2_000) }),
    async attempt({ services, body, now }) {
      const subject = (await services.sealedNames.read('email', body.sessionId, now))?.sub;
      if (subject === undefined) throw new ProviderError('ER-CODE-EXPIRED');
      return { ...codeAttempt('recovery', subject), subject };
    },
    prepare: async (_call, { subject }) => subject,
    write: (call, subject) => proveByCode(call, subject, call.body.otcToken),
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
