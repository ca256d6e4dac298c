import { ACME, GLOBEX } from '../testing/seed.ts';

/** How many rows a database is filled with. */
export interface Amounts {
  /** In Acme. */
  readonly people: number;
  /** In another tenant. */
  readonly others: number;
  readonly audit: number;
  readonly sessions: number;
}

const filledTenant = (tenantId: string, prefix: string, people: number): string[] => [
  `INSERT INTO users (email, email_key, name, name_key, verified) SELECT '${prefix}'||i||'@big.test', '${prefix}'||i||'@big.test',
     'Name '||md5(i::text), 'name '||md5(i::text), true FROM generate_series(1, ${people}) i`,
  `INSERT INTO memberships (tenant_id, user_id, activated_at, created_at) SELECT '${tenantId}', id, now(), now() - random() * interval '100 days'
     FROM users WHERE email LIKE '${prefix}%@big.test'`,
];

/** The statements that fill a database: everything that grows with use, spread over the last hundred days. */
export const filling = ({ people, others, audit, sessions }: Amounts): string[] => [
  ...filledTenant(ACME, 'big', people),
  ...filledTenant(GLOBEX, 'other', others),
  `INSERT INTO usernames (username_key, username, user_id) SELECT 'u'||email_key, 'u'||email, id FROM users WHERE email LIKE 'big%'`,
  `INSERT INTO sessions (user_id, tenant_id, amr, auth_time, last_used_at, idle_expires_at, absolute_expires_at, ended_at, created_at)
     SELECT p.user_id, p.tenant_id, '{pwd}', at, at, at + interval '7 days', at + interval '30 days',
       CASE WHEN i % 3 = 0 THEN at + interval '1 hour' END, at
     FROM generate_series(1, ${sessions}) i
     JOIN (SELECT user_id, tenant_id, row_number() OVER () AS n FROM memberships) p ON p.n = 1 + i % ${people}
     CROSS JOIN LATERAL (SELECT now() - (i % 70) * interval '1 day' AS at) t`,
  `INSERT INTO refresh_tokens (hash, session_id, created_at) SELECT md5(id::text), id, created_at FROM sessions`,
  `INSERT INTO audit_events (at, event, outcome, tenant_id, actor_id, ip_address, details)
     SELECT now() - (i % 399) * interval '1 day' - i * interval '1 second', 'auth.login', 'success', CASE WHEN i % 10 = 0 THEN '${ACME}' ELSE '${GLOBEX}' END::uuid, gen_random_uuid(), '192.0.2.1', '{}'
     FROM generate_series(1, ${audit}) i`,
  `INSERT INTO one_time_secrets (key, purpose, subject, kind, hash, expires_at, attempts) SELECT 'k'||i, 'activation', 's'||i, 'token', 'h'||i,
     now() - (i % 29) * interval '1 day', 0 FROM generate_series(1, ${people}) i`,
  `INSERT INTO outbox_messages (channel, recipient, template, state, next_attempt_at, created_at) SELECT 'email', 'big'||i||'@big.test',
     'activation', 'sent', now(), now() - (i % 29) * interval '1 day' FROM generate_series(1, ${people}) i`,
  `INSERT INTO attempt_counters (key, count, window_ends_at) SELECT 'c'||i, 1, now() + (i % 900) * interval '1 second'
     FROM generate_series(1, ${people}) i`,
  `INSERT INTO passkey_challenges (hash, purpose, rp_id, expires_at) SELECT 'p'||i, 'sign-in', 'app.test', now() + interval '5 minutes'
     FROM generate_series(1, ${people}) i`,
  'VACUUM ANALYZE',
];

/** The tables that grow with use. */
export const growing: ReadonlySet<string> = new Set([
  'users',
  'usernames',
  'memberships',
  'sessions',
  'refresh_tokens',
  'audit_events',
  'one_time_secrets',
  'outbox_messages',
  'attempt_counters',
  'passkey_challenges',
]);
