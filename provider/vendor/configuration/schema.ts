import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AccessType } from 'gatehouse-contract/contract.js';
import { dates, instant } from '../../database/columns.ts';

/** The one vendor an installation serves; its id is the client id. */
export const vendors = pgTable('vendors', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  logo: text('logo').notNull().default(''),
  icon: text('icon').notNull().default(''),
  whiteLabelMode: boolean('white_label_mode').notNull().default(false),
  allowSignups: boolean('allow_signups').notNull().default(true),
  allowNotVerifiedUsersLogin: boolean('allow_not_verified_users_login').notNull().default(false),
  apiTokensEnabled: boolean('api_tokens_enabled').notNull().default(true),
  forcePermissions: boolean('force_permissions').notNull().default(false),
  authStrategy: text('auth_strategy').notNull().default('EmailAndPassword'),
  machineToMachineAuthStrategy: text('machine_to_machine_auth_strategy').notNull().default('ClientCredentials'),
  allowEmailChange: boolean('allow_email_change').notNull().default(true),
  /** The ways to a new password (RECOV-002). */
  recoversByEmail: boolean('recovers_by_email').notNull().default(true),
  recoversBySms: boolean('recovers_by_sms').notNull().default(false),
  /** Who has to prove a second factor, in tenants without a policy of their own. */
  enforceMfaType: text('enforce_mfa_type').notNull().default('DontForce'),
  /** The kinds of second factors that people may use. */
  mfaStrategies: text('mfa_strategies')
    .array()
    .notNull()
    .default(['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS']),
  allowOverrideEnforcePasswordHistory: boolean('allow_override_enforce_password_history').notNull().default(true),
  allowOverridePasswordComplexity: boolean('allow_override_password_complexity').notNull().default(true),
  allowOverridePasswordExpiration: boolean('allow_override_password_expiration').notNull().default(true),
  ...dates,
});

/** The ways to sign in that the vendor allows: the main one and those beside it. */
export const authStrategies = pgTable(
  'auth_strategies',
  {
    kind: text('kind', { enum: ['main', 'secondary'] }).notNull(),
    strategy: text('strategy').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.strategy] })],
);

/** Switches the portal reads with `GET /flags`. */
export const portalFlags = pgTable('portal_flags', {
  name: text('name').primaryKey(),
  value: text('value', { enum: ['on', 'off'] }).notNull(),
});

/** One configuration document per entity name; `adminBox` is the portal's. */
export const metadataRecords = pgTable('metadata_records', {
  entityName: text('entity_name').primaryKey(),
  configuration: jsonb('configuration').$type<Record<string, unknown>>().notNull(),
  ...dates,
});

export const applications = pgTable('applications', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  accessType: text('access_type').$type<AccessType>().notNull().default('FREE_ACCESS'),
  appURL: text('app_url').notNull(),
  loginURL: text('login_url').notNull(),
  logoURL: text('logo_url').notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  type: text('type').notNull().default('web'),
  frontendStack: text('frontend_stack').notNull().default('html'),
  /** Compared as exact strings. */
  postLogoutRedirectUris: text('post_logout_redirect_uris').array().notNull().default([]),
  /** Where codes may be sent. Compared as exact strings (PRO-01). */
  redirectUris: text('redirect_uris').array().notNull().default([]),
  /** The hash of its secret. Null: a public client, which proves itself by PKCE alone. */
  clientSecretHash: text('client_secret_hash'),
  /** Whether its verifiers may be shorter than the standard asks for. */
  legacyVerifier: boolean('legacy_verifier').notNull().default(false),
  integrationFinishedAt: instant('integration_finished_at'),
  ...dates,
});

/** What every process on this database shares and keeps secret. */
export const providerSecrets = pgTable('provider_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: dates.createdAt,
});

/**
 * Keys that sign tokens. A new key is published before it signs, and an old one stays published until its last token
 * ended.
 */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  algorithm: text('algorithm').notNull(),
  publicJwk: jsonb('public_jwk').$type<{ kty: string; n: string; e: string }>().notNull(),
  /** Sealed when the provider has an encryption key. */
  privateJwk: text('private_jwk').notNull(),
  signsFrom: instant('signs_from').notNull(),
  publishedUntil: instant('published_until'),
  createdAt: dates.createdAt,
});

/** Sample data that was already written, so that a later start keeps what people changed since. */
export const appliedSeeds = pgTable('applied_seeds', {
  name: text('name').primaryKey(),
  appliedAt: instant('applied_at').notNull().defaultNow(),
});
