const tests = ['provider/proofs/equalWork.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}`, from, to });
const owner = $('mail/askOwner.ts');
const nobody = $('mail/nobody.ts');
const lockOut = $('lockout/lockOut.ts');
const storage = $('lockout/storage.ts');
const again = $('invitations/resend.ts');
const quietly = $('signUp/quietly.ts');
const signIn = $('auth/signIn.ts');

/** What tells from the work of an answer whether there is an account (PRO-13). */
export default {
  tests,
  faults: [
    owner(
      'where a stranger is reached is not asked',
      'await addressOf(call, user ?? nobodyAt(NO_MAILBOX, call.now), purpose)',
      'user && (await addressOf(call, user, purpose))',
    ),
    owner(
      'a message to a stranger is not written',
      'await writeTo(call, written?.user,',
      'if (written) await writeTo(call, written.user,',
    ),
    nobody(
      'only what is taken back is a part of its own',
      'await call.db.transaction((inner) => send({ ...call, db: inner }, owner));',
      'await send(call, owner);',
    ),
    lockOut(
      'the lock of a stranger sends nothing',
      'if (isNew)\n    await writeTo',
      'if (isNew && user)\n    await writeTo',
    ),
    lockOut(
      'the lock of a stranger is not written down',
      'if (!user) await recordEvent',
      'if (user?.isLocked) await recordEvent',
    ),
    storage(
      'the tenants of a stranger are not read',
      'const { vendor } = await readLockout(db);\n',
      'const { vendor } = await readLockout(db);\n  if (!isKnown) return [{ tenantId: subject, maxAttempts: vendor.maxAttempts }];\n',
    ),
    again(
      'what waits for a stranger is not looked for',
      'count <= MOST ? await sendWaiting(call, user ?? nobodyAt(email, now, emailKey), which) : 0',
      'user && count <= MOST ? await sendWaiting(call, user, which) : 0',
    ),
    quietly(
      'the owner of a new address is spared the mail of a taken one',
      'await tellOwner(instead, judged, await nobodysAccount(instead, email, true), code);',
      '',
    ),
    signIn(
      'a password is only compared where there is one',
      'await services.passwordHasher.verify(password, account?.hash, unreadable);',
      '!!account?.hash && (await services.passwordHasher.verify(password, account.hash, unreadable));',
    ),
  ],
};
