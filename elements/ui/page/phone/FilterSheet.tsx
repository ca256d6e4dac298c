import { Button } from '../../base/Button.tsx';
import { Check } from '../../Check.tsx';
import type { ListFilter, ListPageProps } from '../model.ts';
import { useListTexts } from '../texts.ts';
import { SheetFrame } from './SheetFrame.tsx';

export interface FilterSheetProps<Row extends object> {
  page: ListPageProps<Row> & { filters: readonly ListFilter[] };
  onClose: () => void;
}

/** Every filter with its choices. What is chosen acts at once; the button says what it leaves. */
export function FilterSheet<Row extends object>({ page, onClose }: FilterSheetProps<Row>) {
  const { text, format } = useListTexts();
  const { filters, list, texts } = page;
  return (
    <SheetFrame
      title={text('lists.filter')}
      onClose={onClose}
      foot={
        <>
          <Button kind="ghost" onClick={() => page.onClearFilters?.()}>
            {text('lists.clear')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {format('lists.show', { items: texts.count(list?.totalItems ?? 0) })}
          </Button>
        </>
      }
    >
      {filters.map(({ id, name, choices, chosen, single, onChoose }) => (
        <fieldset key={id} className="gh-options" part="options">
          <legend>{name}</legend>
          {choices.length === 0 && <p className="gh-quiet">{text('lists.noChoices')}</p>}
          {choices.map((choice) => (
            <div key={choice.id} className="gh-option" part="option">
              <Check
                shown
                label={choice.name}
                checked={chosen.includes(choice.id)}
                onCheck={(on) => {
                  const others = single ? [] : chosen.filter((one) => one !== choice.id);
                  onChoose(on ? [...others, choice.id] : others);
                }}
              />
              {choice.hint !== undefined && <span className="gh-item__hint">{choice.hint}</span>}
            </div>
          ))}
        </fieldset>
      ))}
    </SheetFrame>
  );
}
