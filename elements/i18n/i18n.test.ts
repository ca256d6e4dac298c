import { expect } from '@open-wc/testing';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import type { Area } from './area.ts';
import { format, formatMessage } from './format.ts';
import { errorsArea } from './generated/errors.ts';
import { loginArea } from './generated/login.ts';
import { accountArea } from './generated/account.ts';
import { usersArea } from './generated/users.ts';
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
    expect(nearestLang(document.createElement('div')), 'outside of any page').to.equal('en');
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

  it('follow a language that changes in a shadow root of the page around them', async () => {
    const { element } = place('en');
    const outer = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const inner = outer.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    const [first, second] = [0, 1].map(() => new Language(inner.appendChild(document.createElement('span'))));
    if (!first || !second) expect.fail('there are two');
    const [stopFirst, stopSecond] = [first.start(), second.start()];
    element.setAttribute('lang', 'de');
    await waitUntil(() => first.tag === 'de' && second.tag === 'de', 'of the document');
    outer.setAttribute('lang', 'ar');
    await waitUntil(() => first.tag === 'ar' && second.tag === 'ar', 'of the root around');
    stopFirst();
    inner.setAttribute('lang', 'fr');
    await waitUntil(() => second.tag === 'fr', 'of the own root');
    expect(first.tag, 'the one that has left does not').to.equal('ar');
    stopSecond();
    inner.setAttribute('lang', 'de');
    outer.setAttribute('lang', 'de');
    await painted();
    expect(second.tag).to.equal('fr');
  });

  it('follow the page as long as one element does, and a language that was there before', async () => {
    const { element, language: first } = place('en');
    const second = new Language(element);
    element.setAttribute('lang', 'de');
    const [stopFirst, stopSecond] = [first.start(), second.start()];
    expect([first.tag, second.tag], 'looked at on the start').to.deep.equal(['de', 'de']);
    stopFirst();
    element.setAttribute('lang', 'ar');
    await waitUntil(() => second.tag === 'ar', 'the one that stays still follows');
    expect(first.tag, 'the one that has left does not').to.equal('de');
    stopSecond();
    const third = new Language(element);
    const stopThird = third.start();
    element.setAttribute('lang', 'fr');
    await waitUntil(() => third.tag === 'fr', 'one that comes after all have left follows too');
    stopThird();
  });

  it('take a language tag in any case, and no name that every object has for one', () => {
    expect(new Translator(loginArea, place('DE-at').language).lang).to.equal('de');
    expect(new Translator(loginArea, place('constructor').language).lang).to.equal('en');
  });

  it('send for a catalogue once, however many read it meanwhile', async () => {
    let sent = 0;
    const area: Area<'b.one'> = {
      name: 'b',
      english: { 'b.one': 'One' },
      load: { de: async () => (sent++, { messages: { 'b.one': 'Eins' } }) },
    };
    const [one, other] = [new Translator(area, place('de').language), new Translator(area, place('de').language)];
    expect([one.text('b.one'), other.text('b.one'), one.text('b.one')]).to.deep.equal(['One', 'One', 'One']);
    await waitUntil(() => one.ready && other.ready);
    expect(sent).to.equal(1);
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
    expect([arabic.text('a.one'), arabic.lang], 'English words are named so').to.deep.equal(['One', 'en']);
  });

  it('tell every language that waits for one catalogue, whoever has sent for it', async () => {
    const area: Area<'c.one'> = {
      name: 'c',
      english: { 'c.one': 'One' },
      load: { de: async () => ({ messages: { 'c.one': 'Eins' } }) },
    };
    const languages = [place('de').language, place('de-AT').language];
    const texts = languages.map((language) => new Translator(area, language));
    await Promise.all(languages.map((language, index) => loadedBy(language, () => texts[index]?.ready ?? false)));
    expect(texts.map((one) => one.text('c.one'))).to.deep.equal(['Eins', 'Eins']);
  });

  it('put numbers into the plural of their language', async () => {
    const english = new Translator(errorsArea, place('en').language);
    expect(format(english, 'errors.wait', { seconds: 1 })).to.equal('Too many attempts. Try again in 1 second.');
    const { language } = place('ar');
    const arabic = new Translator(errorsArea, language);
    await loadedBy(language, () => arabic.ready);
    expect(format(arabic, 'errors.wait', { seconds: 2 })).to.contain('ثانيتين');
  });

  it('say what a plural says for an exact number, and write numbers as the language does', () => {
    const users = new Translator(usersArea, place('en').language);
    const lead = (count: number) => format(users, 'users.lead', { count });
    expect([0, 1, 2, 1200].map(lead)).to.deep.equal(['Nobody', '1 person', '2 people', '1,200 people']);
    expect(format(new Translator(accountArea, place('en').language), 'account.search', { count: 1200 })).to.equal(
      'Search 1,200 workspaces',
    );
    const german = formatMessage([['count', { other: [0, ' Konten in ', ['place']] }]], 'de', {
      count: 1200,
      place: 'Bonn',
    });
    expect(german).to.equal('1.200 Konten in Bonn');
  });

  it('take the form `other` where the language has a category the message has not, and nothing for what nobody gave', () => {
    expect(formatMessage([['count', { other: ['many'] }]], 'en', { count: 1 })).to.equal('many');
    expect(formatMessage(['Hello ', ['name'], '.'], 'en', {})).to.equal('Hello .');
    expect([formatMessage(undefined, 'en', {}), formatMessage('as it is', 'en', {})]).to.deep.equal(['', 'as it is']);
  });

  it('are found by own keys alone', () => {
    const texts = new Translator(errorsArea, place('en').language);
    expect(texts.message('constructor')).to.equal(undefined);
    expect(texts.message('__proto__')).to.equal(undefined);
  });
});
