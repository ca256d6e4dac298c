import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { autorun } from 'mobx';
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

const loadedBy = async (read: () => boolean): Promise<void> => {
  const stop = autorun(() => void read());
  await waitUntil(read);
  stop();
};

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
    const german = new Translator(loginArea, place('de-AT').language);
    expect(german.text('login.back')).to.equal('Back');
    await loadedBy(() => german.ready);
    expect([german.text('login.back'), german.lang]).to.deep.equal(['Zurück', 'de']);
    const french = new Translator(loginArea, place('fr').language);
    expect([french.ready, french.text('login.back'), french.lang]).to.deep.equal([true, 'Back', 'en']);
  });

  it('follow a language that changes while they are shown', async () => {
    const { element, language } = place('en');
    const stop = language.start();
    const texts = new Translator(loginArea, language);
    const seen: string[] = [];
    const end = autorun(() => void seen.push(texts.text('login.back')));
    element.setAttribute('lang', 'ar');
    await waitUntil(() => seen.at(-1) === 'رجوع');
    end();
    stop();
  });

  it('fill a gap of a translation, and a catalogue that cannot be loaded, with English', async () => {
    const area: Area<'a.one' | 'a.two'> = {
      name: 'a',
      english: { 'a.one': 'One', 'a.two': 'Two' },
      load: { de: async () => ({ messages: { 'a.one': 'Eins' } }), ar: () => Promise.reject(new TypeError('offline')) },
    };
    const german = new Translator(area, place('de').language);
    await loadedBy(() => german.ready);
    expect([german.text('a.one'), german.text('a.two')]).to.deep.equal(['Eins', 'Two']);
    const arabic = new Translator(area, place('ar').language);
    await loadedBy(() => arabic.ready);
    expect(arabic.text('a.one')).to.equal('One');
  });

  it('put numbers into the plural of their language', async () => {
    const english = new Translator(errorsArea, place('en').language);
    expect(format(english, 'errors.wait', { seconds: 1 })).to.equal('Too many attempts. Try again in 1 second.');
    const arabic = new Translator(errorsArea, place('ar').language);
    await loadedBy(() => arabic.ready);
    expect(format(arabic, 'errors.wait', { seconds: 2 })).to.contain('ثانيتين');
  });

  it('are found by own keys alone', () => {
    const texts = new Translator(errorsArea, place('en').language);
    expect(texts.message('constructor')).to.equal(undefined);
    expect(texts.message('__proto__')).to.equal(undefined);
  });
});
