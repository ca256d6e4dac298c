/**
 * What a tag shows before its code has loaded, as HTML: a server writes it into a page, and a user sees and types
 * before any script has run. The element takes the form over in place.
 */
import { escapeMarkup } from '../rules/common/escapeMarkup.ts';
import { shells } from './shells.ts';

/** What elements draw before an app is there. */
export interface Shells {
  /** Texts of style sheets. */
  readonly sheets: readonly string[];
  readonly tags: Readonly<
    Record<
      string,
      {
        /** The sheet of the shadow root. */
        readonly css: number;
        /** The sheet of the form. `light-host` is the tag. */
        readonly lightCss?: number;
        readonly delegatesFocus?: boolean;
        /** By language: the shadow root, and the form. */
        readonly drawn: Readonly<Record<string, readonly [shadow: string, light: string]>>;
      }
    >
  >;
}

/** The tags that {@link renderToString} can draw. */
export type ShellTag = keyof typeof shells.tags;

export interface RenderOptions {
  /** The language of the page, as in `lang`. English where there are no texts in it. */
  readonly lang?: string | undefined;
  /** Attributes of the tag. `true` writes a bare one; `false` and undefined write none. */
  readonly attributes?: Readonly<Record<string, string | boolean | undefined>> | undefined;
  /** What is slotted, such as a logo. Written as it is: escape what users have typed. */
  readonly children?: string | undefined;
  /** What the field of the sign-in begins with. */
  readonly identifier?: string | undefined;
  /** Has the field of the sign-in focused as soon as it is there. */
  readonly autofocus?: boolean | undefined;
  /** The nonce of the page's policy, for the styles. Or name them by hashes of {@link stylesOf}. */
  readonly nonce?: string | undefined;
  /** What the names of the elements begin with, as given to `defineAll`. */
  readonly prefix?: string | undefined;
}

const { sheets, tags }: Shells = shells;

function shellOf(tag: ShellTag): Shells['tags'][string] {
  const shell = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (!shell) throw new TypeError(`renderToString: <${tag}> has no shell; use one of ${Object.keys(tags).join(', ')}`);
  return shell;
}

/**
 * The texts of the style elements that {@link renderToString} writes, for a policy that names them by their hashes.
 *
 * @throws {TypeError} for a tag without a shell
 */
export function stylesOf(tag: ShellTag, prefix = ''): readonly string[] {
  const { css, lightCss } = shellOf(tag);
  const light = lightCss === undefined ? undefined : sheets[lightCss];
  return [sheets[css], light?.replaceAll('light-host', prefix + tag)].filter((text) => text !== undefined);
}

/** The texts of a language, or of the language that it is a kind of; else the English ones. */
function drawnIn({ drawn }: Shells['tags'][string], lang: string): readonly [shadow: string, light: string] {
  const found = [lang.toLowerCase(), lang.toLowerCase().split('-')[0] ?? ''].find((name) => Object.hasOwn(drawn, name));
  return drawn[found ?? 'en'] ?? ['', ''];
}

const isSet = (value: string | boolean | undefined): boolean => value !== undefined && value !== false;

/** What ends the name of a tag or an attribute, or could begin another one. */
const ODD_NAME = /[\s"'<>/=]|^$/;

function nameOf(name: string): string {
  if (ODD_NAME.test(name)) throw new TypeError(`renderToString: "${name}" is no name`);
  return name;
}

const attributesOf = (attributes: RenderOptions['attributes'] = {}): string =>
  Object.entries(attributes)
    .filter(([, value]) => isSet(value))
    .map(([name, value]) => ` ${nameOf(name)}${value === true ? '' : `="${escapeMarkup(String(value))}"`}`)
    .join('');

type Attributes = NonNullable<RenderOptions['attributes']>;

/** What attributes and slotted markup change in a shadow root: where they are there, one text takes another's place. */
const changes: readonly {
  readonly when: (attributes: Attributes, children: string) => boolean;
  readonly from: string;
  readonly to: string;
}[] = [
  { when: (_, children) => fills('logo', children), from: 'part="logo" hidden=""', to: 'part="logo"' },
  { when: (_, children) => fills('footer', children), from: 'part="footer" hidden=""', to: 'part="footer"' },
  { when: (attributes) => isSet(attributes['without-header']), from: 'part="header"', to: 'part="header" hidden=""' },
  // The sign-out by a button, which says nothing until it is pressed.
  { when: (attributes) => isSet(attributes['manual']), from: 'part="button" hidden=""', to: 'part="button"' },
  { when: (attributes) => isSet(attributes['manual']), from: 'part="status"', to: 'part="status" hidden=""' },
];

const fills = (slot: string, children: string): boolean => new RegExp(`\\bslot=["']?${slot}\\b`).test(children);

/** The shadow root as these attributes and this slotted markup have it. */
function arranged(shadow: string, attributes: Attributes = {}, children: string): string {
  const changed = changes.reduce(
    (text, { when, from, to }) => (when(attributes, children) ? text.replace(from, to) : text),
    shadow,
  );
  const level = attributes['heading-level'];
  return typeof level === 'string'
    ? changed.replace('aria-level="1"', () => `aria-level="${escapeMarkup(level)}"`)
    : changed;
}

/**
 * Renders a tag as it looks before its code has loaded: a declarative shadow root, and its form in the light DOM, where
 * password managers find it. Costs well under a millisecond.
 *
 * ```ts
 * const logo = '<img slot="logo" src="/logo.svg" alt="Acme">';
 * const login = renderToString('auth-login', { lang: 'de', nonce, children: logo });
 * ```
 *
 * @throws {TypeError} for a tag without a shell, and for a prefix or an attribute that is no name
 */
export function renderToString(tag: ShellTag, options: RenderOptions = {}): string {
  const { lang = 'en', attributes, children = '', identifier, autofocus, nonce, prefix = '' } = options;
  const shell = shellOf(tag);
  const [shadow, light] = drawnIn(shell, lang);
  const [css, ...lightCss] = stylesOf(tag, prefix);
  const style = (text = ''): string =>
    `<style${nonce === undefined ? '' : ` nonce="${escapeMarkup(nonce)}"`}>${text}</style>`;
  const drawn = arranged(shadow, attributes, children);
  const field = attributesOf({ value: identifier, autofocus });
  const form = light.replace('<input', () => `<input${field}`);
  const name = nameOf(prefix + tag);
  const focus = shell.delegatesFocus ? ' shadowrootdelegatesfocus=""' : '';
  return [
    `<${name}${attributesOf(attributes)}>`,
    `<template shadowrootmode="open"${focus}>${style(css)}${drawn}</template>`,
    ...lightCss.map(style),
    children,
    form,
    `</${name}>`,
  ].join('');
}
