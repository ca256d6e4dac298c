import type { AuditColumn, AuditRow } from '../../api/contract/audits.ts';
import { auditSorts, usualColumns as usual } from '../../stores/admin/audits/AuditsStore.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import type { Column } from '../ui/base/column.ts';
import { Status } from '../ui/base/Status.tsx';
import { Time } from '../ui/base/Time.tsx';
import type { Fact, RowLine } from '../ui/page/model.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { auditHeads, type AuditHead } from './heads.ts';
import { UserAgent } from './UserAgent.tsx';
import { actorOf, clockOf, tones, type AuditsTexts } from './words.ts';

/** Narrows the list to the events with this value of a field. */
export type Only = (field: 'email' | 'ip' | 'action', value: string) => void;
type OnlyText = 'audits.onlyPerson' | 'audits.onlyAddress' | 'audits.onlyAction';
type Facts = Omit<Column<AuditRow>, 'id' | 'header' | 'sortable'>;

/** How the columns look that are known. By the name of the field. */
const looks = (texts: AuditsTexts, locale: string, only: Only): Readonly<Partial<Record<string, Facts>>> => {
  const { text } = texts;
  const link = (field: Parameters<Only>[0], value: string, label: OnlyText) =>
    value && (
      <button type="button" className="gh-link" onClick={() => only(field, value)}>
        {text(label)}
      </button>
    );
  return {
    createdAt: {
      width: 'm',
      descFirst: true,
      order: 'time',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{clockOf(createdAt, locale)}</time>,
    },
    user: {
      width: 'l',
      cell: (row) => (
        <div className="gh-person gh-person--snug">
          <Avatar name={actorOf(row, texts)} seed={row.email || row.actorKind} size="small" />
          <span className="gh-clip" title={row.email}>
            <bdi>{actorOf(row, texts)}</bdi>
          </span>
        </div>
      ),
      detail: (row) => (
        <span className="gh-audit-what">
          <bdi>{actorOf(row, texts)}</bdi>
          {row.email && row.user && <bdi className="gh-quiet">{row.email}</bdi>}
          {link('email', row.email, 'audits.onlyPerson')}
        </span>
      ),
    },
    action: {
      width: 'xl',
      cell: ({ action, description }) => (
        <div className="gh-audit-what">
          <span className="gh-mono gh-clip" part="action">
            <bdi>{action}</bdi>
          </span>
          <span className="gh-person__line gh-clip">
            <bdi>{description}</bdi>
          </span>
        </div>
      ),
      detail: ({ action }) => (
        <span className="gh-audit-what">
          <bdi className="gh-mono">{action}</bdi>
          {link('action', action, 'audits.onlyAction')}
        </span>
      ),
    },
    ip: {
      width: 'l',
      leaves: 1,
      cell: ({ ip }) => <span className="gh-mono">{ip}</span>,
      detail: ({ ip }) => (
        <span className="gh-audit-what">
          <bdi className="gh-mono">{ip}</bdi>
          {link('ip', ip, 'audits.onlyAddress')}
        </span>
      ),
      copy: ({ ip }) => ip || undefined,
    },
    severity: {
      width: 's',
      leaves: 0,
      cell: ({ severity }) => <Status tone={tones[severity]}>{text(`audits.severity.${severity}`)}</Status>,
    },
  };
};

const headOf = ({ name, displayName }: AuditColumn, { text }: AuditsTexts): string => {
  const { [name]: head }: Readonly<Partial<Record<string, AuditHead>>> = auditHeads;
  return head ? text(head) : displayName;
};

/** A field of a row in words; a provider may send fields that are not known here. */
function valueOf(row: AuditRow, { name, type }: AuditColumn, texts: AuditsTexts) {
  const { text, lang } = texts;
  if (name === 'outcome') return text(`audits.outcome.${row.outcome}`);
  if (name === 'userAgent') return row.userAgent ? <UserAgent value={row.userAgent} texts={texts} /> : undefined;
  if (name === 'actorKind') return row.actorKind === 'user' ? undefined : text(`audits.actor.${row.actorKind}`);
  const value: unknown = Reflect.get(row, name);
  if (value === undefined || value === null || value === '') return undefined;
  if (type === 'Timestamp') return <Time whole value={String(value)} lang={lang} />;
  if (typeof value === 'object') return undefined;
  return type === 'IpAddress' || name === 'traceId' ? (
    <span className="gh-mono">{String(value)}</span>
  ) : (
    <bdi>{String(value)}</bdi>
  );
}

/** The columns of the file of an export, named in the language of the page. */
export const exportColumns = (texts: AuditsTexts, metadata: readonly AuditColumn[] = usual) =>
  metadata.map((column) => ({ name: column.name, displayName: headOf(column, texts) }));

/**
 * The columns of the log, as the provider's metadata names them (AUDIT-001, AUDIT-004).
 *
 * @param locale how the page writes times
 */
export const auditColumns = (
  texts: AuditsTexts,
  locale: string,
  only: Only,
  metadata: readonly AuditColumn[] = usual,
): Column<AuditRow>[] => {
  const known = looks(texts, locale, only);
  return metadata
    .filter(({ showInTable }) => showInTable)
    .map((column) => ({
      ...(known[column.name] ?? {
        width: 'l',
        leaves: 3,
        cell: (row) => valueOf(row, column, texts) ?? null,
      }),
      id: column.name,
      header: headOf(column, texts),
      sortable: column.sortable && auditSorts.some((sort) => sort === column.name),
    }));
};

/** How an event looks where there is little room, and what its detail says. */
export const auditLine = (
  texts: AuditsTexts,
  locale: string,
  metadata: readonly AuditColumn[] = usual,
): RowLine<AuditRow> => {
  const { text, lang } = texts;
  const inDetail = metadata.filter(
    ({ name, type, showInTable, showInMoreInfo }) =>
      showInMoreInfo && !showInTable && type !== 'Json' && name !== 'email',
  );
  return {
    mark: (row, size) => <Avatar name={actorOf(row, texts)} seed={row.email || row.actorKind} size={size ?? 'small'} />,
    text: (row) => actorOf(row, texts),
    status: ({ severity }) => ({
      tone: tones[severity],
      text: text(`audits.severity.${severity}`),
      usual: severity === 'Info',
    }),
    field: ({ createdAt }) => clockOf(createdAt, locale),
    facts: (row) => [
      { id: 'time', name: text('audits.column.time'), value: <Time whole value={row.createdAt} lang={lang} /> },
      ...inDetail.flatMap((column): Fact[] => {
        const value = valueOf(row, column, texts);
        return value === undefined ? [] : [{ id: column.name, name: headOf(column, texts), value }];
      }),
    ],
    more: (row) => <AuditDetails row={row} texts={texts} />,
  };
};
