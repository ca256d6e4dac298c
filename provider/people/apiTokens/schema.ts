import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiTokenType } from 'gatehouse-contract/contract.js';
import { instant } from '../../database/columns.ts';
import { roles } from '../roles/schema.ts';
import { memberships, tenants, users } from '../users/schema.ts';

/**
 * What programs prove themselves with, by the hashes of the secrets. Of a member (`userId`), with whose membership it
 * goes, or of a tenant, where it outlives its maker. A token that is taken back is a row that is gone.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    /** Also the client id of client credentials. */
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** Null: of the tenant. */
    userId: uuid('user_id'),
    type: text('type').$type<ApiTokenType>().notNull(),
    /** The SHA-256 of the secret. */
    hash: text('hash').notNull().unique(),
    description: text('description').notNull(),
    expiresInMinutes: integer('expires_in_minutes'),
    /** Null: never. */
    expiresAt: instant('expires_at'),
    /** Null: erased. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    lastUsedIp: text('last_used_ip'),
    /** How many days before its end there was a mail about it. Null: none. */
    warnedDays: integer('warned_days'),
  },
  (table) => [
    index('api_tokens_owner').on(table.tenantId, table.userId),
    index('api_tokens_maker').on(table.createdBy),
    foreignKey({
      name: 'api_tokens_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

/** The roles that a token of a tenant acts with. */
export const apiTokenRoles = pgTable(
  'api_token_roles',
  {
    tokenId: uuid('token_id')
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.roleId] }), index('api_token_roles_role').on(table.roleId)],
);
