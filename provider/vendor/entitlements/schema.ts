import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Rule, Treatment } from 'gatehouse-contract/contract.js';
import { dates } from '../../database/columns.ts';
import { tenants, users } from '../../people/users/schema.ts';

const treatment = (name: string) => text(name).$type<Treatment>();
const rules = () => jsonb('rules').$type<Rule[]>();
/** Epoch milliseconds; -1 never expires. */
const expireTime = () => bigint('expire_time', { mode: 'number' }).notNull().default(-1);

export const features = pgTable('features', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  ...dates,
});

/** Permissions that count only while the feature is entitled; exact keys. */
export const featurePermissions = pgTable(
  'feature_permissions',
  {
    featureId: uuid('feature_id')
      .notNull()
      .references(() => features.id, { onDelete: 'cascade' }),
    permissionKey: text('permission_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.featureId, table.permissionKey] })],
);

export const featureFlags = pgTable('feature_flags', {
  featureId: uuid('feature_id')
    .primaryKey()
    .references(() => features.id, { onDelete: 'cascade' }),
  on: boolean('on').notNull().default(false),
  offTreatment: treatment('off_treatment').notNull().default('false'),
  defaultTreatment: treatment('default_treatment').notNull().default('true'),
  rules: rules(),
});

export const plans = pgTable('plans', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** What the plan gives to those it is not assigned to, unless one of its rules says otherwise. */
  defaultTreatment: treatment('default_treatment').notNull().default('false'),
  rules: rules(),
  ...dates,
});

export const planFeatures = pgTable(
  'plan_features',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    featureId: uuid('feature_id')
      .notNull()
      .references(() => features.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.planId, table.featureId] })],
);

/** A tenant, or one person in it, holds a plan. */
export const planAssignments = pgTable(
  'plan_assignments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expireTime: expireTime(),
  },
  (table) => [unique('plan_assignments_holder').on(table.tenantId, table.planId, table.userId).nullsNotDistinct()],
);

/** A tenant, or one person in it, holds a feature without a plan. */
export const featureAssignments = pgTable(
  'feature_assignments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    featureId: uuid('feature_id')
      .notNull()
      .references(() => features.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expireTime: expireTime(),
  },
  (table) => [
    unique('feature_assignments_holder').on(table.tenantId, table.featureId, table.userId).nullsNotDistinct(),
    index('feature_assignments_tenant').on(table.tenantId),
  ],
);
