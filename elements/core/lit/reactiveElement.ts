/**
 * Lit's reactivity for the npm build in browsers, bundled from its production file: a bundler in development would take
 * Lit's development build, whose notes do not concern those who embed these elements. Servers import the package
 * itself, which has no need of a page there (`imports` in package.json).
 */
export * from '@lit/reactive-element';

// Lit counts its copies, to warn a page that loads two by mistake. This copy is on purpose and must not cause that
// warning.
const versions: unknown = Reflect.get(globalThis, 'reactiveElementVersions');
if (Array.isArray(versions)) versions.pop();
