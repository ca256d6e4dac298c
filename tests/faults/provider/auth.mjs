import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: sign-in, refresh, logout, counting. */
export default {
  tests: [provider('auth/refreshRules')],
  faults: [
    ...of(
      'auth/completeSignIn',
      ['auth/signIn'],
      [
        {
          name: 'a password or code signs in beside no local way',
          from: 'isWithoutLocal(rows) ? (strategy: string) => PASSKEY_STRATEGIES.has(strategy) : () => true',
          to: 'isWithoutLocal(rows) ? () => true : () => true',
        },
        {
          name: 'nobody signs in by a passkey where there is no local way',
          from: 'PASSKEY_STRATEGIES.has(strategy)',
          to: '!PASSKEY_STRATEGIES.has(strategy)',
        },
      ],
    ),
    ...of(
      'auth/refreshRules',
      ['auth/refreshRules'],
      [
        { name: 'the grace is one moment longer', from: '>= grace * 1000', to: '> grace * 1000' },
        {
          name: 'a token of an ended session is taken for stolen',
          from: "  if (state.endedAt) return 'ended';\n",
          to: '',
        },
        {
          name: 'a session holds at its idle end',
          from: 'now >= state.idleExpiresAt',
          to: 'now > state.idleExpiresAt',
        },
        { name: 'a session has no absolute end', from: ' || now >= state.absoluteExpiresAt', to: '' },
        {
          name: 'a spent token of the grace is given the live one',
          from: '(successorUsed || ',
          to: '(',
          tests: [provider('auth/refresh')],
        },
        {
          name: 'every rotation is the first',
          from: "return rotatedAt ? 'repeat' : 'rotate';",
          to: "return 'rotate';",
        },
        {
          name: 'a tenant may lengthen its sessions',
          from: 'Math.min(provider.sessionIdle, tenant.sessionIdleSeconds ?? Infinity)',
          to: 'tenant.sessionIdleSeconds ?? provider.sessionIdle',
        },
      ],
    ),
    // With a database: each list of tests is one file that starts a provider.
    ...of(
      'auth/signIn',
      ['auth/signIn'],
      [
        {
          name: 'known people are counted by themselves, unknown ones by what was typed',
          from: "identifier: toIdentifierKey(email ?? username ?? '')",
          to: "identifier: account?.user.id ?? toIdentifierKey(email ?? username ?? '')",
          tests: [provider('auth/attempts')],
        },
        {
          name: 'spellings are counted apart',
          from: "identifier: toIdentifierKey(email ?? username ?? '')",
          to: "identifier: email ?? username ?? ''",
          tests: [provider('auth/attempts')],
        },
        { name: 'any password fits a person who has one', from: 'if (!account || !isRight)', to: 'if (!account)' },
      ],
    ),
    ...of(
      'auth/completeSignIn',
      ['auth/signIn'],
      [
        {
          name: 'the session before goes on',
          from: 'const replaced = await endReplaced(call);',
          to: 'const replaced: AuditFact[] = [];',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'a refused try is not written down',
          from: "event: [{ event: 'auth.login', actorId, details: { code } }, ...caused],",
          to: "event: [{ event: 'auth.login' }, ...caused],",
        },
        { name: 'a locked or unverified account gets in', from: '  if (obstacle) return refuse(obstacle);\n', to: '' },
        {
          name: 'a way to sign in that is off is open',
          from: 'isActive && wanted.has(strategy)',
          to: 'wanted.has(strategy)',
        },
        { name: 'any active way lets every way in', from: 'isActive && wanted.has(strategy)', to: 'isActive' },
        {
          name: 'managed applications are open to everybody',
          from: 'if (application && !(await mayUseApplication(db, tenantId, user.id, application)))',
          to: 'if (false)',
        },
        {
          name: 'tries are not forgiven',
          from: 'if (attempt) await forgiveAttempts(call, attempt);',
          to: '',
          tests: [provider('auth/attempts')],
        },
        {
          name: 'the cookie outlives the session',
          from: 'Math.min(lifetimes.sessionIdle, lifetimes.sessionAbsolute)',
          to: 'lifetimes.sessionIdle',
        },
        { name: 'the last sign-in is not noted', from: 'await noteLogin(db, tenantId, user.id, now);', to: '' },
        { name: 'the application of a session is lost', from: 'amr, application?.id);', to: 'amr);' },
      ],
    ),
    ...of(
      'auth/circumstances',
      ['auth/signIn'],
      [
        {
          name: 'an unknown alias ends the search for a tenant',
          from: '    if (tenant) return tenant.id;\n',
          to: '    return tenant?.id;\n',
        },
        {
          name: 'an application that is off can be signed in to',
          from: 'and(eq(applications.id, id), eq(applications.isActive, true))',
          to: 'eq(applications.id, id)',
        },
        {
          name: 'the client id is an unknown application',
          from: " || id === '' || id === clientId",
          to: " || id === ''",
        },
        {
          name: 'an application given in one tenant is open in all',
          from: 'and(eq(userApplications.tenantId, tenantId), eq(userApplications.userId, userId)',
          to: 'and(eq(userApplications.userId, userId)',
        },
        { name: 'capital letters name another tenant', from: 'scoped.toLowerCase()', to: 'scoped' },
      ],
    ),
    ...of(
      'auth/issueToken',
      ['auth/signIn'],
      [
        {
          name: 'a token names closed tenants',
          from: 'memberships.filter((membership) => !membershipObstacle(membership, now)).map',
          to: 'memberships.map',
        },
        {
          name: 'a token says that each refresh was a sign-in',
          from: 'toEpochSeconds(session.authTime)',
          to: 'toEpochSeconds(now)',
        },
        {
          name: 'a super user is like anybody',
          from: '    ...(user.superUser && { superUser: true as const }),\n',
          to: '',
        },
        { name: 'every address counts as verified', from: 'email_verified: user.verified', to: 'email_verified: true' },
        { name: 'times are milliseconds', from: 'Math.floor(at.getTime() / 1000)', to: 'at.getTime()' },
      ],
    ),
    ...of(
      'auth/refresh',
      ['auth/refresh'],
      [
        {
          name: 'theft is not written down',
          from: "if (rotation.verdict === 'reuse')",
          to: "if (rotation.verdict === 'ended')",
        },
        {
          name: 'of two people the one whose cookie is newer is signed in',
          from: 'if (held && others.some(',
          to: 'if (held && [].some(',
        },
        {
          name: 'a planted cookie stays where it is',
          from: 'call.services.refreshCookie.clearAll()',
          to: '[call.services.refreshCookie.clear()]',
        },
        { name: 'the first of several cookies counts', from: 'held?.token ?? tokens[0]', to: 'tokens[0]' },
        {
          name: 'the cookie stays when the session is over',
          from: "new ProviderError(code, { headers: lines.map((line) => ['Set-Cookie', line]) })",
          to: 'new ProviderError(code)',
        },
        {
          name: 'a foreign tenant takes the cookie away',
          from: "throw new ProviderError('ER-NOT-A-MEMBER');",
          to: "throw signedOut(call, 'ER-NOT-A-MEMBER');",
        },
        {
          name: 'a tab that asks for a tenant moves the session',
          from: 'asked === undefined ? choice.tenantId : session.tenantId',
          to: 'choice.tenantId',
        },
        {
          name: 'a session without a tenant left goes on',
          from: 'await endSession(call.db, session.id, reason, call.now);',
          to: '',
        },
        {
          name: 'a foreign tenant is answered with another one',
          from: "if (asked !== undefined && choice.tenantId !== asked) throw new ProviderError('ER-NOT-A-MEMBER');",
          to: '',
        },
        {
          name: 'locked people refresh',
          from: "if (!user || user.isLocked) return end(call, session, 'account-closed', 'ER-USER-LOCKED');",
          to: "if (!user) return end(call, session, 'account-closed', 'ER-USER-LOCKED');",
        },
        {
          name: 'a new absolute end holds for new sessions only',
          from: 'Math.min(session.absoluteExpiresAt.getTime(), addSeconds(session.createdAt, lifetimes.sessionAbsolute).getTime())',
          to: 'session.absoluteExpiresAt.getTime()',
        },
      ],
    ),
    ...of(
      'auth/logOut',
      ['auth/logOut'],
      [
        {
          name: 'the scheme of the redirect is not checked',
          from: "  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;\n",
          to: '',
        },
        {
          name: 'a logout leads anywhere',
          from: 'if (!services.settings.postLogoutRedirectUris.includes(uri) && !(await isRegisteredLogoutTarget(db, uri))) return undefined;',
          to: '',
        },
        {
          name: 'another site signs people out',
          from: '(await isFromHome(call)) || isHinted(call, hint);',
          to: 'true;',
        },
        {
          name: 'any genuine token is a hint',
          from: 'return claims !== undefined && (await cookieSessions(call)).some(({ id }) => id === claims.sid);',
          to: 'return claims !== undefined;',
        },
        {
          name: 'a logout is written down for sessions that were over',
          from: "if (session && (await endSession(db, session.id, 'logout', now)))",
          to: "if (session && (await endSession(db, session.id, 'logout', now), true))",
        },
        {
          name: 'the cookie stays after a logout',
          from: "answer: Reply.empty({ 'Set-Cookie': call.services.refreshCookie.clear() }),",
          to: 'answer: Reply.empty(),',
        },
        {
          name: 'the state is not passed on',
          from: "  if (state !== undefined) target.searchParams.set('state', state);\n",
          to: '',
        },
        {
          name: 'the token alone ends no session',
          from: '[...(await cookieSessions(call)), ofBearer]',
          to: 'await cookieSessions(call)',
        },
        {
          name: 'calls of pages are redirected',
          from: 'if (!isNavigation(call.request)) return Reply.empty(headers);',
          to: '',
        },
        {
          name: 'the question forgets where to go',
          from: '...(uri !== undefined && { post_logout_redirect_uri: uri }), ',
          to: '',
        },
      ],
    ),
    ...of(
      'auth/accounts',
      ['tenants/tenants'],
      [
        {
          name: 'tokens of sessions that ended open doors',
          from: ', isNull(sessions.endedAt)))',
          to: '))',
          tests: [provider('auth/logOut')],
        },
        {
          name: 'a renewed hash takes the place of a password that was changed meanwhile',
          from: 'and(eq(passwords.userId, userId), eq(passwords.hash, from))',
          to: 'eq(passwords.userId, userId)',
          tests: [provider('auth/otherHashes')],
        },
      ],
    ),
    ...of(
      'auth/routes',
      ['auth/signIn'],
      [
        {
          name: 'a sign-in may name an address and a username at once',
          from: '(body.email === undefined) !== (body.username === undefined)',
          to: 'body.email !== undefined || body.username !== undefined',
        },
        {
          name: 'a password of any length is judged',
          from: 'v.maxLength(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),',
          to: '',
        },
        {
          name: 'the sign-ins of a crowd do not queue',
          from: 'queued: true,',
          to: '',
          tests: [provider('auth/crowd')],
        },
        {
          name: 'a refresh does not heed the tenant asked for',
          from: 'refresh(call, tokens, call.body.tenantId ?? undefined)',
          to: 'refresh(call, tokens, undefined)',
          tests: [provider('auth/refresh')],
        },
        {
          name: 'refreshes are counted among the questions before a sign-in',
          from: "limit: 'refresh'",
          to: "limit: 'preLogin'",
          tests: [provider('auth/attempts')],
        },
      ],
    ),
  ],
};
