const tests = ['provider/captcha/captcha.test.ts'];
const at = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const captcha = at('captcha/captcha');
const work = at('captcha/proofOfWork');
const service = at('captcha/siteVerify');

/** What keeps programs from signing in, signing up and asking for mails. */
export default {
  tests,
  faults: [
    captcha(
      'a call without a token is let through',
      "if (!token) throw new ProviderError('ER-CAPTCHA-REQUIRED');",
      'if (!token) return;',
    ),
    captcha(
      'a solved challenge counts again and again',
      'if (name === undefined || !(await spend(name, now)))',
      'if (name === undefined)',
    ),
    captcha(
      'a token of a service counts again and again',
      "answer === 'refused' || !(await spend(token, now))",
      "answer === 'refused'",
    ),
    captcha('the word of the service does not count', "answer === 'refused' || !(await spend", '!(await spend'),
    captcha(
      'a service that is away lets everybody in',
      "if (answer === 'away') throw new ProviderError('ER-CAPTCHA-AWAY');",
      "if (answer === 'away') return;",
    ),
    captcha(
      'the proof of work is not taken in place of a service',
      'if (token.startsWith(PROOF_OF_WORK)) {',
      "if (settings.captcha.kind === 'proof-of-work') {",
    ),
    work('a solved challenge counts for ever', 'return verified && !isOver ?', 'return verified ?'),
    work('signature and solution are not looked at', 'return verified && !isOver ?', 'return !isOver ?'),
    work('every provider signs alike', "hkdfSync('sha256', secret,", "hkdfSync('sha256', 'secret',"),
    service('a refused secret refuses everybody', "away('it refuses the secret') : 'refused'", "'refused' : 'refused'"),
    service(
      'the failure of a service is quoted with its address and secret',
      "away(error instanceof Error ? error.name : 'unknown')",
      'away(`${secret} ${String(error)}`)',
    ),
    at('auth/routes')('a password is compared before the captcha', 'captcha: captchaOf,', ''),
    at('passwordless/routes')('a mail that signs in wants no captcha', 'captcha: captchaOf,', ''),
    at('signUp/routes')('a sign-up wants no captcha', 'captcha: captchaOf,', ''),
    at('recovery/routes')(
      'a mail to a new password wants no captcha',
      'body: v.object({ email: mailboxField, recaptchaToken: captchaField }), captcha: captchaOf,',
      'body: v.object({ email: mailboxField, recaptchaToken: captchaField }),',
    ),
  ],
};
