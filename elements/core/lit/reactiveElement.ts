/**
 * Lit's reactivity for the npm build in browsers, bundled from its production file: a bundler in development would take Lit's
 * development build, whose notes concern nobody who embeds these elements. Servers import the package itself, which has no need
 * of a page there (`imports` in package.json).
 */
export * from '@lit/reactive-element';

// Lit notes each copy, to warn a page that brings two by mistake. This one is meant, and a page that uses Lit is not to hear of it.
const versions: unknown = Reflect.get(globalThis, 'reactiveElementVersions');
if (Array.isArray(versions)) versions.pop();
