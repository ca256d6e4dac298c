const STORES = ['stores/auth/captcha/captcha.test.ts'];
const at =
  (file, tests = STORES) =>
  (name, from, to) => ({ name, file, tests, from, to });
const gate = at('stores/auth/captcha/CaptchaGate.ts');
const work = at('stores/auth/captcha/CaptchaWork.ts');
const kind = at('api/rules/captchaKind.ts');

/** The captcha of a page: where it goes along, and what happens when it cannot be had. */
export default {
  tests: STORES,
  faults: [
    gate('a token is made where no policy asks for it', '?.enabled)', '?.id)'),
    gate('the policy is read with the password alone', 'if (BEFORE.test(path)) void this.policy();', ''),
    gate('a policy that does not come is waited for', 'Promise.race([read, late])', 'Promise.race([read])'),
    gate(
      'a token that the provider misses is not made',
      "if (!this.#context.toError(failure).code.startsWith('ER-CAPTCHA')) throw failure;",
      'throw failure;',
    ),
    work('a refused token is not renewed', 'tries > 1 ||', 'tries > 0 ||'),
    work('a refused token is renewed for ever', 'tries > 1 ||', 'tries > 9 ||'),
    work('any refusal makes another token', "|| !code.startsWith('ER-CAPTCHA')", ''),
    work('a service that the provider cannot ask is shown again', "own = code === 'ER-CAPTCHA-AWAY';", ''),
    work(
      'a script that does not come is waited for',
      'after(SCRIPT_PATIENCE, () => done())',
      'after(SCRIPT_PATIENCE, () => {})',
    ),
    work('a captcha that nobody answers is waited for', 'giveUp = after(ANSWER_PATIENCE, () => done());', ''),
    work('a check that takes long is not told', "this.state = 'slow'", "this.state = 'working'"),
    kind('the policy does not say the kind', 'isKind(kind) ? kind :', ''),
  ],
};
