/** Types of the tags in templates of Vue: `GlobalComponents` is where its tools look. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { Tags } from '../tags.js';
import type { OwnProps } from './shared.js';

type Emit<Events> = { [Name in keyof Events]: (event: Name, payload: CustomEvent<Events[Name]>) => void }[keyof Events];
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${Capitalize<First>}${Pascal<Rest>}` : Capitalize<Name>;
type Listeners<Events> = { [Name in keyof Events & string as `on${Pascal<Name>}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined };

/** An element as a component: what a template may bind and listen to, and what a template ref holds. */
type ElementComponent<Tag extends keyof Tags> = new () => Tags[Tag]['element'] & {
  /** For templates alone; the element has no such property. */
  $props: OwnProps<Tag> & Listeners<Tags[Tag]['events']> & Omit<HTMLAttributes, keyof OwnProps<Tag>> & PublicProps;
  /** For templates alone; the element has no such method. */
  $emit: Both<Emit<Tags[Tag]['events']>>;
};

/** Every tag as a component, by its name. */
export type GatehouseTags = { [Tag in keyof Tags]: ElementComponent<Tag> };

declare module 'vue' {
  interface HTMLAttributes {
    /** The slot of the element that a child is assigned to. */
    slot?: string | undefined;
  }
  interface GlobalComponents extends GatehouseTags {}
}
