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

/** Nothing is wrong. */
export const NOTHING: FieldProblem = { text: '', lang: '' };

/**
 * What is wrong with a form, in words: those of the first key that has any, else what `otherwise` finds. Every form
 * with steps goes this way from a problem to its text.
 */
export function inWords<Key extends string>(
  problem: { readonly field?: string | undefined } | undefined,
  keys: readonly (Key | undefined)[],
  say: (key: Key) => Sentence | undefined,
  otherwise?: () => Sentence | undefined,
): FieldProblem {
  if (!problem) return NOTHING;
  const sentence = keys.map((key) => key && say(key)).find(Boolean) || otherwise?.();
  return sentence ? { ...sentence, field: problem.field } : NOTHING;
}
