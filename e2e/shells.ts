/**
 * `npm run shells`: draws what tags show before their code has loaded into api/shells/shells.ts, for servers. The file
 * is committed: `shells.test.ts` fails when an element looks otherwise.
 */
import { writeFile } from 'node:fs/promises';
import { drawShells } from './drawShells.ts';

await writeFile(
  new URL('../api/shells/shells.ts', import.meta.url),
  `// Drawn by \`npm run shells\` from the elements.
export const shells = ${JSON.stringify(await drawShells(), undefined, 2)} as const;
`,
);
