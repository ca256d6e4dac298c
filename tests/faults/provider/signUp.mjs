const tests = ['provider/signUp/signUp.test.ts'];
const at = (file) => (name, from, to) => ({ name, file: `provider/signUp/${file}.ts`, from, to });
const judge = at('judge');
const identifiers = at('identifiers');
const account = at('account');
const quietly = at('quietly');
const openly = at('openly');
const register = at('register');
const storage = at('storage');
const present = at('present');

/** Faults in how people sign up. */
export default {
  tests,
  faults: [
    judge('anybody signs up where the vendor has closed it', 'if (!allowSignups && !target)', 'if (false)'),
    judge('a token that opens nothing is passed over', 'if (body.invitationToken && !target)', 'if (false)'),
    judge('any password will do', 'await assertAcceptablePassword(call, password)', 'undefined'),
    identifiers('a username is taken that is switched off', '.filter(({ isActive }) => isActive)', ''),
    identifiers(
      'a number is kept as it was typed',
      'read: readNumber,',
      'read: (text) => (readNumber(text) ? text : undefined),',
    ),
    identifiers('an address may stand for a username', '[^\\s@\\p{C}]', '[^\\s\\p{C}]'),
    quietly(
      'a browser that signed up with a taken address is asked for a password, and so told',
      'const browser = await rememberBrowser(call, judged, userId);',
      "const browser = 'x'.repeat(43);",
    ),
    quietly(
      'the mail by a link brings a code of another page',
      'await inviteByLink(call, target.link, owner, judged, code)',
      'await inviteByLink(call, target.link, owner, judged)',
    ),
    account('a proven account is begun anew', '!found || found.verified ||', '!found ||'),
    account('an account in use is begun anew', '(allowsUnproven && (await hasPassword(db, found.id)))', 'false'),
    account('what was signed up for before stays', 'await restart(call, found.id);', ''),
    account(
      'the sign-up with the wrong address stays',
      'const userId = isIt ? replaces : randomUUID();',
      'const userId = randomUUID();',
    ),
    account('a sign-up takes back that of another person', 'found?.subject === replaces &&', 'found &&'),
    quietly('the owner of a taken address hears nothing', 'await tellOwner(call, judged, owner, code);', ''),
    quietly(
      'a taken address has another cookie',
      "answer: { kind: 'waiting', userId, flowToken, browser }",
      "answer: { kind: 'waiting', userId, flowToken, browser: undefined }",
    ),
    quietly('an address is written to as often as anybody likes', 'count > MOST', 'count > 1_000'),
    quietly(
      'an invitation is taken by somebody else',
      'opener && (await findAccount(db, { email }))?.user.id !== opener.userId',
      'false',
    ),
    openly('a username is given twice', '!(await takeUsername(call.db, user.id, username))', 'false'),
    openly(
      'a phone number counts as proven',
      'email === undefined && phoneNumber === undefined',
      'email === undefined',
    ),
    register('a sign-up by a link makes a tenant', 'if (!target) {', "if (!target || 'link' in target) {"),
    register(
      'the browser that signed up is not remembered',
      'if (hash === undefined) return undefined;',
      'if (hash !== undefined) return undefined;',
    ),
    register('whom the tenant keeps out is invited again', '|| found.membership.isDisabled', ''),
    storage('the first person of a tenant has no role', 'if (held.length > 0)', 'if (held.length > 9)'),
    storage('the mark of the vendor counts for nothing', 'if (marked.length > 0)', 'if (false)'),
    storage(
      'tenants stay that nobody is in',
      'inArray(tenants.id, [...tenantIds]), notExists',
      'inArray(tenants.id, []), notExists',
    ),
    present(
      'a new account names its tenant',
      '{ shouldActivate: true, userId, activationToken: flowToken }',
      '{ shouldActivate: true, userId, tenantId: userId, activationToken: flowToken }',
    ),
  ],
};
