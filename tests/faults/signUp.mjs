const [flowTest, boxTest, fieldTest, linkTest, fakeTest, handoverTest, loginTest] = [
  'stores/auth/signUp/signUp.test.ts',
  'elements/auth-sign-up/auth-sign-up.test.tsx',
  'elements/core/password/password.test.tsx',
  'elements/auth-login/signUpLink.test.ts',
  'testing/fake/signUp.test.ts',
  'stores/auth/later/handover.test.ts',
  'elements/auth-login/handover.test.ts',
];
const at = (file, test) => (name, from, to) => ({ name, file, from, to, tests: [test] });
const store = at('stores/auth/signUp/SignUpStore.ts', flowTest);
const flow = at('stores/auth/signUp/signUp.flow.ts', flowTest);
const form = at('stores/auth/signUp/form.ts', flowTest);
const problem = at('stores/auth/signUp/problem.ts', flowTest);
const field = at('elements/core/password/NewPassword.tsx', fieldTest);
const lines = at('elements/core/password/lines.ts', fieldTest);
const link = at('elements/auth-login/methods/signUp.tsx', linkTest);
const fake = at('testing/fake/answers/signUp.ts', fakeTest);
const invitation = at('elements/core/flow/invitation.ts', linkTest);
const box = (file, ...rest) => at(`elements/auth-sign-up/${file}`, boxTest)(...rest);

/** Signing up, and the checklist of a new password. */
export default {
  tests: [flowTest],
  faults: [
    store('a second submit is sent', 'this.busy || this.flow.step !== signUpFlow.initial || ', ''),
    store('a failed sign-up leaves somebody signed in', '    session.drop();\n', ''),
    store('an invitation that was not verified is used', "this.joining && this.joining.state !== 'valid'", 'false'),
    store('the token of the invitation is not sent', '...(token && { invitationToken: token }),', ''),
    store('a session is not taken over', "event === 'accepted' && answer.authResponse", 'false'),
    store('the page after a sign-up is passed over', "!!routing.url('signUpSuccessUrl')", 'false'),
    store('a page that went elsewhere is left', 'if (ports.navigation.href() !== page) return;', ''),
    store('what was typed is left to the next person', 'this.#keep(NO_VALUES);', ''),
    at('stores/auth/signUp/joining.ts', flowTest)(
      'a provider that is away is blamed on the invitation',
      'error.isOutage || !error.statusCode',
      'false',
    ),
    at('stores/auth/later/typed.ts', 'stores/auth/later/typed.test.ts')(
      'what was typed at a sign-up is known for ever',
      'until > clock.now()',
      'true',
    ),
    at('stores/auth/activation/ActivationStore.ts', 'stores/auth/activation/activation.test.ts')(
      'the address of another sign-up of the tab stands at a code',
      'typed.userId === this.secrets.userId',
      'true',
    ),
    store('a box that leaves ends the sign-up of another', 'if (--this.#boxes || this.#adopting) return;', ''),
    store('the login does not learn how it goes on', 'if (login) handOver', 'if (!login) handOver'),
    at('stores/auth/later/handover.ts', handoverTest)(
      'a handed over sign-in is taken twice',
      '  session.remove(KEY);\n  try',
      '  try',
    ),
    at('stores/auth/later/handover.ts', handoverTest)(
      'a step that was left is waited for once more',
      'return () => place.session.remove(KEY);',
      'return () => undefined;',
    ),
    at('elements/auth-login/methods/handover.tsx', loginTest)(
      'a message that is out is sent again when the page is loaded anew',
      'if (handover.isSent) void',
      'if (!handover) void',
    ),
    at('elements/auth-login/ways/EveryStep.tsx', loginTest)(
      'a page that is loaded anew forgets what it waited for',
      'keepWaiting(root.ports, step, identifier)',
      'undefined',
    ),
    at('stores/auth/later/handover.ts', handoverTest)(
      'a handed over sign-in never ends',
      'until > clock.now() && ',
      '',
    ),
    at('stores/auth/later/handover.ts', handoverTest)('any step may be handed over', 'starts.includes(event)', 'true'),
    at('elements/auth-login/methods/handover.tsx', loginTest)(
      'a handed over sign-in overwrites what was typed',
      ' || field?.value',
      '',
    ),
    flow(
      'a second factor is passed over',
      "{ when: ({ authResponse }) => !!authResponse?.mfaRequired, send: 'mfaEnroll' },",
      '',
    ),
    flow('an activation comes after a phone number', 'shouldActivate && !!userId && !!activationToken', 'false'),
    form(
      'an identifier that is only allowed is asked for',
      "isActive && (isRequired || strategy === 'email')",
      'isActive',
    ),
    form('empty identifiers are sent', '...(identifiers.username && username && { username }),', 'username,'),
    form('a password that breaks a rule is sent', 'asks.password && !isStrong(password)', 'asks.password && !password'),
    form('the terms need not be agreed to', "asks.terms && !form.has('terms')", 'false'),
    problem(
      'a refused password is said at the form',
      "if (errorCode.startsWith('ER-PASSWORD-')) return 'password';",
      '',
    ),
    field('words of another language stand in for those on their way', '{ready ? text :', '{true ? text :'),
    field('the secret stays after an answer', "input.current.value = '';", ''),
    field('every key is read aloud', 'const PAUSE = 1_000;', 'const PAUSE = 0;'),
    field('a breach is said of another password', ' && typed.length === 0', ''),
    lines('a person who types is blamed', 'left && !check.optional', '!check.optional'),
    lines('a choice of kinds is an error', ' && !check.optional', ''),
    invitation('the token of an invitation is lost by a reload', 'if (token) keepWithEntry(page, NAME, token);', ''),
    invitation(
      'an invitation stands in the address of the login',
      'handInvitation(page: Document, { routing }: RootStore): void {',
      'handInvitation(page: Document, { routing }: RootStore): void { return;',
    ),
    invitation('an invitation that has left the address is lost', 'name === NAME ? token : null', 'null'),
    box('links.ts', 'a link runs a script', '/^https?:$/', '/:$/'),
    box(
      'stages.tsx',
      'the form is shown where no sign-ups are taken',
      'config.vendorConfig?.allowSignups === false',
      'false',
    ),
    box('Box.tsx', 'the focus is lost with the form', 'title.current?.focus()', 'undefined'),
    box(
      'Box.tsx',
      'the focus is lost on the way back',
      "host.querySelector<HTMLElement>('[name]')?.focus()",
      'undefined',
    ),
    box('LightForm.tsx', 'a password can end in the address', 'event.preventDefault();', ''),
    link('the sign-up is offered where nobody serves it', "isServed(root, 'signUpUrl') || isRouted(form)", 'true'),
    link('the sign-up is offered where the vendor takes none', 'vendorConfig?.allowSignups === true', '!!vendorConfig'),
    fake(
      'a taken address is answered otherwise',
      'const nobody = `nobody ${++world.added}`;',
      "const nobody = '';\n        throw new Refusal('ER-IDENTIFIER-TAKEN');",
    ),
    fake('an identifier that is off is taken', 'strategy === main && isActive', 'strategy === main'),
  ],
};
