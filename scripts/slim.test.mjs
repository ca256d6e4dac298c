import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { globSync } from 'glob';
import { parseAst } from 'rollup/parseAst';
import { slim as slimmed } from './slim.mjs';

const source = path.join(path.dirname(createRequire(import.meta.url).resolve('mobx')), 'mobx.mjs');
const text = readFileSync(source, 'utf8').replaceAll('process.env.NODE_ENV', '"production"');
const folder = mkdtempSync(path.join(tmpdir(), 'mobx-'));
after(() => rmSync(folder, { recursive: true }));

async function load(name, code) {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return import(pathToFileURL(file).href);
}
const published = await load('published', text);
const slim = await load('slim', slimmed('mobx/dist/mobx.mjs', text, parseAst));

/** A store in the manner of ours, and what its observers hear. */
function story({
  action,
  autorun,
  computed,
  createAtom,
  makeAutoObservable,
  makeObservable,
  observable,
  observableRef,
  reaction,
  runInAction,
}) {
  const told = [];
  class Store {
    rows = [1];
    name = 'a';
    readonly = observable.map([['x', 1]], { deep: false });
    constructor() {
      makeObservable(this, { rows: observableRef, name: observableRef, both: computed, put: action });
    }
    get both() {
      told.push('computed');
      return `${this.name}${this.rows.length}`;
    }
    put(row) {
      this.rows = [...this.rows, row];
      this.name += row;
    }
  }
  class Auto {
    count = 0;
    list = [];
    constructor() {
      makeAutoObservable(this, { list: observableRef }, { autoBind: true, deep: false });
    }
    get double() {
      return this.count * 2;
    }
    set half(value) {
      this.count = value * 2;
    }
    add() {
      this.count++;
      this.list = [...this.list, this.count];
    }
  }
  const [store, auto, box, atom] = [
    new Store(),
    new Auto(),
    observable.box({ deep: { er: 1 } }, { deep: false }),
    createAtom('clock'),
  ];
  const stops = [
    autorun(() => told.push(`both ${store.both}`)),
    autorun(() => (atom.reportObserved(), told.push('tick'))),
    autorun(() =>
      told.push(
        `keys ${[...store.readonly.keys()]} ${store.readonly.get('x')} ${store.readonly.has('y')} ${store.readonly.size}`,
      ),
    ),
    reaction(
      () => auto.double,
      (now, before) => told.push(`double ${before}-${now}`),
    ),
    reaction(
      () => box.get(),
      (now) => told.push(`box ${JSON.stringify(now)}`),
      { fireImmediately: true, equals: (a, b) => a === b },
    ),
    reaction(
      () => store.name === 'boom' && store.missing.field,
      () => {},
      { onError: (error) => told.push(error.name) },
    ),
  ];
  store.put(2);
  atom.reportChanged();
  const { add } = auto;
  add();
  auto.half = 4;
  runInAction(() => (store.readonly.set('y', 2), store.readonly.delete('x')));
  runInAction(() => store.readonly.replace([['z', 3]]));
  runInAction(() => store.readonly.clear());
  runInAction(() => (box.set(box.get()), box.set({ deep: 2 })));
  runInAction(() => (store.name = 'boom'));
  for (const stop of stops) stop();
  store.put(3);
  told.push(store.both, auto.list.join(), Object.keys(auto).join());
  return told;
}

