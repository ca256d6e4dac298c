import type { PropertyDeclaration, PropertyValues, ReactiveElement } from '@lit/reactive-element';
import { defaultConverter } from '@lit/reactive-element';
import { property as declare } from '@lit/reactive-element/decorators/property.js';

/**
 * Attributes as pages write them: `flag="false"` is false, as some frameworks write it; an attribute that is removed, no
 * number or broken JSON gives the default back.
 */
const converter = {
  toAttribute: defaultConverter.toAttribute,
  fromAttribute(value: string | null, type?: unknown): unknown {
    if (type === Boolean) return value !== null && value !== 'false';
    if (value === null) return null;
    if (type === Number) return value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value);
    return defaultConverter.fromAttribute?.(value, type) ?? null;
  },
};

/** Declares an attribute and its property on an `accessor`, like Lit's decorator of the same name. */
export const property = (options: PropertyDeclaration = {}) => declare({ useDefault: true, converter, ...options });

export type { PropertyValues, ReactiveElement };
