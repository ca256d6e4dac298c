import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { globSync } from 'glob';
import { Hono } from 'hono';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { hiddenMembers } from '../scripts/manifest/hidden.mjs';
import { record, type Shown } from './manifest/recorder.ts';
import type { Situation } from './manifest/situation.ts';
import { situations, unseen } from './manifest/situations.ts';
import { openBrowser } from './browser.ts';
import { LIMIT } from './steady.ts';

interface Named {
  name: string;
}
interface Declaration {
  tagName: string;
  attributes?: Named[];
  members?: (Named & { kind: string; readonly?: boolean })[];
  events?: (Named & { type: { text: string } })[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: Named[];
  cssStates?: Named[];
}

const manifest: { modules: { declarations: Declaration[] }[] } = JSON.parse(
  readFileSync(new URL('../custom-elements.json', import.meta.url), 'utf8'),
);
const documented = manifest.modules.flatMap(({ declarations }) => declarations);
const tags = documented.map(({ tagName }) => tagName);
const names = (items: readonly Named[] = []): string[] => items.map(({ name }) => name);

/**
 * What one side has and the other has not, one line each. Unless all was seen, nothing that was not found is missed.
 */
function differences(of: string, described: Iterable<string>, found: Iterable<string>, sawAll = true): string[] {
  const [there, here] = [new Set(described), new Set(found)];
  const missed = sawAll ? [...there] : [];
  return [
    ...missed
      .filter((name) => !here.has(name) && !unseen.includes(`${of}: "${name}"`))
      .map((name) => `${of}: "${name}" is documented, and was not found`),
    ...[...here].filter((name) => !there.has(name)).map((name) => `${of}: "${name}" was found, and is not documented`),
  ];
}

/** The differences of all elements in one thing; nothing at all is as it should be. */
const agree = (
  kind: string,
  described: (element: Declaration) => Iterable<string>,
  found: (tag: string) => Iterable<string>,
): void =>
  assert.deepEqual(
    documented.flatMap((element) =>
      differences(`<${element.tagName}> ${kind}`, described(element), found(element.tagName), sawAll()),
    ),
    [],
  );

/** The fields of `CustomEvent<{ a: string; b?: number }>`; those that may be missing are left out. */
const fieldsOf = (type: string): string[] =>
  [...(/^CustomEvent<\{(.*)\}>$/s.exec(type)?.[1] ?? '').matchAll(/(?:^|;)\s*(\w+):/g)].map(([, name = '']) => name);

const page = ({ entries = ['all'], provider = '', html }: Situation): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Manifest</title>${entries.map((entry) => `<script type="module" src="/gatehouse/${entry}.js"></script>`).join('')}
  <auth-provider mode="demo" ${provider}>${html}</auth-provider>`;

function listen() {
  const app = new Hono();
  app.use('/gatehouse/*', serveStatic({ root: 'cdn', rewriteRequestPath: (path) => path.slice('/gatehouse'.length) }));
  app.get('/:at', (context) => {
    const situation = Object.values(situations)[Number(context.req.param('at'))];
    return situation ? context.html(page(situation)) : context.notFound();
  });
  const server = serve({ fetch: app.fetch, port: 0 });
  return new Promise<{ origin: string; close: () => void }>((done) =>
    server.once('listening', () =>
      done({ origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    ),
  );
}

/** What the classes of the page offer: the names of their attributes, and of their members with what they are. */
const classes = (known: readonly string[]) => {
  const house = (tag: string): object[] => {
    const line = [];
    for (
      let one = customElements.get(tag)?.prototype;
      one && !Object.hasOwn(one, 'requestUpdate');
      one = Object.getPrototypeOf(one)
    )
      line.push(one);
    return line;
  };
  const Base = Object.getPrototypeOf(house(known[0] ?? '').at(-1)).constructor;
  customElements.define('bare-element', class extends Base {});
  const bare = document.createElement('bare-element');
  const kindOf = (name: string, { value, get, set }: PropertyDescriptor): string =>
    typeof value === 'function' ? `method ${name}` : get && !set ? `readonly ${name}` : `field ${name}`;
  const membersOf = (tag: string): string[] => {
    const line = house(tag);
    return [document.createElement(tag), ...line].flatMap((one) =>
      Object.entries(Object.getOwnPropertyDescriptors(one))
        .filter(
          ([name]) => name !== 'constructor' && !Object.hasOwn(bare, name) && !Object.hasOwn(Base.prototype, name),
        )
        .map(([name, descriptor]) => kindOf(name, descriptor)),
    );
  };
  return Object.fromEntries(
    known.map((tag) => [
      tag,
      {
        attributes:
          (customElements.get(tag) as { observedAttributes?: string[] } | undefined)?.observedAttributes ?? [],
        members: membersOf(tag),
      },
    ]),
  );
};

let browser: Browser;
let host: Awaited<ReturnType<typeof listen>>;
const shown: { [tag: string]: Shown[] } = {};
/** Situations that were not played to their end, also when they were played once more, and why. */
const unreached: string[] = [];
/** Whether each was: what another one would have shown is not known, and it has failed by itself. */
const sawAll = (): boolean => unreached.length === 0;
let offered: ReturnType<typeof classes> = {};

/**
 * Plays a situation in a page of its own, and keeps what was seen there. Resolves to why it was not played to its end.
 */
async function playOnce(name: string, { lost, drive }: Situation): Promise<unknown> {
  const context = await browser.newContext();
  try {
    context.setDefaultTimeout(LIMIT);
    await context.addInitScript({
      content: `globalThis.__name = (it) => it; (${record})(${JSON.stringify(tags)}); addEventListener('auth-navigate', (event) => event.preventDefault())`,
    });
    const tab = await context.newPage();
    if (lost) await context.route(lost, (route) => route.abort());
    await tab.goto(`${host.origin}/${Object.keys(situations).indexOf(name)}`);
    const failure: unknown = await drive(tab).then(
      () => undefined,
      (error: unknown) => error ?? 'it has failed',
    );
    for (const [tag, one] of Object.entries(await tab.evaluate(() => window.recorded()))) (shown[tag] ??= []).push(one);
    if (name === 'gates') offered = await tab.evaluate(classes, tags);
    return failure;
  } catch (error) {
    return error ?? 'it has failed';
  } finally {
    await context.close();
  }
}

/** Plays a situation, once more where it was not played to its end. */
async function play(name: string, situation: Situation): Promise<void> {
  const words = (failure: unknown): string =>
    `${name}: ${failure instanceof Error ? failure.message : String(failure)}`;
  const first = await playOnce(name, situation);
  if (first === undefined) return;
  const second = await playOnce(name, situation);
  if (second === undefined) return console.log(`⚠ flaky: ${words(first).split('\n', 1).join()}`);
  unreached.push(words(second));
}

before(async () => {
  host = await listen();
  browser = await openBrowser();
  const left = Object.entries(situations);
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await play(...next);
  };
  await Promise.all([worker(), worker()]);
});
after(async () => {
  await browser.close();
  host.close();
});

const everything = (kind: 'parts' | 'slots' | 'states' | 'cssProperties') => (tag: string) =>
  (shown[tag] ?? []).flatMap((one) => one[kind]);
/** By name: the fields of the details that were heard. */
const heard = (tag: string): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { events } of shown[tag] ?? [])
    for (const [name, fields] of Object.entries(events))
      found.set(name, new Set([...(found.get(name) ?? []), ...fields]));
  return found;
};

describe('custom-elements.json and the elements as they run', () => {
  it('were seen in every situation', () => assert.deepEqual(unreached, []));

  it('agree on attributes', () =>
    agree(
      'attribute',
      ({ attributes }) => names(attributes),
      (tag) => offered[tag]?.attributes ?? [],
    ));

  it('agree on properties and methods, and on what can be set', () =>
    agree(
      'member',
      ({ members = [] }) => members.map(({ kind, name, readonly }) => `${readonly ? 'readonly' : kind} ${name}`),
      (tag) => (offered[tag]?.members ?? []).filter((member) => isPublic(tag, member.split(' ')[1] ?? '')),
    ));

  it('agree on events: every documented one was heard, and no other', () =>
    agree(
      'event',
      ({ events }) => names(events),
      (tag) => heard(tag).keys(),
    ));

  it('agree on the fields of what events tell', () =>
    agree(
      'field of',
      ({ events = [] }) => events.flatMap(({ name, type }) => fieldsOf(type.text).map((field) => `${name}.${field}`)),
      (tag) =>
        [...heard(tag)].flatMap(([name, fields]) =>
          [...fields].filter((field) => !isOptional(tag, name, field)).map((field) => `${name}.${field}`),
        ),
    ));

  it('agree on the names of events in the source', () => {
    const source = globSync('{elements,stores}/**/*.{ts,tsx}', { ignore: '**/*.test.*' })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const emitted = [...source.matchAll(/\b(?:emit|announce)(?:\?\.)?\('([\w-]+)'/g)].map(([, name = '']) => name);
    assert.deepEqual(
      differences(
        'event',
        documented.flatMap(({ events }) => names(events)),
        emitted,
      ),
      [],
    );
  });

  it('agree on slots', () => agree('slot', ({ slots }) => names(slots), everything('slots')));
  it('agree on parts', () => agree('part', ({ cssParts }) => names(cssParts), everything('parts')));
  it('agree on states', () => agree('state', ({ cssStates }) => names(cssStates), everything('states')));

  it('agree on custom properties: those of an element at the element, the tokens once at the provider', () => {
    const tokens = new Set(names(documented.find(({ tagName }) => tagName === 'auth-provider')?.cssProperties));
    const others = documented.filter(({ tagName }) => tagName !== 'auth-provider');
    // An element may name a token of its own again: it is looked for there.
    const own = ({ tagName, cssProperties }: Declaration): string[] =>
      everything('cssProperties')(tagName).filter((name) => !tokens.has(name) || names(cssProperties).includes(name));
    assert.deepEqual(
      [
        ...others.flatMap((element) =>
          differences(`<${element.tagName}> custom property`, names(element.cssProperties), own(element), sawAll()),
        ),
        ...differences(
          'token',
          tokens,
          others.flatMap(({ tagName }) => everything('cssProperties')(tagName)).filter((name) => tokens.has(name)),
          sawAll(),
        ),
      ],
      [],
    );
  });
});

/** Lit's own begin so; what one class hides another one may offer. */
function isPublic(tag: string, name: string): boolean {
  if (name.startsWith('_$')) return false;
  return !hiddenMembers.has(name) || names(documented.find(({ tagName }) => tagName === tag)?.members).includes(name);
}

/** A field that need not be there: it is no difference when it was not seen. */
function isOptional(tag: string, event: string, field: string): boolean {
  const type =
    documented.find(({ tagName }) => tagName === tag)?.events?.find(({ name }) => name === event)?.type.text ?? '';
  return new RegExp(`\\b${field}\\?:`).test(type);
}
