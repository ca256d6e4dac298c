const tests = ['provider/activation/activation.test.ts'];
const at = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const activate = at('activation/activate');
const accounts = at('activation/accounts');
const flow = at('activation/flowTokens');
const sending = at('activation/sending');

/** Faults in making an account one's own. */
export default {
  tests,
  faults: [
    activate('the password of a stranger survives', 'if (shouldSetPassword) await dropUnproven(db, user.id, now);', ''),
    activate(
      'a password is kept in every browser',
      '!isProven && (await allowsOneOf(call, PASSWORD_STRATEGIES))',
      'false',
    ),
    activate('the browser of the sign-up counts for nothing', '|| (await isSignUpBrowser(call, userId))', ''),
    activate('a weak password is taken', 'await assertAcceptablePassword(call, password);', ''),
    activate('a password may be left out', 'if (password === undefined)\n    throw', 'if (false)\n    throw'),
    activate(
      'a flow token alone activates',
      "return result === 'used' ? finish(call, judged) : refuse(codeRefusals[result], judged);",
      'return result ? finish(call, judged) : refuse(codeRefusals[result], judged);',
    ),
    activate(
      'a link works twice',
      "result === 'used' ? finish(call, judged) : refuse('ER-LINK-INVALID', judged)",
      "result ? finish(call, judged) : refuse('ER-LINK-INVALID', judged)",
    ),
    activate('an account is made for a void invitation', 'if (place && !joined) throw invalid();', ''),
    activate('the tenant of a sign-up never begins', 'await beginOwnMemberships(db, user.id, now);', ''),
    activate('the session begins in another tenant', 'application,\n    tenantId,\n  });', 'application,\n  });'),
    accounts('planted passkeys survive', 'await db.delete(passkeys).where(eq(passkeys.userId, userId));', ''),
    accounts('the address stays unproven', 'verified: true,', 'verified: user.verified,'),
    accounts('a promised username is forgotten', 'if (invitation?.username)', 'if (!invitation)'),
    flow(
      'a flow token serves another person',
      'digest(purpose, userId.toLowerCase(), tenantId)',
      'digest(purpose, tenantId)',
    ),
    flow('a flow token is not proven', 'return isIt && bytes', 'return (isIt || !isIt) && bytes'),
    flow(
      'the flow of a taken address is another each time',
      "digest('nobody', emailKey)",
      "digest('nobody', emailKey, String(Math.random()))",
    ),
    sending(
      'a taken address has no code to be wrong',
      'const code = await issueCode({ db, now }, { subject: userId, tenantId });',
      "const code = '123456';",
    ),
    at('invitations/resend')(
      'a resend tells that an address is taken',
      'const { userId: subject } = await pretendActivation(call, emailKey);',
      "const subject = '';",
    ),
    at('invitations/accept')(
      'a code that is over is called wrong',
      "expired: 'ER-CODE-EXPIRED'",
      "expired: 'ER-CODE-WRONG'",
    ),
  ],
};
