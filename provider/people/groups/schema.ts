import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { dates } from '../../database/columns.ts';
import { tenants } from '../users/schema.ts';

/** What a tenant has decided about groups. Without a row, groups and their roles are on. Groups: `roles/schema.ts`. */
export const groupConfigurations = pgTable('group_configurations', {
  tenantId: uuid('tenant_id')
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  enabled: boolean('enabled').notNull(),
  rolesEnabled: boolean('roles_enabled').notNull(),
  ...dates,
});
