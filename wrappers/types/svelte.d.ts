/**
 * Types of the tags in Svelte 5, which sets properties and listens to custom events by itself; `on:` is the older
 * spelling.
 */
import type { HTMLAttributes } from 'svelte/elements';
import type { Tags } from '../tags.js';
import type { Listeners, OwnProps } from './shared.js';

type Own<Tag extends keyof Tags> = OwnProps<Tag> & Listeners<Tags[Tag]['events'], 'on'> & Listeners<Tags[Tag]['events'], 'on:'>;

/** The attributes of every tag, by its name. */
export type GatehouseTags = { [Tag in keyof Tags]: Own<Tag> & Omit<HTMLAttributes<Tags[Tag]['element']>, keyof Own<Tag>> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends GatehouseTags {}
}
