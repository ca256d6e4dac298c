// What people read in a file: the comments of code, the prose of pages.

const comment = /\/\*[^]*?\*\/|\/\/[^\n]*/.source;
const string = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source;
/** A regular expression may hold quotes and slashes. It follows a sign after which a value begins. */
const pattern = /(?<=[=(,:;!&|?{}[]\s*|\breturn\s+)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//.source;
const tokens = new RegExp(`${pattern}|${string}|(?<comment>${comment})`, 'g');

/** The comments of a source in JavaScript, TypeScript or CSS, with the offset of each. */
export const commentsOf = (source) =>
  [...source.matchAll(tokens)]
    .filter(({ groups }) => groups.comment)
    .map(({ index, groups }) => ({ text: groups.comment, index }));

/** A page without its code, which is no prose. */
export const proseOf = (page) => page.replace(/^( *)(`{3,})[^]*?^\1\2$/gm, '').replace(/`[^`\n]+`/g, '');

/**
 * What the analyzer of the manifest reads from one line alone, and rules that are turned off, which the linter does.
 */
const ONE_LINE = /^\s*\* @(fires|csspart|slot|cssprop|cssstate|summary)\b|(es|ox)lint-disable/;

/** The lines that hold a part of a comment and are longer than `most` characters, but those that cannot be broken. */
export function longCommentLines(source, most) {
  const lines = source.split('\n');
  if (lines.every((line) => line.length <= most)) return [];
  const starts = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  const spans = commentsOf(source).map(({ text, index }) => [index, index + text.length]);
  return lines.filter(
    (line, at) =>
      line.length > most &&
      !ONE_LINE.test(line) &&
      spans.some(([from, to]) => from < starts[at] + line.length && to > starts[at]),
  );
}
