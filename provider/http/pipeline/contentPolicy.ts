/** What no page with scripts of its own needs: other forms, frames around it, and scripts made of text. */
const CLOSED = [
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** The policy of a page: nothing is loaded but from `sources`, which are its directives. */
export const contentPolicy = (...sources: readonly string[]): string =>
  ["default-src 'none'", ...sources, ...CLOSED].join('; ');
