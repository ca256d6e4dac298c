import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToString, stylesOf, type ShellTag } from './renderToString.ts';

const form = (html: string): string => /<form>.*<\/form>/.exec(html)?.[0] ?? '';

describe('a tag before its code has loaded', () => {
  it('is its shadow root with its styles, and its form in the page', () => {
    const html = renderToString('auth-login');
    assert.match(html, /^<auth-login><template shadowrootmode="open"><style>.*<slot name="title">Sign in<\/slot>/s);
    assert.match(html, /<\/template><style>.*auth-login>form.*<\/style><form>.*<\/form><\/auth-login>$/s);
    assert.match(form(html), /<label for="gh-form-identifier">Work email<\/label><input name="identifier"/);
    assert.match(form(html), /<button type="submit" formmethod="post" formnovalidate="">Continue<\/button>/);
    assert.doesNotMatch(html, / style="|<script|light-host/, 'nothing that a strict policy refuses');
  });

  for (const [lang, title] of [
    ['de', 'Anmelden'],
    ['de-AT', 'Anmelden'],
    ['AR', 'تسجيل الدخول'],
    ['fr', 'Sign in'],
    ['constructor', 'Sign in'],
    ['', 'Sign in'],
  ] as const)
    it(`speaks ${lang || 'no language'} as far as there are texts`, () => {
      assert.match(renderToString('auth-login', { lang }), new RegExp(`<slot name="title">${title}</slot>`));
    });

  it('has the attributes, the slotted markup, the identifier and the nonce that it is given, as texts', () => {
    const html = renderToString('auth-login', {
      attributes: { app: 'a"b', 'without-header': true, 'heading-level': '2', hidden: false, lang: undefined },
      children: '<img slot="logo" src="/logo.svg" alt="Acme"><p slot="footer">Terms</p>',
      identifier: `ada"><script>$&'`,
      autofocus: true,
      nonce: 'n"1',
    });
    assert.match(html, /^<auth-login app="a&#34;b" without-header heading-level="2"><template/);
    assert.match(html, /<div part="header" hidden="">.*aria-level="2"/s);
    assert.match(html, /<div part="logo"><slot/);
    assert.match(html, /<div part="footer">/);
    assert.match(html, /<\/style><img slot="logo" src="\/logo.svg" alt="Acme"><p slot="footer">Terms<\/p><form>/);
    assert.match(form(html), /<input value="ada&#34;&#62;&#60;script&#62;\$&#38;&#39;" autofocus name="identifier"/);
    assert.deepEqual(
      [...html.matchAll(/<style([^>]*)>/g)].map(([, more]) => more),
      Array(2).fill(' nonce="n&#34;1"'),
    );
  });

  it('keeps to the names that a page has given its elements', () => {
    const html = renderToString('auth-login', { prefix: 'acme-' });
    assert.match(html, /^<acme-auth-login>.*acme-auth-login>form.*<\/acme-auth-login>$/s);
  });

  it('names its styles for a policy of hashes', () => {
    for (const tag of ['auth-login', 'auth-logout'] as const)
      assert.deepEqual(
        [...renderToString(tag).matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => text),
        stylesOf(tag),
      );
    assert.match(renderToString('auth-logout'), /shadowrootdelegatesfocus=""/);
  });

  it('has the button of a sign-out that waits for it', () => {
    const html = renderToString('auth-logout', { attributes: { manual: '' } });
    assert.match(html, /part="button"><slot>Sign out<.*part="status" hidden=""/s);
    assert.match(renderToString('auth-logout'), /part="button" hidden="".*part="status" role/s);
  });

  it('takes no attribute that is two, and no text for a pattern', () => {
    assert.throws(() => renderToString('auth-login', { attributes: { 'a onload': 'x' } }), /"a onload" is no name/);
    assert.throws(() => renderToString('auth-login', { prefix: 'x onload=y ' }), /is no name/);
    assert.match(renderToString('auth-login', { attributes: { 'heading-level': "$'" } }), / aria-level="\$&#39;"/);
  });

  it('is refused for a tag that shows nothing then, with those that do', () => {
    const odd = (tag: string): ShellTag => JSON.parse(JSON.stringify(tag));
    assert.throws(
      () => renderToString(odd('admin-portal')),
      /<admin-portal> has no shell; use one of auth-.*auth-login, /,
    );
    assert.throws(() => stylesOf(odd('toString')), TypeError);
  });
});
