const tests = ['provider/recovery/recovery.test.ts'];
const at = (file) => (name, from, to) => ({ name, file: `provider/recovery/${file}.ts`, from, to });
const ask = at('ask');
const reset = at('reset');

/** Faults in the way to a new password. */
export default {
  tests,
  faults: [
    ask('nobody recovers a password nowhere', "throw new ProviderError('ER-STRATEGY-NOT-ALLOWED')", 'return'),
    reset(
      'the link of a person opens another',
      '{ purpose, subject: userId, text: token }',
      '{ purpose, text: token }',
    ),
    reset('sessions live on', "await endSessionsOf(db, { userId: user.id }, 'password-reset', now)", '0'),
    reset(
      'a weak password is taken',
      "await assertAcceptablePassword(call, password, { userId, replaces: purpose === 'forced-change' });",
      '',
    ),
    {
      ...reset(
        'a link works twice',
        "result === 'used' ? await findUser(db, subject) : undefined",
        'await findUser(db, subject)',
      ),
      tests: ['provider/proofs/races.test.ts'],
    },
    reset('a wrong code opens', "if (result !== 'used') {", "if (result === 'expired') {"),
    ask('a way is open where nobody has a password', 'isPossible && vendor.recoversByEmail', 'vendor.recoversByEmail'),
  ],
};
