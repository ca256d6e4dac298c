const RULES = 'api/rules/passwords.test.ts';
const tests = ['provider/passwords/passwords.test.ts'];
const rules = (name, from, to) => ({ name, file: 'api/rules/passwords.ts', tests: [RULES], from, to });
const at = (file) => (name, from, to) => ({ name, file: `provider/passwords/${file}.ts`, from, to });
const accept = at('accept');
const breached = at('breached');
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
    accept('a breached password passes', 'await isBreached(password)', 'false'),
    accept('a password passes that no sign-in takes', 'password.length > PASSWORD_MAX', 'false'),
    breached('capitals make a breached password a good one', 'password.toLowerCase()', 'password'),
    filter('the filter knows everything', '=== mark', '!== -1'),
    filter('the filter misses some of its set', 'order.toReversed()', 'order'),
    at('storage')('the rules of the vendor are not read', 'if (!row) return null;', 'return null;'),
  ],
};
