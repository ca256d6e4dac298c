/** Everything that is checked without running the product. Each is one line of `npm run check` and one test of `npm test`. */
export const checks = [
  { name: 'types of the library', command: ['npx', 'tsc', '-p', 'tsconfig.json'] },
  { name: 'types of provider, demo and tests', command: ['npx', 'tsc', '-p', 'tsconfig.node.json'] },
  { name: 'lint', command: ['npx', 'oxlint', '--quiet'] },
  { name: 'format', command: ['npx', 'oxfmt', '--check'] },
  { name: 'import rules', command: ['node', 'scripts/imports.mjs'] },
  {
    name: 'nothing unused: files, exports, dependencies',
    command: ['npx', 'knip', '--no-progress', '--no-config-hints'],
  },
  { name: 'custom-elements.json is current', command: ['node', 'scripts/manifest.mjs', '--check'] },
];
