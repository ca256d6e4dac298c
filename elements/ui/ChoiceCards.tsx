import { useId } from 'react';
import { OptionGroup, type OptionGroupProps } from './OptionGroup.tsx';
import css from './styles/cards.css';

export interface ChoiceCard {
  id: string;
  name: string;
  /** The effect, in a sentence. */
  text: string;
}

export interface ChoiceCardsProps extends OptionGroupProps {
  /** The name of the field, so that it takes the focus when nothing is chosen. */
  name: string;
  cards: readonly ChoiceCard[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Two to eight things of which one is chosen, each with a second line that says its effect. */
export function ChoiceCards({ name, cards, chosen, onChoose, ...frame }: ChoiceCardsProps) {
  const id = useId();
  return (
    <OptionGroup {...frame} role="radiogroup" className="gh-choices" css={css}>
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
    </OptionGroup>
  );
}
