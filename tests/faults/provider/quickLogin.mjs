const tests = ['provider/phones/own/own.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const send = $('phones/own/send');
const prove = $('phones/own/prove');
const routes = $('phones/own/routes');
const ask = $('passwordless/ask');
const owner = $('mail/askOwner');

/** The number by which a browser signs in quickly. */
export default {
  tests,
  faults: [
    prove('a token of somebody else proves a number', 'sent?.subject !== user.id', '!sent'),
    prove(
      'the code of one number proves another',
      "if (sent.code !== hashOf(code)) return refuse('ER-CODE-WRONG');",
      '',
    ),
    prove('a number that somebody else has is taken', "if (owner) return refuse('ER-IDENTIFIER-TAKEN');", ''),
    send(
      'a session puts another number in the place of a proven one',
      'proven?.verifiedAt && proven',
      'proven?.verifiedAt && !proven',
    ),
    send('a person has codes sent without end', 'count > MOST', 'count > MOST * 100'),
    send(
      'a number gets codes though none go out',
      "if (!(await sendCode(call, user, code, phoneNumber))) return refuse(new ProviderError('ER-TEXTS-USED-UP'));",
      'await sendCode(call, user, code, phoneNumber);',
    ),
    routes('an old session proves a number', "limit: 'links',\n    stepUp: RECENT,", "limit: 'links',"),
    routes('a number is proven where nobody signs in by one', 'await assertResets(db);', ''),
    ask(
      'an id has a mail sent',
      "identifier.identifierType === 'userId' && way.channel !== 'sms'",
      "identifier.identifierType === 'userId' && way.channel === undefined",
    ),
    owner(
      'an unknown id is no id to the database',
      'const id = idIn(identifier);',
      'const id: string | undefined = identifier;',
    ),
  ],
};
