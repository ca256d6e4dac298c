import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { languageOf, mailLanguages, toMailLanguage } from './language.ts';
import { plainName } from './letter.ts';
import { brandOf, renderLetter } from './layout.ts';
import { areas } from '../../app/generated/areas.ts';
import { passwordChanged } from '../../signIn/passwords/mails.ts';
import type { MessageKind } from '../../database/areas/area.ts';
import type { Sampled } from './mail.ts';

const LINK = 'https://app.acme.test/account/activate?userId=u1&token=t0';
const until = new Date('2026-12-18T00:00:00Z');

const isMail = (kind: MessageKind): kind is Sampled => 'sampled' in kind;

/** Every mail of every area, in every shape and language, with one text in the place of each that people choose. */
const all = (typed: string) =>
  areas
    .flatMap(({ messages = [] }) => messages.filter(isMail))
    .flatMap(({ name, sampled }) =>
      sampled(typed).flatMap(({ values, write }) =>
        mailLanguages.map((language) => ({
          template: name,
          language,
          values,
          ...renderLetter(write(language, typed), language, { name: typed }),
        })),
      ),
    );

const mails = all('Tidewater');

describe('A mail', () => {
  it('says the same as text and as HTML, in the language of its reader and in its direction', () => {
    assert.equal(mails.length, 132);
    for (const { text, html, language, values } of nonEmpty(mails)) {
      assert.match(html, new RegExp(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`));
      for (const value of nonEmpty(Object.values(values))) {
        if (typeof value !== 'string') continue;
        assert.equal(text.includes(value), true, `${value} in ${text}`);
        assert.equal(html.includes(value.replaceAll('&', '&amp;')), true, `${value} in ${html}`);
      }
    }
    const subjects = mails.filter(({ template }) => template === 'accountExists').map(({ subject }) => subject);
    assert.deepEqual(subjects.slice(0, 3), [
      'You already have a Tidewater account',
      'Sie haben bereits ein Tidewater-Konto',
      'لديك حساب في Tidewater بالفعل',
    ]);
  });

  it('leads with its button where it says, and shows the address beside it', () => {
    for (const { html, text, values } of nonEmpty(mails)) {
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
      const meant = Object.values(values).filter((value) => typeof value === 'string' && value.startsWith('https:'));
      assert.deepEqual([...new Set(hrefs)].sort(), meant.sort());
      const missing = hrefs.filter((href) => !text.includes(href));
      assert.deepEqual(missing, []);
    }
  });

  it('loads nothing and runs nothing', () => {
    for (const { html } of nonEmpty(mails))
      assert.doesNotMatch(html, /<(?:img|script|link|iframe|form|object)|url\(|@import|src=/i);
  });

  it('shows the picture that the vendor hosts beside the name, and no other', () => {
    const picture = 'https://cdn.acme.test/icon.png?a=1&b=2';
    const { html } = renderLetter(passwordChanged.write('en', { at: until, link: LINK, product: 'Tidewater' }), 'en', {
      name: 'Tidewater',
      picture,
    });
    assert.deepEqual(
      [...html.matchAll(/<img src="([^"]*)" alt=""[^>]*><bdi>Tidewater</g)].map(([, src]) => src),
      [picture.replace('&', '&amp;')],
    );
    const pictureOf = (icon: string, logo: string) => brandOf({ name: 'Tidewater', icon, logo }).picture;
    assert.deepEqual(
      [
        pictureOf(picture, 'https://cdn.acme.test/logo.png'),
        pictureOf('https://cdn.acme.test/icon.SVG?v=2', 'https://cdn.acme.test/logo.png'),
        pictureOf('http://cdn.acme.test/icon.png', 'data:image/png;base64,AAAA'),
        pictureOf('', 'not an address'),
      ],
      [picture, 'https://cdn.acme.test/logo.png', undefined, undefined],
    );
  });

  it('PRO-30 shows what people typed as text, in every place', () => {
    const typed = `<img src=x onerror=alert(1)>"'&amp;</style><script>`;
    for (const { html, subject, text } of nonEmpty(all(typed))) {
      assert.doesNotMatch(html, /<img|<script|onerror=(?!alert)|<\/style>(?=<script)/);
      assert.equal(html.match(/<\/style>/g)?.length, 1);
      assert.doesNotMatch(`${subject}${html}`, /&amp;amp;lt;/);
      assert.equal(text.includes('<img src=x'), true);
    }
  });

  it('PRO-30 has one line for its subject, whatever a name holds', () => {
    for (const { subject, text } of nonEmpty(all('Acme\r\nBcc: eve@evil.test\u2028x\u0000\u001b[31m'))) {
      assert.doesNotMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}]/u);
      assert.doesNotMatch(text, /^Bcc/m);
    }
  });

  it('PRO-30 turns no name into a link, and none around', () => {
    for (const name of ['https://evil.test/win', 'www.evil.test', 'evil.test', 'eve@evil.test', '//evil.test']) {
      assert.doesNotMatch(plainName(name), /evil\.test|:\/\/|www\.e|@e/, name);
      for (const { html, text } of nonEmpty(all(name))) assert.doesNotMatch(html + text, /evil\.test/);
    }
    assert.equal(plainName('\u202eevil\u202c  Ltd\u200f'), 'evil Ltd');
    assert.equal(plainName('Dr. Ada Lovelace, Ltd.'), 'Dr. Ada Lovelace, Ltd.');
    assert.equal([...plainName('x'.repeat(5_000))].length, 100);
    assert.equal(plainName('👩‍🚀 می‌خواهم'), '👩‍🚀 می‌خواهم');
  });
});

describe('The language of a mail', () => {
  it('is the nearest of ours', () => {
    assert.deepEqual(['de', 'de-AT', 'AR-eg', 'fr', '', undefined].map(toMailLanguage), [
      'de',
      'de',
      'ar',
      'en',
      'en',
      'en',
    ]);
  });

  it('is what a browser asks for first among ours', () => {
    const of = (accepted: string) =>
      languageOf(new Request('http://x.test', { headers: { 'accept-language': accepted } }));
    assert.deepEqual(['fr, de-CH;q=0.8, en;q=0.5', 'en;q=0.2, ar;q=0.9', 'de;q=0', 'zz', ''].map(of), [
      'de',
      'ar',
      'en',
      'en',
      'en',
    ]);
    assert.equal(languageOf(new Request('http://x.test')), 'en');
  });
});
