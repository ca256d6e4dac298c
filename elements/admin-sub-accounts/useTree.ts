import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { ROOT, type SubAccountsStore, type TreeLine } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { afterDialog } from '../ui/afterDialog.ts';
import { rowOf } from '../ui/table/useRows.ts';

/** So long after a letter the next one belongs to the same name. Milliseconds. */
const TYPING = 600;

const nameIn = (line: TreeLine): string => (line.kind === 'account' ? line.row.name : '');
const parentIn = (line: TreeLine): string => (line.kind === 'account' ? line.row.parentId : line.parentId);
const levelIn = (line: TreeLine): number => (line.kind === 'account' ? line.row.level : line.level);

/** The next line, in a circle, whose name begins with what was typed. */
function typedLine(lines: readonly TreeLine[], at: number, text: string): TreeLine | undefined {
  const from = text.length > 1 ? at : at + 1;
  const around = [...lines.slice(from), ...lines.slice(0, from)];
  return around.find((line) => nameIn(line).toLocaleLowerCase().startsWith(text));
}

interface TreeUse {
  store: SubAccountsStore | undefined;
  lines: readonly TreeLine[];
  /** No dialog is open. */
  idle: boolean;
  /** The person wants to see everything about an account. */
  onOpen: (tenantId: string) => void;
}

/**
 * Which line of the tree has the focus, and what its keys do: arrows move, open and close, letters find a name, Enter
 * shows everything about an account.
 */
export function useTree({ store, lines, idle, onOpen }: TreeUse) {
  const box = useRef<HTMLElement>(null);
  const stops = lines.filter(({ kind }) => kind !== 'bones');
  const ids = stops.map(({ id }) => id);
  const [last, setLast] = useState({ id: '', at: 0 });
  // In the place of a line that is gone its neighbour is in the tab order.
  const active = ids.includes(last.id) ? last.id : ids[Math.min(last.at, ids.length - 1)];
  const typed = useRef({ text: '', at: 0 });
  const wanted = useRef<string>(undefined);

  const lineOf = (id: string): HTMLElement | undefined =>
    [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset['row'] === id);
  const focus = (id: string | undefined): void => {
    const line = id === undefined ? undefined : lineOf(id);
    (line?.hasAttribute('tabindex') ? line : line?.querySelector<HTMLElement>('.gh-line__name, .gh-link'))?.focus();
  };

  useLayoutEffect(() => {
    if (wanted.current === undefined || !ids.includes(wanted.current)) return;
    focus(wanted.current);
    wanted.current = undefined;
  });
  // When a dialog closes, what opened it may be gone, or not yet take the focus: the focus stays in the tree.
  const opener = useRef<HTMLElement>(undefined);
  const wasIdle = useRef(idle);
  useEffect(() => {
    const closed = idle && !wasIdle.current;
    wasIdle.current = idle;
    if (!closed) return;
    afterDialog(() => {
      const root = box.current?.getRootNode();
      if (!(root instanceof ShadowRoot) || root.activeElement) return;
      const stop = box.current?.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-row] [tabindex="0"]');
      (opener.current?.isConnected ? opener.current : stop)?.focus();
    });
  }, [idle]);

  const toggle = (tenantId: string, open: boolean): void => {
    if (open) void store?.tree.open(tenantId);
    else store?.tree.close(tenantId);
  };
  /** What ends a level: the next accounts, or another try. The focus goes to the first of what comes. */
  const act = async (line: TreeLine): Promise<void> => {
    if (line.kind === 'account') return onOpen(line.id);
    if (line.kind === 'bones' || !store) return;
    const { tree } = store;
    const isMore = tree.isLoaded(line.parentId);
    const first = isMore
      ? (await tree.loadMore(line.parentId))?.tenantId
      : (await tree.load(line.parentId)) && tree.firstOf(line.parentId);
    if (typeof first !== 'string') return;
    if (lineOf(first)) focus(first);
    else wanted.current = first;
  };

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rowOf(event.target);
    const at = ids.indexOf(row?.dataset['row'] ?? '');
    const line = stops[at];
    if (!row || !line || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const isRtl = getComputedStyle(row).direction === 'rtl';
    const [inwards, outwards] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const { key } = event;
    if (event.target !== row) {
      // From what is in a row the way leads back to it.
      if (key !== outwards) return;
      event.preventDefault();
      return row.focus();
    }
    const isOpen = line.kind === 'account' ? line.row.isOpen : undefined;
    const next = stops[at + 1];
    const to: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => focus(next?.id),
      ArrowUp: () => focus(ids[at - 1]),
      Home: () => focus(ids[0]),
      End: () => focus(ids.at(-1)),
      Enter: () => act(line),
      [inwards]: () => {
        if (isOpen === false) toggle(line.id, true);
        else if (isOpen && next && levelIn(next) > levelIn(line)) focus(next.id);
      },
      [outwards]: () => {
        if (isOpen) toggle(line.id, false);
        else if (parentIn(line) !== ROOT) focus(parentIn(line));
      },
    };
    const move = to[key];
    if (move) {
      event.preventDefault();
      return void move();
    }
    if (key.length !== 1 || key === ' ') return;
    const now = event.timeStamp;
    const text = (now - typed.current.at < TYPING ? typed.current.text : '') + key.toLocaleLowerCase();
    typed.current = { text, at: now };
    focus(typedLine(stops, at, text)?.id);
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    const id = rowOf(target)?.dataset['row'];
    if (id === undefined) return; // the items of a menu, which are in the layer
    if (target instanceof HTMLElement) opener.current = target;
    setLast({ id, at: Math.max(0, ids.indexOf(id)) });
  };
  return { box, active, toggle, act, handleKey, handleFocus };
}
