import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PasskeyDeviceType } from 'gatehouse-contract/contract.js';
import { dates, instant } from '../../database/columns.ts';
import { users } from '../../people/users/schema.ts';

/** The public half of a person's passkeys. Like a password it belongs to the person, not to a tenant. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's own count of signatures; 0 for ever where a passkey is synchronised. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The domain it was made for. */
    rpId: text('rp_id').notNull(),
    deviceType: text('device_type').$type<PasskeyDeviceType>().notNull(),
    /** What made it, else browser and system of the page; null where neither is known. */
    name: text('name'),
    backedUp: boolean('backed_up').notNull().default(false),
    lastUsedAt: instant('last_used_at'),
    createdAt: dates.createdAt,
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that wait for an authenticator's answer. Each is taken out by the first answer, right or wrong. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Of the challenge. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['sign-in', 'enrolment', 'factor', 'factor-enrolment'] }).notNull(),
    /** The only person who may answer; null for any holder of a passkey. */
    subject: text('subject'),
    rpId: text('rp_id').notNull(),
    /** The only page that may answer; null: any allowed one of the domain. */
    origin: text('origin'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);
