/** The path of one of the provider's test files, from its name without the ending. */
export const provider = (name) => `provider/${name}.test.ts`;

/** Some faults of one source file of the provider, all killed by the same test files. */
export const of = (file, tests, faults) =>
  faults.map((fault) => ({ file: `provider/${file}.ts`, tests: tests.map(provider), ...fault }));
