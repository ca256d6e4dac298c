import { defaultConverter, type PropertyDeclaration } from '@lit/reactive-element';

/**
 * Attributes as pages write them: `flag="false"` is false, as some frameworks write it; an attribute that is removed,
 * no number or broken JSON gives the default back.
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

/**
 * What `attribute` returns: an interface of ours, so that the published declarations name no package but those we
 * depend on.
 */
export interface AttributeDeclaration extends PropertyDeclaration {
  readonly useDefault?: boolean;
}

/**
 * The declaration of a property that is `undefined` until it is set. With `useDefault` Lit would take the first value
 * for the default, and call no update.
 */
export const unsaid = (options: PropertyDeclaration = {}): AttributeDeclaration =>
  attribute({ useDefault: false, ...options });

/**
 * The declaration of an attribute for `static properties`. Elements declare them so and not by decorators: those are
 * compiled to a kilobyte that every page would load.
 */
export const attribute = (options: PropertyDeclaration = {}): AttributeDeclaration => ({
  useDefault: true,
  converter,
  ...options,
});
