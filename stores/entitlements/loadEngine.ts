import { loadOnce } from '../core/loadOnce.ts';

type Engine = typeof import('./engine.ts');

let engine: Engine | undefined;

/** The engine, once it is here. Code alone: nothing of an app. */
export const loadedEngine = (): Engine | undefined => engine;

/**
 * Loads the engine. It is not needed before a user is signed in, and a sign-in does not wait for it. Rejects if it
 * cannot be loaded.
 */
export const loadEngine = loadOnce(async () => (engine = await import('./engine.ts')));
