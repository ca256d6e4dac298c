const faultsOf = (file, faults) => faults.map((fault) => ({ file, ...fault }));

/** Activations and invitations: nothing is posted by opening, nothing is accepted for somebody else, and every way leads on. */
export default {
  tests: ['stores/auth/activation/activation.test.ts', 'stores/auth/invitation/invitation.test.ts'],
  faults: [
    ...faultsOf('stores/auth/activation/ActivationStore.ts', [
      {
        name: 'a link goes on by itself in any browser',
        from: 'this.context.ports.local.get(ASKED) === userId',
        to: 'true',
      },
      {
        name: 'an incomplete link is asked about',
        from: "if (!userId || !token) return this.#end('incomplete');",
        to: '',
      },
      {
        name: 'the page goes on after 1 s also where somebody is signed in',
        from: 'TO_APP_AFTER : TO_LOGIN_AFTER',
        to: 'TO_LOGIN_AFTER : TO_LOGIN_AFTER',
      },
      {
        name: 'a code is asked for before the password',
        from: "return withCode ? 'codeForm' : 'activatingForm';",
        to: "return withCode ? 'code' : 'activatingForm';",
      },
      { name: 'the mark of the sign-up stays', from: 'this.context.ports.local.remove(ASKED);', to: '' },
    ]),
    ...faultsOf('stores/auth/activation/activation.flow.ts', [
      { name: 'a wrong code leads to a new mail', from: "codeRefused: 'activating'", to: "codeRefused: 'resend'" },
      { name: 'a second factor counts as a session', from: 'mfaRequired === true', to: 'mfaRequired === undefined' },
      {
        name: 'a broken rule of passwords ends the link',
        from: "{ when: ({ code, named }) => code.startsWith('ER-PASSWORD') || named === 'password', field: 'password' },",
        to: '',
      },
    ]),
    {
      name: 'the login does not learn of the second factor',
      file: 'stores/auth/activation/ActivationStore.ts',
      from: 'if (this.#start) handOver',
      to: 'if (!this.#start) handOver',
    },
    ...faultsOf('stores/auth/flows/MailFlowStore.ts', [
      { name: 'a code of five digits is sent', from: 'const CODE = /^\\d{6}$/;', to: 'const CODE = /^\\d{5,6}$/;' },
      {
        name: 'a mail is sent again at once',
        from: 'if (this.waitLeft || this.busy) return false;',
        to: '',
      },
      {
        name: 'a mail is sent again to nobody',
        from: 'if (this.identifier) return this.sendTo();',
        to: 'return this.sendTo();',
      },
      { name: 'a link is kept for good', from: 'until > now &&', to: '' },
      { name: 'a link that is opened gives way to the one before', from: 'userId || token ? undefined :', to: '' },
      {
        name: 'the token of an activation link is kept',
        from: 'userId && token && this.outlives ?',
        to: 'userId && token ?',
      },
      { name: 'an address outlives its flow', from: "if (this.isOver) return '';", to: '' },
    ]),
    ...faultsOf('stores/auth/flows/FlowStore.ts', [
      {
        name: 'a call goes on when the element has left',
        from: 'this.#leaving.abort(); this.actions',
        to: 'this.actions',
      },
      { name: 'two submits are two calls', from: 'if (this.busy) return false; this.context', to: 'this.context' },
      {
        name: 'a field is emptied when the provider is away',
        from: 'const answers = isAnswer(error);',
        to: 'const answers = true;',
      },
      {
        name: 'a password is emptied though the code was wrong',
        from: "if (answers && field === 'password') this.refusedPasswords++; else if (answers) this.answered++;",
        to: 'if (answers) this.refusedPasswords++, this.answered++;',
      },
    ]),
    ...faultsOf('stores/auth/invitation/InvitationStore.ts', [
      {
        name: 'an incomplete invitation is asked about',
        from: "if (!userId || !token) this.flow.send('incomplete'); else if",
        to: 'if',
      },
      {
        name: 'somebody else may accept',
        from: 'return !!user && email !== undefined && toIdentifierKey(user.email) !== toIdentifierKey(email);',
        to: 'return false;',
      },
      {
        name: 'spellings of an address are two people',
        from: 'toIdentifierKey(user.email) !== toIdentifierKey(email)',
        to: 'user.email !== email',
      },
      { name: 'the tenant is not switched', from: 'if (isSignedIn) await this.#enter(signal);', to: '' },
      {
        name: 'a tenant of the same name is taken',
        from: 'named.find(({ id }) => !known.includes(id))',
        to: 'named[0]',
      },
      { name: 'the login does not learn of the invitation', from: '...(token && { invitationToken: token }),', to: '' },
      {
        name: 'the provider is asked before the code is given',
        from: "else if (!this.origin?.withCode && !this.actions.error('read'))",
        to: "else if (!this.actions.error('read'))",
      },
    ]),
    ...faultsOf('stores/auth/invitation/invitation.flow.ts', [
      { name: 'a wrong code fails the invitation', from: "codeRefused: 'validate'", to: "codeRefused: 'failed'" },
    ]),
  ],
};
