import { useMemo, useState } from 'react';
import { useLater } from '../base/useLater.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useStable } from '../base/useStable.ts';
import { useKit } from '../base/kit.ts';
import { phaseOf } from '../base/list.ts';
import type { ListPageProps } from './model.ts';
import { PageHead } from '../base/PageHead.tsx';
import { snapshot } from './snapshot.ts';
import { useRoom } from './useRoom.ts';
import { useSelection } from './useSelection.ts';
import { PATIENT, useWait } from '../base/useWait.ts';

/** Loaded at once; its place is kept, and rows do not wait for it. */
const loadToolbar = () => import('./Toolbar.tsx');
const loadFooter = () => import('./Footer.tsx');
const loadDetail = () => import('./phone/DetailSheet.tsx');
const loadPanel = () => import('./DetailPanel.tsx');
const loadPhone = () => import('./phone/Phone.tsx');
const loadBulk = () => import('./BulkBar.tsx');
const loadCheck = () => import('../Check.tsx');
/** Loaded at once, so that a failure can be shown when the network is gone; rows do not wait for it. */
const loadStates = () => import('../blocks/states.tsx');
const loadActions = () => import('../overlays/ActionButton.tsx');
/** Nothing of it is needed before rows are on screen. */
const loadExtras = () => import('./Extras.tsx');
const NONE: readonly never[] = [];

/** The widths of a column of boxes and of one of menus, in pixels. */
const [CHECK, MENU] = [44, 52];

