import * as v from 'valibot';
import { roleIdsField } from '../../http/pipeline/fields.ts';
import { INVITATION_LINK_MINUTES, WRITE_USERS } from 'gatehouse-contract/contract.js';
import { findTenant } from '../../vendor/tenants/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import { anonymousRead, userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { tokenField } from '../../signIn/auth/codes.ts';
import { guardOfInviter } from '../../people/members/inviter.ts';
import { addLink, dropLink, editLink, showLink } from './linkEdits.ts';
import { areLinksOn, findLivingLink } from './links.ts';

const writers = { anyOf: [WRITE_USERS] } as const;

const { least, most } = INVITATION_LINK_MINUTES;

const body = v.object({
  expiresInMinutes: v.optional(
    v.pipe(
      v.number('must be a number of minutes'),
      v.integer('must be a whole number of minutes'),
      v.minValue(least, `must be at least ${least} minute`),
      v.maxValue(most, `must be at most ${most} minutes`),
    ),
  ),
  shouldSendEmail: v.optional(v.boolean()),
  roleIds: v.optional(roleIdsField),
});

const ids = { 'body.roleIds': 'role' } as const;

export const invitationLinksRoutes = {
  'invitationLinks.verify': anonymousRead({
    limit: 'links',
    body: v.object({ token: tokenField }),
    async handle({ db, body: { token }, now }) {
      const link = await findLivingLink(db, token, now);
      const tenant = link && (await findTenant(db, link.tenantId));
      // The user who made the link may have lost the right to hand it out.
      if (!link || !tenant || !(await guardOfInviter(db, link.tenantId, link.userId, now)))
        throw new ProviderError('ER-LINK-INVALID');
      return { name: tenant.name, tenantId: tenant.id };
    },
  }),
  'invitationLinks.read': userRead({ access: writers, handle: showLink }),
  'invitationLinks.add': userWrite({
    access: writers,
    ids,
    body,
    write: (call, principal) => addLink(call, principal, call.body),
  }),
  'invitationLinks.addV2': userWrite({
    access: writers,
    ids,
    body,
    write: (call, principal) => addLink(call, principal, call.body),
  }),
  'invitationLinks.update': userWrite({
    access: writers,
    ids,
    body,
    write: (call, principal) => editLink(call, principal, call.body),
  }),
  'invitationLinks.remove': userWrite({ access: writers, write: dropLink }),
  'invitationLinks.configuration': userRead({
    access: 'user',
    handle: async ({ db }) => ({ tenantInvitationsAllowed: await areLinksOn(db), emailsEnabled: true }),
  }),
} satisfies Partial<RouteTable>;
