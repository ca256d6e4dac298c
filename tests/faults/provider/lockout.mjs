const tests = ['provider/lockout/lockout.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}`, from, to });
const lockOut = $('lockout/lockOut.ts');
const storage = $('lockout/storage.ts');
const signIn = $('auth/signIn.ts');
const complete = $('auth/completeSignIn.ts');

/** Too many wrong passwords, and the way back. */
export default {
  tests,
  faults: [
    signIn('wrong passwords are not counted', 'await countWrongPassword(call, account?.user, identifier)', '[]'),
    signIn(
      'a right password leaves the wrong ones counted',
      'await forgetWrongPasswords(call.db, account.user.id);',
      '',
    ),
    lockOut('the lock comes one try too late', 'tries >= maxAttempts', 'tries > maxAttempts'),
    lockOut('nobody is mailed the way back', 'await sendUnlock(inner, owner);', ''),
    storage('one tenant locks the person out of all', 'inArray(memberships.tenantId, [...tenantIds]),', ''),
    storage(
      'a tenant that has switched it off locks all the same',
      'const { enabled, maxAttempts } = own ?? vendor;',
      'const { enabled, maxAttempts } = own?.enabled ? own : vendor;',
    ),
    storage('an unlocked account keeps its wrong passwords', 'await forgetWrongPasswords(db, userId);', ''),
    complete(
      'a locked account is let in',
      '({ lockedOutAt }: Membership): boolean => lockedOutAt !== null',
      '(_: Membership): boolean => false',
    ),
    complete(
      'a right password of a locked account gets no other link',
      'if (isLocked) await sendUnlock(call, user);',
      '',
    ),
  ],
};
