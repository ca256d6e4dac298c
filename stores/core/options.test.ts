import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appOptions, listOf } from './options.ts';

describe('what the attributes of an app say', () => {
  it('is left out where the page says nothing', () => {
    const { entitlements, hostedLogin, allowForeignRedirects, allowedRedirectOrigins, tenant, baseUrl } = appOptions;
    assert.deepEqual(
      [
        entitlements.toOption(entitlements.initial),
        hostedLogin.toOption(hostedLogin.initial),
        allowForeignRedirects.toOption(allowForeignRedirects.initial),
        allowedRedirectOrigins.toOption(allowedRedirectOrigins.initial),
        tenant.toOption(tenant.initial),
        baseUrl.toOption(''),
      ],
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it('is the option that it means', () => {
    const { entitlements, hostedLogin, allowForeignRedirects, tenant, baseUrl, sessionCheck } = appOptions;
    assert.equal(entitlements.toOption('off'), false);
    assert.equal(hostedLogin.toOption(true), true);
    assert.equal(allowForeignRedirects.toOption(true), false, 'the same site is enforced no more');
    assert.deepEqual(tenant.toOption('acme')?.(), { tenant: 'acme' });
    assert.equal(baseUrl.toOption('https://auth.example'), 'https://auth.example');
    assert.deepEqual([sessionCheck.toOption(0), sessionCheck.usual], [0, 15]);
  });

  it('is a list where its items are separated by spaces or commas', () => {
    assert.deepEqual(listOf(' https://a.example, https://b.example\nhttps://c.example ,'), [
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ]);
    assert.deepEqual(appOptions.metadataOrigins.toOption('https://a.example'), ['https://a.example']);
  });
});
