import { auditColumns } from '../../../api/contract/auditColumns.ts';
import { auditTextIn } from '../../../api/contract/auditTexts.ts';
import { auditSeverities, severeSeverities, type AuditSeverity } from '../../../api/contract/auditCatalogue.ts';
import { AUDIT_PAGE_LIMIT, auditSorts, type AuditRow } from '../../../api/contract/audits.ts';
import { READ_AUDITS } from '../../../api/contract/permissions.ts';
import { closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { listOf, oneOf, optional, pattern, readFields, text, wholeNumber, type Reader } from '../fields.ts';
import { refuseField } from '../refusal.ts';

const readers = { anyOf: [READ_AUDITS] } as const;
const DAY_MS = 24 * 3_600_000;
/** Days. */
const KEPT = 400;

const instant: Reader<string> = (field, value) =>
  Number.isNaN(Date.parse(text(field, value)))
    ? refuseField(field, 'must be an instant such as 2026-01-31T12:00:00Z')
    : new Date(text(field, value)).toISOString();
const severities: Reader<readonly AuditSeverity[]> = (field, value) =>
  text(field, value)
    .split(',')
    .map((one) => oneOf(auditSeverities)(field, one.trim()));
const zone: Reader<string> = (field, value) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text(field, value) }).resolvedOptions().timeZone;
  } catch {
    return refuseField(field, 'must be a time zone such as Europe/Berlin');
  }
};

const matching = {
  filter: optional(text),
  user: optional(text),
  email: optional(text),
  action: optional(text),
  ip: optional(text),
  severity: optional(severities),
  from: optional(instant),
  to: optional(instant),
  asOf: optional(instant),
  newerThan: optional(instant),
  sortBy: optional(oneOf(auditSorts)),
  sortDirection: optional(oneOf(['asc', 'desc'])),
};
type Here = Pick<FakeCall, 'world' | 'headers'>;
type Match = ReturnType<typeof readMatch>;
const readMatch = ({ query }: Pick<FakeCall, 'query'>) => readFields(matching, query);

const holds = (value: string, wanted: string | undefined): boolean =>
  !wanted?.trim() || value.toLowerCase().includes(wanted.trim().toLowerCase());

/** The events of the caller's tenant, in the language that is asked for. */
function inLanguage({ world, headers }: Here, { tenantId }: Pick<Caller, 'tenantId'>): AuditRow[] {
  const [language = ''] = (headers.get('accept-language') ?? '').split(/[-,;]/);
  return world.audits
    .filter((row) => row.tenantId === tenantId)
    .map((row) => ({ ...row, description: auditTextIn(row.action, language) ?? row.description }));
}

/** The events of a tenant that match, in the order that is asked for. */
function found(call: Here, caller: Pick<Caller, 'tenantId'>, match: Match): AuditRow[] {
  const rows = inLanguage(call, caller).filter(
    (row) =>
      holds(row.user, match.user) &&
      holds(row.email, match.email) &&
      holds(`${row.action} ${row.description}`, match.action) &&
      holds(row.ip, match.ip) &&
      [row.user, row.email, row.ip, row.action, row.description].some((value) => holds(value, match.filter)) &&
      (!match.severity || match.severity.includes(row.severity)) &&
      (!match.from || row.createdAt >= match.from) &&
      (!match.to || row.createdAt < match.to) &&
      (!match.asOf || row.createdAt <= match.asOf) &&
      (!match.newerThan || row.createdAt > match.newerThan),
  );
  return match.sortDirection === 'asc' ? [...rows].reverse() : rows;
}

const cell = (value: unknown): string => {
  const said =
    typeof value === 'string' ? value : Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : '';
  const disarmed = /^[=+\-@\t\r\n]/.test(said) ? `'${said}` : said;
  return /[",\r\n]/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
};

const column = (field: string, value: unknown) =>
  readFields({ name: oneOf(auditColumns.map(({ name }) => name)), displayName: text }, Object(value), `${field}.`);

export const auditsAnswers = {
  'audits.list': closedWith(
    readers,
    (call) => ({
      match: readMatch(call),
      ...readFields({ offset: wholeNumber(0, 999_999_999), count: wholeNumber(1, AUDIT_PAGE_LIMIT) }, call.query),
    }),
    (call, caller, { match, offset, count }) => {
      const rows = found(call, caller, match);
      return { data: rows.slice(offset, offset + count), total: rows.length };
    },
  ),
  'audits.stats': closedWith(
    readers,
    ({ query }) => readFields({ timeZone: optional(zone) }, query),
    (call, caller, { timeZone = 'UTC' }) => {
      const day = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
      const rows = found(call, caller, readMatch({ query: {} }));
      const week = day(call.now - 6 * DAY_MS);
      const isSevere = ({ severity }: AuditRow) => severeSeverities.includes(severity);
      return {
        totalToday: rows.filter(({ createdAt }) => day(Date.parse(createdAt)) === day(call.now)).length,
        severeThisWeek: rows.filter((row) => isSevere(row) && day(Date.parse(row.createdAt)) >= week).length,
        keptDays: KEPT,
      };
    },
  ),
  'audits.export': closedWith(
    readers,
    ({ query, body }) => ({
      match: readMatch({ query }),
      ...readFields({ outputFileName: pattern(/^[\w-][\w.-]*$/, 'must be a file name') }, query),
      ...readFields({ properties: listOf(column, 50) }, body),
    }),
    (call, caller, { match, properties }) => {
      const rows = found(call, caller, match);
      const lines = [
        properties.map(({ displayName }) => cell(displayName)),
        ...rows.map((row) => properties.map(({ name }) => cell(Reflect.get(row, name)))),
      ];
      return new Blob([`\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`], {
        type: 'text/csv; charset=utf-8',
      });
    },
  ),
} satisfies AnswerTable;
