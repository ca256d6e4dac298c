import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PasswordConfig } from '../contract/passwords.ts';
import { acceptsPassword, brokenPasswordRules, passwordChecks } from './passwords.ts';

const classes = { requireLowercase: true, requireUppercase: true, requireNumbers: true, requireSpecialChars: true };

describe('the rules of passwords', () => {
  it('PWPOL-003 ask for 8 characters and no classes where nothing is configured', () => {
    assert.deepEqual(passwordChecks(null, 'aaaaaaaa'), [
      { rule: 'minLength', passed: true, count: 8 },
      { rule: 'maxLength', passed: true, count: 128 },
    ]);
    assert.deepEqual(
      [null, {}, { requiredTests: {}, optionalTests: {} }].map((config) => acceptsPassword(config, 'aaaaaaa')),
      [false, false, false],
    );
    assert.equal(acceptsPassword(null, 'x'.repeat(128)), true);
    assert.deepEqual(brokenPasswordRules(null, 'x'.repeat(129)), ['maxLength']);
  });

  it('PWPOL-003 take a password as it was typed, and count characters', () => {
    assert.deepEqual(brokenPasswordRules(null, ' \u3000 \t\n\u00a0   '), ['minLength'], 'blanks alone are nothing');
    assert.equal(acceptsPassword(null, 'a       '), true, 'beside others a blank is a character');
    assert.equal(acceptsPassword(null, ' 1234567'), true, 'nothing is cut off');
    assert.equal(acceptsPassword(null, '🔑'.repeat(4)), false, 'a pair of UTF-16 units is one character');
    assert.equal(acceptsPassword(null, '🔑'.repeat(128)), true);
  });

  it('PWPOL-002 ask for what the configuration says, as one line each', () => {
    const config: PasswordConfig = {
      minLength: 10,
      maxLength: 20,
      requiredTests: { checkThreeRepeatedChars: true },
      optionalTests: classes,
    };
    assert.deepEqual(
      passwordChecks(config, 'aaa').map(({ rule, passed, count }) => [rule, passed, count]),
      [
        ['minLength', false, 10],
        ['maxLength', true, 20],
        ['checkThreeRepeatedChars', false, undefined],
        ['requireLowercase', true, undefined],
        ['requireUppercase', false, undefined],
        ['requireNumbers', false, undefined],
        ['requireSpecialChars', false, undefined],
      ],
    );
    assert.equal(acceptsPassword(config, 'Aa1-Aa1-Aa1-'), true);
    assert.deepEqual(brokenPasswordRules(config, 'Aa1-Aa1-Aa1-Aa1-Aa1-Aa1-'), ['maxLength']);
  });

  it('know repeats of any character, and only three in a row', () => {
    const config: PasswordConfig = { requiredTests: { checkThreeRepeatedChars: true } };
    assert.deepEqual(
      ['aabbaabb', 'aaabbbbb', 'ab🔑🔑🔑cde', 'ab\n\n\ncde', 'abababab'].map((one) => acceptsPassword(config, one)),
      [true, false, false, false, true],
    );
  });

  it('know letters, digits and signs of every script', () => {
    const only = (test: keyof typeof classes, password: string) =>
      acceptsPassword({ minLength: 1, optionalTests: { [test]: true } }, password);
    assert.deepEqual(
      [only('requireLowercase', 'ÄЖß'), only('requireLowercase', 'ÄЖ'), only('requireUppercase', 'straßeЖ')],
      [true, false, true],
    );
    assert.deepEqual(
      [only('requireNumbers', '٣'), only('requireSpecialChars', 'a b'), only('requireSpecialChars', 'a€b')],
      [true, false, true],
    );
  });

  it('count optional tests where only some must be passed', () => {
    const config: PasswordConfig = { minOptionalTestsToPass: 2, optionalTests: classes };
    assert.deepEqual(
      passwordChecks(config, 'abcdefgh').map(({ rule, passed, count, optional }) => [rule, passed, count, optional]),
      [
        ['minLength', true, 8, undefined],
        ['maxLength', true, 128, undefined],
        ['requireLowercase', true, undefined, true],
        ['requireUppercase', false, undefined, true],
        ['requireNumbers', false, undefined, true],
        ['requireSpecialChars', false, undefined, true],
        ['minOptionalTestsToPass', false, 2, undefined],
      ],
    );
    assert.deepEqual(brokenPasswordRules(config, 'abcdefgh'), ['minOptionalTestsToPass']);
    assert.equal(acceptsPassword(config, 'abcdefg1'), true);
    assert.equal(acceptsPassword(config, 'green door seven lamp'), false, 'phrases are not allowed');
    assert.equal(passwordChecks({ ...config, minOptionalTestsToPass: 0 }, 'x').length, 2, 'none is asked for');
    assert.equal(acceptsPassword({ ...config, minOptionalTestsToPass: 9 }, 'Aa1-Aa1-'), true, 'no more than there are');
  });

  it('let a long phrase do without the optional tests, where phrases are allowed', () => {
    const config: PasswordConfig = { allowPassphrases: true, optionalTests: classes };
    const phrase = 'green door seven lamp';
    assert.equal(acceptsPassword(config, phrase), true);
    assert.equal(acceptsPassword({ ...config, allowPassphrases: false }, phrase), false);
    assert.deepEqual(
      [20, 21, 22].map((minPhraseLength) => acceptsPassword({ ...config, minPhraseLength }, phrase)),
      [true, true, false],
      'it has 21 characters',
    );
    assert.equal(acceptsPassword(config, 'green door'), false);
  });
});
