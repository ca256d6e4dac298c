import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { dates, instant } from '../../database/columns.ts';
import { tenants, users } from '../../people/users/schema.ts';

/** Whose a policy is: a tenant's own, or the vendor's, which every tenant without one inherits. */
const owned = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  /** Null: the vendor's. */
  tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
});

/** After how many wrong passwords in a row a person may not sign in any more. */
export const lockoutPolicies = pgTable(
  'lockout_policies',
  { ...owned(), enabled: boolean('enabled').notNull(), maxAttempts: integer('max_attempts').notNull(), ...dates },
  (table) => [
    unique('lockout_policies_owner').on(table.tenantId).nullsNotDistinct(),
    check('lockout_policies_max_attempts', sql`${table.maxAttempts} BETWEEN 1 AND 100`),
  ],
);

/** Who has to prove a second factor in a tenant that decides for itself. The vendor's policy is in its own row. */
export const mfaPolicies = pgTable('mfa_policies', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id')
    .notNull()
    .unique()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  enforceMfaType: text('enforce_mfa_type').notNull(),
  ...dates,
});

/** How many of the last passwords cannot be used again. */
export const passwordHistoryPolicies = pgTable(
  'password_history_policies',
  { ...owned(), enabled: boolean('enabled').notNull(), historySize: integer('history_size').notNull(), ...dates },
  (table) => [
    unique('password_history_policies_owner').on(table.tenantId).nullsNotDistinct(),
    check('password_history_policies_size', sql`${table.historySize} BETWEEN 1 AND 24`),
  ],
);

/** After how many days a password has to be changed, and how many days before users get a notice. */
export const passwordRotationPolicies = pgTable(
  'password_rotation_policies',
  {
    ...owned(),
    isActive: boolean('is_active').notNull(),
    rotationPeriod: integer('rotation_period').notNull(),
    notificationPeriod: integer('notification_period').notNull(),
    ...dates,
  },
  (table) => [
    unique('password_rotation_policies_owner').on(table.tenantId).nullsNotDistinct(),
    check('password_rotation_policies_period', sql`${table.rotationPeriod} BETWEEN 1 AND 3650`),
    check('password_rotation_policies_notice', sql`${table.notificationPeriod} BETWEEN 0 AND 365`),
  ],
);

/** The hashes of passwords that a person had before. */
export const formerPasswords = pgTable(
  'former_passwords',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** When another took its place. */
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [index('former_passwords_user').on(table.userId, table.replacedAt)],
);
