/** Types of the tags in JSX of React 19, which sets properties and listens to custom events by itself. */
import type { HTMLAttributes, RefAttributes } from 'react';
import type { Tags } from '../tags.js';
import type { Listeners, OwnProps } from './shared.js';

type Own<Tag extends keyof Tags> = OwnProps<Tag> & Listeners<Tags[Tag]['events'], 'on'>;
type TagProps<Tag extends keyof Tags> = Own<Tag> & Omit<HTMLAttributes<Tags[Tag]['element']>, keyof Own<Tag>> & RefAttributes<Tags[Tag]['element']> & { class?: string | undefined };

/** The props of every tag, by its name. */
export type GatehouseTags = { [Tag in keyof Tags]: TagProps<Tag> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends GatehouseTags {}
  }
}
