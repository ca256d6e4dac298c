import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: the operator's console. */
export default {
  tests: [provider('console/parts')],
  faults: [
    ...of(
      'console/html',
      ['console/parts'],
      [
        { name: 'texts are not escaped', from: 'return escapeHtml(value);', to: 'return value;' },
        {
          name: 'markup is escaped again',
          from: 'if (value instanceof Markup) return value.text;',
          to: 'if (value instanceof Markup) return escapeHtml(value.text);',
        },
      ],
    ),
    ...of(
      'console/edit',
      ['console/parts'],
      [
        { name: 'the last fault of a field is told', from: 'if (!faults.has(field)) faults.set', to: 'faults.set' },
        {
          name: 'a missing field is told like a wrong one',
          from: ', message: remedyOf',
          to: '',
        },
        {
          name: 'a row that is gone is edited',
          from: "  if (row === undefined) throw new EditRefused({ [field]: 'does not exist any more' });\n  return row;",
          to: '  return row as Row;',
        },
      ],
    ),
    ...of(
      'console/expiry',
      ['console/parts'],
      [
        { name: 'a minute is an hour', from: 'now + 60_000', to: 'now + 3600_000' },
        { name: 'what has expired ends now', from: 'now - 1_000', to: 'now' },
      ],
    ),
    ...of(
      'console/parts',
      ['console/parts'],
      [
        {
          name: 'a text area eats the first line',
          from: '${described(options)}>\n${options.value}',
          to: '${described(options)}>${options.value}',
        },
        { name: 'no choice is selected', from: 'option === value && html` selected`', to: 'false' },
        {
          name: 'what is chosen is not checked',
          from: 'chosen.includes(item.id) && html` checked`',
          to: '!chosen.includes(item.id) && html` checked`',
        },
        { name: 'one is many', from: 'amount === 1 ? one : many', to: 'many' },
        { name: 'a field is not described by its message', from: '${idOf(options)}-message"`;', to: '"`;' },
        {
          name: 'what a form is about is not sent',
          from: 'data-edit="${edit}">${hidden}<div class="panel-body">',
          to: 'data-edit="${edit}"><div class="panel-body">',
        },
      ],
    ),
    ...of(
      'console/layout',
      ['console/parts'],
      [
        {
          name: 'no place is marked as the current one',
          from: 'path === page.section &&',
          to: 'path === page.title &&',
        },
        {
          name: 'a page about one thing does not lead back',
          from: '${page.back && html`',
          to: '${!page.back && html`',
        },
      ],
    ),
    ...of(
      'entitlements/ruleFields',
      ['console/parts'],
      [
        { name: 'an empty list of texts is one', from: ", v.minLength(1, 'must name at least one text')", to: '' },
        {
          name: 'an attribute may be nameless',
          from: "v.nonEmpty('must name an attribute, such as frontegg.email')",
          to: 'v.trim()',
        },
        { name: 'any text is a date', from: '!Number.isNaN(Date.parse(value))', to: 'true' },
      ],
    ),
    ...of(
      'console/rulesText',
      ['console/parts'],
      [
        {
          name: 'rules are pressed into one line',
          from: 'JSON.stringify(value, null, 2)',
          to: 'JSON.stringify(value)',
        },
        {
          name: 'no rules are an empty list',
          from: 'result.output.length > 0 ? result.output : null',
          to: 'result.output',
        },
        { name: 'a fault has no path', from: "path === '' ? said : `${path} ${said}`", to: 'said' },
      ],
    ),
    ...of(
      'storage/difference',
      ['console/parts'],
      [
        {
          name: 'added is what was removed',
          from: '{ removed: before.filter((item) => !after.includes(item)), added:',
          to: '{ removed: before.filter((item) => after.includes(item)), added:',
        },
      ],
    ),
    ...of(
      'console/pages/users',
      ['console/pages'],
      [
        {
          name: 'sessions that have ended count as living',
          from: 'isNull(sessions.endedAt), gt(sessions.idleExpiresAt, now)',
          to: 'gt(sessions.idleExpiresAt, now)',
        },
        {
          name: 'the second page begins with the second row',
          from: '.offset((page - 1) * PAGE_SIZE)',
          to: '.offset(page - 1)',
        },
        {
          name: 'past the last page there is nothing',
          from: 'Math.min(Math.max(page, 1), pages)',
          to: 'Math.max(page, 1)',
        },
        {
          name: 'ended access looks active',
          from: '...(temporaryExpirationDate && { temporaryExpirationDate: temporaryExpirationDate.toISOString() }),',
          to: '',
        },
        { name: 'the next page forgets what is searched for', from: "...(search !== '' && { search }), ", to: '' },
      ],
    ),
    ...of(
      'console/pages/tenants',
      ['console/pages'],
      [
        { name: 'what has expired looks given', from: 'expireTime !== -1 && expireTime <= now.getTime()', to: 'false' },
        {
          name: 'what a person holds looks like the tenant’s',
          from: 'eq(planAssignments.tenantId, id))).filter((row) => row.userId === null)',
          to: 'eq(planAssignments.tenantId, id)))',
        },
      ],
    ),
    ...of(
      'console/pages/user',
      ['console/pages'],
      [
        {
          name: 'roles of other tenants are offered',
          from: 'known.filter((role) => role.tenantId === null || role.tenantId === tenant.id).map',
          to: 'known.map',
        },
        {
          name: 'roles held elsewhere are shown as held here',
          from: 'held.filter((row) => row.tenantId === tenant.id).map',
          to: 'held.map',
        },
      ],
    ),
    ...of(
      'console/pages/audit',
      ['console/edits'],
      [
        {
          name: 'the audit shows the oldest events',
          from: 'desc(auditEvents.at), desc(auditEvents.id)',
          to: 'auditEvents.at, auditEvents.id',
        },
      ],
    ),
    ...of(
      'console/peopleEdits',
      ['console/pages'],
      [
        {
          name: 'a role of another tenant can be given',
          from: '.where(or(isNull(roles.tenantId), eq(roles.tenantId, tenantId)))',
          to: '',
          tests: [provider('console/edits')],
        },
      ],
    ),
    ...of(
      'console/operatorSession',
      ['console/pages'],
      [
        {
          name: 'sessions that are over stay',
          from: '  await db.delete(operatorSessions).where(lte(operatorSessions.expiresAt, now));\n',
          to: '',
        },
        {
          name: 'the end of one session ends all',
          from: 'db.delete(operatorSessions).where(inArray(operatorSessions.hash, hashes))',
          to: 'db.delete(operatorSessions)',
        },
        {
          name: 'sessions of the console never end',
          from: 'and(inArray(operatorSessions.hash, hashes), gt(operatorSessions.expiresAt, now))',
          to: 'inArray(operatorSessions.hash, hashes)',
          tests: [provider('console/console')],
        },
      ],
    ),
    ...of(
      'console/operatorKey',
      ['console/console'],
      [
        {
          name: 'a new key leaves the old sessions open',
          from: '    await transaction.delete(operatorSessions);\n',
          to: '',
        },
        {
          name: 'keys of one length are equal',
          from: 'kept.length === given.length && timingSafeEqual(kept, given)',
          to: 'kept.length === given.length',
        },
      ],
    ),
    ...of(
      'console/console',
      ['console/console'],
      [
        {
          name: 'edits need no session',
          from: "  if (!(await hasSession(services, request, now))) throw new ProviderError('ER-UNAUTHORIZED');\n",
          to: '',
        },
        {
          name: 'pages need no session',
          from: '  if (!(await hasSession(services, request, now))) return Reply.html(signInPage());\n',
          to: '',
        },
        {
          name: 'applications may write to the console',
          from: "request.headers.get('origin') !== services.settings.publicUrl",
          to: "!services.allowedOrigins.has(request.headers.get('origin') ?? '')",
        },
        { name: 'a key may be tried without end', from: 'if (count > KEY_TRIES) throw', to: 'if (false) throw' },
        {
          name: 'a session that is over ends again in the audit',
          from: 'if (isOpen) await recordEvent',
          to: 'await recordEvent',
          tests: [provider('console/pages')],
        },
      ],
    ),
    ...of(
      'console/vendorEdits',
      ['console/edits'],
      [
        { name: 'one flag that is removed takes all', from: '.where(eq(portalFlags.name, flag))', to: '' },
        {
          name: 'a flag that is there keeps its value',
          from: '.onConflictDoUpdate({ target: portalFlags.name, set: { value } })',
          to: '.onConflictDoNothing()',
        },
        {
          name: 'a picture may come without encryption',
          from: String.raw`/^https:\/\/\S+$/`,
          to: String.raw`/^https?:\/\/\S+$/`,
        },
        {
          name: 'a change of the vendor does not say when',
          from: 'set({ ...fields, updatedAt: now })',
          to: 'set({ ...fields })',
        },
        {
          name: 'the audit does not say what the vendor changed',
          from: "event: 'console.vendor.changed', details: fields",
          to: "event: 'console.vendor.changed'",
        },
        {
          name: 'a flag’s name keeps the blanks around it',
          from: String.raw`v.pipe(text(200), v.trim(), v.regex(/^[\w.:-]+$/,`,
          to: String.raw`v.pipe(text(200), v.regex(/^[\w.: -]+$/,`,
        },
      ],
    ),
  ],
};
