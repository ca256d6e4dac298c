import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import type { Area } from './area.ts';
import { format } from './format.ts';
import { errorsArea } from './generated/errors.ts';
import { loginArea } from './generated/login.ts';
import { Language } from './Language.ts';
import { nearestLang } from './nearestLang.ts';
import { Translator } from './Translator.ts';

function place(lang: string): { element: Element; language: Language } {
  const element = document.body.appendChild(document.createElement('div'));
  element.lang = lang;
  const language = new Language(element);
  language.look();
  return { element, language };
}

/** Reads until the catalogue is here, and only when the language tells of a change. */
const loadedBy = (language: Language, read: () => boolean): Promise<void> =>
  new Promise((done) => {
    const stop = language.subscribe(() => look());
    const look = (): void => {
      if (!read()) return;
      stop();
      done();
    };
    look();
  });

describe('texts', () => {
  afterEach(() => document.body.replaceChildren());

  it('come in the language nearest to the element, also through shadow roots', () => {
    const { element } = place('de-AT');
    const inner = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('span'));
    expect(nearestLang(inner)).to.equal('de-AT');
    inner.setAttribute('lang', 'ar');
    expect(nearestLang(inner)).to.equal('ar');
    expect(nearestLang(document.body)).to.equal('en');
  });

  it('are English until their catalogue is here, and where there is none', async () => {
    const { language } = place('de-AT');
    const german = new Translator(loginArea, language);
    expect(german.text('login.back')).to.equal('Back');
    await loadedBy(language, () => german.ready);
    expect([german.text('login.back'), german.lang]).to.deep.equal(['Zurück', 'de']);
    const french = new Translator(loginArea, place('fr').language);
    expect([french.ready, french.text('login.back'), french.lang]).to.deep.equal([true, 'Back', 'en']);
  });

  it('follow a language that changes while they are shown', async () => {
    const { element, language } = place('en');
    const stop = language.start();
    const texts = new Translator(loginArea, language);
    const seen: string[] = [];
    const read = (): void => void seen.push(texts.text('login.back'));
    const end = language.subscribe(read);
    read();
    element.setAttribute('lang', 'ar');
    await waitUntil(() => seen.at(-1) === 'رجوع');
    end();
    element.setAttribute('lang', 'en');
    language.look();
    expect(seen.at(-1), 'nothing is told after the undo').to.equal('رجوع');
    stop();
  });

  it('fill a gap of a translation, and a catalogue that cannot be loaded, with English', async () => {
    const area: Area<'a.one' | 'a.two'> = {
      name: 'a',
      english: { 'a.one': 'One', 'a.two': 'Two' },
      load: { de: async () => ({ messages: { 'a.one': 'Eins' } }), ar: () => Promise.reject(new TypeError('offline')) },
    };
    const { language } = place('de');
    const german = new Translator(area, language);
    await loadedBy(language, () => german.ready);
    expect([german.text('a.one'), german.text('a.two')]).to.deep.equal(['Eins', 'Two']);
    const other = place('ar').language;
    const arabic = new Translator(area, other);
    await loadedBy(other, () => arabic.ready);
    expect(arabic.text('a.one')).to.equal('One');
  });

  it('tell every language that waits for one catalogue, which is loaded once', async () => {
    let asked = 0;
    const area: Area<'b.one'> = {
      name: 'b',
      english: { 'b.one': 'One' },
      load: { de: async () => (asked++, { messages: { 'b.one': 'Eins' } }) },
    };
    const languages = [place('de').language, place('de-AT').language];
    const texts = languages.map((language) => new Translator(area, language));
    await Promise.all(languages.map((language, index) => loadedBy(language, () => texts[index]?.ready ?? false)));
    expect(texts.map((one) => one.text('b.one'))).to.deep.equal(['Eins', 'Eins']);
    expect(asked).to.equal(1);
  });

  it('put numbers into the plural of their language', async () => {
    const english = new Translator(errorsArea, place('en').language);
    expect(format(english, 'errors.wait', { seconds: 1 })).to.equal('Too many attempts. Try again in 1 second.');
    const { language } = place('ar');
    const arabic = new Translator(errorsArea, language);
    await loadedBy(language, () => arabic.ready);
    expect(format(arabic, 'errors.wait', { seconds: 2 })).to.contain('ثانيتين');
  });

  it('are found by own keys alone', () => {
    const texts = new Translator(errorsArea, place('en').language);
    expect(texts.message('constructor')).to.equal(undefined);
    expect(texts.message('__proto__')).to.equal(undefined);
  });
});
