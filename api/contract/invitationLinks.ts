import { endpoint } from './endpoint.ts';

/** A link by which people join a tenant (INVITE-004). A tenant has one at a time. */
export interface InvitationLink {
  id: string;
  vendorId: string;
  tenantId: string;
  userId?: string;
  /** The secret of the link. */
  token: string;
  expires: string;
  shouldSendEmail?: boolean;
  roleIds?: string[];
}

export interface InvitationLinkBody {
  /** Default 43,200: 30 days (INVITE-005). */
  expiresInMinutes?: number;
  /** Whether the administrator gets a mail when a user joins by it. Default true. */
  shouldSendEmail?: boolean;
  roleIds?: string[];
}

/** How many minutes an invitation link holds, and which it may (INVITE-005). */
export const INVITATION_LINK_MINUTES = { usual: 43_200, least: 1, most: 525_600 } as const;

const path = '/identity/resources/tenants/invites/v1/user';

export const invitationLinksEndpoints = {
  /**
   * The tenant's name, for a caller who holds the token of its link (ACCEPT-010). `tenantId` is an extension: by it a
   * person who belongs to the tenant is led there.
   */
  verify: endpoint<{ body: { token: string } }, { name: string; tenantId?: string }>()(
    'POST',
    '/identity/resources/tenants/invites/v1/verify',
    { anonymous: true },
  ),
  /** The link of the tenant; 404 while there is none. */
  read: endpoint<object, InvitationLink>()('GET', path),
  add: endpoint<{ body: InvitationLinkBody }, InvitationLink>()('POST', path),
  addV2: endpoint<{ body: InvitationLinkBody }, InvitationLink>()(
    'POST',
    '/identity/resources/tenants/invites/v2/user',
  ),
  update: endpoint<{ body: InvitationLinkBody }, InvitationLink>()('PATCH', path),
  remove: endpoint()('DELETE', path),
  configuration: endpoint<object, { tenantInvitationsAllowed: boolean; emailsEnabled: boolean }>()(
    'GET',
    '/identity/resources/tenants/invites/v1/configuration',
  ),
} as const;
