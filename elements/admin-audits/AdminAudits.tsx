import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { AuditRow } from '../../api/contract/audits.ts';
import {
  auditFields,
  auditRanges,
  auditSeverities,
  AuditsStore,
  daysOf,
  EXPORT_NAME,
  READ_AUDITS,
} from '../../stores/admin/audits/AuditsStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { auditsArea } from '../i18n/generated/audits.ts';
import { Button } from '../ui/base/Button.tsx';
import { useKit } from '../ui/base/kit.ts';
import { useLocale } from '../ui/base/Time.tsx';
import { useStable } from '../ui/base/useStable.ts';
import { ListPage } from '../ui/page/ListPage.tsx';
import { snapshot } from '../ui/page/snapshot.ts';
import { DownloadIcon, LogIcon } from '../ui/pageIcons.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { zoneOf } from '../ui/days.ts';
import type { AuditsProps } from './admin-audits.element.ts';
import { AuditGrid } from './AuditGrid.tsx';
import { auditColumns, auditLine, exportColumns, type Only } from './auditList.tsx';
import { DatesDialog } from './DatesDialog.tsx';
import { auditHeads } from './heads.ts';
import { Figures } from './Figures.tsx';
import { daysWords } from './words.ts';

const NONE: readonly string[] = [];
const place = {
  name: 'audits',
  columns: ['createdAt'],
  filters: ['severity', 'range', ...auditFields],
} as const satisfies ListPlace<string>;
const rowId = ({ _id }: AuditRow): string => _id;
const rowName = ({ action }: AuditRow): string => action;
/** How often it is asked whether something has happened. Milliseconds. */
const EVERY = 30_000;
/** The choice that asks for two days. */
const OTHER = 'other';

/** The audit log of the active tenant: figures, a list of any length, the detail of an event, and the export. */
export const AdminAudits = observer(function AdminAudits(props: AuditsProps) {
  const { root, onExported } = props;
  const store = root?.use(AuditsStore);
  const list = store?.list;
  const texts = useFormat(auditsArea);
  const { text, format, lang } = texts;
  const locale = useLocale(lang);
  const { toasts } = useKit();
  useEffect(() => store?.tellIn(lang), [store, lang]); // before the list is asked for
  const { phase, page } = useListPage(props, list, place);
  const [asksDates, setAsksDates] = useState(false);
  const metadata = store?.columns;
  const only = useStable<Parameters<Only>, void>((field, value) => {
    page.onOpenId('');
    void list?.setFilter(field, [value]);
  });
  const columns = useMemo(() => auditColumns(texts, locale, only, metadata), [texts, locale, only, metadata]);
  const line = useMemo(() => auditLine(texts, locale, metadata), [texts, locale, metadata]);
  useEffect(() => {
    if (!store || phase !== 'rows') return;
    const timer = setInterval(() => document.hidden || void store.countNewer(), EVERY);
    return () => clearInterval(timer);
  }, [store, phase]);

  const exportFile = async () => {
    if (!store) return;
    const file = await store.exportCsv(exportColumns(texts, store.columns));
    if (!file) return toasts.show({ about: 'export', tone: 'error', text: text('audits.exportFailed') });
    if (onExported(EXPORT_NAME, file.size)) saveFile(file, EXPORT_NAME);
    toasts.show({ about: 'export', tone: 'success', text: format('audits.exported', { name: EXPORT_NAME }) });
  };
  const range = list?.filters['range'] ?? NONE;
  const days = daysOf(range[0]);
  const chooseRange = (ids: readonly string[]) => {
    if (ids[0] === OTHER) setAsksDates(true);
    else void list?.setFilter('range', ids);
  };
  const shown = list && { ...snapshot(list), rows: list.rows.length > 0 ? (store?.logs ?? NONE_ROWS) : NONE_ROWS };
  const busy = store?.isDownloadingCsv === true;
  const keptDays = store?.stats?.keptDays;
  return (
    <>
      <ListPage<AuditRow>
        {...page}
        list={shown}
        icon={LogIcon}
        permission={READ_AUDITS}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={rowName}
        body={(body) => <AuditGrid store={store} texts={texts} shown={body} />}
        lead={keptDays !== undefined && format('audits.lead', { days: keptDays, zone: zoneOf(locale) })}
        action={
          <Button kind="secondary" busy={busy} icon={<DownloadIcon />} onClick={() => void exportFile()}>
            {text(busy ? 'audits.exporting' : 'audits.export')}
          </Button>
        }
        presets={store && <Figures store={store} texts={texts} />}
        filters={[
          {
            id: 'range',
            name: text('audits.range'),
            choices: [
              ...auditRanges.map((id) => ({ id, name: text(`audits.range.${id}`) })),
              ...(days && range[0] ? [{ id: range[0], name: daysWords(days, locale) }] : []),
              { id: OTHER, name: text('audits.rangeOther') },
            ],
            chosen: range,
            single: true,
            onChoose: chooseRange,
          },
          {
            id: 'severity',
            name: text('audits.column.severity'),
            choices: auditSeverities.map((id) => ({ id, name: text(`audits.severity.${id}`) })),
            chosen: list?.filters['severity'] ?? NONE,
            onChoose: (ids) => void list?.setFilter('severity', ids),
          },
          ...auditFields.flatMap((field) => {
            const chosen = list?.filters[field] ?? NONE;
            return chosen.length > 0
              ? [
                  {
                    id: field,
                    name: text(auditHeads[field]),
                    choices: chosen.map((id) => ({ id, name: id })),
                    chosen,
                    onChoose: (ids: readonly string[]) => void list?.setFilter(field, ids),
                  },
                ]
              : [];
          }),
        ]}
        onClearFilters={() => void list?.clearFilters()}
        texts={{
          title: text('audits.page'),
          one: text('audits.one'),
          search: text('audits.search'),
          count: (count) => format(store?.totalIsMore ? 'audits.countMore' : 'audits.count', { count }),
          empty: { title: text('audits.empty.title'), text: text('audits.empty.text') },
          noneFor: (search) => format('audits.noneFor', { search }),
          denied: text('audits.denied'),
          failed: text('audits.failed'),
        }}
      />
      {asksDates && (
        <DatesDialog
          texts={texts}
          days={days}
          onDays={(from, to) => void list?.setFilter('range', [`${from}..${to}`])}
          onClose={() => setAsksDates(false)}
        />
      )}
    </>
  );
});
const NONE_ROWS: readonly AuditRow[] = [];
