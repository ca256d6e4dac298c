/** Types of the tags in JSX of Preact, which sets properties and listens to custom events by itself. */
import type { HTMLAttributes } from 'preact';
import type { Tags } from '../tags.js';
import type { Listeners, OwnProps } from './shared.js';

type Own<Tag extends keyof Tags> = OwnProps<Tag> & Listeners<Tags[Tag]['events'], 'on'>;

/** The props of every tag, by its name. */
export type GatehouseTags = { [Tag in keyof Tags]: Own<Tag> & Omit<HTMLAttributes<Tags[Tag]['element']>, keyof Own<Tag>> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends GatehouseTags {}
  }
}
