import * as v from 'valibot';
import { PASSWORD_MAX } from '../keys/passwordHasher.ts';
import { id, text } from '../http/fields.ts';
import { logOut, logOutByNavigation } from './logOut.ts';
import { refresh } from './refresh.ts';
import { signInWithPassword } from './signIn.ts';
import { anonymousRoute, type RouteTable } from '../http/route.ts';

const identifier = { email: v.optional(text(320)), username: v.optional(text(320)) };

export const authRoutes = {
  'auth.preLogin': anonymousRoute({
    limit: 'preLogin',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ ...identifier, tenantId: v.nullish(text(100)) }),
    // No single sign-on connection exists yet; the same answer for everybody also tells nobody who has an account.
    handle: async () => null,
  }),
  'auth.login': anonymousRoute({
    body: v.pipe(
      v.object({
        ...identifier,
        password: v.pipe(
          v.string('must be a text'),
          v.maxLength(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),
        ),
        recaptchaToken: v.nullish(text(5_000)),
        invitationToken: v.nullish(text(500)),
      }),
      v.check(
        (body) => (body.email === undefined) !== (body.username === undefined),
        'either email or username must be given',
      ),
    ),
    handle: (call) => signInWithPassword(call, call.body),
  }),
  'auth.refreshToken': anonymousRoute({
    limit: 'refresh',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: v.nullish(id) }),
    handle: (call) => refresh(call, call.body.tenantId ?? undefined),
  }),
  'auth.logout': anonymousRoute({ handle: (call) => logOut(call) }),
  'auth.oauthLogout': anonymousRoute({
    query: v.object({
      id_token_hint: v.optional(text(8_000)),
      post_logout_redirect_uri: v.optional(text(2_000)),
      state: v.optional(text(2_000)),
    }),
    handle: (call) => logOutByNavigation(call, call.query),
  }),
} satisfies Partial<RouteTable>;
