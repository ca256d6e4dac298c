import type { Tags } from '../tags.js';

/** Every property, or none. */
export type Some<Of> = { [Name in keyof Of]?: Of[Name] | undefined };

/** A handler for each event, under a name made of that of the event. */
export type Listeners<Events, Before extends string> = { [Name in keyof Events & string as `${Before}${Name}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined };

/** The names of an object with something before each. */
export type Prefixed<Of, Before extends string> = { [Name in keyof Of & string as `${Before}${Name}`]?: Of[Name] | undefined };

/**
 * What a tag takes in a language that passes properties to elements that have them: properties by their names, else
 * attributes.
 */
export type OwnProps<Tag extends keyof Tags> = Omit<Tags[Tag]['attributes'], keyof Tags[Tag]['properties']> & Some<Tags[Tag]['properties']>;
