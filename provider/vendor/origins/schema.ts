import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { applications } from '../configuration/schema.ts';
import { dates } from '../../database/columns.ts';
import { tenants } from '../../people/users/schema.ts';

/** Where pages of a tenant or of an application stand, beside the origins of the configuration. */
export const origins = pgTable(
  'origins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The only tenant whose people may work from there; null: those of every tenant. */
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    /** The application it goes with; null: none. */
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** Compared as exact strings. */
    origin: text('origin').notNull(),
    createdAt: dates.createdAt,
  },
  (table) => [
    unique('origins_once').on(table.tenantId, table.applicationId, table.origin).nullsNotDistinct(),
    index('origins_application').on(table.applicationId),
    check('origins_owner', sql`${table.tenantId} IS NOT NULL OR ${table.applicationId} IS NOT NULL`),
  ],
);
