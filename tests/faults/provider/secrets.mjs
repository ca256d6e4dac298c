const tests = ['provider/secrets/secrets.test.ts'];
const storage = (name, from, to) => ({ name, file: 'provider/secrets/storage.ts', from, to });

/** Faults in one-time secrets: what is kept of them, who may use them, and how often. */
export default {
  tests,
  faults: [
    storage(
      'an attempt is judged by what was read before it',
      'const [tried] = await db.update(oneTimeSecrets).set({ attempts: sql`${oneTimeSecrets.attempts} + 1`,',
      'const [read] = await db.select().from(oneTimeSecrets).where(and(eq(oneTimeSecrets.key, keyOf(whose)), isLiving(now)));\nconst [tried] = !read ? [] : await db.update(oneTimeSecrets).set({ attempts: sql`${read.attempts}::int + 1`,',
    ),
    storage(
      'the statement itself does not look whether a secret lives',
      '.where(and(eq(oneTimeSecrets.key, keyOf(whose)), isLiving(now))) .returning()',
      '.where(eq(oneTimeSecrets.key, keyOf(whose))).returning()',
    ),
    storage(
      'attempts have no limit',
      'or(isNull(oneTimeSecrets.maxAttempts), lt(oneTimeSecrets.attempts, oneTimeSecrets.maxAttempts)),',
      '',
    ),
    storage('a code takes six attempts', 'const CODE_ATTEMPTS = 5;', 'const CODE_ATTEMPTS = 6;'),
    storage('a code lives for eleven minutes', 'const CODE_LIFETIME = 600;', 'const CODE_LIFETIME = 660;'),
    storage('a code has five digits', 'const DIGITS = 6;', 'const DIGITS = 5;'),
    storage('attempts are not counted', 'attempts: sql`${oneTimeSecrets.attempts} + 1`,', ''),
    storage('a used secret is used again', 'isNull(oneTimeSecrets.usedAt), gt(', 'gt('),
    storage('a secret never ends', 'gt(oneTimeSecrets.expiresAt, now),', ''),
    storage('every text is right', 'CASE WHEN ${isIt} THEN', 'CASE WHEN true THEN'),
    storage('the text is kept', 'hash: isCode ? hashCode(secret, text) : hashToken(text),', 'hash: text,'),
    storage('the same digits are kept alike for everybody', '.update(`${keyOf(whose)} ${code}`)', '.update(code)'),
    storage(
      'a secret of one tenant opens another',
      '`${purpose} ${tenantId} ${subject}`',
      '`${purpose} ${tenantId && 1} ${subject}`',
    ),
    storage('a secret of one purpose opens another', '`${purpose} ${tenantId} ${subject}`', '`${tenantId} ${subject}`'),
    storage('a new secret has the attempts of the one before', 'attempts: 0,', ''),
    storage('a new secret counts as used with the one before', 'usedAt: null,', ''),
    storage('strangers learn that there was a token', "or(eq(oneTimeSecrets.kind, 'code'), isIt),", ''),
    storage(
      'what is taken back in one tenant is taken back in all',
      ': eq(oneTimeSecrets.tenantId, tenantId);',
      ': undefined;',
    ),
    storage('secrets are swept as soon as they end', 'ago(keptSeconds)', '(now) => now'),
  ],
};
