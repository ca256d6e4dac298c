/** The code that the guides show. */
export default {
  tests: ['scripts/embedding.test.mjs', 'server/examples.test.ts'],
  faults: [
    {
      name: 'the handler of the guide answers 200 without a token',
      file: 'docs/own-api.md',
      from: 'return new Response(error.code, { status: error.statusCode });',
      to: 'return new Response(error.code);',
    },
    {
      name: 'a recipe imports an entry that the package does not have',
      file: 'docs/embedding/next.md',
      from: "import { AuthLogin } from 'gatehouse-elements/react.js';",
      to: "import { AuthLogin } from 'gatehouse-elements/react';",
    },
    {
      name: 'a host is changed and its page is not',
      file: 'demo/hosts/react/src/Protected.tsx',
      from: 'encodeURIComponent(here)',
      to: 'here',
    },
  ],
};
