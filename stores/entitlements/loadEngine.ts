type Engine = typeof import('./later/engine.ts');

let engine: Engine | undefined;

/** The engine, once it is here. Code alone: nothing of an app. */
export const loadedEngine = (): Engine | undefined => engine;

/** Fetches it: until somebody is signed in, nobody asks, and a sign-in need not wait for it. Rejects when it cannot be had. */
export const loadEngine = async (): Promise<Engine> => (engine = await import('./later/engine.ts'));
