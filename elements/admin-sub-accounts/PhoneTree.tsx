import { observer } from 'mobx-react-lite';
import type { RefCallback } from 'react';
import { marksOf, type TreeLine } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { ChevronDownIcon, ChevronEndIcon } from '../ui/base/icons.tsx';
import { handleRowKey } from '../ui/table/rowKeys.ts';
import { mark } from './accountsList.tsx';
import { endWords, indent, Marked, searchOf, TreeFoot, type TreeViewProps } from './TreeGrid.tsx';

/** So many rows stand in for the first level. */
const BONES = [0, 1, 2, 3, 4, 5] as const;

/** The tree where there is little room: two lines for each account. Of a search it shows the results alone. */
export const PhoneTree = observer(function PhoneTree(props: TreeViewProps) {
  const { store, texts, shown, lines, tree } = props;
  const { text, format } = texts;
  const { actions, loading } = shown;
  const isFound = store?.tree.isFound === true;
  const search = searchOf(store);
  const Menu = actions?.ActionButton;
  const box: RefCallback<HTMLElement> = (node) => void (tree.box.current = node);
  if (loading === 'first')
    return (
      <div className="gh-rows" aria-busy="true" role="group" aria-label={text('subAccounts.page')}>
        {BONES.map((at) => (
          <div key={at} className="gh-skeleton" aria-hidden="true">
            <span className="gh-bone gh-bone--round" />
            <div>
              <span className="gh-bone w-55" />
              <span className="gh-bone w-40" />
            </div>
          </div>
        ))}
      </div>
    );

  const account = ({ id, row }: Extract<TreeLine, { kind: 'account' }>) => {
    const { name, level, isOpen, account: known } = row;
    const tab = id === tree.active ? 0 : -1;
    const count = store?.counts.peopleOf(id);
    const people = count === undefined ? '' : format('subAccounts.people', { count });
    // One word leaves room for the name; the detail has all.
    const [type] = marksOf(known);
    const path = known?.path?.map((step) => step.name).join(', ');
    const access = known?.subAccountAccessType && text(`subAccounts.accessShort.${known.subAccountAccessType}`);
    const second = isFound ? path && format('subAccounts.in', { path }) : people;
    return (
      <li
        key={id}
        className={isFound ? 'gh-line' : `gh-line ${indent('gh-line--tree', level)}`}
        part="row"
        data-row={id}
        aria-level={isFound ? undefined : level}
      >
        {isFound ? (
          mark(row)
        ) : row.isBusy ? (
          <span className="gh-spin" part="spinner" aria-hidden="true" />
        ) : (
          isOpen !== undefined && (
            <button
              type="button"
              className="gh-twist"
              part="twist"
              tabIndex={tab}
              aria-expanded={isOpen}
              aria-label={name}
              onClick={() => tree.toggle(id, !isOpen)}
            >
              {isOpen ? <ChevronDownIcon /> : <ChevronEndIcon />}
            </button>
          )
        )}
        <button
          type="button"
          className="gh-line__name"
          part="name"
          dir="auto"
          title={name}
          tabIndex={tab}
          onClick={() => shown.onOpen(row)}
        >
          <Marked name={name} search={search} />
        </button>
        {!isFound && type && (
          <span className="gh-line__status" part="status">
            {text(`subAccounts.type.${type}`)}
          </span>
        )}
        <span className="gh-line__text" part="line" dir="auto">
          {second}
        </span>
        <span className="gh-line__field" part="field">
          {isFound ? people : access}
        </span>
        {actions && Menu && (
          <Menu
            part="row-menu"
            tabIndex={tab}
            lang={actions.lang}
            label={actions.label(name)}
            actions={actions.of(row)}
          />
        )}
      </li>
    );
  };
  const instead = (line: Exclude<TreeLine, { kind: 'account' }>) =>
    line.kind === 'bones' ? (
      <li key={line.id} className={`gh-line gh-tree__bones ${indent('gh-line--tree', line.level)}`} aria-hidden="true">
        <span className="gh-bone w-55" />
      </li>
    ) : (
      <li
        key={line.id}
        className={`gh-line gh-line--more ${indent('gh-line--tree', line.level)}`}
        data-row={line.id}
        aria-level={line.level}
        aria-busy={line.isBusy || undefined}
      >
        <button
          type="button"
          className="gh-link"
          part="more"
          tabIndex={line.id === tree.active ? 0 : -1}
          aria-label={
            line.kind === 'failed'
              ? format('subAccounts.retryIn', { name: line.parentName ?? '' })
              : endWords(line, texts)
          }
          onClick={() => void tree.act(line)}
        >
          {line.kind === 'failed' ? endWords(line, texts) : format('subAccounts.more', { count: line.count })}
        </button>
      </li>
    );
  const visible = lines.filter((line) => !isFound || line.kind !== 'account' || !line.row.isWay);
  return (
    <>
      {/* The keys of the controls inside it, which are the ones in the tab order. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={box}
        className="gh-rows"
        part="list"
        aria-label={text('subAccounts.page')}
        aria-busy={loading ? true : undefined}
        onFocus={tree.handleFocus}
        onKeyDown={(event) => handleRowKey(event, undefined)}
      >
        {visible.map((line) => (line.kind === 'account' ? account(line) : instead(line)))}
      </ul>
      <TreeFoot {...props} />
    </>
  );
});
