/** A sentence and the language it is in. */
export interface Sentence {
  text: string;
  lang: string;
}

/** What is wrong with a step, in words. */
export interface FieldProblem extends Sentence {
  /** The name of the field it is about; none for what concerns the form. */
  readonly field?: string | undefined;
}