/**
 * A page with a list: title, search, filters and columns, a table or, where there is little room, a list of two lines,
 * the states that stand in its place, a pager, selection, and what is announced. It follows a list that is observable.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { Observed } = useKit();
  return <Observed>{() => <ListView {...props} list={props.list && snapshot(props.list)} />}</Observed>;
}

function ListView<Row extends object>(props: ListPageProps<Row>) {
  const { list, texts, columns, rowId, rowName, hidden, filters = NONE, actions, bulk, onOpen } = props;
  const { common, Observed } = useKit();
  const { text, format, lang } = common;
  const phase = phaseOf(list);
  const check = useLater(loadCheck, bulk !== undefined);
  const selection = useSelection(list, rowId, bulk && check?.Check);
  const [ownId, setOwnId] = useState('');
  const { openId = ownId, onOpenId = setOwnId } = props;
  const opened = openId && !onOpen ? list?.rows.find((row) => rowId(row) === openId) : undefined;
  const isOpen = opened !== undefined;
  const { ref, room } = useRoom(columns, hidden, (selection ? CHECK : 0) + (actions ? MENU : 0), isOpen);
  const tabular = phase === 'rows' || phase === 'loading';
  const bones = useWait(phase === 'loading');
  const late = useWait(list?.filling === true, PATIENT);
  const stale = useWait(phase === 'rows' && list?.loading === true, PATIENT);
  const states = useLater(loadStates, true);
  const extras = useLater(loadExtras, phase !== 'loading');
  const toolbar = useLater(loadToolbar, !room.narrow);
  const footer = useLater(loadFooter, !props.body);
  const phone = useLater(loadPhone, room.narrow);
  const own = tabular && props.body;
  const chosen = list?.selection.size ?? 0;
  const bar = useLater(loadBulk, chosen > 0);
  const loading = phase === 'loading' || bones ? 'first' : undefined;

  const labelOf = useStable((name: string) => format('common.actionsFor', { name }));
  const acts = actions !== undefined && !props.readOnly;
  const ActionButton = useLater(loadActions, acts)?.ActionButton;
  const header = text('common.actions');
  const rowActions = useMemo(
    () => (actions && acts && ActionButton ? { ActionButton, of: actions, header, label: labelOf, lang } : undefined),
    [actions, acts, ActionButton, header, labelOf, lang],
  );
  // The skeleton has its columns from the start, so that none is pushed aside, and the foot is below it.
  const Bones = (!bulk || check) && (!acts || ActionButton) ? states?.SkeletonRows : undefined;
  const hasFoot = !loading || Bones !== undefined;
  const close = useStable(() => onOpenId(''));
  const show = (row: Row) => onOpenId(rowId(row), false);
  const detail = useLater(loadDetail, isOpen && !room.aside, close);
  const panel = useLater(loadPanel, isOpen && room.aside, close);
  const aside = isOpen && room.aside && panel;
  const out = useMemo(() => (room.gone ? [...hidden, ...room.gone.split(' ')] : hidden), [hidden, room.gone]);
  const open = useStable((row: Row) => (onOpen ? onOpen(row) : onOpenId(rowId(row))));

  if (phase === 'signed-out') return null;
  const inUse = phase !== 'denied' && phase !== 'empty';
  const level = props.withoutHeader || props.level === 1 ? 2 : 3;
  const bulkBar = bar && list && bulk && chosen > 0 && (
    <bar.BulkBar list={list} actions={bulk(list.selection)} narrow={room.narrow} />
  );
  return (
    <div
      className="gh-view gh-view--list"
      part="view"
      ref={ref}
      data-narrow={room.narrow || undefined}
      data-aside={aside ? '' : undefined}
    >
      {room.narrow && phone && <phone.PhoneStyles />}
      {!props.withoutHeader && <PageHead {...props} title={texts.title} action={inUse && props.action} />}
      {inUse && props.presets}
      {inUse &&
        (room.narrow
          ? phone && <phone.PhoneTools {...props} filters={filters} bar={bulkBar} />
          : bulkBar ||
            (toolbar ? (
              <toolbar.Toolbar {...props} filters={filters} room={room} />
            ) : (
              <div className="gh-toolbar" part="toolbar" />
            )))}
      <div className="gh-table-wrap" data-waits={bones || late || undefined}>
        {own &&
          own({
            narrow: room.narrow,
            columns: columns.filter(({ id }) => !out.includes(id)),
            left: room.left,
            openId: aside ? openId : undefined,
            loading: loading ?? (list?.loading ? 'again' : undefined),
            stale,
            actions: rowActions,
            onOpen: open,
          })}
        {tabular && !own && room.narrow && phone && (
          <phone.PhoneList {...props} onOpen={open} loading={loading} selection={selection} Observed={Observed} />
        )}
        {tabular && !own && !room.narrow && (
          <DataTable
            label={texts.title}
            columns={columns}
            rows={list?.rows ?? NONE}
            rowId={rowId}
            rowName={rowName}
            hidden={out}
            left={room.left}
            openId={aside ? openId : undefined}
            sort={list?.sort}
            onSort={(sort) => list?.setSort(sort)}
            loading={loading ?? (list?.loading ? 'again' : undefined)}
            stale={stale}
            Bones={Bones}
            expected={props.bones ?? list?.pageSize ?? 0}
            isDim={props.isDim}
            onRow={open}
            selection={selection}
            actions={rowActions}
            onRowKey={extras?.handleRowKey}
            Observed={Observed}
          />
        )}
        {tabular &&
          !own &&
          (room.narrow ? phone : hasFoot) &&
          (footer ? (
            <footer.Footer list={loading ? undefined : list} narrow={room.narrow} />
          ) : (
            <div className="gh-table-foot" part="footer" />
          ))}
        {!tabular && states && <states.Instead page={props} phase={phase} level={level} />}
      </div>
      {aside ? (
        <aside.DetailPanel page={props} row={opened} rows={list?.rows ?? NONE} onRow={show} onClose={close} />
      ) : (
        opened &&
        detail &&
        !room.aside && (
          <detail.DetailSheet
            page={props}
            row={opened}
            rows={list?.rows ?? NONE}
            narrow={room.narrow}
            onRow={show}
            onClose={close}
          />
        )
      )}
      {list && extras && (
        <extras.Extras {...props} list={list} phase={phase} chosen={chosen} openId={openId} onOpenId={onOpenId} />
      )}
    </div>
  );
}
