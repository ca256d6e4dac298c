// Tags with more options than hands should write keep them in a table of their source, which the analyzer cannot read.
import { tsImport } from 'tsx/esm/api';
import { designTokens } from './tokens.mjs';

const load = (file) => tsImport(`../../${file}`, import.meta.url);
const [{ providerDefaults, providerProperties }, { defaultRoutes }] = await Promise.all([
  load('elements/auth-provider/options.ts'),
  load('stores/core/options.ts'),
]);

const literal = (value) =>
  typeof value === 'string' ? `'${value}'` : value === undefined ? undefined : JSON.stringify(value);

/** By tag: the attribute of a property, its default, and custom properties. */
export const tables = {
  'auth-provider': {
    attributeOf: (name) => providerProperties[name]?.attribute || undefined,
    cssProperties: designTokens,
    defaultOf: (name) => literal(defaultRoutes[name] ?? providerDefaults[name]),
  },
};
