const tests = ['provider/passwordless/passwordless.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}`, from, to });
const signIn = $('passwordless/signIn.ts');
const flow = $('passwordless/flow.ts');
const ask = $('passwordless/ask.ts');
const owner = $('mail/askOwner.ts');
const names = $('secrets/sealedNames.ts');

/** Signing in by the link or the code of a mail. */
export default {
  tests,
  faults: [
    owner('a code of nobody is never asked for', 'const code = isOpen\n', 'const code = isOpen && user\n'),
    owner(
      'an unproven address gets a way in',
      'owner.verified || proves\n      ? message',
      'owner || proves\n      ? message',
    ),
    names('the name of a page never ends', 'currentDate: now,', 'currentDate: new Date(0),'),
    signIn(
      'a code without a flow is one of anybody',
      "if (subject === undefined)\n    throw new ProviderError('ER-INVALID-REQUEST', {",
      "if (subject === 'x')\n    throw new ProviderError('ER-INVALID-REQUEST', {",
    ),
    signIn(
      'a look at a link says every browser is the one that asked',
      'sameBrowser: page !== undefined && page === claims?.page',
      'sameBrowser: true',
    ),
    signIn(
      'a code leaves the link of its mail usable',
      'await voidSecrets(db, { purposes: messageSecrets, subject });',
      '',
    ),
    signIn(
      'a switched-off way still signs in',
      'const way = await findWay(call.db, type);\n  const application',
      "const way = { strategies: new Set(['MagicLink']), hasLink: true, type, findWay };\n  const application",
    ),
    flow(
      'the name of a flow is read for any purpose',
      "services.sealedNames.read('sign-in-flow', value, now)",
      "services.sealedNames.read('sign-in-link', value, now)",
    ),
    ask(
      'an older link stays usable beside a newer code',
      "await voidSecrets(db, { purposes: ['sign-in'], subject });",
      '',
    ),
    owner(
      'an unknown address is spared the work',
      'await writeTo(call, written?.user,',
      'if (written) await writeTo(call, written.user,',
    ),
    owner(
      'strangers use up the mails of the owner',
      'const known = services.knownBrowsers.find(request, userId);',
      'const known = undefined as string | undefined;\n  void [services, request, userId];',
    ),
    owner('a message is not counted', 'if (count > most) admitted = false;', 'void [count, most];'),
  ],
};
