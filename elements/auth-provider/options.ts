import type { PropertyDeclarations } from '@lit/reactive-element';
import {
  appOptions,
  appRoutes,
  type GatehouseOptions,
  type OptionProperties,
  type OptionRow,
} from '../../stores/core/options.ts';
import { attribute, unsaid } from '../core/shell/attribute.ts';

/** What the page says: by attributes, by properties, and by the `options` property. */
export interface Said extends OptionProperties {
  options: Partial<GatehouseOptions> | undefined;
}

/** A row, whichever types it has. */
type AnyRow = OptionRow<unknown, unknown> & { readonly name?: string };
const rows: Readonly<Record<string, AnyRow>> = appOptions;
const routes = Object.keys(appRoutes);

/** What a row itself says: a page may have put anything on the prototype of all objects (ELE-14). */
const own = <Row extends object, Key extends keyof Row>(row: Row, key: Key): Row[Key] | undefined =>
  Object.hasOwn(row, key) ? row[key] : undefined;

/** `activateWithOTCUrl` → `activate-with-otc-url`. */
const kebab = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, (_, end = '', start = '', last = '') => `${end}${last}-${start}`)
    .toLowerCase();

const fromNames = <Value>(names: readonly string[], valueOf: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)]));
const names = [...Object.keys(rows), ...routes];

/** Where the properties start from. */
export const providerDefaults: Readonly<Record<string, unknown>> = fromNames(names, (name) => own(rows, name)?.initial);

/** The properties of the element, for Lit. */
export const providerProperties: PropertyDeclarations = fromNames(names, (name) => {
  const row = own(rows, name);
  const type = row && own(row, 'type');
  const declare = providerDefaults[name] === undefined ? unsaid : attribute;
  return declare({ attribute: kebab(name), ...(type && { type }) });
});

/** The options that were given, without the undefined ones. */
const saidOnly = (all: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** The options of an app, as the attributes and the `options` property say; the attributes win. */
export function optionsOf(said: Said): GatehouseOptions {
  const { options } = said;
  // a framework may set null
  const written = (name: string): unknown => Reflect.get(said, name) ?? providerDefaults[name];
  const route = (name: string): unknown => written(name) !== 'false' && written(name);
  const named = Object.entries(rows).map(([key, row]) => [own(row, 'name') ?? key, row.toOption(written(key))]);
  return {
    baseUrl: '',
    ...options,
    ...saidOnly(Object.fromEntries(named)),
    routes: { ...options?.routes, ...saidOnly(fromNames(routes, route)) },
  };
}
