const tests = ['provider/recovery/recovery.test.ts'];
const at = (file) => (name, from, to) => ({ name, file: `provider/recovery/${file}.ts`, from, to });
const ask = at('ask');
const reset = at('reset');
const routes = at('routes');
const sessions = at('sessions');

/** Faults in the way to a new password. */
export default {
  tests,
  faults: [
    ask('an address is written to without end', 'count <= MOST', 'true'),
    ask(
      'a code of nobody is never asked for',
      "const code = isOpen ? await issueCode(call, subject) : '';",
      "const code = isOpen && user ? await issueCode(call, subject) : '';",
    ),
    ask('an unproven address gets a reset', 'if (written?.verified)', 'if (written)'),
    ask('nobody recovers a password nowhere', "throw new ProviderError('ER-STRATEGY-NOT-ALLOWED')", 'return'),
    reset(
      'the link of a person opens another',
      "purpose: 'recovery', subject: userId, text: token",
      "purpose: 'recovery', text: token",
    ),
    reset('sessions live on', "await endSessionsOf(db, { userId: user.id }, 'password-reset', now)", '0'),
    reset('a weak password is taken', 'await assertAcceptablePassword(call.db, password);', ''),
    reset(
      'a link works twice',
      "result === 'used' ? await findUser(db, subject) : undefined",
      'await findUser(db, subject)',
    ),
    reset('a wrong code opens', "if (result !== 'used') {", "if (result === 'expired') {"),
    routes(
      'a link holds where nobody has a password',
      'isActive: await allowsOneOf(call, PASSWORD_STRATEGIES)',
      'isActive: true',
    ),
    sessions('the name of a page never ends', 'currentDate: now,', 'currentDate: new Date(0),'),
  ],
};
