import { useId } from 'react';
import { Avatar, calledOf } from '../base/Avatar.tsx';
import { Check } from '../Check.tsx';

/** A person to choose. */
export interface Choosable {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly profilePictureUrl?: string | null;
}

export interface PersonCheckProps {
  person: Choosable;
  checked: boolean;
  mixed?: boolean;
  disabled?: boolean;
  /** Why it failed for this person. It is shown in place of the address. */
  refusal?: string | undefined;
  /** Beside the name: why the person cannot be chosen. */
  hint?: string | undefined;
  onCheck: (on: boolean) => void;
}

/** A person with a box, in a list of people to choose from. */
export function PersonCheck({ person, checked, mixed, disabled, refusal, hint, onCheck }: PersonCheckProps) {
  const id = useId();
  const name = calledOf(person);
  return (
    <li className="gh-pick" part="person">
      <Check
        label={name}
        checked={checked}
        mixed={mixed ?? false}
        disabled={disabled ?? false}
        describedBy={`${id}-${person.id}`}
        onCheck={onCheck}
      />
      <div className="gh-person">
        <Avatar name={name} seed={person.id} src={person.profilePictureUrl} />
        <div>
          <span className="gh-person__name" dir="auto">
            {name}
          </span>
          <span
            id={`${id}-${person.id}`}
            className="gh-person__line"
            dir={refusal ? undefined : 'ltr'}
            data-refused={refusal && ''}
          >
            {refusal ?? (person.name ? person.email : '')}
          </span>
        </div>
      </div>
      {hint && <span className="gh-quiet gh-pick__hint">{hint}</span>}
    </li>
  );
}
