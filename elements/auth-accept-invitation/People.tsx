import { WholeAddress } from '../core/flow/WholeAddress.tsx';

/** A person of an invitation, and what they have to do with it. */
export interface Shown {
  readonly name: string;
  readonly says: string;
}

/** Whom an invitation is about. */
export function People({ people, lang }: { people: readonly Shown[]; lang: string }) {
  return (
    <ul part="people">
      {people.map(({ name, says }) => (
        <li key={says}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 2.500a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600" />
            <path d="M2.800 13.500c.6-2.700 2.700-4 5.200-4s4.600 1.300 5.200 4" />
          </svg>
          <strong>
            <WholeAddress of={name} />
          </strong>
          <small lang={lang}>{says}</small>
        </li>
      ))}
    </ul>
  );
}
