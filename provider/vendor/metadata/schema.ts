import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { dates } from '../../database/columns.ts';
import { tenants } from '../../people/users/schema.ts';

/** What a tenant has laid over a document of the vendor: its own keys alone. */
export const tenantMetadata = pgTable(
  'tenant_metadata',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    entityName: text('entity_name').notNull(),
    configuration: jsonb('configuration').$type<Record<string, unknown>>().notNull(),
    ...dates,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.entityName] })],
);
