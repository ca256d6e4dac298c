import { useId } from 'react';
import { useSheet } from './base/useSheet.ts';
import { ErrorIcon } from './icons.tsx';
import css from './styles/cards.css';

export interface ChoiceCard {
  id: string;
  name: string;
  /** The effect, in a sentence. */
  text: string;
}

export interface ChoiceCardsProps {
  /** The name of the field, so that it takes the focus when nothing is chosen. */
  name: string;
  label: string;
  /** The label is only read aloud, because the title of the dialog says it. */
  hidden?: boolean;
  required?: boolean;
  cards: readonly ChoiceCard[];
  chosen: string;
  error?: string | undefined;
  onChoose: (id: string) => void;
}

/** Two to eight things of which one is chosen, each with a second line that says its effect. */
export function ChoiceCards({ name, label, hidden, required, cards, chosen, error, onChoose }: ChoiceCardsProps) {
  const id = useId();
  const sheet = useSheet(css);
  return (
    <div className={error ? 'gh-field gh-field--invalid' : 'gh-field'} part="field">
      <span className={hidden ? 'gh-visually-hidden' : 'gh-label'} part="label" id={`${id}-label`}>
        <span>
          {label}
          {required && (
            <span className="gh-required" part="required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
      </span>
      <div
        className="gh-choices"
        part="options"
        role="radiogroup"
        ref={sheet}
        aria-labelledby={`${id}-label`}
        aria-required={required}
        aria-describedby={error ? `${id}-message` : undefined}
      >
        {cards.map((card) => (
          <label key={card.id} className="gh-choice" part="option">
            <input
              type="radio"
              name={name}
              checked={card.id === chosen}
              aria-describedby={`${id}-${card.id}`}
              aria-labelledby={`${id}-${card.id}-name`}
              onChange={() => onChoose(card.id)}
            />
            <span id={`${id}-${card.id}-name`} className="gh-choice__name">
              {card.name}
            </span>
            <span id={`${id}-${card.id}`} className="gh-choice__text">
              {card.text}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="gh-message" part="message" id={`${id}-message`} role="alert">
          <ErrorIcon />
          {error}
        </div>
      )}
    </div>
  );
}
