const tests = ['provider/phones/reset/reset.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const ask = $('phones/reset/ask');
const change = $('phones/reset/change');
const routes = $('phones/reset/routes');
const storage = $('phones/storage');
const purposes = $('recovery/purposes');
const owner = $('mail/askOwner');

/** The way from a lost phone number to another one. */
export default {
  tests,
  faults: [
    ask('a number is reset where none signs in', 'if (!(await allowsOneOf({ db }, BY_TEXT)))', 'if (db === undefined)'),
    change('a wrong code opens', "if (result !== 'used') {", "if (result === 'expired') {"),
    change(
      'a token works twice',
      "result === 'used' ? await findUser(db, subject) : undefined",
      'await findUser(db, subject)',
    ),
    change(
      'a token of another purpose changes a number',
      "{ purpose: 'phone-change', text: token }",
      "{ purpose: 'recovery', text: token }",
    ),
    change('a taken number is taken over', 'owner && owner.id !== subject', 'owner && owner.id === undefined'),
    change('other codes stay good', 'await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });', ''),
    change('the owner is not told', 'await tellChanged(call, user);', ''),
    routes('texts go to every country', 'await assertReachable(call, call.body.phoneNumber);', ''),
    routes('the name of another message is taken', "sealedNames.read('phone-reset'", "sealedNames.read('sms'"),
    storage('a chosen number leads to a password', "purpose === 'sign-in-text' && isRecent", 'isRecent'),
    storage('a chosen number is good for ever', 'now.getTime() - chosenAt.getTime() < CHOSEN_FOR', 'now >= chosenAt'),
    storage(
      'a chosen number needs no proof',
      'const row = { userId, phoneNumber, chosenAt: now };',
      'const row = { userId, phoneNumber, chosenAt: now, verifiedAt: now };',
    ),
    purposes('a change leaves another reset open', "  'phone-reset-code',\n", ''),
    owner('an unknown address has no code', 'const code = isOpen', 'const code = isOpen && user'),
  ],
};
