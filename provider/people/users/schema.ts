import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Manager, SubAccountAccessType, TenantType } from 'gatehouse-contract/contract.js';
import { dates, instant, metadataText } from '../../database/columns.ts';
import { applications } from '../../vendor/configuration/schema.ts';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    parentId: uuid('parent_id').references((): AnyPgColumn => tenants.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    alias: text('alias').unique(),
    hasCustomLogin: boolean('has_custom_login').notNull().default(false),
    /** Whether its administrators may manage the accounts below it. */
    isReseller: boolean('is_reseller').notNull().default(false),
    /** How people of the accounts above come in. */
    subAccountAccessType: text('sub_account_access_type').$type<SubAccountAccessType>().notNull().default('defaultOff'),
    /** What the account is to the vendor; null: it follows from `isReseller`. */
    tenantType: text('tenant_type').$type<TenantType>(),
    metadata: metadataText(),
    address: text('address'),
    timezone: text('timezone'),
    dateFormat: text('date_format'),
    timeFormat: text('time_format'),
    currency: text('currency'),
    logo: text('logo'),
    applicationUrl: text('application_url'),
    /** The tenant's own session policy, in seconds; the provider's when null. */
    sessionIdleSeconds: integer('session_idle_seconds'),
    sessionAbsoluteSeconds: integer('session_absolute_seconds'),
    /**
     * Set while the tenant is being erased: it counts as one without members. Its audit rows carry this id in place of
     * the tenant's.
     */
    erasedAs: uuid('erased_as'),
    ...dates,
  },
  (table) => [index('tenants_parent').on(table.parentId)],
);

/**
 * Which tenants are above which, at any distance; each is above itself at none. The database keeps it up (migration
 * 0026), for every writer of `parent_id`, and refuses a circle.
 */
export const tenantPaths = pgTable(
  'tenant_paths',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    ancestorId: uuid('ancestor_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** Steps from the one to the other. */
    distance: integer('distance').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ancestorId] }),
    index('tenant_paths_down').on(table.ancestorId, table.tenantId),
  ],
);

/** A user, known to the whole installation. `memberships` holds what one tenant decides about a user. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** The address as it is looked up and counted: see `toIdentifierKey`. */
    emailKey: text('email_key').notNull().unique(),
    name: text('name').notNull(),
    /** The name as it is sorted and searched. */
    nameKey: text('name_key').notNull(),
    verified: boolean('verified').notNull().default(false),
    mfaEnrolled: boolean('mfa_enrolled').notNull().default(false),
    mfaBypass: boolean('mfa_bypass').notNull().default(false),
    phoneNumber: text('phone_number'),
    provider: text('provider').notNull().default('local'),
    profilePictureUrl: text('profile_picture_url'),
    metadata: metadataText(),
    isLocked: boolean('is_locked').notNull().default(false),
    superUser: boolean('super_user').notNull().default(false),
    ...dates,
  },
  (table) => [index('users_name').on(table.nameKey, table.id)],
);

export const usernames = pgTable('usernames', {
  usernameKey: text('username_key').primaryKey(),
  username: text('username').notNull(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
});

export const passwords = pgTable('passwords', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** argon2id in PHC form; of an imported person another known form until they sign in (`keys/passwordHashes.ts`). */
  hash: text('hash').notNull(),
  breached: boolean('breached').notNull().default(false),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /**
   * The message by which it was set. Codes of that channel are no second factor after it. `both`: a text message to a
   * number that a mail had set.
   */
  setBy: text('set_by', { enum: ['email', 'sms', 'both'] }),
});

/**
 * What a tenant may see of a person, as lists sort, search and filter it: of the account, or of the invitation until
 * the person has accepted it. The database itself keeps it up (migration 0011), so that a list of 100,000 people reads
 * one table by one index.
 */
const shownToTenant = {
  /** Whether an invitation speaks for the account, of which the tenant sees nothing until then. */
  isInvited: boolean('is_invited').notNull().default(false),
  shownNameKey: text('shown_name_key').notNull().default(''),
  shownEmailKey: text('shown_email_key').notNull().default(''),
  shownUsernameKey: text('shown_username_key'),
  shownPhoneNumber: text('shown_phone_number'),
  shownProvider: text('shown_provider').notNull().default('local'),
  shownVerified: boolean('shown_verified').notNull().default(false),
  shownLocked: boolean('shown_locked').notNull().default(false),
  shownMfaEnrolled: boolean('shown_mfa_enrolled').notNull().default(false),
};

/** A person in a tenant, with everything that the tenant alone decides. */
export const memberships = pgTable(
  'memberships',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: invited, not yet active in this tenant. */
    activatedAt: instant('activated_at'),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Since when too many wrong passwords keep the person from signing in to this tenant. Running sessions go on. */
    lockedOutAt: instant('locked_out_at'),
    temporaryExpirationDate: instant('temporary_expiration_date'),
    lastLogin: instant('last_login'),
    managedBy: text('managed_by').$type<Manager>().notNull().default('frontegg'),
    invisible: boolean('invisible').notNull().default(false),
    /**
     * What the person's own sign-up has made: the tenant with the membership (`founded`), or the membership alone.
     * Null: another one has put the person here, and no sign-up takes that back.
     */
    signUp: text('sign_up', { enum: ['founded', 'joined'] }),
    /** Whether the person may go into the accounts below. Null: their types decide. */
    subAccountAccessAllowed: boolean('sub_account_access_allowed'),
    ...shownToTenant,
    ...dates,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index('memberships_user').on(table.userId),
    // Counts the people of a tenant without reading them.
    index('memberships_visible')
      .on(table.tenantId)
      .where(sql`NOT ${table.invisible}`),
    // Those by which access to the accounts below is decided otherwise than by types.
    index('memberships_deciding')
      .on(table.tenantId)
      .where(
        sql`${table.subAccountAccessAllowed} IS NOT NULL OR ${table.isDisabled} OR ${table.activatedAt} IS NULL OR ${table.temporaryExpirationDate} IS NOT NULL`,
      ),
    index('memberships_by_name').on(table.tenantId, table.shownNameKey, table.userId),
    index('memberships_by_email').on(table.tenantId, table.shownEmailKey, table.userId),
    index('memberships_by_age').on(table.tenantId, table.createdAt, table.userId),
    // The order of a large tree, of which each page would otherwise sort everybody.
    index('memberships_by_name_anywhere').on(table.shownNameKey, table.userId),
  ],
);

/**
 * The visible members of a tenant are the sum of its parts. The database adds a part with every statement that changes
 * memberships (migration 0036), so that writers never wait for each other; `foldMemberCounts` makes one of many. No
 * foreign key: its lock would let a removal and the end of the tenant wait for each other.
 */
export const memberCounts = pgTable(
  'member_counts',
  {
    tenantId: uuid('tenant_id').notNull(),
    part: uuid('part').notNull().defaultRandom(),
    people: integer('people').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.part] })],
);

/**
 * Everybody who is, was or may be a member of more than one tenant: lists and counts of a tree look at these alone for
 * who is in it twice. The database adds to it (migration 0036); a user too many costs time, and changes nothing.
 */
export const peopleOfSeveral = pgTable('people_of_several', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
});

export const userApplications = pgTable(
  'user_applications',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.applicationId] }),
    foreignKey({
      name: 'user_applications_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
  ],
);
