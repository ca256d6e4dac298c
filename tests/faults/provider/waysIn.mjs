const tests = ['provider/proofs/waysIn.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}`, from, to });
const complete = $('auth/completeSignIn.ts');
const refresh = $('auth/refresh.ts');
const message = $('passwordless/signIn.ts');
const activate = $('activation/activate.ts');

/** States that are not read where a token is made. */
export default {
  tests,
  faults: [
    message(
      'the links of all people are counted as one',
      "if (channel === 'email' && !CODE.test(text)) return undefined;",
      "if (channel === 'email' && !CODE.test(text)) return { ...codeAttempt('sign-in', 'link'), ...(await readLink(call, body.token)) };",
    ),
    complete(
      'a suspended account is let in',
      'accountObstacle(user, vendor.allowNotVerifiedUsersLogin)',
      'accountObstacle({ ...user, isLocked: false }, vendor.allowNotVerifiedUsersLogin)',
    ),
    complete(
      'a way that was switched off meanwhile lets in',
      "(await allowsOneOf(call, strategies)) ? undefined : 'ER-STRATEGY-NOT-ALLOWED'",
      '(await allowsOneOf(call, strategies)) ? undefined : undefined',
    ),
    refresh('the session of a suspended account goes on', 'if (!user || user.isLocked)', 'if (!user)'),
    refresh(
      'the session of somebody who was removed goes on',
      "if ('refusal' in choice) return end(call, session, 'account-closed', choice.refusal);",
      "if ('refusal' in choice) return { answer: { claims: await readClaims(db, { user, session, tenantId: session.tenantId }, now), refreshToken: successor, lifetime: 60 }, event: { event: 'auth.refresh', tenantId: session.tenantId, actorId: user.id, subjectId: session.id } };",
    ),
    activate(
      'an activation signs in where nobody does by a mail',
      'new Set(isWithoutLocal(rows) ? [] : rows.map(({ strategy }) => strategy))',
      'new Set(rows.map(({ strategy }) => strategy).filter(() => isWithoutLocal !== undefined))',
    ),
  ],
};
