/**
 * Packages of the CDN build without what no store and no element of ours can reach. Their cores refer to all of it, so that
 * no bundler can tell that it is dead. What is left behaves as published: `scripts/slim.test.mjs` shows it, and keeps the
 * sources to what is left. A package that has changed fails the build here.
 *
 * - `bodies`: functions of the module that get another body
 * - `values`: variables of the module that get another value
 * - `members`: what of an object or class of the module goes
 * - `whole`: what stands in place of the whole module, with the names that other modules ask it for
 */
const tables = {
  // Deep observables (arrays, sets and plain objects that become observable), decorators, flows, `intercept` and `observe`.
  // What two copies of MobX on a page touch in each other keeps its name.
  'mobx/dist/mobx.mjs': {
    bodies: {
      deepEnhancer: 'return v;', // with the sources' `deep: false` it is never asked to
      createObservable: 'throw new TypeError("observable() is not part of this build");',
      decorateObservable20223_: '',
      decorateComputed20223_: '',
      decorateAction20223_: '',
      decorateFlow20223_: '',
      isGenerator: 'return false;',
      isFlow: 'return false;',
      addArrayExtension: '',
      isObservableArray: 'return false;',
      hasInterceptors: 'return false;',
      hasListeners: 'return false;',
      isSpyEnabled: 'return false;',
    },
    values: { isObservableSet: '() => false', isObservableArrayAdministration: '() => false' },
    members: {
      observableFactories: ['array', 'set', 'object'],
      ObservableObjectAdministration: ['get_', 'set_', 'has_', 'ownKeys_', 'keys_'], // for proxies only
    },
  },
  // Requests are built in one place, by these calls: url, options, headers, middlewares, customError, fetchPolyfill, fetch, get.
  'wretch/dist/core.js': {
    members: {
      core: [
        'addon',
        'accept',
        'auth',
        'catcher',
        'catcherFallback',
        'resolve',
        'defer',
        'delete',
        'put',
        'post',
        'patch',
        'head',
        'opts',
        'toFetch',
      ],
    },
  },
  // Components that are functions, without statics, drawn in a page. Renders that React gave up are found by the timer alone, as
  // the package has it where there is no FinalizationRegistry.
  'mobx-react-lite/dist/mobxreactlite.mjs': {
    bodies: { isUsingStaticRendering: 'return false;', copyStaticProperties: '' },
    values: {
      UniversalFinalizationRegistry: 'TimerBasedFinalizationRegistry',
      isFunctionNameConfigurable: 'false',
      ReactForwardRefSymbol: 'undefined',
      ReactMemoSymbol: 'undefined',
    },
  },
  // Sheets of ours are constructed ones, and no element declares styles as Lit has them.
  '@lit/reactive-element/css-tag.js': {
    whole: `export const supportsAdoptingStyleSheets = true;
export const getCompatibleStyle = (sheet) => sheet;
export const adoptStyles = (root, sheets) => { root.adoptedStyleSheets = sheets; };
export const [CSSResult, css, unsafeCSS] = [];`,
  },
};

const declarationsOf = (program) =>
  program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : node.id ? [node] : []));

/** @param {(code: string) => any} parse gives the ESTree of a module */
export function slim(module, code, parse) {
  const { bodies = {}, values = {}, members = {}, whole } = tables[module];
  if (whole) return whole;
  const found = new Map(declarationsOf(parse(code)).map((node) => [node.id.name, node]));
  const required = (name, node) => {
    if (node) return node;
    throw new Error(`${module} has no ${name} any more: look at scripts/slim.mjs again`);
  };
  const named = (name) => required(name, found.get(name));
  const listOf = ({ init, body }) => init?.properties ?? body.body;
  const edits = [
    ...Object.entries(bodies).map(([name, body]) => [named(name).body.start, named(name).body.end, `{${body}}`]),
    ...Object.entries(values).map(([name, value]) => [named(name).init.start, named(name).init.end, value]),
    ...Object.entries(members).flatMap(([owner, names]) =>
      names.map((name) => {
        const { start, end } = required(
          `${owner}.${name}`,
          listOf(named(owner)).find(({ key }) => key?.name === name),
        );
        return [start, end + (code[end] === ',' ? 1 : 0), ''];
      }),
    ),
  ];
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), code);
}

/** Rollup: applies it. */
export const slimPackages = () => ({
  name: 'slim-packages',
  transform(code, id) {
    const module = Object.keys(tables).find((name) => id.endsWith(`node_modules/${name}`));
    return module ? { code: slim(module, code, (text) => this.parse(text)), map: { mappings: '' } } : null;
  },
});
