// The design tokens as custom properties.
import { readFileSync } from 'node:fs';

/** `--_gh-x: var(--gh-x, default)` is how a token is declared; the comment above a group says what it is for. */
const declared = /^\s*\/\*(?<comment>[^]*?)\*\/|--_gh-[\w-]+:\s*var\(\s*(?<name>--gh-[\w-]+),\s*(?<value>[^;]*)\);/gm;

const tidy = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\( | \)/g, (found) => found.trim())
    .trim();

/** What a comment says of the tokens under it; a heading starts anew. */
const meaning = (comment) =>
  comment.includes('-----') ? (comment.includes('component') ? 'A measure of one component.' : '') : tidy(comment);

/**
 * The tokens of a sheet: what a page may set on the element or on anything above it. The first declaration is the plain
 * one.
 */
function tokensIn(file) {
  const found = new Map();
  let about = '';
  for (const { groups } of readFileSync(file, 'utf8').matchAll(declared)) {
    if (groups.comment !== undefined) about = meaning(groups.comment);
    else if (!found.has(groups.name))
      found.set(groups.name, {
        name: groups.name,
        default: tidy(groups.value),
        description: `Design token. ${about}`.trim(),
      });
  }
  return [...found.values()];
}

/** Reads the font of the page: the one token that is not declared beside the others. */
const face = {
  name: '--gh-font',
  default: 'inherit',
  description: 'Design token. The typeface; that of the page by default.',
};

/** What other tokens are made of: `var(--gh-ref-x, default)` inside their defaults. */
const referred = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/var\((--gh-ref-[\w-]+),\s*((?:[^()]|\([^()]*\))+)\)/g)].map(
    ([, name, value]) => ({
      name,
      default: tidy(value),
      description: 'Design token. A plain value that others are made of.',
    }),
  );

/**
 * Every design token. The manifest has them once, at the provider: a page sets them on it, or on any element above or
 * below, and every element reads them.
 */
export const designTokens = [
  ...new Map(
    [
      ...tokensIn('elements/tokens/tokens.css'),
      ...tokensIn('elements/tokens/pages.css'),
      face,
      ...['tokens', 'pages'].flatMap((sheet) => referred(`elements/tokens/${sheet}.css`)),
    ]
      .reverse()
      .map((token) => [token.name, token]),
  ).values(),
];
