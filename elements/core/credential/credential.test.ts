import { expect } from '@open-wc/testing';
import { ApiError } from '../../../api/http/errors.ts';
import { Language } from '../../i18n/Language.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { hasSessionHint } from './hint.ts';
import { ProblemTexts } from './ProblemTexts.ts';

const english = () => new Language(document.createElement('div'));

describe('errors in words', () => {
  const cases: Record<string, [ConstructorParameters<typeof ApiError>[0], string]> = {
    'a known code': [{ statusCode: 401, errorCode: 'ER-USER-LOCKED', message: 'locked' }, 'Your user is locked'],
    'an unknown code in the words of the provider': [
      { statusCode: 400, errorCode: 'ER-NEW', message: 'Something new' },
      'Something new',
    ],
    'too many tries, with the seconds rounded up': [
      { statusCode: 429, errorCode: 'ER-NEW', message: 'no', retryAfter: 1200 },
      'Too many attempts. Try again in 2 seconds.',
    ],
    'too many tries without a time': [
      { statusCode: 429, message: 'no' },
      'Too many attempts. Wait a moment and try again.',
    ],
    'a network that is away': [
      { statusCode: 0, errorCode: 'GH-NETWORK', message: 'fetch failed' },
      'The service cannot be reached. Check your connection and try again.',
    ],
    'a code of our own before a fixed text': [
      { statusCode: 0, errorCode: 'GH-TIMEOUT', message: 'Unknown error occurred' },
      'The service took too long to answer. Try again.',
    ],
    'a name every object has': [{ statusCode: 400, errorCode: 'constructor', message: 'odd' }, 'odd'],
  };
  for (const [name, [fields, text]] of Object.entries(cases))
    it(`say ${name}`, () =>
      expect(new ProblemTexts(english()).sentence(new ApiError(fields))).to.deep.equal({ text, lang: 'en' }));

  it('say a fixed text in the language of the page, and name that language', async () => {
    const element = document.createElement('div');
    element.lang = 'de';
    const language = new Language(element);
    language.look();
    const texts = new ProblemTexts(language);
    const generic = (): { text: string; lang: string } =>
      texts.sentence(new ApiError({ statusCode: 500, message: 'Unknown error occurred' }));
    await waitUntil(() => generic().text !== 'Unknown error occurred', 'the catalogue is here');
    expect(generic().lang).to.equal('de');
    expect(
      texts.sentence(new ApiError({ statusCode: 400, errorCode: 'ER-NEW', message: 'English words' })),
    ).to.deep.equal({ text: 'English words', lang: 'en' });
  });
});

describe('the hint of a session', () => {
  const real = Object.getOwnPropertyDescriptor(window, 'localStorage');
  afterEach(() => {
    if (real) Object.defineProperty(window, 'localStorage', real);
    localStorage.removeItem('gatehouse-hint:one');
    localStorage.removeItem('my-gatehouse-hint:one');
  });

  it('is what an app of this origin has left, and nothing else', () => {
    localStorage.setItem('my-gatehouse-hint:one', '1');
    expect(hasSessionHint()).to.equal(false);
    localStorage.setItem('gatehouse-hint:one', '1');
    expect(hasSessionHint()).to.equal(true);
  });

  it('is none where storage is blocked', () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(hasSessionHint()).to.equal(false);
  });
});
