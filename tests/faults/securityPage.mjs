const page = 'elements/admin-security/admin-security.test.tsx';
const store = 'stores/admin/security/SecurityPoliciesStore.test.ts';
const at = (file, tests) => (name, from, to) => ({ name, file, from, to, tests: [tests] });
const vendor = at('stores/admin/security/policies.ts', page);
const policies = at('stores/admin/security/policies.ts', store);
const security = at('stores/admin/security/SecurityPoliciesStore.ts', store);
const rotation = at('api/rules/passwordRotation.ts', 'api/rules/passwordRotation.test.ts');
const view = (file) => at(`elements/admin-security/${file}`, page);
const card = view('PolicyCard.tsx');
const editor = view('PolicyEditor.tsx');
const words = view('policyWords.ts');

/** The page of security policies, its store and the rule of rotation. */
export default {
  tests: [page],
  faults: [
    rotation('the longer period applies', 'one < other', 'one > other'),
    rotation('a setting that is switched off applies', 'rotation?.isActive ? ', 'rotation ? '),
    policies(
      'the policy of the vendor is the tenant’s own',
      'id !== undefined && id !== idOf(inherited)',
      'id !== undefined',
    ),
    policies(
      'a policy that fails takes all others with it',
      '      return { id, failed: toError(failure) };',
      '      throw failure;',
    ),
    policies(
      'a captcha that cannot be read is a failure',
      'orElse(call(captchaEndpoints.policy, {}, ask), null)',
      'call(captchaEndpoints.policy, {}, ask)',
    ),
    policies(
      'the captcha can be set by a tenant',
      "['captcha', 'complexity', 'strategies'];",
      "['complexity', 'strategies'];",
    ),
    policies('a policy that the provider does not know is a failure', 'isMissing(toError(failure))', 'false'),
    vendor('what the vendor forbids is offered', "fixed.push('history')", 'fixed.slice()'),
    security('an own policy is made a second time', 'if (!change) return create();', 'return create();'),
    security('a policy that was taken back meanwhile stays lost', 'isMissing(this.#context.toError(failure))', 'false'),
    security('a call that is missing is tried for ever', "this.refused.set(name, 'provider')", 'void 0'),
    security('a second factor can be forced before anybody can have one', "if (name === 'mfa') return 'mfa';", ''),
    security('what was reset stays', 'done: () => this.own(name, undefined)', 'done: () => {}'),
    card('a reader is offered to edit', '!failed && security.mayWrite && ', '!failed && '),
    card('the focus is lost when the form closes', '(button.current ?? title.current)?.focus()', 'undefined'),
    card(
      'changes are lost without a question',
      'leave(currentTarget, () => onOpen(open ? undefined : name))',
      'onOpen(open ? undefined : name)',
    ),
    editor('an impossible number is sent', 'number < limits.least || number > limits.most', 'false'),
    editor('the notice is longer than the period', 'number > (numberIn(values.first) ?? Infinity)', 'false'),
    editor(
      'the field the provider named is not marked',
      '...(key && wrong && { fields: { [key]: wrong } })',
      '...(key && wrong && {})',
    ),
    words('the vendor’s shorter period is told as the tenant’s', "applies === 'own'\n", "applies !== 'own'\n"),
  ],
};
