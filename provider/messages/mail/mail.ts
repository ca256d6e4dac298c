import type { MessageKind } from '../../database/areas/area.ts';
import { texts as common } from './generated/mails.ts';
import type { MailLanguage } from './language.ts';
import { exactly, name, type Block, type Letter, type Phrase } from './letter.ts';

/** A text as `npm run generate` writes it: one text, or parts with the names of its arguments between them. */
type Text = string | readonly (string | readonly [argument: string])[];
type Texts<Key extends string> = Readonly<Record<MailLanguage, Readonly<Record<Key, Text>>>>;
type Arguments = Readonly<Record<string, Exclude<Phrase[number], string> | undefined>>;

/** The product that a mail is about: the vendor's name. */
export interface Product {
  readonly product: string;
}

/** A kind of mail. Names among its values may be anything that people have typed; links come from `linkTo`. */
export interface Mail<Values extends object> extends Sampled {
  readonly write: (language: MailLanguage, values: Values & Product) => Letter;
}

/** A kind of mail in each of its shapes, with one text in the place of each that people choose: tests walk them. */
export interface Sampled extends MessageKind {
  readonly sampled: (typed: string) => readonly Sample[];
}

interface Sample {
  readonly values: object;
  readonly write: (language: MailLanguage, product: string) => Letter;
}

/** A kind of text message. */
export interface TextMessage<Values extends object> extends MessageKind {
  readonly write: (language: MailLanguage, values: Values & Product) => string;
}

/** What a mail writes its blocks with. Each text takes the arguments of the mail, and more of its own. */
interface Say<Key extends string> {
  text(key: Key, more?: Arguments): Block;
  quiet(key: Key, more?: Arguments): Block;
  button(key: Key, href: string): Block;
  link(key: Key, href: string): Block;
  fact(key: Key, value: string): readonly [string, string];
  /** The code, with the page that takes it where the reader has none open. */
  code(code: string | undefined, page?: string): readonly Block[];
  moment(date: Date): string;
}

interface Named {
  /** The reader's name, as far as one is known. */
  readonly name?: string | undefined;
}

/** The keys of one mail in the catalogue of its area, without the name of the mail. */
type KeysOf<Key extends string, Name extends string> = Key extends `${Name}.${infer Rest}` ? Rest : never;

interface Definition<Name extends string, Key extends string, Values extends Named> extends MessageKind {
  readonly name: Name;
  /** `generated/mails.ts` of the area, written from `mails/{language}.json`. */
  readonly texts: Texts<Key>;
  /** The values of each shape of the mail. */
  readonly samples: (typed: string) => readonly Values[];
  /** What the texts name in braces, beside the product. */
  readonly arguments?: (values: Values, dates: Dates) => Arguments;
  /** Other keys than `subject`, `preview` and `reason`, where they depend on the values. */
  readonly keys?: (
    values: Values,
  ) => Partial<Record<'subject' | 'preview' | 'title' | 'reason', KeysOf<Key, Name> | undefined>>;
  /** What follows the greeting. */
  readonly blocks: (values: Values, say: Say<KeysOf<Key, Name>>) => readonly Block[];
}

/** Dates in the words of the language. */
interface Dates {
  readonly day: (date: Date) => { readonly value: string };
  /** The same with the time of the day. */
  readonly moment: (date: Date) => { readonly value: string };
}

/** A mail whose texts stand in the catalogue of its area, at the keys that begin with its name. */
export function mail<const Name extends string, Key extends string, Values extends Named>({
  name: own,
  label,
  texts,
  samples,
  arguments: argumentsOf,
  keys,
  blocks,
}: Definition<Name, Key, Values>): Mail<Values> {
  const kind: Mail<Values> = {
    name: own,
    label,
    sampled: (typed) =>
      samples(typed).map((values) => ({
        values,
        write: (language, product) => kind.write(language, { ...values, product }),
      })),
    write(language, values) {
      const dates = datesIn(language);
      const given = { product: name(values.product), ...argumentsOf?.(values, dates) };
      const phrase = (key: string, more: Arguments = {}): Phrase =>
        fill(textOf(texts[language], `${own}.${key}`), { ...given, ...more });
      const label = (key: string): string => toText(phrase(key));
      const { subject, preview, title, reason } = keys?.(values) ?? {};
      return {
        subject: phrase(subject ?? 'subject'),
        preview: phrase(preview ?? 'preview'),
        title: phrase(title ?? 'title'),
        blocks: [
          hello(language, values.name),
          ...blocks(values, {
            text: (key, more) => ({ kind: 'text', text: phrase(key, more) }),
            quiet: (key, more) => ({ kind: 'quiet', text: phrase(key, more) }),
            button: (key, href) => ({ kind: 'button', label: label(key), href }),
            link: (key, href) => ({ kind: 'link', text: label(key), href }),
            fact: (key, value) => [label(key), value],
            code: (code, page) => codeBlocks(language, code, page),
            moment: (date) => dates.moment(date).value,
          }),
        ],
        reason: phrase(reason ?? 'reason'),
      };
    },
  };
  return kind;
}

/** A text of a text message, without marks around what people have written. */
export const fillPlainly = (text: Text, values: Readonly<Record<string, string>>): string =>
  toText(fill(text, Object.fromEntries(Object.entries(values).map(([key, value]) => [key, exactly(value)]))));

/** What the layout says beside the button of every mail. */
export const fallbackOf = (language: MailLanguage): string => toText(fill(common[language]['common.fallback'], {}));

/** A phrase as it reads. */
export const toText = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === 'string' ? part : part.value)).join('');

function hello(language: MailLanguage, who: string | undefined): Block {
  const texts = common[language];
  const text = who ? fill(texts['common.helloName'], { name: name(who) }) : fill(texts['common.hello'], {});
  return { kind: 'text', text };
}

function codeBlocks(language: MailLanguage, code: string | undefined, page: string | undefined): Block[] {
  if (code === undefined) return [];
  const texts = common[language];
  return [
    { kind: 'text', text: fill(texts[page === undefined ? 'common.codeAlone' : 'common.codeIntro'], {}) },
    { kind: 'code', code },
    ...(page === undefined
      ? []
      : [{ kind: 'link', text: toText(fill(texts['common.codePage'], {})), href: page } as const]),
  ];
}

function textOf(texts: Readonly<Record<string, Text>>, key: string): Text {
  const text = texts[key];
  if (text === undefined) throw new Error(`The catalogue has no text ${key}`);
  return text;
}

const fill = (text: Text, values: Arguments): Phrase =>
  typeof text === 'string'
    ? [text]
    : text.map((part) => {
        if (typeof part === 'string') return part;
        const value = values[part[0]];
        if (value === undefined) throw new Error(`A text of a mail has nothing for {${part[0]}}`);
        return value;
      });

/** An instant in the words of a language. */
export const momentIn = (language: MailLanguage, date: Date): string => datesIn(language).moment(date).value;

function datesIn(language: MailLanguage): Dates {
  const format = (date: Date, style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeZone: 'UTC',
      ...style,
    }).format(date);
  return {
    day: (date) => exactly(format(date, {})),
    moment: (date) => exactly(`${format(date, { timeStyle: 'short' })} UTC`),
  };
}
