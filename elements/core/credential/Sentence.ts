/** A sentence and the language it is in. */
export interface Sentence {
  text: string;
  lang: string;
}
