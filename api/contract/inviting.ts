import { endpoint } from './endpoint.ts';
import type { TeamUser } from './members.ts';
import type { TeamUserRole } from './types.ts';

/** The request that invites a user into a tenant (USERS-026). */
export interface NewMember {
  email: string;
  provider: 'local';
  name?: string;
  phone?: string;
  username?: string;
  /** Absent: the default roles of the tenant. */
  roleIds?: string[];
  /** Seconds after which the access ends. */
  expirationInSeconds?: number;
}

/** What a list of a team may be filtered by: each filter is a parameter of its own. */
export const teamFilters = ['name', 'email', 'phone', 'roleIds', 'isDisabled', 'activatedForTenant'] as const;

/** Texts are contained, in any case; `roleIds` is a comma list or a JSON list, of which a member holds one. */
export type TeamFilter = {
  [Name in Exclude<(typeof teamFilters)[number], keyof TeamSwitches>]?: string;
} & TeamSwitches;

interface TeamSwitches {
  isDisabled?: boolean;
  activatedForTenant?: boolean;
}

export interface TeamQuery extends TeamFilter {
  /** Counts pages, not rows. */
  pageOffset: number;
  pageSize?: number;
  sortBy?: string;
  sortDirection?: 'asc' | 'desc';
}

/** What brings people into a tenant, and the lists of teams. */
export const invitingEndpoints = {
  /** Invites one person; for an address that is invited already, the mail is sent again. */
  add: endpoint<{ body: NewMember }, TeamUser>()('POST', '/identity/resources/users/v2'),
  /** Sends the invitation of a member who has not joined yet again (USERS-028). */
  resend: endpoint<{ body: object }>()('POST', '/team/resources/members/v1/{userId}/resendActivationEmail'),
  list: endpoint<{ query: TeamQuery }, { items: TeamUser[]; totalPages: number; totalItems: number }>()(
    'GET',
    '/team/resources/members/v1',
    { timeout: 30_000 },
  ),
  stats: endpoint<object, { totalItems: number; addedThisWeek: number; superAdmins: number }>()(
    'GET',
    '/team/resources/stats/v1/members',
  ),
  roles: endpoint<object, { items: TeamUserRole[] }>()('GET', '/team/resources/roles/v1'),
} as const;
