/**
 * MobX with what no store and no element uses left out: deep observables (arrays, sets and plain objects that become
 * observable), decorators, flows, `intercept` and `observe`. MobX refers to all of it from its core, so that no bundler can
 * tell that it is dead. What is left behaves as published, and what two copies of MobX on a page touch in each other keeps its name:
 * `scripts/slimMobx.test.mjs` shows both; `scripts/bannedCalls.mjs` keeps the sources to what is left.
 */

/** The bodies that functions and variables of MobX get instead of their own. */
const bodies = {
  // What makes a value observable all the way down; with the sources' `deep: false` it is never asked to.
  deepEnhancer: 'return v;',
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
};
const predicates = ['isObservableSet', 'isObservableArrayAdministration'];
const factories = { observableFactories: ['array', 'set', 'object'] };
/** What only proxies call. */
const members = { ObservableObjectAdministration: ['get_', 'set_', 'has_', 'ownKeys_', 'keys_'] };

const declarationsOf = (program) =>
  program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : node.id ? [node] : []));

/** @param {(code: string) => any} parse gives the ESTree of a module */
export function slimMobx(code, parse) {
  const found = new Map(declarationsOf(parse(code)).map((node) => [node.id.name, node]));
  const edits = [];
  const get = (name) => {
    const node = found.get(name);
    if (!node) throw new Error(`MobX has no ${name} any more: look at scripts/slimMobx.mjs again`);
    return node;
  };
  const without = (owner, list, names) => {
    for (const name of names) {
      const member = list.find(({ key }) => key?.name === name);
      if (!member) throw new Error(`MobX has no ${owner}.${name} any more: look at scripts/slimMobx.mjs again`);
      edits.push([member.start, member.end + (code[member.end] === ',' ? 1 : 0), '']);
    }
  };
  for (const [name, body] of Object.entries(bodies)) edits.push([get(name).body.start, get(name).body.end, `{${body}}`]);
  for (const name of predicates) edits.push([get(name).init.start, get(name).init.end, '() => false']);
  for (const [name, keys] of Object.entries(factories)) without(name, get(name).init.properties, keys);
  for (const [name, keys] of Object.entries(members)) without(name, get(name).body.body, keys);
  return edits.sort(([a], [b]) => b - a).reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), code);
}

/** Rollup: applies it. */
export const withSlimMobx = () => ({
  name: 'slim-mobx',
  transform(code, id) {
    return id.endsWith('/mobx/dist/mobx.mjs') ? { code: slimMobx(code, (text) => this.parse(text)), map: { mappings: '' } } : null;
  },
});
