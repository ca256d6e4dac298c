/**
 * Types of the tags in JSX of Solid, which sets properties of custom elements; `attr:` writes an attribute, `bool:` one
 * that is there or not, `prop:` says that a property is meant, and `on:` listens.
 */
import type { JSX } from 'solid-js';
import type { Tags } from '../tags.js';
import type { Listeners, OwnProps, Prefixed } from './shared.js';

type BooleanNames<Of> = { [Name in keyof Of]: true extends Of[Name] ? Name : never }[keyof Of];

type Own<Tag extends keyof Tags> = OwnProps<Tag> &
  Prefixed<Tags[Tag]['properties'], 'prop:'> &
  Prefixed<Tags[Tag]['attributes'], 'attr:'> &
  { [Name in BooleanNames<Required<Tags[Tag]['attributes']>> & string as `bool:${Name}`]?: boolean | undefined } &
  Listeners<Tags[Tag]['events'], 'on:'>;

/** The props of every tag, by its name. */
export type GatehouseTags = { [Tag in keyof Tags]: Own<Tag> & Omit<JSX.HTMLAttributes<Tags[Tag]['element']>, keyof Own<Tag>> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends GatehouseTags {}
  }
}
