import { and, eq, inArray, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  featureAssignments,
  formerPasswords,
  groupMembers,
  groupRoles,
  groups,
  invitationLinkRoles,
  invitationLinks,
  invitations,
  lockoutPolicies,
  membershipRoles,
  memberships,
  oneTimeSecrets,
  origins,
  outboxMessages,
  passkeyChallenges,
  passkeys,
  passwordHistoryPolicies,
  passwordRotationPolicies,
  passwords,
  phoneNumbers,
  planAssignments,
  refreshTokens,
  rolePermissions,
  roles,
  sessions,
  tenantMetadata,
  tenants,
  userApplications,
  usernames,
  users,
} from '../../database/storage/schema.ts';

/** Some people: their ids, or a query in brackets that finds them. */
export type Ids = readonly string[] | SQLWrapper;

/** A table that holds something of people, of tenants or of both. */
export interface Place {
  readonly table: PgTable;
  /** The columns that tell whose a row is. A test compares them with the schema: a new one has to be thought about here. */
  readonly by: readonly PgColumn[];
  /** The rows that go with people. */
  readonly ofPeople?: (ids: Ids) => SQL | undefined;
  /** The rows that go with a tenant. */
  readonly ofTenant?: (tenantId: string) => SQL | undefined;
}

/** What stands in a tenant, for a person or not. */
const inTenant = (table: PgTable, tenantId: PgColumn, userId?: PgColumn): Place => ({
  table,
  by: userId ? [tenantId, userId] : [tenantId],
  ...(userId && { ofPeople: (ids: Ids) => inArray(userId, ids) }),
  ofTenant: (id) => eq(tenantId, id),
});

const ofPerson = (table: PgTable, userId: PgColumn): Place => ({
  table,
  by: [userId],
  ofPeople: (ids) => inArray(userId, ids),
});

/** People as columns name them that are not of ids alone. */
const asText = (ids: Ids): SQL => sql`(SELECT ${users.id}::text FROM ${users} WHERE ${inArray(users.id, ids)})`;

/** Rows of a table that belong to rows of another one. */
const below = (column: SQLWrapper, table: PgTable, key: PgColumn, condition: SQL | undefined): SQL =>
  sql`${column} IN (SELECT ${key} FROM ${table} WHERE ${condition})`;

/** Where messages reach people, and those that invite to what is void without them. */
function messagesOfPeople(ids: Ids): SQL | undefined {
  const { id, recipient } = outboxMessages;
  const asked = or(inArray(invitations.userId, ids), inArray(invitations.inviterId, ids));
  const isTheirs = inArray(users.id, ids);
  return or(
    below(id, invitations, invitations.mailId, and(asked, isNotNull(invitations.mailId))),
    below(recipient, users, users.email, isTheirs),
    below(sql`lower(${recipient})`, users, users.emailKey, isTheirs),
    below(recipient, users, users.phoneNumber, isTheirs),
    below(recipient, phoneNumbers, phoneNumbers.phoneNumber, inArray(phoneNumbers.userId, ids)),
    below(recipient, invitations, invitations.email, inArray(invitations.userId, ids)),
    below(recipient, invitations, invitations.phoneNumber, inArray(invitations.userId, ids)),
  );
}

/**
 * Everything that goes with people and tenants: what depends on something else stands before it. Of nobody alone are the tables of the
 * vendor. The audit keeps its rows, under pseudonyms (`pseudonyms.ts`).
 */
export const places: readonly Place[] = [
  {
    table: refreshTokens,
    by: [refreshTokens.sessionId],
    ofPeople: (ids) => below(refreshTokens.sessionId, sessions, sessions.id, inArray(sessions.userId, ids)),
    ofTenant: (id) => below(refreshTokens.sessionId, sessions, sessions.id, eq(sessions.tenantId, id)),
  },
  inTenant(sessions, sessions.tenantId, sessions.userId),
  {
    table: oneTimeSecrets,
    by: [oneTimeSecrets.subject, oneTimeSecrets.tenantId],
    ofPeople: (ids) => inArray(oneTimeSecrets.subject, asText(ids)),
    ofTenant: (id) => eq(oneTimeSecrets.tenantId, id),
  },
  {
    table: passkeyChallenges,
    by: [passkeyChallenges.subject],
    ofPeople: (ids) => inArray(passkeyChallenges.subject, asText(ids)),
  },
  ofPerson(passkeys, passkeys.userId),
  ofPerson(formerPasswords, formerPasswords.userId),
  ofPerson(passwords, passwords.userId),
  ofPerson(usernames, usernames.userId),
  {
    table: outboxMessages,
    by: [outboxMessages.recipient],
    ofPeople: messagesOfPeople,
    ofTenant: (id) =>
      below(
        outboxMessages.id,
        invitations,
        invitations.mailId,
        and(eq(invitations.tenantId, id), isNotNull(invitations.mailId)),
      ),
  },
  ofPerson(phoneNumbers, phoneNumbers.userId),
  inTenant(planAssignments, planAssignments.tenantId, planAssignments.userId),
  inTenant(featureAssignments, featureAssignments.tenantId, featureAssignments.userId),
  inTenant(groupMembers, groupMembers.tenantId, groupMembers.userId),
  inTenant(groupRoles, groupRoles.tenantId),
  inTenant(membershipRoles, membershipRoles.tenantId, membershipRoles.userId),
  inTenant(userApplications, userApplications.tenantId, userApplications.userId),
  inTenant(invitations, invitations.tenantId, invitations.userId),
  {
    table: invitationLinkRoles,
    by: [invitationLinkRoles.linkId],
    ofTenant: (id) =>
      below(invitationLinkRoles.linkId, invitationLinks, invitationLinks.id, eq(invitationLinks.tenantId, id)),
  },
  inTenant(invitationLinks, invitationLinks.tenantId),
  inTenant(groups, groups.tenantId),
  {
    table: rolePermissions,
    by: [rolePermissions.roleId],
    ofTenant: (id) => below(rolePermissions.roleId, roles, roles.id, eq(roles.tenantId, id)),
  },
  inTenant(roles, roles.tenantId),
  inTenant(tenantMetadata, tenantMetadata.tenantId),
  inTenant(origins, origins.tenantId),
  inTenant(lockoutPolicies, lockoutPolicies.tenantId),
  inTenant(passwordHistoryPolicies, passwordHistoryPolicies.tenantId),
  inTenant(passwordRotationPolicies, passwordRotationPolicies.tenantId),
  inTenant(memberships, memberships.tenantId, memberships.userId),
  { table: users, by: [users.id], ofPeople: (ids) => inArray(users.id, ids) },
  { table: tenants, by: [tenants.id], ofTenant: (id) => eq(tenants.id, id) },
];

/** Columns that name somebody and become empty with them: the rows are another tenant's or person's. */
export const emptied: readonly PgColumn[] = [invitations.inviterId, invitations.linkId, invitationLinks.userId];

/** Columns that hold facts about whoever owns the row, or lead to a row that goes with the same owner. */
export const described: readonly PgColumn[] = [
  tenants.parentId, // a tenant with tenants below it is not erased
  groupMembers.groupId,
  groupRoles.groupId,
  groupRoles.roleId,
  membershipRoles.roleId,
  invitationLinkRoles.roleId,
];
