import * as v from 'valibot';
import {
  AUDIT_PAGE_LIMIT,
  auditColumns,
  auditSeverities,
  auditSorts,
  READ_AUDITS,
  type AuditSeverity,
} from 'gatehouse-contract/contract.js';
import { instant, oneOf, text, wholeNumber } from '../../http/pipeline/fields.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { callerRead, everyCaller, type RouteTable } from '../../http/pipeline/route.ts';
import { callerWrite } from '../../http/pipeline/writeRoute.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { csvOf } from './csv.ts';
import { conditions } from './matching.ts';
import { presentRows } from './presenter.ts';
import { readFigures, readList } from './storage.ts';

const readers = { anyOf: [READ_AUDITS] } as const;
/** Seconds of a day. */
const DAY = 86_400;

const isSeverity = (given: string): given is AuditSeverity => auditSeverities.some((one) => one === given);
const severities = v.pipe(
  text(100),
  v.transform((given) => given.split(',').map((one) => one.trim())),
  v.array(v.pipe(v.string(), v.guard(isSeverity, `must be one of ${auditSeverities.join(', ')}`))),
);
const zone = v.pipe(text(100), v.check(isZone, 'must be a time zone such as Europe/Berlin'));

const matching = {
  filter: v.optional(text(200)),
  user: v.optional(text(200)),
  email: v.optional(text(320)),
  action: v.optional(text(100)),
  ip: v.optional(text(100)),
  severity: v.optional(severities),
  from: v.optional(instant),
  to: v.optional(instant),
  asOf: v.optional(instant),
  newerThan: v.optional(instant),
};
const order = { sortBy: v.optional(oneOf(auditSorts)), sortDirection: v.optional(oneOf(['asc', 'desc'])) };

const knownColumn = v.object({
  name: v.pipe(
    text(50),
    v.check((name) => auditColumns.some((column) => column.name === name), 'must be a column of the log'),
  ),
  displayName: text(100),
});

export const auditsRoutes = {
  'audits.list': callerRead({
    takes: everyCaller,
    access: readers,
    query: v.object({
      ...matching,
      ...order,
      offset: wholeNumber(0, 999_999_999),
      count: wholeNumber(1, AUDIT_PAGE_LIMIT),
      paginationMode: v.optional(oneOf(['virtual'])),
    }),
    async handle({ db, services: { clientId: vendorId }, request, query, now }, { tenantId }) {
      const { offset, count: limit, sortDirection: direction = 'desc', ...match } = query;
      const language = languageOf(request);
      const where = conditions(tenantId, match, language);
      const { rows, total, totalIsMore } = await readList(db, where, { offset, limit, direction });
      const data = await presentRows(db, rows, { tenantId, vendorId, language, now });
      return { data, total, ...(totalIsMore && { totalIsMore }) };
    },
  }),
  'audits.stats': callerRead({
    takes: everyCaller,
    access: readers,
    // Published clients send order and length of the list along.
    query: v.object({ ...order, count: v.optional(wholeNumber(0, 999_999_999)), timeZone: v.optional(zone, 'UTC') }),
    handle: async ({ db, services: { settings }, query: { timeZone }, now }, { tenantId }) => ({
      ...(await readFigures(db, tenantId, { timeZone, now })),
      keptDays: Math.floor(settings.retention.audit / DAY),
    }),
  }),
  'audits.export': callerWrite({
    takes: everyCaller,
    access: readers,
    query: v.object({
      ...matching,
      ...order,
      offset: v.optional(wholeNumber(0, 999_999_999)),
      outputFileName: v.pipe(text(100), v.regex(/^[\w-][\w.-]*$/, 'must be a file name of letters, digits, - and _')),
    }),
    body: v.object({ properties: v.pipe(v.array(knownColumn), v.minLength(1, 'must name a column'), v.maxLength(50)) }),
    prepare: async ({ db, services: { clientId: vendorId, recorder }, request, query, body, now }, { tenantId }) => {
      const { sortDirection: direction = 'desc', ...match } = query;
      // A file has the whole of the list, whatever page is on screen.
      // What happens while the file is on its way is not in it: its own line neither.
      const asOf = match.asOf && match.asOf < now ? match.asOf : now;
      const language = languageOf(request);
      const where = conditions(tenantId, { ...match, asOf }, language);
      const exported = { tenantId, vendorId, language, where, direction, columns: body.properties, now };
      return () => csvOf(db, exported, (error) => recorder.accident(error));
    },
    async write({ query }, _principal, open) {
      const { outputFileName, from, to, filter, user, email, action, ip, severity } = query;
      // What was looked for may be a person: the log keeps which fields were filtered.
      const match = Object.entries({ filter, user, email, action, ip, severity });
      const filters = match.filter(([, value]) => value !== undefined).map(([name]) => name);
      const details = { filters, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
      return { answer: { open, outputFileName }, event: { event: 'admin.audits.exported', details } };
    },
    present: async (_call, { open, outputFileName }) =>
      Reply.download(open(), { type: 'text/csv; charset=utf-8', name: outputFileName }),
  }),
} satisfies Partial<RouteTable>;

function isZone(given: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: given });
    return true;
  } catch {
    return false;
  }
}
