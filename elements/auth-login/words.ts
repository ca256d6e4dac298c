/** What the shell says at the identifier and at every later step. */
export const captions = {
  first: { title: 'login.title', button: 'login.continue', busy: 'login.continuing' },
  later: { title: 'login.passwordTitle', button: 'login.signIn', busy: 'login.signingIn' },
} as const;

/** What is said to a field that was left empty, or cannot be what it should be. */
export const refusals = {
  identifier: { missing: 'login.identifierMissing', malformed: 'login.identifierMalformed' },
  password: { missing: 'login.passwordMissing', malformed: 'login.passwordMissing' },
} as const;
