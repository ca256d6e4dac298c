import { transform } from 'esbuild';

const ID = '\0esbuild-helpers';
const SAMPLE = `class A { @d accessor x = 1; @d m() {} #p = 1; q() { return #p in this && this.#p } }`;

/** The top-level `var __x = …` statements of a file by name: from such a line to the first that ends the statement. */
function helpersOf(code) {
  const found = new Map();
  const lines = code.split('\n');
  for (let start = 0; start < lines.length; start++) {
    const name = /^var (__\w+) = /.exec(lines[start])?.[1];
    if (!name) continue;
    let end = start;
    while (!(lines[end].endsWith(';') && (end === start || lines[end].startsWith('}')))) end++;
    found.set(name, lines.slice(start, end + 1).join('\n'));
    start = end;
  }
  return found;
}

/**
 * Rollup: esbuild writes its decorator helpers into every file; here they are moved into one shared module, so that
 * forty lazily loaded shells carry them once.
 */
export function sharedHelpers() {
  let shared;
  const load = async () => {
    const { code } = await transform(SAMPLE, { loader: 'ts', target: 'es2022' });
    return helpersOf(code);
  };
  return {
    name: 'shared-helpers',
    async buildStart() {
      shared = await load();
    },
    resolveId: (id) => (id === ID ? ID : null),
    load: (id) => (id === ID ? { code: [...shared.values()].join('\n') + `\nexport { ${[...shared.keys()].join(', ')} };`, moduleSideEffects: false } : null),
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const used = [...helpersOf(code)].filter(([name, text]) => shared.get(name) === text);
      if (!used.length) return null;
      let rest = code;
      for (const [, text] of used) rest = rest.replace(text, '');
      const names = used.map(([name]) => name).filter((name) => rest.includes(name));
      return { code: `import { ${names.join(', ')} } from ${JSON.stringify(ID)};\n${rest}`, map: null };
    },
  };
}
