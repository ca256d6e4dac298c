import { eq } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { below, inTenant } from '../../database/areas/places.ts';
import { invitationLinkRoles, invitationLinks, invitations } from '../../database/storage/schema.ts';
import * as mails from './mails.ts';

export const area: Area = {
  events: [
    'user.invitation.accepted',
    'user.joined.by.link',
    'admin.invitation.link.added',
    'admin.invitation.link.changed',
    'admin.invitation.link.removed',
  ],
  messages: Object.values(mails),
  places: [
    {
      ...inTenant('no: opens something', invitations, invitations.tenantId, invitations.userId),
      emptied: [invitations.inviterId, invitations.linkId],
    },
    {
      table: invitationLinkRoles,
      by: [invitationLinkRoles.linkId],
      ofTenant: (id) =>
        below(invitationLinkRoles.linkId, invitationLinks, invitationLinks.id, eq(invitationLinks.tenantId, id)),
      described: [invitationLinkRoles.roleId],
      exported: 'no: opens something',
    },
    {
      ...inTenant('no: opens something', invitationLinks, invitationLinks.tenantId),
      emptied: [invitationLinks.userId],
    },
  ],
};
