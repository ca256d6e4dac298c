import { useId } from 'react';
import { groupColors } from '../../stores/admin/groups/GroupsStore.ts';
import type { GroupsTexts } from './words.ts';

export interface ColorFieldProps {
  texts: GroupsTexts;
  chosen: string;
  onChoose: (color: string) => void;
}

/** The color of a group, one of ten (GROUPS-012). */
export function ColorField({ texts: { text }, chosen, onChoose }: ColorFieldProps) {
  const id = useId();
  return (
    <div className="gh-field" part="field">
      <span className="gh-label" part="label" id={id}>
        <span>{text('groups.color')}</span>
      </span>
      <div className="gh-swatches" part="colors" role="radiogroup" aria-labelledby={id}>
        {groupColors.map((color, index) => (
          <label key={color} className="gh-swatch" part="color" title={text(`groups.color.${color}`)}>
            <input
              type="radio"
              name={`${id}-color`}
              className={`gh-avatar--${index + 1}`}
              aria-label={text(`groups.color.${color}`)}
              checked={color === chosen}
              onChange={() => onChoose(color)}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
