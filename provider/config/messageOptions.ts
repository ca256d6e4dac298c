import * as v from 'valibot';
import { toSender } from '../ground/address.ts';
import { setting } from '../ground/setting.ts';
import { count, country, origin, path, smsUrl, smtpUrl } from './configFields.ts';
import type { SmsAdapter } from './smsAdapter.ts';

/** The options of mails and text messages, and of the pages that they lead to. */
export const messageOptions = {
  /**
   * The mail server that takes mails, such as `smtps://user:password@mail.example.com`; `smtp:` is encrypted as soon
   * as the server offers it. Left out: mails stay in the outbox, which the console shows.
   */
  smtpUrl: setting(
    'SMTP_URL',
    'the mail server, smtps://user:password@host, or smtp:// with STARTTLS',
    v.optional(smtpUrl),
    { fallback: 'mails stay in the outbox of the console', secret: true },
  ),
  /**
   * Who mails are from, such as `Acme <no-reply@acme.example>`. Left out: the vendor's name at `no-reply@` the host of
   * `publicUrl`.
   */
  mailFrom: setting(
    'MAIL_FROM',
    'who mails are from, such as Acme <no-reply@acme.example>',
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => toSender(text) !== undefined, 'must be one address such as Acme <no-reply@acme.example>'),
      ),
    ),
    { fallback: "the vendor's name at no-reply@ the host of PUBLIC_URL" },
  ),
  /**
   * The SMS gateway: each text message is a POST of `{"to": "+4930901820", "text": "…"}`. Without it and without
   * `sms`, text messages stay in the outbox.
   */
  smsUrl: setting('SMS_URL', 'the SMS gateway, which is posted {to, text} as JSON', v.optional(smsUrl), {
    fallback: 'text messages stay in the outbox',
    secret: true,
  }),
  /** Sent to `smsUrl` as `Authorization: Bearer …`. */
  smsToken: setting(
    'SMS_TOKEN',
    'at least 16 characters, sent to SMS_URL as Authorization: Bearer',
    v.optional(
      v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 ASCII characters without spaces')),
    ),
    { secret: true },
  ),
  /** Sends text messages in place of `smsUrl`, such as with the library of a gateway. */
  sms: v.optional(v.custom<SmsAdapter>((value) => typeof value === 'function', 'must be a function')),
  /** Sends text messages through Twilio in place of `smsUrl`. */
  twilio: v.optional(
    v.object({
      accountSid: setting(
        'TWILIO_ACCOUNT_SID',
        'the account at Twilio that sends text messages, AC…',
        v.pipe(v.string(), v.regex(/^AC\w{8,64}$/, 'must be the SID of an account, which begins with AC')),
        { fallback: 'no Twilio' },
      ),
      authToken: setting(
        'TWILIO_AUTH_TOKEN',
        'the secret of the account',
        v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 ASCII characters without spaces')),
        { secret: true },
      ),
      from: setting(
        'TWILIO_FROM',
        'the number that texts come from, or a messaging service, MG…',
        v.pipe(
          v.string(),
          v.regex(
            /^(\+[1-9]\d{6,14}|MG\w{8,64})$/,
            'must be a phone number such as +4930901820, or a messaging service that begins with MG',
          ),
        ),
      ),
      url: setting('TWILIO_URL', "the origin of Twilio's API", v.optional(origin, 'https://api.twilio.com')),
    }),
  ),
  /** The app at Slack with which tenants connect their workspaces. */
  slack: v.optional(
    v.object({
      clientId: setting(
        'SLACK_CLIENT_ID',
        'the client id of the app at Slack that posts notices of tenants',
        v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, 'must be a client id such as 123456789.987654321')),
        { fallback: 'no Slack' },
      ),
      clientSecret: setting(
        'SLACK_CLIENT_SECRET',
        'the client secret of this app',
        v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,}$/, 'must be at least 8 ASCII characters without spaces')),
        { secret: true },
      ),
      url: setting('SLACK_URL', 'the address of Slack, or of its stand-in', v.optional(origin, 'https://slack.com')),
    }),
  ),
  /**
   * Messages an hour that callers cause, mails and texts together. The limits apply in this order; what is over the
   * limit of an asker or an address has the message that waits sent once more.
   */
  sendingLimits: v.optional(
    v.object({
      perNetwork: setting('SEND_PER_NETWORK', 'messages an hour that one network asks for', count(300), {
        bounds: [1, 1000000],
      }),
      perAsker: setting(
        'SEND_PER_ASKER',
        'messages an hour to one address that one network or known browser asks for',
        count(5),
        { bounds: [1, 1000000] },
      ),
      perAddress: setting('SEND_PER_ADDRESS', 'messages an hour to one address or number', count(20), {
        bounds: [1, 1000000],
      }),
      perVendor: setting('SEND_PER_VENDOR', 'requests an hour that send a message, in all', count(10_000), {
        bounds: [1, 10000000],
      }),
    }),
    {},
  ),
  /**
   * Text messages that go out: to which countries (ISO 3166-1, such as `DE`; left out: to all), and how many an hour.
   */
  textLimits: v.optional(
    v.object({
      countries: setting(
        'SMS_COUNTRIES',
        'the countries that text messages go to, such as DE,AT,CH',
        v.optional(v.array(country)),
        { fallback: 'all' },
      ),
      perCountry: setting('SMS_PER_COUNTRY', 'text messages an hour to one country', count(1000), {
        bounds: [1, 1000000],
      }),
      perTenant: setting('SMS_PER_TENANT', 'text messages an hour to the people of one tenant', count(200), {
        bounds: [1, 1000000],
      }),
    }),
    {},
  ),
  /** Where the pages stand that mails lead to. Left out: at the default application. */
  appUrl: setting(
    'APP_URL',
    'where the pages stand that mails lead to',
    v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'must begin with https:'))),
    { fallback: 'the default application' },
  ),
  /**
   * Paths of these pages, where an application has moved them, by the names that `<auth-provider>` has for its routes.
   */
  routes: v.optional(
    v.object({
      loginUrl: setting('LOGIN_PATH', 'the path of the page that signs in', v.optional(path), {
        fallback: 'the usual path',
      }),
      activateUrl: setting('ACTIVATE_PATH', 'the path of the page that activates an account', v.optional(path), {
        fallback: 'the usual path',
      }),
      activateWithOTCUrl: setting(
        'ACTIVATE_CODE_PATH',
        'the path of the page that activates an account with a code',
        v.optional(path),
        { fallback: 'the usual path' },
      ),
      acceptInvitationUrl: setting(
        'ACCEPT_INVITATION_PATH',
        'the path of the page that accepts an invitation',
        v.optional(path),
        { fallback: 'the usual path' },
      ),
      acceptInvitationWithOTCUrl: setting(
        'ACCEPT_INVITATION_CODE_PATH',
        'the path of the page that accepts an invitation with a code',
        v.optional(path),
        { fallback: 'the usual path' },
      ),
      signUpUrl: setting('SIGN_UP_PATH', 'the path of the page that signs up', v.optional(path), {
        fallback: 'the usual path',
      }),
      forgetPasswordUrl: setting(
        'FORGET_PASSWORD_PATH',
        'the path of the page for a forgotten password',
        v.optional(path),
        { fallback: 'the usual path' },
      ),
      resetPasswordUrl: setting('RESET_PASSWORD_PATH', 'the path of the page for a new password', v.optional(path), {
        fallback: 'the usual path',
      }),
      unlockAccountUrl: setting(
        'UNLOCK_ACCOUNT_PATH',
        'the path of the page that unlocks an account',
        v.optional(path),
        { fallback: 'the usual path' },
      ),
      magicLinkCallbackUrl: setting(
        'MAGIC_LINK_CALLBACK_PATH',
        'the path of the page that a link to sign in leads to',
        v.optional(path),
        { fallback: 'the usual path' },
      ),
    }),
    {},
  ),
};
