/** Faults that show only where two processes do the same at once: what was read is written back. */
export default {
  tests: ['provider/proofs/races.test.ts'],
  faults: [
    {
      name: 'two processes judge a code by what each has read',
      file: 'provider/secrets/storage.ts',
      from: 'const [tried] = await db.update(oneTimeSecrets).set({ attempts: sql`${oneTimeSecrets.attempts} + 1`, usedAt: sql`CASE WHEN ${isIt} THEN ${now.toISOString()}::timestamptz END`, }).where(and(eq(oneTimeSecrets.key, keyOf(whose)), isLiving(now)))',
      to: 'const [read] = await db.select().from(oneTimeSecrets).where(and(eq(oneTimeSecrets.key, keyOf(whose)), isLiving(now)));\nconst [tried] = !read ? [] : await db.update(oneTimeSecrets).set({ attempts: sql`${read.attempts}::int + 1`, usedAt: sql`CASE WHEN ${isIt} THEN ${now.toISOString()}::timestamptz END` }).where(eq(oneTimeSecrets.key, keyOf(whose)))',
    },
    {
      name: 'two processes make one account each, because both found none',
      file: 'provider/signUp/storage.ts',
      from: 'const [user] = await db .insert(users) .values({ email, emailKey, name, nameKey: toSearchKey(name), phoneNumber, verified, ...(metadata !== undefined && { metadata }), createdAt: now, updatedAt: now, }) .onConflictDoNothing({ target: users.emailKey }) .returning();',
      to: 'if (await lockAccount(db, emailKey)) return undefined;\nconst [user] = await db.insert(users).values({ email, emailKey, name, nameKey: toSearchKey(name), phoneNumber, verified, ...(metadata !== undefined && { metadata }), createdAt: now, updatedAt: now }).returning();',
    },
  ],
};
