import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { describe, it } from 'node:test';
import { ConfigError, toSettings, type ProviderConfig } from './config.ts';

const publicUrl = 'https://auth.test';
const twilio = { accountSid: 'ACtest0123456789', authToken: 'a-token-of-twilio', from: '+4930901820' };

describe('the configuration', () => {
  it('has a default for everything but the address', () => {
    const { clock, log, ...settings } = toSettings({ publicUrl });
    assert.deepEqual([typeof log, clock], ['function', undefined]);
    assert.deepEqual(settings, {
      publicUrl,
      vendorName: 'Gatehouse',
      webhooks: { allowedNetworks: [] },
      allowedOrigins: [],
      postLogoutRedirectUris: [],
      redirectUris: [],
      legacyVerifier: false,
      polls: true,
      probes: true,
      metrics: false,
      management: false,
      logging: { level: 'info', requests: false, slowMs: 1000 },
      allowHttp: false,
      urlPrefix: 'frontegg',
      storage: { kind: 'pglite' },
      lifetimes: {
        accessToken: 3600,
        sessionIdle: 604_800,
        sessionAbsolute: 2_592_000,
        refreshGrace: 30,
        keyLead: 600,
      },
      passwordHashing: {
        memoryCost: 19_456,
        timeCost: 2,
        parallelism: 1,
        concurrency: Math.max(1, availableParallelism() - 1),
        queue: 64,
      },
      lockout: { perAccount: 10, perAddress: 100, delays: [5, 15, 60, 300, 900], window: 900 },
      requestLimits: { preLogin: 300, passkeys: 300, refresh: 3000, signUps: 30, links: 300, mails: 30 },
      captcha: { enabled: false, kind: 'proof-of-work' },
      textLimits: { perCountry: 1000, perTenant: 200 },
      bodyLimit: 1_000_000,
      retention: { audit: 34_560_000, sessions: 2_592_000, secrets: 2_592_000, messages: 2_592_000 },
      cookie: {},
      passkeys: {},
      routes: {},
      sendingLimits: { perAddress: 20, perAsker: 5, perNetwork: 300, perVendor: 10_000 },
      trustedProxies: 0,
      console: false,
      openOutbox: false,
      pretendFactors: false,
    });
  });

  it('names the field that cannot be used', () => {
    const wrong: [Partial<ProviderConfig>, string][] = [
      [{ publicUrl: 'https://auth.test/path' }, 'publicUrl'],
      [{ publicUrl: 'ftp://auth.test' }, 'publicUrl'],
      [{ publicUrl: 'https://AUTH.test' }, 'publicUrl'],
      [{ allowedOrigins: ['https://a.test', 'null'] }, 'allowedOrigins.1'],
      [{ retention: { sessions: 86_399 } }, 'retention.sessions'],
      [{ retention: { secrets: 86_399 } }, 'retention.secrets'],
      [{ retention: { messages: 604_799 } }, 'retention.messages'],
      [{ allowedOrigins: ['https://*.a.test'] }, 'allowedOrigins.0'],
      [{ allowedOrigins: ['https://a.test', 'http://a.test'] }, 'allowedOrigins.1'],
      [{ publicUrl: 'http://auth.test' }, 'publicUrl'],
      [{ publicUrl: 'http://localhost.auth.test' }, 'publicUrl'],
      [{ publicUrl: 'http://192.168.0.1:3001' }, 'publicUrl'],
      [{ postLogoutRedirectUris: ['/out'] }, 'postLogoutRedirectUris.0'],
      [{ redirectUris: ['/callback'] }, 'redirectUris.0'],
      [{ clientSecret: 'short' }, 'clientSecret'],
      [{ hostedAssets: 'https://cdn.test/; script-src *' }, 'hostedAssets'],
      [{ urlPrefix: 'a/b' }, 'urlPrefix'],
      [{ encryptionKey: 'ab'.repeat(31) }, 'encryptionKey'],
      [{ encryptionKey: 'ab'.repeat(33) }, 'encryptionKey'],
      [{ encryptionKey: 'xy'.repeat(32) }, 'encryptionKey'],
      [{ lifetimes: { refreshGrace: 0 } }, 'lifetimes.refreshGrace'],
      [{ lockout: { perAccount: 1.5 } }, 'lockout.perAccount'],
      [{ trustedProxies: -1 }, 'trustedProxies'],
      [{ bodyLimit: 10_000_001 }, 'bodyLimit'],
      [{ passwordHashing: { memoryCost: 262_145 } }, 'passwordHashing.memoryCost'],
      [{ passwordHashing: { memoryCost: 262_144, timeCost: 5 } }, 'passwordHashing.timeCost'],
      [{ passwordHashing: { parallelism: 17 } }, 'passwordHashing.parallelism'],
      [{ forwardingSecret: 'x'.repeat(15) }, 'forwardingSecret'],
      [{ passkeys: { rpId: 'https://acme.test' } }, 'passkeys.rpId'],
      [{ passkeys: { rpId: 'Acme.test' } }, 'passkeys.rpId'],
      [{ smtpUrl: 'https://mail.test' }, 'smtpUrl'],
      [{ smtpUrl: 'mail.test' }, 'smtpUrl'],
      [{ smtpUrl: 'smtps://100%user@mail.test' }, 'smtpUrl'],
      [{ smtpUrl: 'smtps://user:100%pass@mail.test' }, 'smtpUrl'],
      [{ mailFrom: 'Acme' }, 'mailFrom'],
      [{ smsUrl: 'sms.test' }, 'smsUrl'],
      [{ smsUrl: 'smtp://sms.test' }, 'smsUrl'],
      [{ smsUrl: 'https://user:secret@sms.test/' }, 'smsUrl'],
      [{ smsUrl: 'http://sms.test/' }, 'smsUrl'],
      [{ smsUrl: 'https://sms.test/', smsToken: 'short' }, 'smsToken'],
      [{ smsUrl: 'https://sms.test/', smsToken: 'a token with spaces in it' }, 'smsToken'],
      [{ smsToken: 'a-token-of-the-gateway' }, 'smsToken'],
      [{ twilio: { ...twilio, accountSid: 'x' } }, 'twilio.accountSid'],
      [{ twilio: { ...twilio, url: 'https://sms.test/api' } }, 'twilio.url'],
      [{ smsUrl: 'https://sms.test/', twilio }, 'twilio'],
      [{ textLimits: { countries: ['DE', 'Germany'] } }, 'textLimits.countries.1'],
      [{ smsUrl: 'https://sms.test/', sms: async () => undefined }, 'sms'],
      [{ mailFrom: 'a@acme.test, b@acme.test' }, 'mailFrom'],
      [{ appUrl: 'javascript:alert(1)' }, 'appUrl'],
      [{ appUrl: 'http://app.test' }, 'appUrl'],
      [{ routes: { activateUrl: 'https://evil.test' } }, 'routes.activateUrl'],
      [{ routes: { activateUrl: '//evil.test?' } }, 'routes.activateUrl'],
      [{ openOutbox: true }, 'openOutbox'],
      [{ storage: { kind: 'postgres', url: 'postgres://x', poolSize: 0 } }, 'storage.poolSize'],
    ];
    for (const [option, field] of wrong)
      assert.throws(
        () => toSettings({ publicUrl, ...option }),
        (error) => error instanceof ConfigError && error.message.includes(`'${field}'`),
        JSON.stringify(option),
      );
  });

  it('says how the password of a mail server is written, and repeats none of it', () => {
    assert.throws(
      () => toSettings({ publicUrl, smtpUrl: 'smtps://user:100%pass@mail.test' }),
      (error) => error instanceof ConfigError && error.reason === 'user and password must be percent-encoded, % as %25',
    );
    const { smtpUrl } = toSettings({ publicUrl, smtpUrl: 'smtps://user:100%25pass@mail.test' });
    assert.equal(smtpUrl, 'smtps://user:100%25pass@mail.test');
  });

  it('PRO-39 opens the outbox to programs on this machine alone', () => {
    const open = (publicUrl: string) => toSettings({ publicUrl, allowHttp: true, openOutbox: true }).openOutbox;
    for (const url of ['http://localhost:3001', 'http://127.0.0.1:3001', 'http://[::1]:3001'])
      assert.equal(open(url), true);
    for (const url of ['http://192.168.0.1:3001', 'https://localhost.evil.test', 'http://0.0.0.0:3001'])
      assert.throws(() => open(url), ConfigError, url);
  });

  it('V12.2.1 takes plain http on this machine, and elsewhere only when it is allowed', () => {
    for (const url of ['http://localhost:3001', 'http://auth.localhost', 'http://127.0.0.1:1', 'http://[::1]:3001'])
      assert.equal(toSettings({ publicUrl: url, allowedOrigins: [url] }).publicUrl, url);
    const allowed = { publicUrl: 'http://auth.test', allowedOrigins: ['http://app.test'], allowHttp: true };
    assert.equal(toSettings(allowed).publicUrl, allowed.publicUrl);
  });

  it('takes what is right as it is, ids in small letters', () => {
    const given = {
      encryptionKey: 'AB'.repeat(32),
      forwardingSecret: 'x'.repeat(16),
      passkeys: { rpId: 'acme.test' },
      urlPrefix: '',
      trustedProxies: 2,
      lifetimes: { accessToken: 1 },
    };
    const settings = toSettings({
      publicUrl: 'http://localhost:3001',
      clientId: '11111111-2222-4333-8444-55555555555A',
      ...given,
    });
    assert.deepEqual(
      [
        settings.clientId,
        settings.encryptionKey,
        settings.forwardingSecret,
        settings.passkeys.rpId,
        settings.urlPrefix,
        settings.trustedProxies,
      ],
      ['11111111-2222-4333-8444-55555555555a', given.encryptionKey, given.forwardingSecret, 'acme.test', '', 2],
    );
    assert.deepEqual([settings.lifetimes.accessToken, settings.lifetimes.sessionIdle], [1, 604_800]);
  });
});
