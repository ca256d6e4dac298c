import type { PropertyDeclaration } from '@lit/reactive-element';
import { property as declare } from '@lit/reactive-element/decorators/property.js';
import { attribute } from './attribute.ts';

/** Declares an attribute and its property on an `accessor`, like Lit's decorator of the same name. */
export const property = (options: PropertyDeclaration = {}) => declare(attribute(options));
