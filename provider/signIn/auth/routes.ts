import * as v from 'valibot';
import { captchaField, captchaOf } from '../../http/captcha/field.ts';
import { PASSWORD_MAX } from '../../crypto/keys/passwordHasher.ts';
import { id, text } from '../../http/pipeline/fields.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import { presentSession } from './completeSignIn.ts';
import { bearerSession, isSureLogout, logOut, logOutByNavigation } from './logOut.ts';
import { readRefreshTokens, refresh } from './refresh.ts';
import { findCandidate, judgePassword, presentPasswordSignIn, signInWithPassword } from './signIn.ts';

const identifier = { email: v.optional(text(320)), username: v.optional(text(320)) };

export const authRoutes = {
  'auth.preLogin': anonymousRead({
    limit: 'preLogin',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ ...identifier, tenantId: v.nullish(text(100)) }),
    // No single sign-on connection exists yet. The same answer to all also discloses no account.
    handle: async () => null,
  }),
  'auth.login': anonymousWrite({
    queued: true,
    body: v.pipe(
      v.object({
        ...identifier,
        password: v.pipe(
          v.string('must be a text'),
          v.maxLength(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),
        ),
        recaptchaToken: captchaField,
        invitationToken: v.nullish(text(500)),
      }),
      v.check(
        (body) => (body.email === undefined) !== (body.username === undefined),
        'either email or username must be given',
      ),
    ),
    captcha: captchaOf,
    attempt: (call) => findCandidate(call, call.body),
    prepare: (call, attempt) => judgePassword(call, attempt, call.body),
    write: signInWithPassword,
    present: presentPasswordSignIn,
  }),
  'auth.refreshToken': anonymousWrite({
    limit: 'refresh',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: v.nullish(id) }),
    prepare: readRefreshTokens,
    write: (call, tokens) => refresh(call, tokens, call.body.tenantId ?? undefined),
    present: (call, opened) => presentSession(call, opened),
  }),
  'auth.logout': anonymousWrite({ prepare: bearerSession, write: logOut }),
  'auth.oauthLogout': anonymousWrite({
    query: v.object({
      id_token_hint: v.optional(text(8_000)),
      post_logout_redirect_uri: v.optional(text(2_000)),
      state: v.optional(text(2_000)),
    }),
    prepare: (call) => isSureLogout(call, call.query),
    write: (call, isSure) => logOutByNavigation(call, call.query, isSure),
  }),
} satisfies Partial<RouteTable>;
