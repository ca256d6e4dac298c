/** The log by TanStack Table and Virtual alone, as their examples show it: no more than cells of text. */
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement as h, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROW = 44;
const BESIDE = 8;
const features = tableFeatures({});
const helper = createColumnHelper();
const columns = helper.columns(
  ['createdAt', 'action', 'severity', 'user', 'email', 'resource', 'ip'].map((name) =>
    helper.accessor(name, { header: name }),
  ),
);

function Log() {
  const [{ data, total }, show] = useState({ data: [], total: 0 });
  useEffect(() => {
    void fetch('/audits?offset=0&count=20')
      .then((answer) => answer.json())
      .then(show);
  }, []);
  const box = useRef(null);
  const table = useTable({ features, columns, data });
  const { rows } = table.getRowModel();
  // As its example has it.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: BESIDE,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const space = (height) => height > 0 && h('tr', null, h('td', { colSpan: columns.length, style: { height } }));
  return h(
    'div',
    { ref: box, style: { height: '70vh', overflow: 'auto' } },
    h(
      'table',
      { style: { width: '100%', borderCollapse: 'collapse' } },
      h(
        'thead',
        null,
        table.getHeaderGroups().map((group) =>
          h(
            'tr',
            { key: group.id },
            group.headers.map((header) => h('th', { key: header.id }, h(table.FlexRender, { header }))),
          ),
        ),
      ),
      h(
        'tbody',
        null,
        space(items[0]?.start ?? 0),
        items.map(({ index }) =>
          rows[index] === undefined
            ? h('tr', { key: index, style: { height: ROW } }, h('td', { colSpan: columns.length }))
            : h(
                'tr',
                { key: index, className: 'row', style: { height: ROW } },
                rows[index].getAllCells().map((cell) => h('td', { key: cell.id }, h(table.FlexRender, { cell }))),
              ),
        ),
        space(virtual.getTotalSize() - (items.at(-1)?.end ?? 0)),
      ),
    ),
  );
}

createRoot(document.querySelector('#app')).render(h(Log));
