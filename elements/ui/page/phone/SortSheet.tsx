import { useId, useState } from 'react';
import { Button } from '../../base/Button.tsx';
import { Check } from '../../Check.tsx';
import { Toggle } from '../../Toggle.tsx';
import { pageSizes } from '../Footer.tsx';
import type { ListPageProps } from '../model.ts';
import { directionOf } from '../order.ts';
import { useListTexts } from '../texts.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { numbersIn } from '../../../i18n/perLanguage.ts';

const capital = (text: string, lang: string): string => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** By which column, in which direction, and how many on a page. Acts when its button is pressed. */
export function SortSheet<Row extends object>({ page, onClose }: { page: ListPageProps<Row>; onClose: () => void }) {
  const around = useListTexts();
  const { text, format, lang } = around;
  const { list, columns } = page;
  const group = useId();
  const sortable = columns.filter((column) => column.sortable);
  const [first] = sortable;
  const [by, setBy] = useState(list?.sort?.id ?? first?.id);
  const [desc, setDesc] = useState(list?.sort?.desc ?? false);
  const [size, setSize] = useState(list?.pageSize ?? 0);
  const column = sortable.find(({ id }) => id === by);
  const choose = (id: string) => {
    setBy(id);
    setDesc(sortable.find((one) => one.id === id)?.descFirst ?? false);
  };
  const handleSort = () => {
    if (list && size !== list.pageSize) list.setPageSize(size);
    if (list && column && (list.sort?.id !== column.id || list.sort.desc !== desc))
      list.setSort({ id: column.id, desc });
    onClose();
  };
  return (
    <SheetFrame
      title={text('lists.sort')}
      onClose={onClose}
      foot={
        <>
          <Button kind="ghost" onClick={() => first && choose(first.id)}>
            {text('lists.reset')}
          </Button>
          <Button kind="primary" onClick={handleSort}>
            {format('lists.show', { items: page.texts.count(list?.totalItems ?? 0) })}
          </Button>
        </>
      }
    >
      <fieldset className="gh-options" part="options">
        <legend>{text('lists.by')}</legend>
        {sortable.map(({ id, header }) => (
          <div key={id} className="gh-option" part="option">
            <Check shown group={group} label={header} checked={id === by} onCheck={() => choose(id)} />
          </div>
        ))}
      </fieldset>
      {column && (
        <fieldset className="gh-options" part="options">
          <legend>{text('lists.direction')}</legend>
          <Toggle
            label={text('lists.direction')}
            items={(column.descFirst ? [true, false] : [false, true]).map((down) => ({
              id: String(down),
              label: capital(directionOf(column, down, around), lang),
            }))}
            chosen={String(desc)}
            onChoose={(down) => setDesc(down === 'true')}
          />
        </fieldset>
      )}
      <fieldset className="gh-options" part="options">
        <legend>{text('lists.rowsMenu')}</legend>
        <Toggle
          label={text('lists.rowsMenu')}
          items={pageSizes(size).map((rows) => ({ id: String(rows), label: numbersIn(lang).format(rows) }))}
          chosen={String(size)}
          onChoose={(rows) => setSize(Number(rows))}
        />
      </fieldset>
    </SheetFrame>
  );
}
