import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { roles } from '../../people/roles/schema.ts';
import { dates, instant } from '../../database/columns.ts';
import { memberships, tenants, users } from '../../people/users/schema.ts';

/**
 * The invitation of a member who has not joined yet: one for each user and tenant. Until the user joins, the tenant
 * sees these fields and nothing of an account that the user may have elsewhere.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    /**
     * Whose rights are looked at again when the person joins. Null: that person is gone, and the invitation is void.
     */
    inviterId: uuid('inviter_id').references(() => users.id, { onDelete: 'set null' }),
    /** As it was typed. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The name as it is sorted and searched. */
    nameKey: text('name_key').notNull(),
    phoneNumber: text('phone_number'),
    username: text('username'),
    /** Of the mails. */
    language: text('language').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The last mail. */
    mailId: uuid('mail_id'),
    /** The link by which the person came, without having been asked. */
    linkId: uuid('link_id').references((): AnyPgColumn => invitationLinks.id, { onDelete: 'set null' }),
    ...dates,
  },
  (table) => [
    unique('invitations_person').on(table.tenantId, table.userId),
    index('invitations_user').on(table.userId),
    index('invitations_inviter').on(table.inviterId),
    index('invitations_link').on(table.linkId),
    foreignKey({
      name: 'invitations_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

/** The link by which people join a tenant: one at a time. */
export const invitationLinks = pgTable('invitation_links', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id')
    .notNull()
    .unique()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  /** Who hands out its roles. Without that person the link opens nothing. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  tokenHash: text('token_hash').notNull().unique(),
  /** Sealed: administrators are shown the link again. */
  token: text('token').notNull(),
  expiresAt: instant('expires_at').notNull(),
  shouldSendEmail: boolean('should_send_email').notNull(),
  /** Of the mail that reports a user who joined. */
  language: text('language').notNull(),
  ...dates,
});

/** The roles that come with a link. */
export const invitationLinkRoles = pgTable(
  'invitation_link_roles',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => invitationLinks.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.roleId] }),
    index('invitation_link_roles_role').on(table.roleId),
  ],
);
