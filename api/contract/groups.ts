import { endpoint } from './endpoint.ts';
import type { Group } from './types.ts';

/** What an answer with groups may carry along (GROUPS-003). */
export const groupRelations = ['roles', 'users', 'rolesAndUsers'] as const;
export type GroupRelation = (typeof groupRelations)[number];

/** The colours offered for a group (GROUPS-012). Pages choose one for a group that carries another text. */
export const groupColors = [
  'periwinkle',
  'sea',
  'clay',
  'heather',
  'sky',
  'straw',
  'lagoon',
  'rose',
  'moss',
  'violet',
] as const;

/** What a group says of itself. */
export interface NewGroup {
  /** Unique in the tenant. */
  name: string;
  color?: string;
  description?: string;
  metadata?: string;
}

export interface GroupChange extends Partial<NewGroup> {
  /**
   * An extension: `updatedAt` of the group as the caller read it. If the group has changed since, the answer is 409
   * `ER-GROUP-CHANGED` and nothing is written.
   */
  updatedAt?: string;
}

/** Why a person was not put into a group, or not taken out of it. */
export const groupUserRefusals = ['not-found', 'above-own'] as const;
export type GroupUserRefusal = (typeof groupUserRefusals)[number];

/** An extension: what became of each person that a call named. The others were refused for the reasons in `failed`. */
export interface GroupUsersResult {
  /** Ids of the people whose place in the group changed. */
  changed: string[];
  failed: { userId: string; reason: GroupUserRefusal }[];
}

export interface GroupConfiguration {
  /** Whether the tenant uses groups. */
  enabled: boolean;
  /** Whether its groups may hold roles. */
  rolesEnabled: boolean;
}

/** At most as many ids stand in one call. */
export const GROUP_IDS_PER_CALL = 1_000;

type Relations = { _groupsRelations?: GroupRelation };

export const groupsEndpoints = {
  list: endpoint<{ query: Relations }, { groups: Group[] }>()('GET', '/identity/resources/groups/v1'),
  add: endpoint<{ body: NewGroup }, Group>()('POST', '/identity/resources/groups/v1'),
  config: endpoint<object, GroupConfiguration>()('GET', '/identity/resources/groups/v1/config'),
  setConfig: endpoint<{ body: Partial<GroupConfiguration> }, GroupConfiguration>()(
    'POST',
    '/identity/resources/groups/v1/config',
  ),
  byIds: endpoint<{ query: Relations; body: { groupsIds: string[] } }, Group[]>()(
    'POST',
    '/identity/resources/groups/v1/bulkGet',
  ),
  read: endpoint<{ query: Relations }, Group>()('GET', '/identity/resources/groups/v1/{groupId}'),
  update: endpoint<{ body: GroupChange }>()('PATCH', '/identity/resources/groups/v1/{groupId}'),
  remove: endpoint()('DELETE', '/identity/resources/groups/v1/{groupId}'),
  addRoles: endpoint<{ body: { roleIds: string[] } }>()('POST', '/identity/resources/groups/v1/{groupId}/roles'),
  removeRoles: endpoint<{ body: { roleIds: string[] } }>()('DELETE', '/identity/resources/groups/v1/{groupId}/roles'),
  /** Puts people into a group. Those who cannot be put there are named; the others are. */
  addUsers: endpoint<{ body: { userIds: string[] } }, GroupUsersResult>()(
    'POST',
    '/identity/resources/groups/v1/{groupId}/users',
  ),
  removeUsers: endpoint<{ body: { userIds: string[] } }, GroupUsersResult>()(
    'DELETE',
    '/identity/resources/groups/v1/{groupId}/users',
  ),
} as const;
