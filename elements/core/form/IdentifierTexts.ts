import type { Area } from '../../i18n/area.ts';
import type { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';

/** What names a person here, beside an email address. */
export interface Taken {
  readonly usernames: boolean;
  readonly phoneNumbers: boolean;
}

/** The first that applies counts. */
const areas: readonly {
  readonly applies: (taken: Taken) => boolean;
  /** The name that the keys begin with, where it is not that of the catalogue. */
  readonly named?: string;
  readonly load: () => Promise<Area<string, object>>;
}[] = [
  {
    applies: ({ usernames, phoneNumbers }) => usernames && phoneNumbers,
    load: async () => (await import('../../i18n/generated/identifiers.ts')).identifiersArea,
  },
  {
    applies: ({ usernames }) => usernames,
    load: async () => (await import('../../i18n/generated/usernames.ts')).usernamesArea,
  },
  {
    applies: ({ phoneNumbers }) => phoneNumbers,
    named: 'identifiers.phone',
    load: async () => (await import('../../i18n/generated/identifiers.ts')).identifiersArea,
  },
];
type IdentifierArea = (typeof areas)[number];

/** Some texts of a catalogue, whose keys begin with a name of their own. */
class NamedTexts extends Translator<string, object> {
  readonly #named: string | undefined;

  constructor(area: Area<string, object>, language: Language, named: string | undefined) {
    super(area, language);
    this.#named = named;
  }

  override get name(): string {
    return this.#named ?? super.name;
  }
}

/** What a box says of the identifier where it is not always an email address. */
export class IdentifierTexts {
  readonly #language: Language;
  readonly #changed: () => void;
  /** The texts that have been needed. Undefined: they are on their way. */
  readonly #texts = new Map<IdentifierArea, Translator<string, object> | undefined>();

  /** @param changed called when a catalogue has loaded */
  constructor(language: Language, changed: () => void) {
    this.#language = language;
    this.#changed = changed;
  }

  /**
   * The texts of what is taken; `undefined` where that is an email address alone, and until they are here. They are
   * sent for.
   */
  of(taken: Taken | undefined): Translator<string, object> | undefined {
    const area = taken && areas.find(({ applies }) => applies(taken));
    if (area && !this.#texts.has(area)) void this.#fetch(area);
    return area && this.#texts.get(area);
  }

  /** Never rejects: without the texts, the usual ones stand. */
  async #fetch(area: IdentifierArea): Promise<void> {
    this.#texts.set(area, undefined);
    try {
      this.#texts.set(area, new NamedTexts(await area.load(), this.#language, area.named));
      this.#changed();
    } catch {
      this.#texts.delete(area);
    }
  }
}
