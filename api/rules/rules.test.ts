import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as rules from './rules.ts';
import * as storageKeys from './storageKeys.ts';

describe('The public entry', () => {
  it('has what hosts and providers use', () => {
    for (const name of [
      'compileEntitlements',
      'rememberVerdicts',
      'explain',
      'evaluateFeature',
      'evaluatePermission',
      'hasEvery',
      'matchesPattern',
      'guardRedirect',
      'decodeToken',
      'lifetime',
      'randomString',
      'isSteppedUp',
      'deepMerge',
      'safeUrl',
      'safeImageUrl',
      'storageKeys',
      'portalPages',
      'pageAccess',
    ]) {
      assert.ok(name in rules, name);
    }
  });

  it('names storage as other clients of the protocol do (ROUTE-030, UTIL-007..009)', () => {
    assert.equal(storageKeys.redirectAfterLogin, 'FRONTEGG_AFTER_AUTH_REDIRECT_URL');
    assert.equal(storageKeys.hostedLoginVerifier, 'HOSTED_LOGIN_VERIFIER_KEY');
    assert.equal(storageKeys.preferredLoginMethod, 'preferred-login-method');
    assert.equal(storageKeys.withoutPasskeyPrompt, 'dont-show-again-prompt-passkeys');
    assert.equal(storageKeys.tabTenant, 'FRONTEGG_SEPARATE_TABS_BY_TENANT');
    assert.equal(storageKeys.hint('c-1'), 'gatehouse-hint:c-1');
  });
});
