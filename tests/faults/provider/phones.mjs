const tests = ['provider/phones/phones.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const storage = $('phones/storage');
const prove = $('phones/prove');
const limits = $('phones/textLimits');
const strategies = $('passwordless/strategies');
const purposes = $('recovery/purposes');
const ask = $('recovery/ask');

/** Codes by text message. */
export default {
  tests,
  faults: [
    storage('a number that nobody has proven gets codes', 'row.verifiedAt !== null || hasOnlyNumber(user)', 'user'),
    prove(
      'what a stranger set up for a number stays',
      'if (!(await isSignUpBrowser(call, user.id))) await dropUnproven',
      'if (call === undefined) await dropUnproven',
    ),
    prove('a first sign-in proves no number', 'await proveNumber(db, user.id, now);', ''),
    limits('text messages go everywhere', 'countries === undefined ||', 'true ||'),
    limits('text messages go to premium numbers', '|| !isPhone(phoneNumber))\n    throw', ')\n    throw'),
    limits('a tenant sends without end', "[`texts:tenant:${tenantId ?? 'none'}`, limits.perTenant],", ''),
    limits('a country gets messages without end', '>= limits.perCountry)', '>= limits.perCountry * 100)'),
    strategies('a mailed code opens what a text opens', "purpose: 'sign-in-text',", "purpose: 'sign-in-code',"),
    purposes('a change leaves the code of a text', "  'sign-in-text',\n", ''),
    ask('a text leads to a password where that is off', 'isPossible && vendor.recoversBySms', 'isPossible'),
  ],
};
