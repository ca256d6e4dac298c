import type { UsersStore } from '../../stores/admin/UsersStore.ts';

/** What the element shows. `none`: a search or filter hides everybody; `empty`: there is nobody. */
export type Phase = 'signed-out' | 'denied' | 'loading' | 'error' | 'rows' | 'none' | 'empty';

/** Read top to bottom, the first that holds is shown. */
const phases: readonly { readonly phase: Phase; readonly when: (users: UsersStore) => boolean }[] = [
  { phase: 'signed-out', when: ({ access }) => access === 'signed-out' },
  { phase: 'denied', when: ({ access }) => access === 'denied' },
  { phase: 'rows', when: ({ users }) => users.length > 0 },
  {
    phase: 'loading',
    when: ({ access, answered, loading, error }) => loading || (!error && (access === 'loading' || !answered)),
  },
  { phase: 'error', when: ({ error }) => error !== undefined },
  { phase: 'none', when: ({ narrowed }) => narrowed },
  { phase: 'empty', when: () => true },
];

/** Without an app nothing is known yet: the same as loading. */
export function phaseOf(users: UsersStore | undefined): Phase {
  return (users && phases.find(({ when }) => when(users))?.phase) ?? 'loading';
}