describe('MobX as it is in the CDN build', () => {
  it('does for our stores what the published one does', () => {
    const told = story(slim);
    assert.ok(told.length > 20, `${told.length} lines`);
    assert.deepEqual(told, story(published));
  });

  it('tracks what another copy of MobX on the page holds, and is tracked by it', () => {
    for (const [mine, theirs] of [
      [slim, published],
      [published, slim],
    ]) {
      const [held, told] = [mine.observable.box(1, { deep: false }), []];
      const double = mine.computed(() => held.get() * 2);
      const map = mine.observable.map([], { deep: false });
      const stop = theirs.autorun(() => told.push([double.get(), map.get('a')]));
      mine.runInAction(() => (held.set(2), map.set('a', 'b')));
      theirs.runInAction(() => held.set(3));
      stop();
      assert.deepEqual(told, [
        [2, undefined],
        [4, 'b'],
        [6, 'b'],
      ]);
    }
  });

  it('is all that the sources ask for: no value of theirs becomes observable all the way down', () => {
    const has = new Set([
      'action',
      'autorun',
      'computed',
      'createAtom',
      'makeAutoObservable',
      'makeObservable',
      'observable',
      'observableRef',
      'reaction',
      'runInAction',
    ]);
    const files = globSync('{stores,elements}/**/*.{ts,tsx}', { ignore: '**/{*.test.*,testing.ts,testing/**}' });
    const wrong = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8');
      const names = [...code.matchAll(/import \{([^}]*)\} from 'mobx'/g)]
        .flatMap(([, list]) => list.split(',').map((name) => name.trim()))
        .filter((name) => name && !name.startsWith('type ') && !has.has(name));
      const calls =
        code.match(
          /:\s*observable\s*[,}]|\bobservable(?:\(|\.(?!(?:map|box)\b).*|\.(?:map|box)\b(?!.*deep: false).*)|\bmakeAutoObservable\((?!.*deep: false).*/g,
        ) ?? [];
      return [...names, ...calls].map((found) => `${file}: ${found}`);
    });
    assert.deepEqual(wrong, []);
  });
});

describe('mobx-react-lite as it is in the CDN build', () => {
  const file = 'mobx-react-lite/dist/mobxreactlite.mjs';
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');

  it('frees what a component observed whose first render React gave up', async () => {
    const { observer } = await load(
      'observer',
      slimmed(file, readFileSync(path.resolve('node_modules', file), 'utf8'), parseAst),
    );
    const [{ createElement }, { renderToString }, { observable, onBecomeUnobserved }] = await Promise.all([
      import('react'),
      import('react-dom/server'),
      import('mobx'),
    ]);
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const name = observable.box('Ada', { deep: false });
    const freed = mock.fn();
    onBecomeUnobserved(name, freed);
    const Name = observer(() => createElement('b', null, name.get()));
    assert.equal(renderToString(createElement(Name)), '<b>Ada</b>'); // it is never mounted
    assert.equal(freed.mock.callCount(), 0);
    mock.timers.tick(10_000);
    assert.equal(freed.mock.callCount(), 1);
    mock.timers.reset();
  });

  it('is all that the sources ask for: components that are plain functions, without statics', () => {
    const files = globSync('elements/**/*.{ts,tsx}', { ignore: '**/{*.test.*,testing.ts,testing/**}' });
    const wrong = files.flatMap((name) => {
      const code = readFileSync(name, 'utf8');
      const names = [...code.matchAll(/import (.*) from 'mobx-react-lite'/g)]
        .map(([, list]) => list)
        .filter((list) => list !== '{ observer }');
      const calls = code.match(/\bobserver\((?!function \w).*/g) ?? [];
      const wrapped = /from 'mobx-react-lite'/.test(code) ? (code.match(/\b(?:memo|forwardRef)\(/g) ?? []) : [];
      return [...names, ...calls, ...wrapped].map((found) => `${name}: ${found}`);
    });
    assert.deepEqual(wrong, []);
  });
});

describe('Lit as it is in the CDN build', () => {
  it('is all that the sources ask for: no element declares styles as Lit has them', () => {
    const files = globSync('elements/**/*.{ts,tsx}', { ignore: '**/{*.test.*,testing.ts,testing/**}' });
    const wrong = files.filter((name) =>
      /static (?:override )?styles\b|\b(?:css|unsafeCSS|CSSResult|adoptStyles)\b[^;]*from '@lit/.test(
        readFileSync(name, 'utf8'),
      ),
    );
    assert.deepEqual(wrong, []);
  });
});
