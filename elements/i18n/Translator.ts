import type { Area, Message, Messages } from './area.ts';
import type { Language } from './Language.ts';

/**
 * Catalogues already on the page, by area and language; `null` when one could not be loaded. Texts, nothing of an app.
 */
const loaded = new Map<string, Messages | null>();
/** Catalogues on their way, and the languages to notify of each. */
const awaited = new Map<string, Set<Language>>();

const ENGLISH = 'en';

/** What is used of an area whatever its keys are. */
type AnyArea = Pick<Area, 'name' | 'english' | 'load'>;

/** `de-AT` is spoken by the catalogue `de`; a language without a catalogue by `en`. */
function spoken(area: AnyArea, tag: string): string {
  const wanted = tag.toLowerCase();
  const base = wanted.split('-', 1)[0] ?? ENGLISH;
  return [wanted, base].find((code) => Object.hasOwn(area.load, code)) ?? ENGLISH;
}

/** Loads a catalogue once and tells every language that has asked for it. */
function fetchCatalogue(area: AnyArea, lang: string, key: string, language: Language): void {
  const waiting = awaited.get(key);
  if (waiting) return void waiting.add(language);
  const languages = new Set([language]);
  awaited.set(key, languages);
  const keep = (messages: Messages | null): void => {
    loaded.set(key, messages);
    awaited.delete(key);
    for (const one of languages) one.notify();
  };
  area.load[lang]?.().then(
    ({ messages }) => keep(messages),
    () => keep(null),
  );
}

/** The texts of one area in the language of one element. They change when the language tells its subscribers. */
export class Translator<Text extends string, Args> {
  readonly #area: Area<Text, Args>;
  readonly #language: Language;

  constructor(area: Area<Text, Args>, language: Language) {
    this.#area = area;
    this.#language = language;
  }

  /** The name that the keys of its texts begin with. */
  get name(): string {
    return this.#area.name;
  }

  /**
   * The language of the catalogue in use. Not always the page's: a language without a catalogue, or with one that could
   * not be loaded, is answered in English.
   */
  get lang(): string {
    const lang = spoken(this.#area, this.#language.tag);
    return loaded.get(this.#keyOf(lang)) === null ? ENGLISH : lang;
  }

  /** The catalogue of the language has loaded or failed: what `text` returns no longer changes. */
  get ready(): boolean {
    return this.messages !== undefined;
  }

  /**
   * `undefined` while the catalogue is on its way. Reading it loads it; the language tells its subscribers of the
   * arrival.
   */
  get messages(): Messages | undefined {
    const { lang } = this;
    if (lang === ENGLISH) return this.#area.english;
    const key = this.#keyOf(lang);
    const found = loaded.get(key);
    if (found === undefined) fetchCatalogue(this.#area, lang, key, this.#language);
    return found === null ? this.#area.english : found;
  }

  #keyOf(lang: string): string {
    return `${this.#area.name}.${lang}`;
  }

  /** A text without arguments. English while the catalogue is on its way and where it has a gap. */
  text(key: Text): string {
    const message = this.message(key);
    return typeof message === 'string' ? message : '';
  }

  /** A message by its key, and by any other string: for codes that come from a provider. */
  message(key: string): Message | undefined {
    const { messages } = this;
    for (const catalogue of [messages, this.#area.english]) {
      if (catalogue && Object.hasOwn(catalogue, key)) return catalogue[key];
    }
    return undefined;
  }
}
