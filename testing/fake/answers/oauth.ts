import type { OAuthTokenResponse, UserInfo } from '../../../api/contract/oauth.ts';
import { closed, open, openWith, type AnswerTable } from '../answer.ts';
import { id, nullable, optional } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { cookieSession, issueToken, requireMembership, tenantFor } from '../session.ts';

const userInfo = closed('user', (_call, { person, tenantId }): UserInfo => ({
  sub: person.id,
  email: person.email,
  email_verified: person.verified,
  name: person.name,
  tenantId,
}));

/** Hosted login leaves the page, so a fake gives no code: what a page asks for without leaving is answered. */
export const oauthAnswers = {
  'oauth.silent': openWith(
    ({ body }) => optional(nullable(id))('tenantId', body['tenantId']),
    (call, asked): OAuthTokenResponse => {
      const session = cookieSession(call);
      const person = call.world.people.find((one) => one.id === session.userId);
      if (!person || person.isLocked) throw new Refusal('ER-SESSION-ENDED');
      if (asked) requireMembership(call, person.id, asked);
      const tenantId = tenantFor(call, person.id, asked ?? session.tenantId);
      const { accessToken, expiresIn } = issueToken(call, person, session, tenantId);
      return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn, id_token: accessToken };
    },
  ),
  'oauth.token': open((): OAuthTokenResponse => {
    throw new Refusal('ER-GRANT-INVALID', { oauth: 'invalid_grant' });
  }),
  'oauth.userInfo': userInfo,
  'oauth.userInfoByForm': userInfo,
} satisfies AnswerTable;
