const tests = ['provider/proofs/anyOrder.test.ts'];
const $ = (file) => (name, from, to) => ({ name, file: `provider/${file}`, from, to });
const storage = $('secrets/storage.ts');
const recovery = $('recovery/routes.ts');
const purposes = $('recovery/purposes.ts');
const reset = $('recovery/reset.ts');
const number = $('phones/reset/change.ts');
const message = $('passwordless/signIn.ts');
const way = $('passwordless/strategies.ts');

/** Proofs that open more than what they are for. */
export default {
  tests,
  faults: [
    storage(
      'the person is not compared',
      '`${purpose} ${tenantId} ${subject}`',
      '`${purpose} ${tenantId} ${subject.slice(0, 0)}`',
    ),
    storage(
      'what a proof is for is not compared',
      '`${purpose} ${tenantId} ${subject}`',
      '`${purpose.slice(0, 0)} ${tenantId} ${subject}`',
    ),
    storage('a proof is taken twice', 'isNull(oneTimeSecrets.usedAt),\n    gt(', 'gt('),
    storage('a proof never ends', 'gt(oneTimeSecrets.expiresAt, now),\n    or(', 'or('),
    storage(
      'a code takes any number of tries',
      'lt(oneTimeSecrets.attempts, oneTimeSecrets.maxAttempts)',
      'lt(sql`0`, oneTimeSecrets.maxAttempts)',
    ),
    purposes('the channel of a recovery is not compared', "sms: 'recovery-text',", "sms: 'recovery-code',"),
    way('the channel of a sign-in is not compared', "purpose: 'sign-in-text',", "purpose: 'sign-in-code',"),
    recovery(
      'the message of one channel is named as that of the other',
      '(await services.sealedNames.read(channel, body.sessionId, now))?.sub',
      "((await services.sealedNames.read('sms', body.sessionId, now)) ?? (await services.sealedNames.read('email', body.sessionId, now)))?.sub",
    ),
    reset(
      'what was sent before lives on after a new password',
      'await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });',
      'void [voidSecrets, recoverySecrets];',
    ),
    number(
      'what was sent before lives on after another number',
      'await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });',
      'void [voidSecrets, recoverySecrets];',
    ),
    message(
      'what was sent before lives on after a sign-in',
      'await voidSecrets(db, { purposes: messageSecrets, subject });',
      '',
    ),
    message(
      'a code without a name is that of whoever it belongs to',
      ': (await readFlow(call))?.subject;',
      ': (await call.db.query.oneTimeSecrets.findMany()).filter((one) => one.purpose === purpose).at(-1)?.subject;',
    ),
  ],
};
