import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { guardRedirect, type RefusedRedirect } from './redirectGuard.ts';

const ORIGIN = 'https://app.example.com';
const rules = {
  origin: ORIGIN,
  allowedOrigins: ['https://docs.example.com', 'https://partner.test:8443', 'http://localhost:3000/'],
};

/** What leads away, runs script, or is no address at all, in every dress we know. */
const refused: [target: unknown, reason: RefusedRedirect][] = [
  ['https://evil.com', 'foreign-origin'],
  ['http://app.example.com/', 'foreign-origin'],
  ['https://app.example.com:8443/', 'foreign-origin'],
  ['https://app.example.com.evil.com/', 'foreign-origin'],
  ['https://app.example.com.', 'foreign-origin'],
  ['https://evilapp.example.com/', 'foreign-origin'],
  ['https://sub.app.example.com/', 'foreign-origin'],
  ['https://example.com/', 'foreign-origin'],
  ['https://docs.example.com.evil.com/', 'foreign-origin'],
  ['https://partner.test/', 'foreign-origin'],
  ['http://partner.test:8443/', 'foreign-origin'],
  ['//evil.com', 'foreign-origin'],
  ['///evil.com', 'foreign-origin'],
  ['////evil.com/path', 'foreign-origin'],
  ['//evil.com/https://app.example.com/', 'foreign-origin'],
  ['\\\\evil.com', 'foreign-origin'],
  ['/\\evil.com', 'foreign-origin'],
  ['\\/evil.com', 'foreign-origin'],
  ['/\\/evil.com', 'foreign-origin'],
  ['/\\\\/\\evil.com', 'foreign-origin'],
  ['https:\\\\evil.com', 'foreign-origin'],
  ['https:/\\evil.com', 'foreign-origin'],
  ['http:evil.com', 'foreign-origin'],
  ['http:/evil.com', 'foreign-origin'],
  ['http:///evil.com', 'foreign-origin'],
  ['\t//evil.com', 'foreign-origin'],
  ['/\t/evil.com', 'foreign-origin'],
  ['/\n/evil.com', 'foreign-origin'],
  ['/\r\n\\evil.com', 'foreign-origin'],
  [' //evil.com ', 'foreign-origin'],
  ['\u0000//evil.com', 'foreign-origin'],
  ['\u001f\u0001https://evil.com', 'foreign-origin'],
  ['ht\ntps://evil.com', 'foreign-origin'],
  ['HTTPS://EVIL.COM', 'foreign-origin'],
  ['https://evil。com', 'foreign-origin'],
  ['https://evil．com', 'foreign-origin'],
  ['https://еxample.com', 'foreign-origin'],
  ['https://ⓔvil.com', 'foreign-origin'],
  ['https://%65vil.com', 'foreign-origin'],
  ['https://2130706433/', 'foreign-origin'],
  ['https://0x7f.1/', 'foreign-origin'],
  ['//[::1]/', 'foreign-origin'],
  ['https://evil.com#@app.example.com/', 'foreign-origin'],
  ['https://evil.com?@app.example.com/', 'foreign-origin'],
  ['https://evil.com\\@app.example.com/', 'foreign-origin'],
  ['https://evil.com/@app.example.com', 'foreign-origin'],
  ['https://app.example.com@evil.com/', 'credentials'],
  ['https://app.example.com:443@evil.com/', 'credentials'],
  ['https://app.example.com%2f@evil.com/', 'credentials'],
  ['https://app.example.com%00@evil.com/', 'credentials'],
  ['//app.example.com@evil.com/', 'credentials'],
  ['https://user@app.example.com/', 'credentials'],
  ['https://user:pass@app.example.com/', 'credentials'],
  ['https://:pass@docs.example.com/', 'credentials'],
  ['javascript:alert(1)', 'scheme'],
  ['JaVaScRiPt:alert(1)', 'scheme'],
  ['java\nscript:alert(1)', 'scheme'],
  ['java\tscript:alert(1)', 'scheme'],
  ['\u0001javascript:alert(1)', 'scheme'],
  ['   javascript:alert(1)', 'scheme'],
  ['javascript://app.example.com/%0aalert(1)', 'scheme'],
  ['javascript:https://app.example.com/', 'scheme'],
  ['data:text/html,<script>alert(1)</script>', 'scheme'],
  ['data:image/png;base64,AA==', 'scheme'],
  ['vbscript:msgbox(1)', 'scheme'],
  ['blob:https://app.example.com/0b2c', 'scheme'],
  ['filesystem:https://app.example.com/temporary/x', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['about:blank', 'scheme'],
  ['ftp://app.example.com/', 'scheme'],
  ['ws://app.example.com/', 'scheme'],
  ['view-source:https://app.example.com/', 'scheme'],
  ['intent://app.example.com/#Intent;scheme=https;end', 'scheme'],
  ['myapp://callback', 'scheme'],
  ['mailto:ada@example.com', 'scheme'],
  ['https://', 'not-a-url'],
  ['https://[', 'not-a-url'],
  ['https://exa mple.com/', 'not-a-url'],
  ['https://app.example.com:99999/', 'not-a-url'],
  ['https://evil.com%2f.app.example.com/', 'not-a-url'],
  ['https://%00/', 'not-a-url'],
  ['//', 'not-a-url'],
  ['', 'not-a-url'],
  [undefined, 'not-a-url'],
  [null, 'not-a-url'],
  [0, 'not-a-url'],
  [{}, 'not-a-url'],
  [['https://evil.com'], 'not-a-url'],
  [new URL('https://evil.com'), 'not-a-url'],
  [{ toString: () => '/account' }, 'not-a-url'],
];

const accepted: [target: string, href: string][] = [
  ['/', `${ORIGIN}/`],
  ['/account/users?page=2&sort=a%20b#row-3', `${ORIGIN}/account/users?page=2&sort=a%20b#row-3`],
  ['account', `${ORIGIN}/account`],
  ['../../account', `${ORIGIN}/account`],
  ['?next=1', `${ORIGIN}/?next=1`],
  ['#top', `${ORIGIN}/#top`],
  [ORIGIN, `${ORIGIN}/`],
  [`${ORIGIN}:443/x`, `${ORIGIN}/x`],
  ['HTTPS://APP.EXAMPLE.COM/Path', `${ORIGIN}/Path`],
  ['//app.example.com/x', `${ORIGIN}/x`],
  ['https:/account', `${ORIGIN}/account`],
  ['/search?u=https://evil.com/', `${ORIGIN}/search?u=https://evil.com/`],
  ['/@evil.com', `${ORIGIN}/@evil.com`],
  ['/%2F%2Fevil.com', `${ORIGIN}/%2F%2Fevil.com`],
  ['/%5Cevil.com', `${ORIGIN}/%5Cevil.com`],
  ['/.//evil.com', `${ORIGIN}//evil.com`], // the reason to go by the whole href, never by its path
  ['/ünïcode/路', `${ORIGIN}/%C3%BCn%C3%AFcode/%E8%B7%AF`],
  ['https://docs.example.com/guide', 'https://docs.example.com/guide'],
  ['https://partner.test:8443/x', 'https://partner.test:8443/x'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
];

describe('API-11, API-12: the redirect guard (ROUTE-026..028)', () => {
  for (const [target, reason] of refused) {
    it(`API-11: refuses ${JSON.stringify(target)}`, () =>
      assert.deepEqual(guardRedirect(target, rules), { ok: false, reason }));
  }

  for (const [target, href] of accepted) {
    it(`API-11: accepts ${target} and gives the whole address`, () =>
      assert.deepEqual(guardRedirect(target, rules), { ok: true, href }));
  }

  it('API-11: a path in front of which the own origin stands again stays at home', () => {
    for (const [target] of accepted) {
      const first = guardRedirect(target, rules);
      assert.deepEqual(first.ok && guardRedirect(first.href, rules), first);
    }
  });

  it('API-12: checks the origin unless told otherwise, and everything else even then (ROUTE-028)', () => {
    const open = { ...rules, enforceSameSite: false };
    assert.deepEqual(guardRedirect('https://evil.com/x', open), { ok: true, href: 'https://evil.com/x' });
    assert.deepEqual(guardRedirect('//evil.com/x', open), { ok: true, href: 'https://evil.com/x' });
    for (const [target, reason] of refused)
      if (reason !== 'foreign-origin') assert.deepEqual(guardRedirect(target, open), { ok: false, reason });
    assert.equal(guardRedirect('https://evil.com', { origin: ORIGIN }).ok, false);
  });

  it('API-11: no entry of the allow-list opens more than its own origin', () => {
    for (const entry of [
      '*',
      'https://*',
      'https://*.evil.com',
      'evil.com',
      '',
      'null',
      'https://',
      'javascript:',
      'https://evil.com.safe.test',
    ]) {
      assert.equal(guardRedirect('https://evil.com/', { origin: ORIGIN, allowedOrigins: [entry] }).ok, false, entry);
    }
    assert.equal(guardRedirect('/x', { origin: ORIGIN, allowedOrigins: null }).ok, true);
  });

  it('API-11: refuses everything when it does not know its own origin', () => {
    for (const origin of ['null', '', 'x', 'about:blank']) {
      assert.equal(guardRedirect('/x', { origin }).ok, false, origin);
      assert.equal(guardRedirect('https://evil.com', { origin }).ok, false, origin);
    }
  });

  it('API-11: whatever is accepted leads to an allowed origin over http(s), and nothing throws', () => {
    const pieces = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      '/',
      '\\',
      '\t',
      '\n',
      '@',
      ':',
      '.',
      '#',
      '?',
      '%2f',
      'evil.com',
      'app.example.com',
      'data:',
      ' ',
      '\u0000',
      '[',
      '443',
      '。',
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
        const guarded = guardRedirect(parts.join(''), { origin: ORIGIN });
        if (!guarded.ok) return;
        accepted++;
        assert.equal(guarded.href.startsWith(`${ORIGIN}/`), true, guarded.href);
      }),
      { seed: 20_261, numRuns: 20_000 },
    );
    assert.equal(accepted > 1_000, true, `${accepted} accepted`);
  });
});
