/** A list in an attribute: its items stand apart by spaces or commas. A property may also be a list already. */
export const listOf = (given: string | readonly string[]): readonly string[] =>
  typeof given === 'string' ? given.split(/[\s,]+/).filter(Boolean) : given;
