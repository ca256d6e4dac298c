import { endpoint } from './endpoint.ts';

/** What an invitation asks of the person who opened it. */
export const invitationNexts = ['activate', 'sign-in', 'accept', 'member'] as const;
export type InvitationNext = (typeof invitationNexts)[number];

/** The information about an invitation that the holder of its token can read. */
export interface InvitationInfo {
  /** The address it was sent to. */
  email: string;
  tenantName: string;
  /** The name of the person who invited. */
  invitedBy?: string;
  /**
   * `activate`: the account has no password yet. `sign-in`: the account exists, and its owner is not signed in here.
   * `accept`: its owner is signed in. `member`: the person belongs to the tenant already.
   */
  next: InvitationNext;
}

export const invitationsEndpoints = {
  /** Reads an invitation. An extension: it uses nothing up. */
  read: endpoint<{ query: { userId: string; token: string } }, InvitationInfo>()(
    'GET',
    '/identity/resources/users/v1/invitation',
    { anonymous: true, extension: true },
  ),
  accept: endpoint<{ body: { userId: string; token: string } }>()(
    'POST',
    '/identity/resources/users/v1/invitation/accept',
    { anonymous: true },
  ),
  acceptWithCode: endpoint<{ body: { userId: string; token: string; code: string } }>()(
    'POST',
    '/identity/resources/users/v1/invitation/accept/code',
    { anonymous: true },
  ),
  /** Sends the invitation of one tenant again. The answer is the same for every address (ACCEPT-008). */
  resend: endpoint<{ body: { email: string } }>()('POST', '/identity/resources/users/v1/invitation/reset', {
    anonymous: true,
  }),
  /** Sends the invitations of all tenants again (ACCEPT-009). */
  resendAll: endpoint<{ body: { email: string } }>()('POST', '/identity/resources/users/v1/invitation/reset/all', {
    anonymous: true,
  }),
} as const;
