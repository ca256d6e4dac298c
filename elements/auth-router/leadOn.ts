import type { RootStore } from '../../stores/RootStore.ts';

/**
 * The sign-in is a page of the provider: who comes to its address here goes there, or on where they are signed in.
 * Returns the end.
 */
export function leadOn(root: RootStore): () => void {
  const { session, routing } = root;
  return root.watch(
    () => (session.isLoading ? 'loading' : session.status),
    (status) => {
      if (status === 'signed-in') routing.afterLogin();
      if (status === 'signed-out') routing.to('loginUrl', { replace: true });
    },
  );
}
