const tests = ['provider/passwordless/quickLogin.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const change = $('phones/own/change');
const ask = $('passwordless/ask');
const identifier = $('passwordless/identifier');
const owner = $('mail/askOwner');

/** Signing in by the id that a browser remembers. */
export default {
  tests,
  faults: [
    change('a person has codes sent without end', 'count > MOST', 'count > MOST * 100'),
    change(
      'nobody hears that no code goes out',
      'code === undefined || !(await sendCode(call, user, code, phoneNumber))',
      'code === undefined || ((await sendCode(call, user, code, phoneNumber)), false)',
    ),
    ask(
      'an id has a mail sent',
      "identifier.identifierType === 'userId' && way.channel !== 'sms'",
      "identifier.identifierType === 'userId' && way.channel === undefined",
    ),
    identifier(
      'an id goes before what was typed',
      "if (email) return { identifier: email, identifierType: 'email' };",
      "if (userId) return { identifier: userId, identifierType: 'userId' };\n  if (email) return { identifier: email, identifierType: 'email' };",
    ),
    owner(
      'a text that is no id breaks the call',
      'const id = idIn(identifier);',
      'const id: string | undefined = identifier;',
    ),
    owner(
      'the code of an id is that of all',
      'subject: isReached ? user.id : nobody, user, to',
      "subject: user ? 'one' : nobody, user, to",
    ),
  ],
};
