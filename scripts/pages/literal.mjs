// Reads the plain literal of a `page.ts` as text: `export const page = { name: value, … } as const …`. A value is a text, a number or a
// boolean, so that nothing has to be compiled or run.

const START = /export const page = \{/;
const SPACE = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*/y;
const FIELD = /(?<field>[a-z]\w*):\s*/iy;
const VALUE = /(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`)|(?<plain>-?\d+|true|false)/y;
const ESCAPES = { n: '\n', t: '\t' };

const unquoted = (text) => text.slice(1, -1).replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter);

/** The fields of the row in a source. What is no plain literal is an error that names the file and the field. */
export function literalOf(source, file) {
  const start = START.exec(source);
  if (!start) throw new Error(`${file} has no "export const page = { … }"`);
  let at = start.index + start[0].length;
  const take = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const row = {};
  for (take(SPACE); source[at] !== '}'; take(SPACE)) {
    const field = take(FIELD)?.groups.field;
    if (!field) throw new Error(`${file}: a field is expected at "${source.slice(at, at + 30).split('\n', 1)}"`);
    if (Object.hasOwn(row, field)) throw new Error(`${file}: "${field}" stands there twice`);
    const value = take(VALUE)?.groups;
    take(SPACE);
    const isClosed = source[at] === ',' || source[at] === '}';
    if (!value || !isClosed) throw new Error(`${file}: "${field}" is not a plain text, number or boolean`);
    row[field] = value.text === undefined ? JSON.parse(value.plain) : unquoted(value.text);
    if (source[at] === ',') at++;
  }
  return row;
}
