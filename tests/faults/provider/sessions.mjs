import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: sessions and their refresh tokens. */
export default {
  tests: [provider('auth/refresh')],
  faults: [
    ...of(
      'sessions/storage',
      ['auth/refresh'],
      [
        {
          name: 'a family survives its theft',
          from: "    await endSession(transaction, session.id, 'refresh-token-reuse', now);\n",
          to: '',
        },
        {
          name: 'the newest cookie is taken although it is spent',
          from: 'sql`${refreshTokens.rotatedAt} IS NOT NULL`, desc(refreshTokens.createdAt)',
          to: 'desc(sql`${refreshTokens.rotatedAt} IS NOT NULL`), desc(refreshTokens.createdAt)',
        },
        {
          name: 'a rotation is not noted',
          from: '  await transaction.update(refreshTokens).set({ rotatedAt: now }).where(eq(refreshTokens.hash, hash));\n',
          to: '',
        },
        {
          name: 'sessions that have ended are listed',
          from: 'isNull(sessions.endedAt), gt(sessions.idleExpiresAt, now)',
          to: 'gt(sessions.idleExpiresAt, now)',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions past their absolute end are listed',
          from: ', gt(sessions.absoluteExpiresAt, now)',
          to: '',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions are swept away when they end',
          from: 'ago(keptSeconds)',
          to: '(now: Date) => now',
          tests: [provider('createProvider')],
        },
      ],
    ),
    ...of(
      'sessions/routes',
      ['configuration/configuration'],
      [
        {
          name: 'every session is the current one',
          from: 'present(row, row.id === session.id)',
          to: 'present(row, true)',
        },
        {
          name: 'a session shows its absolute end',
          from: 'session.idleExpiresAt.toISOString()',
          to: 'session.absoluteExpiresAt.toISOString()',
        },
      ],
    ),
    ...of(
      'sessions/storage',
      ['auth/refresh'],
      [
        {
          name: 'a refresh prolongs every session there is',
          from: 'set({ lastUsedAt: now, idleExpiresAt, tenantId }).where(eq(sessions.id, sessionId))',
          to: 'set({ lastUsedAt: now, idleExpiresAt, tenantId })',
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'a switch of tenant moves every session there is',
          from: 'set({ tenantId }).where(eq(sessions.id, sessionId))',
          to: 'set({ tenantId })',
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'a session that is over ends again, for another reason',
          from: 'and(eq(sessions.id, sessionId), isNull(sessions.endedAt))',
          to: 'eq(sessions.id, sessionId)',
          tests: [provider('auth/logOut')],
        },
        {
          name: 'a refresh is no use of a session',
          from: 'set({ lastUsedAt: now, idleExpiresAt, tenantId })',
          to: 'set({ idleExpiresAt, tenantId })',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions of everybody are listed as the own ones',
          from: 'and(eq(sessions.userId, userId), isAlive(now))',
          to: 'isAlive(now)',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions that ran out without an end are kept for good',
          from: 'age: sessions.absoluteExpiresAt',
          to: 'age: sessions.endedAt',
          tests: [provider('createProvider')],
        },
        {
          name: 'the session used last stands last',
          from: 'desc(sessions.lastUsedAt)',
          to: 'sessions.lastUsedAt',
          tests: [provider('configuration/configuration')],
        },
      ],
    ),
  ],
};
