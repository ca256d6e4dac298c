import type { SessionFacts, StoreContext } from './context.ts';

type Context = Pick<StoreContext, 'onReset'> & {
  readonly session: { readonly user: Pick<NonNullable<SessionFacts['user']>, 'id'> | undefined };
};

/**
 * Calls `callback` when another person is signed in, or none any more. Another tenant of the same person changes
 * nothing: for a store that holds what is shown to a person once.
 */
export function onAnotherPerson({ onReset, session }: Context, callback: () => void): void {
  let person = session.user?.id;
  onReset(() => {
    const id = session.user?.id;
    if (id === person) return;
    person = id;
    callback();
  });
}
