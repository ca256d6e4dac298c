import { refocus } from '../afterDialog.ts';
import { Button } from '../base/Button.tsx';
import { SearchField } from '../SearchField.tsx';
import { ColumnsIcon, CrossIcon } from '../base/icons.tsx';
import { ChoiceButton } from '../choices/ChoiceButton.tsx';
import { useCommon } from '../base/kit.ts';
import type { ListFilter, ListPageProps } from './model.ts';
import { useListTexts } from './texts.ts';
import { useSearch } from './useSearch.ts';
import type { Room } from './useRoom.ts';

function Filter({ filter }: { filter: ListFilter }) {
  const { text, format, lang } = useListTexts();
  const { name, choices, chosen, single, onChoose } = filter;
  const [value] = choices.filter(({ id }) => chosen.includes(id)).map((choice) => choice.name);
  const more = chosen.length - 1;
  const label =
    value === undefined
      ? name
      : more
        ? format('lists.filterMany', { filter: name, value, more })
        : format('lists.filterOne', { filter: name, value });
  return (
    <ChoiceButton
      mode={single ? 'single' : 'multiple'}
      lang={lang}
      label={name}
      emptyLabel={text('lists.noChoices')}
      searchLabel={format('lists.searchIn', { name })}
      choices={choices}
      chosen={chosen}
      on={chosen.length > 0}
      onChoose={onChoose}
      foot={{ kind: 'clear', label: text('lists.clear'), onAction: () => onChoose([]) }}
    >
      {label}
    </ChoiceButton>
  );
}

export interface ToolbarProps<Row extends object> extends Pick<
  ListPageProps<Row>,
  'list' | 'texts' | 'onClearFilters' | 'note' | 'columns' | 'hidden' | 'onHidden'
> {
  filters: readonly ListFilter[];
  room: Room;
}

/** Search, filters and columns. */
export function Toolbar<Row extends object>({
  list,
  texts,
  filters,
  onClearFilters,
  note,
  columns,
  hidden,
  onHidden,
  room,
}: ToolbarProps<Row>) {
  const common = useCommon();
  const { text, lang, ready } = useListTexts();
  const search = useSearch(list);
  const [first, ...others] = columns;
  const optional = others.map(({ id }) => id);
  const choices = () =>
    columns.map(({ id, header, leaves }) => {
      const gone = leaves !== undefined && room.left.includes(String(leaves)) && !hidden.includes(id);
      return {
        id,
        name: header,
        fixed: id === first?.id,
        hint: id === first?.id ? text('lists.always') : gone ? text('lists.hiddenHere') : undefined,
      };
    });
  if (!ready) return <div className="gh-toolbar" part="toolbar" />;
  return (
    <div className="gh-toolbar" part="toolbar">
      <SearchField label={texts.search} clearLabel={common.text('common.clearSearch')} {...search} />
      {filters.map((filter) => (
        <Filter key={filter.id} filter={filter} />
      ))}
      {note && (
        <span className="gh-quiet" role="status">
          {note}
        </span>
      )}
      {filters.some(({ chosen }) => chosen.length) && onClearFilters && (
        <Button
          kind="ghost"
          className="gh-btn--compact"
          icon={<CrossIcon />}
          onClick={({ currentTarget }) => {
            refocus(currentTarget.getRootNode()); // the button leaves with the filters
            onClearFilters();
          }}
        >
          {text('lists.clearFilters')}
        </Button>
      )}
      <div className="gh-toolbar__end">
        <ChoiceButton
          mode="multiple"
          lang={lang}
          part="columns"
          align="end"
          label={text('lists.columnsMenu')}
          emptyLabel={text('lists.noChoices')}
          icon={<ColumnsIcon />}
          choices={choices}
          chosen={columns.map(({ id }) => id).filter((id) => !hidden.includes(id))}
          onChoose={(shown) => onHidden(optional.filter((id) => !shown.includes(id)))}
          foot={{ kind: 'reset', label: text('lists.reset'), onAction: () => onHidden([]) }}
        >
          {text('lists.columns')}
        </ChoiceButton>
      </div>
    </div>
  );
}
