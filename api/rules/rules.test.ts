import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
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

  it('names storage as other clients of the protocol do (ROUTE-030)', () => {
    assert.equal(storageKeys.redirectAfterLogin, 'FRONTEGG_AFTER_AUTH_REDIRECT_URL');
    assert.equal(storageKeys.hostedLoginVerifier, 'HOSTED_LOGIN_VERIFIER_KEY');
    assert.equal(storageKeys.preferredLoginMethod, 'preferred-login-method');
    assert.equal(storageKeys.withoutPasskeyPrompt, 'dont-show-again-prompt-passkeys');
    assert.equal(storageKeys.tabTenant, 'FRONTEGG_SEPARATE_TABS_BY_TENANT');
    assert.equal(storageKeys.hint('c-1'), 'gatehouse-hint:c-1');
  });

  it('lists every name in docs/storage.md, and no other', () => {
    const page = readFileSync(new URL('../../docs/storage.md', import.meta.url), 'utf8');
    const reserved = page.slice(page.indexOf('These names'), page.indexOf('If storage'));
    const rows = page.split('\n').flatMap((line) => /^\| [^|]+ \| `([^`]+)`/.exec(line)?.[1] ?? []);
    const named = [...rows, ...[...reserved.matchAll(/`([^`]+)`/g)].map(([, name]) => name)];
    const filled = {
      hint: storageKeys.hint('{client id}'),
      pendingLogout: storageKeys.pendingLogout('{client id}'),
      list: storageKeys.list('{list}', '{user id}'),
      usedTenants: storageKeys.usedTenants('{app}', '{user id}'),
      sendAgainAt: storageKeys.sendAgainAt('{flow}'),
      demo: storageKeys.demo('{app}'),
      quickLogin: storageKeys.quickLogin('{user id}', '{method}'),
    };
    const all: Readonly<Record<string, unknown>> = { ...storageKeys, ...filled };
    assert.deepEqual(named.sort(), Object.values(all).sort());
  });

  it('writes no name of storage outside of the table, unless the compiler compares it', () => {
    const root = new URL('../../', import.meta.url);
    const name =
      /['"`](gatehouse-(?:hint|logout|list|demo|fake)[:'"`]|gatehouse'|FRONTEGG_[A-Z_]+['"`]|HOSTED_LOGIN|SHOULD_STEP)/;
    const files = ['api', 'stores', 'elements', 'testing', 'doctor', 'wrappers'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true }).map((file) => `${folder}/${String(file)}`),
    );
    const strays = files
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/world|rules\/storageKeys/.test(file))
      .flatMap((file) =>
        readFileSync(new URL(file, root), 'utf8')
          .split('\n')
          .filter((line) => name.test(line) && !/satisfies|^\s*(\*|\/\*\*|\/\/)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    assert.deepEqual(strays, []);
  });
});
