const at = (file, test) => (name, from, to) => ({
  name,
  file: `provider/${file}.ts`,
  tests: [`provider/${test}.test.ts`],
  from,
  to,
});
const address = at('mail/address', 'mail/address');
const letter = at('mail/letter', 'mail/letters');
const layout = at('mail/layout', 'mail/letters');
const mailer = at('mail/mailer', 'mail/mailer');
const queue = at('mail/queue', 'mail/mailer');
const sms = at('mail/sms', 'mail/sms');
const smsAdapter = at('mail/smsAdapter', 'mail/sms');
const twilio = at('mail/twilio', 'mail/sms');
const smsQueue = at('mail/queue', 'mail/sms');
const smsMailer = at('mail/mailer', 'mail/sms');
const smsConfig = at('config', 'config');
const smsFields = at('configFields', 'config');
const transport = at('mail/transport', 'mail/mailer');
const links = at('mail/links', 'mail/links');
const pipeline = at('http/writeRoute', 'mail/links');
const waiting = {
  invitation: at('invitations/sending', 'mail/waiting'),
  activation: at('activation/sending', 'mail/waiting'),
};
const outbox = at('console/outbox', 'console/outbox');

/** Faults in mails: to whom they go, what they hold, how they are sent, and who reads the outbox. */
export default {
  tests: ['provider/mail/mailer.test.ts'],
  faults: [
    address('signs are counted in the normal form alone', 'signs(typed) !== 1 || ', ''),
    address('the address is not normalised', "typed.normalize('NFKC')", 'typed'),
    address('letters beyond ASCII are taken', '!isAscii(address) || ', ''),
    letter('names keep their line breaks', "visible.replace(/[\\p{Cc}\\p{Zl}\\p{Zp}\\s]+/gu, ' ')", 'visible'),
    letter(
      'names turn text around',
      "text.replace(/[\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]/g, '')",
      'text',
    ),
    letter('names become links', "short.replace(/[.:@/](?=[^\\s])/g, '$&\\u200b')", 'short'),
    letter('names have any length', 'letters.length > LONGEST ?', 'letters.length > LONGEST * 99 ?'),
    layout('Arabic runs from the left', "language === 'ar' ? 'rtl' : 'ltr'", "'ltr'"),
    layout('pictures are loaded without encryption', "protocol === 'https:' && ", ''),
    layout('pictures that no mail program shows', '&& !/\\.svg$/i.test(pathname)', ''),
    layout('the text has no links', 'return `${block.label}:\\n${block.href}`;', 'return block.label;'),
    mailer('two processes take the same message', ".for('update', { skipLocked: true })", ''),
    mailer(
      'a try does not put off the next one',
      'nextAttemptAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${wait})`,',
      '',
    ),
    mailer('tries are not counted', 'attempts: sql`${outboxMessages.attempts} + 1`,', ''),
    mailer('a sixth try is made', 'const TRIES = 5;', 'const TRIES = 6;'),
    mailer(
      'what was sent is kept',
      "set({ state: 'sent', sentAt: now(), content: null, failure: null })",
      "set({ state: 'sent', sentAt: now(), failure: null })",
    ),
    mailer('what was given up is kept', "state: 'failed' as const, content: null", "state: 'failed' as const"),
    mailer(
      'a refused address is tried again',
      'const isOver = isFinal || attempts >= TRIES;',
      'const isOver = attempts >= TRIES;',
    ),
    mailer('a closed mailer goes on', 'const batch = isClosed ? [] : await claim(', 'const batch = await claim('),
    mailer('a mailer is closed while it sends', 'await running?.catch(() => undefined);', ''),
    mailer('a message whose last try was cut off waits for ever', 'await giveUpLost(db, now());', ''),
    waiting.invitation(
      'an invitation that waits is sent beside the new one',
      'if (invitation?.mailId) await dropMail(db, invitation.mailId);',
      '',
    ),
    waiting.activation(
      'an activation that waits is sent beside the new one',
      "if (!tenant) await dropWaiting(db, { to: email, template: 'activation', except: await mailsOf(db, userId) });",
      '',
    ),
    waiting.activation(
      'another tenant’s invitation that waits is taken back',
      'except: await mailsOf(db, userId)',
      'except: []',
    ),
    queue('messages wait in plain', 'sealing.seal(JSON.stringify(content))', 'JSON.stringify(content)'),
    queue('the oldest message comes first', 'desc(outboxMessages.position)', 'outboxMessages.position'),
    queue('messages are never swept', 'ago(keptSeconds)', '() => new Date(0)'),
    queue('without a mail server a message waits', "state: willBeSent ? 'waiting' : 'sent',", "state: 'waiting',"),
    transport(
      'what stands in the database is not checked',
      "if (toMailbox(to) !== to) throw new SendFailure('the address is not one plain mailbox', true);",
      '',
    ),
    transport(
      'the words of the server are written down',
      "const words = [typeof code === 'string' ? code : 'unknown',",
      'const words = [String(error),',
    ),
    transport('the configured sender is not used', 'const from = configured ?? {', 'const from = {'),
    sms(
      'text messages: the token is not sent',
      '...(token !== undefined && { authorization: `Bearer ${token}` }),',
      '',
    ),
    sms(
      'text messages: a try has no time limit',
      'setTimeout(() => ending.abort(), limitMs)',
      'setTimeout(() => undefined, 0)',
    ),
    sms(
      'text messages: an adapter that ignores the limit is waited for',
      '(_resolve, reject) =>',
      '(_resolve, _reject, reject = (_why) => undefined) =>',
    ),
    sms('text messages: a redirect is followed', "redirect: 'manual',", "redirect: 'follow',"),
    sms(
      'text messages: the words of an adapter are written down',
      "new SendFailure('the adapter failed', false)",
      'new SendFailure(String(error), false)',
    ),
    sms(
      'text messages: whatever the gateway answers counts as taken',
      'if (!answer.ok) throw',
      'if (answer.status === 0) throw',
    ),
    twilio('text messages: one whose end is unknown goes out again', '!isKnown);', 'false);'),
    smsAdapter('text messages: a wrong token gives messages up', '[400, 422];', '[400, 401, 422];'),
    sms(
      'text messages: what stands in the database is not checked',
      "if (!isPhoneNumber(to)) throw new SendFailure('the recipient is not one phone number', true);",
      '',
    ),
    sms('text messages: a gateway cannot tell a repeated one', "'idempotency-key': id,", ''),
    smsQueue(
      'text messages: they wait for a mail server',
      "(channel === 'email' ? smtpUrl : (smsUrl ?? sms ?? twilio))",
      'smtpUrl',
    ),
    smsQueue(
      'text messages: any text is a number',
      'if (!isPhoneNumber(to)) throw new ProviderError',
      "if (to === 'nobody') throw new ProviderError",
    ),
    smsMailer('text messages: what nothing here sends is taken', 'inArray(outboxMessages.channel, channels),', ''),
    smsConfig(
      'text messages: plain http beyond this machine',
      "...(gateway === undefined ? [] : [['smsUrl', gateway]]),",
      '',
    ),
    smsFields('text messages: a password in the address', '[^@#]+$', '[^#]+$'),
    links('the option goes before the application', 'named ?? settings.appUrl', 'settings.appUrl ?? named'),
    links('a page that was moved is not found', 'settings.routes[page] ?? linkedPages[page]', 'linkedPages[page]'),
    links(
      'an application that is off is linked to',
      'id === undefined ? isActive : and(isActive, eq(applications.id, id))',
      'id === undefined ? undefined : eq(applications.id, id)',
    ),
    pipeline('nobody is told of a mail', 'if (hasMail) services.mailQueued();', ''),
    outbox('pages of other sites read it', "(site !== null && site !== 'same-origin' && site !== 'none') || ", ''),
    outbox(
      'a page of a neighbour reads it',
      "site !== 'same-origin' && ",
      "site !== 'same-origin' && site !== 'same-site' && ",
    ),
    outbox('the host is not looked at', 'named !== host || ', ''),
    outbox('the address is not looked at', ' || url.host !== host)', ')'),
    outbox('everybody reads it', 'if (!(await mayRead(call))) throw', 'if ((await mayRead(call)) === undefined) throw'),
    outbox('keys may be guessed without end', 'if (count > KEY_TRIES)', 'if (count > KEY_TRIES * 99)'),
    outbox(
      'mails run scripts',
      '"default-src \'none\'", "style-src \'unsafe-inline\'",',
      '"script-src \'self\'", "style-src \'unsafe-inline\'",',
    ),
  ],
};
