import type { compileEntitlements } from '../../api/rules/evaluate.ts';

type Compile = typeof compileEntitlements;

let loaded: Compile | undefined;

/** What prepares a bundle for questions, once it is here. Code alone: nothing of an app. */
export const loadedEngine = (): Compile | undefined => loaded;

/** Fetches it. It comes with the first bundle: until somebody is signed in, nobody asks. Rejects when it cannot be had. */
export async function loadEngine(): Promise<Compile> {
  const { compileEntitlements } = await import('../../api/rules/evaluate.ts');
  return (loaded = compileEntitlements);
}
