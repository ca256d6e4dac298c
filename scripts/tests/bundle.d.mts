/** How esbuild makes one script of elements, with their sheets as texts. */
export declare const ofElements: {
  readonly write: false;
  readonly bundle: true;
  readonly format: 'esm';
  readonly target: 'es2022';
  readonly jsx: 'automatic';
  readonly tsconfig: string;
  readonly loader: { readonly '.css': 'text' };
  readonly logLevel: 'error';
};
