/**
 * What `typetests/run.mjs` does, by the name that `npm test -- <word>` looks in. A check resolves to what is wrong, or
 * to nothing.
 */
export const typeTests = [
  { name: 'plain TypeScript', compiler: 'tsc', folder: 'plain' },
  { name: 'tags and components in React 19', compiler: 'tsc', folder: 'react19' },
  { name: 'components in React 18', compiler: 'tsc', folder: 'react18' },
  { name: 'tags in Preact', compiler: 'tsc', folder: 'preact' },
  { name: 'tags in Solid', compiler: 'tsc', folder: 'solid' },
  { name: 'tags in Vue', compiler: 'vue-tsc', folder: 'vue' },
  { name: 'tags in Svelte', compiler: 'svelte-check', folder: 'svelte' },
  {
    name: 'wrong tags are refused by Svelte',
    compiler: 'svelte-check',
    folder: 'svelte/wrong',
    wrong: 'svelte/wrong/Wrong.svelte',
  },
  { name: 'directives in Angular', compiler: 'ngc', folder: 'angular' },
  {
    name: 'wrong templates are refused by Angular',
    compiler: 'ngc',
    folder: 'angular/tsconfig.wrong.json',
    wrong: 'angular/wrong.ts',
  },
  { name: 'a sign-in with the components runs in React 18', smoke: 'react18/smoke.mjs' },
];
