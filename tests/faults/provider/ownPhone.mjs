const tests = ['provider/phones/own/own.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const change = $('phones/own/change');
const routes = $('phones/own/routes');

/** Another phone number of a signed-in person. */
export default {
  tests,
  faults: [
    change('the code of another number proves it', 'if (waiting?.code !== code)', 'if (!waiting)'),
    change('a wrong code proves it', "if (result !== 'used')", "if (result === 'expired')"),
    change(
      'the number of somebody else is taken over',
      'owner && owner.id !== user.id',
      'owner && owner.id === undefined',
    ),
    change('other codes stay good', 'await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });', ''),
    change('the owner is not told', 'await tellChanged(call, user);', ''),
    routes('texts go to every country', 'prepare: (call) => assertReachable(call, call.body.phoneNumber),', ''),
    routes('an old sign-in is enough for the code', "limit: 'links',\n    stepUp: RECENT,", "limit: 'links',"),
  ],
};
