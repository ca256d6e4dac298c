import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PasskeyDeviceType } from 'gatehouse-contract/contract.js';
import { dates, instant } from '../../database/columns.ts';
import { tenants, users } from '../../people/users/schema.ts';
import { sessions } from '../sessions/schema.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The second factors of people. A row is there once it has been proven. The columns of other kinds are empty. */
export const mfaFactors = pgTable(
  'mfa_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    kind: text('kind', { enum: ['authenticator', 'sms', 'webauthn'] }).notNull(),
    /** Of an authenticator app, sealed with the key of the installation. */
    secret: text('secret'),
    /** The time step of the last code that was taken: none is taken twice (PRO-10). */
    lastStep: bigint('last_step', { mode: 'number' }),
    phoneNumber: text('phone_number'),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').unique(),
    /** COSE, base64url. */
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    /** The domain it was made for. */
    rpId: text('rp_id'),
    deviceType: text('device_type').$type<PasskeyDeviceType>(),
    backedUp: boolean('backed_up').notNull().default(false),
    name: text('name').notNull().default(''),
    lastUsedAt: instant('last_used_at'),
    createdAt: dates.createdAt,
  },
  (table) => [index('mfa_factors_user').on(table.userId)],
);

/** The secret of an authenticator app that no code has proven yet. It counts for nothing. */
export const mfaEnrolments = pgTable(
  'mfa_enrolments',
  {
    /** What the enrolment belongs to: a session, or a pending sign-in. */
    owner: text('owner').primaryKey(),
    userId: ofUser(),
    /** Sealed with the key of the installation. */
    secret: text('secret').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('mfa_enrolments_user').on(table.userId), index('mfa_enrolments_expiry').on(table.expiresAt)],
);

/** What lets a person in who has lost every second factor. One at a time. */
export const mfaRecoveryCodes = pgTable('mfa_recovery_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  createdAt: dates.createdAt,
});

/** A sign-in whose first factor was right, or a session that a second factor is asked of. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** Of `mfaToken`. */
    hash: text('hash').primaryKey(),
    /** The hash of the flow cookie: the token opens nothing in another browser. */
    browser: text('browser').notNull(),
    /** The hash of the network that asked: it gives way to its own flows. */
    network: text('network').notNull(),
    userId: ofUser(),
    /** What has been proven so far. */
    amr: text('amr').array().notNull(),
    strategies: text('strategies').array().notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id'),
    /** The token of an invitation that the person follows, sealed with the key of the installation. */
    invitation: text('invitation'),
    /** The session that is stepped up. Null: a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('pending_sign_ins_user').on(table.userId),
    index('pending_sign_ins_expiry').on(table.expiresAt),
    index('pending_sign_ins_session').on(table.sessionId),
  ],
);

/** Browsers that skip the second factor of their person. Later sign-ins do not move the end. */
export const rememberedBrowsers = pgTable(
  'remembered_browsers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of the cookie's value. */
    hash: text('hash').notNull().unique(),
    userId: ofUser(),
    userAgent: text('user_agent'),
    ipAddress: text('ip_address'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('remembered_browsers_user').on(table.userId),
    index('remembered_browsers_expiry').on(table.expiresAt),
  ],
);
