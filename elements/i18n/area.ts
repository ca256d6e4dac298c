import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A compiled message: plain text, or the parsed parts of one that takes arguments. */
export type Message = string | MessageFormatElement[];

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
 * `messages/{language}/{area}.json` by `npm run messages`, with the keys and their arguments as types.
 */
export interface Area<Text extends string = string, Args = Arguments> {
  readonly name: string;
  readonly english: Messages;
  readonly load: Readonly<Record<string, () => Promise<MessagesModule>>>;
  /** Types alone: the keys without arguments, and the arguments of the others. */
  readonly keys?: { readonly text: Text; readonly arguments: Args };
}
