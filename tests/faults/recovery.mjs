const $ = (name, from, to) => ({ name, file: 'stores/auth/recovery/RecoveryStore.ts', from, to });

/** The way to a new password, as the page goes it. */
export default {
  tests: ['stores/auth/recovery/recovery.test.ts'],
  faults: [
    $(
      'both ways are open, and nobody is asked',
      "this.flow.send('chosen');\n    return true;",
      "return this.#sendBy('email');",
    ),
    $('a mail is asked for a phone number', ' && !looksLikePhoneNumber(this.identifier);', ';'),
    $(
      'a number is taken where no text message goes out',
      "if (looksLikePhoneNumber(this.identifier) && !this.takesPhoneNumbers) return this.refuse('malformed', 'identifier');",
      '',
    ),
    $(
      'who is quicker than the list of ways gets the mail',
      'if (!this.strategies) await',
      'if (this.strategies) await',
    ),
    $(
      'the code of a text message goes where that of a mail goes',
      'this.context.call(proofs[this.#way]',
      'this.context.call(proofs.email',
    ),
    $('an answer without a token opens the form', 'if (!userId || !token) throw answerInvalid();', ''),
  ],
};
