import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';
import { sessions } from '../sessions/schema.ts';

/** Codes that applications exchange for tokens. One stays until it is over, so that a second use is recognised. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    hash: text('hash').primaryKey(),
    /** The session that it gives tokens of. What the code gave ends with it. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Null: the client has to prove its secret. */
    codeChallenge: text('code_challenge'),
    tenantId: uuid('tenant_id').notNull(),
    scope: text('scope').notNull(),
    nonce: text('nonce'),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('authorization_codes_session').on(table.sessionId),
    index('authorization_codes_expiry').on(table.expiresAt),
  ],
);
