import { expect } from '@open-wc/testing';
import { errorCatalogue } from '../../../api/contract/errors.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { Language } from '../../i18n/Language.ts';
import { holdClock } from '../testing/clock.ts';
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
    'too many tries, with the minutes': [
      { statusCode: 429, errorCode: 'ER-NEW', message: 'no', retryAfter: 900_000 },
      'Too many attempts. Try again in 15 minutes.',
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
    'a value that is too long, with the limit': [
      { statusCode: 400, errorCode: 'ER-INVALID-REQUEST', message: 'email: must have at most 320 characters' },
      'This is too long: at most 320 characters.',
    ],
    'a value nobody can use': [
      { statusCode: 400, errorCode: 'ER-INVALID-REQUEST', message: 'email: must not contain NUL' },
      'This contains characters that cannot be used.',
    ],
    'a value that is missing': [
      { statusCode: 400, errorCode: 'ER-INVALID-REQUEST', message: 'password: must be given' },
      'Something is missing. Fill in the field and try again.',
    ],
    'any other refused value': [
      { statusCode: 400, errorCode: 'ER-INVALID-REQUEST', message: 'email: must be a text' },
      'The service cannot use what was entered. Check it and try again.',
    ],
    'a name every object has': [{ statusCode: 400, errorCode: 'constructor', message: 'odd' }, 'odd'],
  };
  for (const [name, [fields, text]] of Object.entries(cases))
    it(`say ${name}`, () =>
      expect(new ProblemTexts(english()).sentence(new ApiError(fields))).to.deep.equal({ text, lang: 'en' }));

  it('count the time down, and say when it is over', () => {
    const clock = holdClock();
    try {
      const said: string[] = [];
      const error = new ApiError({ statusCode: 429, message: 'no', retryAfter: 11_500 });
      const texts = new ProblemTexts(english(), () => said.push(texts.sentence(error).text));
      said.push(texts.sentence(error).text);
      clock.pass(1_499);
      expect(said.length, 'twelve seconds are begun').to.equal(1);
      clock.pass(1);
      expect(said).to.deep.equal([
        'Too many attempts. Try again in 12 seconds.',
        'Too many attempts. Try again in 10 seconds.',
      ]);
      const short = new ApiError({ statusCode: 429, message: 'no', retryAfter: 500 });
      const over: string[] = [];
      const other = new ProblemTexts(english(), () => over.push(other.sentence(short).text));
      other.sentence(short);
      clock.pass(500);
      expect(over).to.deep.equal(['You can try again now.']);
    } finally {
      clock.release();
    }
  });

  it('say a fixed text in the language of the page, and name that language', async () => {
    const element = document.createElement('div');
    element.lang = 'de';
    const language = new Language(element);
    language.look();
    const texts = new ProblemTexts(language);
    const said = (message: string) => texts.sentence(new ApiError({ statusCode: 500, message }));
    await waitUntil(() => said('Unknown error occurred').text !== 'Unknown error occurred', 'the catalogue is here');
    expect(said('TenantId is not defined').lang).to.equal('de');
    expect(
      ['Unknown error occurred', 'TenantId is not defined', 'upstream connect error'].map(
        (message) => said(message).text,
      ),
    ).to.deep.equal([
      'Ein unbekannter Fehler ist aufgetreten',
      'Es ist kein Arbeitsbereich ausgewählt',
      'upstream connect error',
    ]);
    expect(said('upstream connect error').lang, 'the words of a service are English').to.equal('en');
  });

  for (const lang of ['de', 'ar'])
    it(`name English words of a provider as such where the page speaks ${lang}`, async () => {
      const element = document.createElement('div');
      element.lang = lang;
      const language = new Language(element);
      language.look();
      const texts = new ProblemTexts(language);
      const said = (fields: ConstructorParameters<typeof ApiError>[0]) => texts.sentence(new ApiError(fields));
      const isTranslated = (text: string) => !/\b(the|must|please|try|request|too|service)\b/i.test(text);
      await waitUntil(
        () => said({ statusCode: 401, errorCode: 'ER-WRONG-CREDENTIALS', message: 'x' }).lang === lang,
        'it is here',
      );
      const answers = [
        ...Object.entries(errorCatalogue).map(
          ([errorCode, { status, message }]) => [status, errorCode, message] as const,
        ),
        ...[0, 400, 401, 404, 409, 422, 500, 502, 503].map(
          (status) => [status, 'ER-NEW', 'the words of a provider'] as const,
        ),
        ...['email: must have at most 320 characters', 'email: must not contain NUL', 'email: must be odd'].map(
          (message) => [400, 'ER-INVALID-REQUEST', message] as const,
        ),
      ];
      const sentences = answers.map(([statusCode, errorCode, message]) => ({
        ...said({ statusCode, errorCode, message }),
        errorCode,
        message,
      }));
      const isOwn = ({ text, lang: named, message }: (typeof sentences)[number]) => named === 'en' && text === message;
      const isKnown = ({ text, lang: named }: (typeof sentences)[number]) => named === lang && isTranslated(text);
      expect(sentences.filter((one) => !isOwn(one) && !isKnown(one))).to.deep.equal([]);
      expect(sentences.filter((one) => one.errorCode === 'ER-NEW').every(isOwn)).to.equal(true);
      expect(sentences.filter((one) => one.errorCode === 'ER-INVALID-REQUEST').every(isKnown)).to.equal(true);
      expect(
        said({ statusCode: 400, errorCode: 'ER-INVALID-REQUEST', message: 'email: must have at most 320 characters' })
          .text,
      ).to.contain(new Intl.NumberFormat(lang).format(320));
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
