const RULES = 'api/rules/passwords.test.ts';
const tests = ['provider/passwords/passwords.test.ts'];
const rules = (name, from, to) => ({ name, file: 'api/rules/passwords.ts', tests: [RULES], from, to });
const at = (file) => (name, from, to) => ({ name, file: `provider/passwords/${file}.ts`, from, to });
const accept = at('accept');
const breached = at('breached');
const POLICIES = ['provider/passwords/policies.test.ts'];
const policy =
  (file, tests = POLICIES) =>
  (name, from, to) => ({ name, file: `provider/${file}.ts`, tests, from, to });
const signIn = policy('auth/signIn');
const demands = policy('passwords/demands');
const history = policy('passwords/history');
const range = policy('passwords/range');
const change = policy('passwords/change');
const bulk = policy('passwords/resetBreached');
const filter = at('xorFilter');

/** Faults in what passwords must be like. */
export default {
  tests,
  faults: [
    rules('seven characters are enough', 'least: 8', 'least: 7'),
    rules('lengths count UTF-16 units', '[...password].length', 'password.length'),
    rules('white space at the ends does not count', '[...password].length', '[...password.trim()].length'),
    rules('classes are asked for that nobody configured', '.filter(([rule]) => optionalTests[rule])', ''),
    rules('an optional test decides by itself', 'passed || optional ? [] : rule', 'passed ? [] : rule'),
    rules('one of the optional tests is enough', '>= needed;', '>= 1;'),
    rules(
      'a phrase is one wherever it is long',
      'allowPassphrases && length >= minPhraseLength',
      'length >= minPhraseLength',
    ),
    rules('any long password passes for a phrase', 'length >= minPhraseLength', 'length >= least'),
    rules('characters beyond the basic plane repeat unseen', '/(.)\\1\\1/su', '/(.)\\1\\1/s'),
    rules('letters of other scripts are special', '/[^\\p{L}\\p{M}\\p{N}\\s]/u', '/[^a-zA-Z0-9]/u'),
    accept('a weak password passes', 'rules.length > 0', 'rules.length > 9'),
    accept('a breached password passes', 'await isKnownFromBreach(call, password)', 'false'),
    accept('a password passes that no sign-in takes', 'password.length > PASSWORD_MAX', 'false'),
    breached('capitals make a breached password a good one', 'password.toLowerCase()', 'password'),
    filter('the filter knows everything', '=== mark', '!== -1'),
    filter('the filter misses some of its set', 'order.toReversed()', 'order'),
    signIn(
      'a password that must change gives a session',
      'if (findings?.demand && !(await isLockedOutOfAll(call.db, account.user.id)))',
      'if (false)',
    ),
    signIn('a forced change opens what is locked', '!(await isLockedOutOfAll(call.db, account.user.id))', 'true'),
    policy('recovery/reset')('a forced change unlocks', "if (purpose === 'recovery') await unlock", 'await unlock'),
    signIn('a newly breached password is not noted', 'if (findings?.isNewlyBreached)', 'if (false)'),
    signIn('the token of a forced change lives on', 'const CHANGE_LIFETIME = 600;', 'const CHANGE_LIFETIME = 6_000;'),
    demands(
      'the flag of the breached step does not count',
      'isBreached && (await isPortalFlagOn(db, BREACHED_STEP))',
      'isBreached',
    ),
    demands('an expired password is good for another day', 'passwordExpiresIn === 0', 'passwordExpiresIn < 0'),
    demands('the vendor asks for no rotation', 'isNull(passwordRotationPolicies.tenantId),', ''),
    history('one password too few is remembered', 'formerOf(db, userId, count - 1)', 'formerOf(db, userId, count - 2)'),
    history(
      'the present password can be used again',
      'for (const { hash } of [...present, ...former])',
      'for (const { hash } of former)',
    ),
    history('former passwords are kept for ever', 'if (over.length > 0) await', 'if (over.length > 99) await'),
    policy('recovery/reset')(
      'a forced change may keep the password',
      "replaces: purpose === 'forced-change'",
      'replaces: false',
    ),
    policy('recovery/reset')(
      'the sessions before a forced change go on',
      "await endSessionsOf(db, { userId: user.id }, 'password-reset', now)",
      '0',
    ),
    range('the lines that pad an answer count', '&& Number(count) > 0', ''),
    range('the whole hash goes out', 'hash.slice(0, PREFIX)', 'hash'),
    range(
      'a range service that fails holds people up',
      '    return false;\n  }\n}\n\n/** Lines',
      '    throw error;\n  }\n}\n\n/** Lines',
    ),
    change('any present password will do', 'from !== undefined && kept?.hash === from', 'true'),
    change(
      'the other sessions go on after a change',
      '{ userId: user.id, except: session.id }',
      '{ userId: user.id, tenantId: user.id, except: session.id }',
    ),
    change('the session that changes the password ends', ', except: session.id }', ' }'),
    bulk('everybody is written to', 'eq(passwords.breached, true),', ''),
    bulk('people are written to again at once', 'notExists(asked),', ''),
    at('storage')('the rules of the vendor are not read', 'if (!row) return null;', 'return null;'),
  ],
};
