/**
 * A part of a message that takes arguments, as `npm run generate` writes it:
 *
 * - a text
 * - `0`: the number that decides the plural around it
 * - `[name]`: an argument as it is
 * - `[name, 0]`: an argument as a number of the language
 * - `[name, forms]`: the form for its value: by `=1`, else by the plural category of the language, else `other`
 */
export type Part = string | 0 | readonly [name: string] | readonly [name: string, forms: 0 | PluralForms];

/** What a plural says for each category, and for exact values. */
export type PluralForms = Readonly<Record<string, readonly Part[]>>;

/** A compiled message: plain text, or the parts of one that takes arguments. */
export type Message = string | readonly Part[];

/** What a value of an argument may be. */
export type Argument = string | number;

export type Messages = Readonly<Record<string, Message>>;
export type Arguments = Readonly<Record<string, Readonly<Record<string, Argument>>>>;

/** The generated module of one area in one language. */
export interface MessagesModule {
  readonly messages: Messages;
}

/**
 * The texts of one part of the product: English at hand, every other language one lazily loaded chunk. Generated from
 * `messages/{language}/{area}.json` by `npm run generate`, with the keys and their arguments as types.
 */
export interface Area<Text extends string = string, Args = Arguments> {
  readonly name: string;
  readonly english: Messages;
  readonly load: Readonly<Record<string, () => Promise<MessagesModule>>>;
  /** Types alone: the keys without arguments, and the arguments of the others. */
  readonly keys?: { readonly text: Text; readonly arguments: Args };
}
