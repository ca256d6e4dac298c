import { ChoiceButton, type Choice } from '../choices/ChoiceButton.tsx';

export interface SelectFieldProps {
  label: string;
  lang: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Under the control, always there. */
  help?: string | undefined;
  /** Shown when there is nothing to choose from. */
  emptyLabel: string;
  /** The name of the search field of a long list. */
  searchLabel?: string;
}

/** A field whose value is one of a list. */
export function SelectField({
  label,
  lang,
  choices,
  chosen,
  onChoose,
  help,
  emptyLabel,
  searchLabel,
}: SelectFieldProps) {
  return (
    <div className="gh-field" part="field">
      <span className="gh-label" part="label" aria-hidden="true">
        <span>{label}</span>
      </span>
      <ChoiceButton
        field
        mode="single"
        kind="default"
        className="gh-select"
        part="control"
        lang={lang}
        label={label}
        emptyLabel={emptyLabel}
        searchLabel={searchLabel}
        choices={choices}
        chosen={[chosen]}
        onChoose={([id]) => id !== undefined && onChoose(id)}
      >
        {choices.find(({ id }) => id === chosen)?.name ?? ''}
      </ChoiceButton>
      <div className="gh-message" part="message">
        {help}
      </div>
    </div>
  );
}
