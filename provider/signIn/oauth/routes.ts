import * as v from 'valibot';
import type { UserInfo } from 'gatehouse-contract/contract.js';
import { id, text } from '../../http/pipeline/fields.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { anonymousRead, userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import { showAccountPage } from './accountPage.ts';
import { presentTokens } from './answer.ts';
import { decide, decideAgain, grant, presentAuthorized } from './authorize.ts';
import { openIdConfiguration } from './configuration.ts';
import { showPortal } from './portalPage.ts';
import { authorizeQuery } from './request.ts';
import { authorizeSilently, presentSilent, readSilent } from './silent.ts';
import { grantTokens } from './token.ts';

/** Of any length that a body may have: what is too long is unknown, and refused as that. */
const given = v.optional(text(16_000));

const sealed = v.object({ request: v.optional(v.string()) });

const userInfo = async (_call: unknown, { user, tenantId }: Principal): Promise<UserInfo> => ({
  sub: user.id,
  email: user.email,
  email_verified: user.verified,
  name: user.name,
  tenantId,
});

export const oauthRoutes = {
  'oauth.authorize': anonymousWrite({
    limit: 'refresh',
    ids: { 'query.tenantId': 'tenant' },
    query: authorizeQuery,
    prepare: (call) => decide(call, call.query),
    write: grant,
    present: presentAuthorized,
  }),
  'oauth.resume': anonymousWrite({
    limit: 'refresh',
    query: sealed,
    prepare: (call) => decideAgain(call, call.query.request),
    write: grant,
    present: presentAuthorized,
  }),
  'oauth.accountPage': anonymousRead({
    query: sealed,
    handle: (call) => showAccountPage(call, String(call.params['page']), call.query.request),
  }),
  'oauth.accountStep': anonymousRead({
    query: sealed,
    handle: (call) => showAccountPage(call, `${call.params['page']}/${call.params['step']}`, call.query.request),
  }),
  'oauth.portal': anonymousRead({ handle: showPortal }),
  'oauth.token': anonymousWrite({
    limit: 'refresh',
    form: 'fields', // the code with its verifier, or the refresh token, is what no other site has
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({
      grant_type: given,
      code: given,
      code_verifier: given,
      redirect_uri: given,
      refresh_token: given,
      client_id: given,
      client_secret: given,
      tenantId: v.nullish(id),
    }),
    write: (call) => grantTokens(call, call.body),
    present: presentTokens,
  }),
  'oauth.silent': anonymousWrite({
    limit: 'refresh',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: v.nullish(id) }),
    prepare: readSilent,
    write: (call, asked) => authorizeSilently(call, asked, call.body.tenantId ?? undefined),
    present: presentSilent,
  }),
  'oauth.userInfo': userRead({ access: 'user', handle: userInfo }),
  // A form without fields: the access token in its header is the proof.
  'oauth.userInfoByForm': userRead({ access: 'user', form: 'fields', handle: userInfo }),
  'oauth.configuration': anonymousRead({
    handle: async ({ services }) =>
      Reply.json(openIdConfiguration(services.settings), { headers: { 'Cache-Control': 'public, max-age=300' } }),
  }),
} satisfies Partial<RouteTable>;
