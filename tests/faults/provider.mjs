const provider = (name) => `provider/${name}.test.ts`;
/** Some faults of one source file, all killed by the same test files. */
const of = (file, tests, faults) =>
  faults.map((fault) => ({ file: `provider/${file}.ts`, tests: tests.map(provider), ...fault }));

/** The provider: HTTP, policies, routes, presenters, storage, keys, console, configuration. */
export default {
  tests: [provider('http/edges')],
  faults: [
    ...of(
      'http/cookies',
      ['http/edges'],
      [
        {
          name: 'cookies are cleared without Secure and Partitioned',
          from: 'clear: () => `${name}=; Max-Age=0; ${attributes}`',
          to: 'clear: () => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=${sameSite}`',
        },
        {
          name: 'the last of several cookies of a name is read',
          from: ".split(';')) {",
          to: ".split(';').reverse()) {",
        },
        {
          name: 'a cookie whose name ends alike is read',
          from: 'part.slice(0, at).trim() === name',
          to: 'part.slice(0, at).trim().endsWith(name)',
        },
        {
          name: 'a cookie value ends at its second equals sign',
          from: "const at = part.indexOf('=');",
          to: "const at = part.lastIndexOf('=');",
        },
        {
          name: 'every hyphen leaves the cookie name',
          from: "clientId.replace('-', '')",
          to: "clientId.replaceAll('-', '')",
        },
        { name: 'the refresh cookie can be read by scripts', from: "['Path=/', 'HttpOnly', ", to: "['Path=/', " },
        {
          name: 'a cookie is partitioned even where it is Lax',
          from: "(crossSite && sameSite === 'None')",
          to: 'crossSite',
        },
        { name: 'another scheme counts as the same site', from: '`${protocol}//${labels.slice', to: '`${labels.slice' },
        {
          name: 'numeric addresses are cut like names',
          from: 'if (/^[\\d.]+$|:/.test(hostname)) return `${protocol}//${hostname}`;',
          to: '',
        },
        {
          name: 'the configured Secure is not used',
          from: "settings.cookie.secure ?? settings.publicUrl.startsWith('https:')",
          to: "settings.publicUrl.startsWith('https:')",
        },
        {
          name: 'a cookie may live a negative time',
          from: 'Math.max(0, Math.floor(seconds))',
          to: 'Math.floor(seconds)',
        },
      ],
    ),
    ...of(
      'http/clientAddress',
      ['http/edges'],
      [
        {
          name: 'the first address of the chain is believed',
          from: 'chain.at(-settings.trustedProxies)',
          to: 'chain[0]',
        },
        {
          name: 'the chain is read without any trusted proxy',
          from: 'settings.trustedProxies > 0 ? chain.at(-settings.trustedProxies) : undefined',
          to: 'chain.at(-settings.trustedProxies || -1)',
        },
        { name: 'the shared secret is not compared', from: ' || !isEqual(verifier, secret)', to: '' },
        {
          name: 'secrets of one length are equal',
          from: 'left.length === right.length && timingSafeEqual(left, right)',
          to: 'left.length === right.length',
        },
        {
          name: 'another vendor may forward addresses',
          from: "request.headers.get('frontegg-vendor-id') !== clientId || ",
          to: '',
        },
        {
          name: 'what is no address is counted under',
          from: 'isIP(address) > 0 ? address.toLowerCase() : undefined',
          to: "address === '' ? undefined : address.toLowerCase()",
        },
        { name: 'an IPv6 address has several spellings', from: 'address.toLowerCase()', to: 'address' },
      ],
    ),
    ...of(
      'http/input',
      ['http/edges'],
      [
        {
          name: 'the text undefined is a value',
          from: "if (text !== 'undefined' && name !== '__proto__')",
          to: "if (name !== '__proto__')",
        },
        {
          name: 'a query field may be given twice',
          from: 'if (Object.hasOwn(query, name)) throw',
          to: 'if (false) throw',
        },
        {
          name: 'a body of one byte too many is read',
          from: 'if (size > BODY_LIMIT) {',
          to: 'if (size > BODY_LIMIT + 1) {',
        },
        {
          name: 'the length that was told is not looked at',
          from: "if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw new ProviderError('ER-TOO-LARGE');",
          to: '',
        },
        { name: 'an empty body is no JSON', from: "if (text === '') return {};", to: '' },
        {
          name: 'a character in two pieces is broken',
          from: 'decoder.decode(value, { stream: true })',
          to: 'decoder.decode(value)',
        },
        {
          name: 'the size of a body is that of its last piece',
          from: 'size += value.byteLength',
          to: 'size = value.byteLength',
        },
        { name: 'the field that is wrong is not named', from: "v.getDotPath(issue) ?? 'body'", to: "'body'" },
      ],
    ),
    ...of(
      'http/fields',
      ['http/edges'],
      [
        {
          name: 'a text may be one character too long',
          from: 'v.maxLength(max, `must have at most ${max} characters`)',
          to: 'v.maxLength(max + 1, `must have at most ${max} characters`)',
        },
        { name: 'a text may hold NUL', from: "!value.includes('\\0')", to: 'true' },
        {
          name: 'ids keep their capital letters',
          from: "v.uuid('must be an id'), v.toLowerCase())",
          to: "v.uuid('must be an id'))",
        },
        { name: 'numbers are not bounded above', from: ', v.maxValue(max, message)', to: '' },
        { name: 'empty items of a list are ids', from: ".filter((item) => item !== '')", to: '' },
        {
          name: 'a list may name any number of ids',
          from: "v.maxLength(200, 'must name at most 200 ids')",
          to: "v.maxLength(201, 'must name at most 200 ids')",
        },
        { name: 'true is false', from: "(value) => value === 'true'", to: "(value) => value !== 'true'" },
      ],
    ),
    ...of(
      'http/errorReply',
      ['http/edges'],
      [
        { name: 'the wait is rounded down', from: 'Math.ceil(extras.retryAfter)', to: 'Math.floor(extras.retryAfter)' },
        {
          name: 'the wait may be zero',
          from: 'Math.max(1, Math.ceil(extras.retryAfter))',
          to: 'Math.ceil(extras.retryAfter)',
        },
        { name: 'the headers of a refusal are lost', from: '{ ...extras.headers }', to: '{}' },
        {
          name: 'trouble of the database is an accident',
          from: "isStorageTrouble(error) ? new ProviderError('ER-UNAVAILABLE', { retryAfter: 5 }) : ",
          to: '',
        },
        {
          name: 'the context of a refusal is not told',
          from: ', ...(extras.context && { context: extras.context })',
          to: '',
        },
      ],
    ),
    ...of(
      'http/reply',
      ['http/edges'],
      [
        { name: 'a page is sent as plain text', from: "'text/html; charset=utf-8'", to: "'text/plain'" },
        { name: 'a redirect is permanent', from: 'new Reply(302, null', to: 'new Reply(301, null' },
        {
          name: 'the status of a JSON answer is lost',
          from: 'new Reply(status, JSON.stringify(value)',
          to: 'new Reply(200, JSON.stringify(value)',
        },
      ],
    ),
    ...of(
      'http/page',
      ['http/edges'],
      [
        { name: 'quotes are not escaped', from: '/[&<>"\']/g', to: '/[&<>]/g' },
        {
          name: 'the title of a page is HTML',
          from: '<title>${escapeHtml(title)}</title>',
          to: '<title>${title}</title>',
        },
      ],
    ),
    ...of(
      'http/browserRules',
      ['http/edges'],
      [
        {
          name: 'a DELETE may be forged',
          from: "new Set(['POST', 'PUT', 'PATCH', 'DELETE'])",
          to: "new Set(['POST', 'PUT', 'PATCH'])",
        },
        {
          name: 'a write may come from any origin',
          from: "if (origin !== null && !allowedOrigins.has(origin)) throw new ProviderError('ER-ORIGIN-REFUSED');",
          to: '',
        },
        {
          name: 'any type that begins like JSON is JSON',
          from: "type.trim().toLowerCase() !== 'application/json'",
          to: "!type.trim().toLowerCase().startsWith('application/json')",
        },
        { name: 'https is not insisted on', from: "settings.publicUrl.startsWith('https:') ?", to: 'false ?' },
        {
          name: 'any origin may read answers',
          from: 'origin !== null && allowedOrigins.has(origin)',
          to: 'origin !== null',
        },
        {
          name: 'a foreign preflight is told the methods',
          from: "if (!allowedOrigins.has(request.headers.get('origin') ?? '')) return {};",
          to: '',
        },
        { name: 'answers may be framed', from: "    ['X-Frame-Options', 'DENY'],\n", to: '' },
        { name: 'caches do not tell origins apart', from: "    ['Vary', 'Origin'],\n", to: '' },
      ],
    ),
    ...of(
      'tenants/membership',
      ['tenants/membership'],
      [
        {
          name: 'temporary access holds at its very end',
          from: 'temporaryExpirationDate <= now',
          to: 'temporaryExpirationDate < now',
        },
        {
          name: 'who is only invited gets in',
          from: "  { holds: (membership) => membership.activatedAt === null, code: 'ER-USER-NOT-VERIFIED' },\n",
          to: '',
        },
        {
          name: 'a closed tenant can be wished for',
          from: 'open.find((membership) => membership.tenantId === wished)',
          to: 'memberships.find((membership) => membership.tenantId === wished)',
        },
        {
          name: 'the tenant that was not used longest is chosen',
          from: '(b.lastLogin?.getTime() ?? 0) - (a.lastLogin?.getTime() ?? 0)',
          to: '(a.lastLogin?.getTime() ?? 0) - (b.lastLogin?.getTime() ?? 0)',
        },
        { name: 'a locked account gets in', from: "  if (account.isLocked) return 'ER-USER-LOCKED';\n", to: '' },
        {
          name: 'everybody has to be verified',
          from: '!account.verified && !allowNotVerified',
          to: '!account.verified',
        },
      ],
    ),
    ...of(
      'auth/refreshRules',
      ['auth/refreshRules'],
      [
        { name: 'the grace is one moment longer', from: '>= grace * 1000', to: '> grace * 1000' },
        {
          name: 'a token of an ended session is taken for stolen',
          from: "  if (state.endedAt) return 'ended';\n",
          to: '',
        },
        {
          name: 'a session holds at its idle end',
          from: 'now >= state.idleExpiresAt',
          to: 'now > state.idleExpiresAt',
        },
        { name: 'a session has no absolute end', from: ' || now >= state.absoluteExpiresAt', to: '' },
        {
          name: 'every rotation is the first',
          from: "return state.rotatedAt ? 'repeat' : 'rotate';",
          to: "return 'rotate';",
        },
        {
          name: 'a tenant may lengthen its sessions',
          from: 'Math.min(provider.sessionIdle, tenant.sessionIdleSeconds ?? Infinity)',
          to: 'tenant.sessionIdleSeconds ?? provider.sessionIdle',
        },
      ],
    ),
    ...of(
      'entitlements/bundle',
      ['entitlements/bundle'],
      [
        {
          name: 'the shortest of several assignments counts',
          from: 'Math.max(...expireTimes)',
          to: 'Math.min(...expireTimes)',
        },
        { name: 'an endless assignment ends with the others', from: 'expireTimes.includes(NEVER) ? NEVER : ', to: '' },
        {
          name: 'plans give no feature',
          from: '      ...facts.planAssignments.filter((assignment) => planIds.includes(assignment.planId)),\n',
          to: '',
        },
        {
          name: 'every feature needs every permission',
          from: 'facts.links.filter((link) => link.featureId === id)',
          to: 'facts.links',
        },
        {
          name: 'flags lose their rules',
          from: '({ on, offTreatment, defaultTreatment, ...(rules && { rules }) });\n',
          to: '({ on, offTreatment, defaultTreatment });\n',
        },
      ],
    ),
    ...of(
      'passkeys/clientData',
      ['passkeys/clientData'],
      [
        {
          name: 'what is no JSON throws',
          from: '  } catch {\n    return undefined;',
          to: '  } catch (error) {\n    throw error;',
        },
        { name: 'the foreign frame is not read', from: ', crossOrigin: v.optional(v.boolean())', to: '' },
      ],
    ),
    ...of(
      'tenants/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'the session policy of a tenant is shown',
          from: '  deletedAt: null,',
          to: '  deletedAt: null,\n  sessionIdleSeconds: tenant.sessionIdleSeconds,',
        },
        { name: 'a tenant shows what is not set', from: 'value !== null)', to: 'true)' },
        {
          name: 'the parent of a tenant is shown',
          from: '    alias: tenant.alias,',
          to: '    alias: tenant.alias,\n    parentId: tenant.parentId,',
        },
      ],
    ),
    ...of(
      'users/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'a person is shown since their own beginning',
          from: 'createdAt: membership.createdAt',
          to: 'createdAt: user.createdAt',
        },
        { name: 'everybody is active', from: 'membership.activatedAt !== null', to: 'true' },
        {
          name: 'the search key of a name is shown',
          from: '    name: user.name,',
          to: '    name: user.name,\n    nameKey: user.nameKey,',
        },
        {
          name: 'an unknown provider is passed on',
          from: "userProviders.find((provider) => provider === name) ?? 'local'",
          to: 'name as UserProvider',
        },
      ],
    ),
    ...of(
      'roles/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'a role does not say whose it is',
          from: '  ...(role.tenantId !== null && { tenantId: role.tenantId }),\n',
          to: '',
        },
        {
          name: 'a permission shows when it was made as when it changed',
          from: 'updatedAt: permission.updatedAt',
          to: 'updatedAt: permission.createdAt',
        },
      ],
    ),
    ...of(
      'applications/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'an application shows where its logout may lead',
          from: '  type: application.type,',
          to: '  type: application.type,\n  postLogoutRedirectUris: application.postLogoutRedirectUris,',
        },
      ],
    ),
    ...of(
      'storage/trouble',
      ['storage/trouble'],
      [
        {
          name: 'a wrong statement is trouble of the database',
          from: '/^(08|40|53|55|57|58|XX|25006)/',
          to: '/^(08|2|40|53|55|57|58|XX|25006)/',
        },
        { name: 'a lost race is an accident', from: '(08|40|', to: '(08|' },
        { name: 'only the outermost error is looked at', from: 'depth < 5', to: 'depth < 1' },
        { name: 'errors without a code are accidents', from: ' || MESSAGES.test(cause.message)', to: '' },
      ],
    ),
    ...of(
      'keys/sealing',
      ['keys/secrets'],
      [
        {
          name: 'what was changed is opened',
          from: '      decipher.setAuthTag(bytes.subarray(12, 28));\n      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])',
          to: '      return Buffer.concat([decipher.update(bytes.subarray(28))])',
        },
        {
          name: 'sealed secrets are taken as they stand without a key',
          from: "if (!key) throw new Error('The database holds sealed secrets: start with the encryption key they were sealed under');",
          to: 'if (!key) return stored;',
        },
        { name: 'every seal uses the same number', from: 'randomBytes(12)', to: 'Buffer.alloc(12)' },
        { name: 'secrets are never sealed', from: 'if (!key) return plain;', to: 'return plain;' },
      ],
    ),
    ...of(
      'keys/secrets',
      ['keys/secrets'],
      [
        {
          name: 'a successor can be told without the secret',
          from: "createHmac('sha256', secret)",
          to: "createHmac('sha256', 'refresh')",
        },
        {
          name: 'tokens are kept as they are',
          from: "createHash('sha256').update(token).digest('base64url')",
          to: 'token',
        },
        {
          name: 'tokens have 128 bits',
          from: 'newToken = (): string => randomBytes(32)',
          to: 'newToken = (): string => randomBytes(16)',
        },
      ],
    ),
    ...of(
      'keys/concurrencyLimiter',
      ['keys/secrets'],
      [
        {
          name: 'the queue has no end',
          from: 'if (waiting.length >= queue) throw',
          to: 'if (waiting.length > queue) throw',
        },
        { name: 'one more works than may', from: 'if (running >= concurrency)', to: 'if (running > concurrency)' },
        {
          name: 'a place is lost when the work fails',
          from: '      try {\n        return await work();\n      } finally {\n',
          to: '      const value = await work();\n      try {\n        return value;\n      } finally {\n',
        },
        { name: 'the last to come is the next', from: 'waiting.shift()', to: 'waiting.pop()' },
        {
          name: 'a handed on place is given back as well',
          from: 'if (next) next(); // the place is handed on, not given back\n        else running -= 1;',
          to: 'next?.();\n        running -= 1;',
        },
      ],
    ),
    ...of(
      'keys/passwordHasher',
      ['keys/passwordHasher'],
      [
        {
          name: 'who has no password costs no work',
          from: 'await limiter.run(() => verify(stored ?? decoy, password))',
          to: 'stored === undefined ? false : await limiter.run(() => verify(stored, password))',
        },
        {
          name: 'hashing does not queue',
          from: 'hash: (password) => limiter.run(() => hash(password, costs))',
          to: 'hash: (password) => hash(password, costs)',
        },
        {
          name: 'the configured costs are not used',
          from: 'limiter.run(() => hash(password, costs))',
          to: 'limiter.run(() => hash(password))',
        },
      ],
    ),
    ...of(
      'config',
      ['config'],
      [
        { name: 'an origin may have a path', from: 'new URL(text).origin === text && ', to: '' },
        { name: 'an encryption key may be too long', from: '/^[0-9a-f]{64}$/i', to: '/^[0-9a-f]{64}/i' },
        { name: 'a span of zero seconds is one', from: 'v.minValue(1)), fallback)', to: 'v.minValue(0)), fallback)' },
        {
          name: 'refresh tokens may be repeated for 30 minutes',
          from: 'refreshGrace: seconds(30)',
          to: 'refreshGrace: seconds(1800)',
        },
        {
          name: 'the console is served unless it is switched off',
          from: 'console: v.optional(v.boolean(), false)',
          to: 'console: v.optional(v.boolean(), true)',
        },
        {
          name: 'the fault of an option is told without its name',
          from: "'${v.getDotPath(issue) ?? 'config'}'",
          to: "'config'",
        },
        {
          name: 'the log has lines that are no JSON',
          from: 'process.stderr.write(`${line}\\n`)',
          to: 'process.stderr.write(`${level} ${line}\\n`)',
        },
        { name: 'a short forwarding secret is taken', from: 'v.minLength(16)', to: 'v.minLength(15)' },
      ],
    ),
    ...of(
      'environment',
      ['environment'],
      [
        { name: 'empty items of a list are origins', from: ".filter((item) => item !== '')", to: '' },
        { name: 'an empty variable is set', from: 'env[name] || undefined', to: 'env[name]' },
        { name: 'any text switches the console on', from: "env.CONSOLE === '1'", to: '!!env.CONSOLE' },
        { name: 'port 65536 is one', from: "'PROVIDER_PORT', 3001, 65_535", to: "'PROVIDER_PORT', 3001, 65_536" },
        {
          name: 'the domain of the passkeys is not read',
          from: '      ...(rpId !== undefined && { passkeys: { rpId } }),\n',
          to: '',
        },
        {
          name: 'logout addresses are the origins',
          from: 'list(env.POST_LOGOUT_REDIRECT_URIS)',
          to: 'list(env.ALLOWED_ORIGINS)',
        },
      ],
    ),
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
          from: "missing ? 'must be given' : issue.message",
          to: 'issue.message',
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
      'console/rulesText',
      ['console/parts'],
      [
        {
          name: 'rules are pressed into one line',
          from: 'JSON.stringify(value, null, 2)',
          to: 'JSON.stringify(value)',
        },
        { name: 'an empty list of texts is one', from: ", v.minLength(1, 'must name at least one text')", to: '' },
        {
          name: 'an attribute may be nameless',
          from: "v.nonEmpty('must name an attribute, such as frontegg.email')",
          to: 'v.trim()',
        },
        { name: 'any text is a date', from: '!Number.isNaN(Date.parse(value))', to: 'true' },
        {
          name: 'no rules are an empty list',
          from: 'result.output.length > 0 ? result.output : null',
          to: 'result.output',
        },
        { name: 'a fault has no path', from: "path === '' ? said : `${path} ${said}`", to: 'said' },
      ],
    ),
    ...of(
      'console/entitlementEdits',
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
      'storage/folderLock',
      ['storage/folderLock'],
      [
        {
          name: 'the lock of another process is deleted',
          from: 'if (readText(path) === mine) rmSync(path, { force: true });',
          to: 'rmSync(path, { force: true });',
        },
        {
          name: 'the lock shows no sign of life',
          from: 'if (existsSync(path)) utimesSync(path, new Date(), new Date());',
          to: '',
        },
        {
          name: 'a silent host holds the folder for ever',
          from: '?.mtimeMs ?? 0) < SILENT_MS',
          to: '?.mtimeMs ?? 0) < Infinity',
        },
        {
          name: 'a process id that was given away holds the folder',
          from: ' && startOf(holder.pid) === holder.started',
          to: '',
        },
        {
          name: 'the draft of the lock stays behind',
          from: '  } finally {\n    rmSync(draft, { force: true });\n  }',
          to: '  }',
        },
        { name: 'everybody may read the lock', from: "openSync(draft, 'w', 0o600)", to: "openSync(draft, 'w', 0o644)" },
        {
          name: 'an unreadable lock is never taken over',
          from: 'if (holder && isAlive(holder, path))',
          to: 'if (!holder || isAlive(holder, path))',
        },
      ],
    ),
    // With a database: each list of tests is one file that starts a provider.
    ...of(
      'auth/attempts',
      ['auth/attempts'],
      [
        {
          name: 'one own successful sign-in wipes the address counter',
          from: 'await clearAttempts(db, [accountCounter(subject)]); await uncountAttempt(db, addressCounter(origin.ipAddress)); }',
          to: 'await clearAttempts(db, [accountCounter(subject), addressCounter(origin.ipAddress)]); }',
        },
        {
          name: 'a successful sign-in counts against the address',
          from: 'await clearAttempts(db, [accountCounter(subject)]); await uncountAttempt(db, addressCounter(origin.ipAddress));',
          to: 'await clearAttempts(db, [accountCounter(subject)]);',
        },
        { name: 'a blocked account is not written down', from: 'count === limit + 1', to: 'count === limit' },
        {
          name: 'every refused try is written down',
          from: 'if (over.some(({ count, limit }) => count === limit + 1)) await',
          to: 'await',
        },
        { name: 'the shorter wait is told', from: 'const until = Math.max(', to: 'const until = Math.min(' },
        {
          name: 'one try too many is judged',
          from: 'count > limit);\n  if (over',
          to: 'count > limit + 1);\n  if (over',
        },
        {
          name: 'a try that was not judged counts against the account',
          from: '  await uncountAttempt(services.db, accountCounter(subject));\n',
          to: '',
        },
        {
          name: 'all limits of requests share one counter',
          from: '`request:${limit}:${origin.ipAddress}`',
          to: '`request:${origin.ipAddress}`',
        },
        {
          name: 'limits of requests are for everybody together',
          from: '`request:${limit}:${origin.ipAddress}`',
          to: '`request:${limit}`',
        },
      ],
    ),
    ...of(
      'auth/counters',
      ['auth/attempts'],
      [
        {
          name: 'each try begins the window anew',
          from: 'THEN excluded.window_ends_at ELSE ${attemptCounters.windowEndsAt} END',
          to: 'THEN excluded.window_ends_at ELSE excluded.window_ends_at END',
        },
        {
          name: 'a window that is over goes on counting',
          from: 'CASE WHEN ${isOver} THEN 1 ELSE',
          to: 'CASE WHEN ${isOver} THEN ${attemptCounters.count} + 1 ELSE',
        },
        {
          name: 'a counter names who was tried',
          from: "createHash('sha256').update(name).digest('base64url')",
          to: 'name',
        },
        {
          name: 'counters that are over stay',
          from: 'lt(attemptCounters.windowEndsAt, now)',
          to: 'lt(now, attemptCounters.windowEndsAt)',
          tests: [provider('createProvider')],
        },
      ],
    ),
    ...of(
      'http/app',
      ['http/app'],
      [
        {
          name: 'requests are not limited',
          from: 'if (route.limit) await admitRequest(services, call, route.limit);',
          to: '',
          tests: [provider('auth/attempts')],
        },
        {
          name: 'malformed requests are counted',
          from: 'const run = route.check(call);',
          to: 'if (route.limit) await admitRequest(services, call, route.limit); const run = route.check(call);',
          tests: [provider('auth/attempts')],
        },
        {
          name: 'the permission of a route is not asked for',
          from: 'if (principal) await authorise(route, principal, params);',
          to: '',
          tests: [provider('users/users')],
        },
        {
          name: 'a recent sign-in is not asked for',
          from: 'if (principal && route.stepUp !== undefined) requireRecentSignIn(principal, route.stepUp, call.now);',
          to: '',
          tests: [provider('passkeys/passkeys')],
        },
        {
          name: 'people may not read themselves',
          from: 'if (access.orSelf !== undefined && params[access.orSelf] === principal.user.id) return;',
          to: '',
          tests: [provider('users/users')],
        },
        {
          name: 'whoever names a person may read them',
          from: ' && params[access.orSelf] === principal.user.id) return;',
          to: ') return;',
          tests: [provider('users/users')],
        },
        {
          name: 'the public keys are never kept',
          from: "name !== 'Cache-Control' || !response.headers.has(name)",
          to: 'true',
        },
        { name: 'refusals are logged as accidents', from: 'if (known.status >= 500)', to: 'if (known.status >= 400)' },
        {
          name: 'forged writes are answered',
          from: '  refuseForgedWrite(request, services.allowedOrigins);\n',
          to: '',
        },
        {
          name: 'the log has another trace id',
          from: 'message: known.code, traceId: env.traceId',
          to: 'message: known.code, traceId: randomUUID()',
        },
        {
          name: 'an empty prefix is a segment',
          from: "services.settings.urlPrefix === '' ? [] : ",
          to: "services.settings.urlPrefix === '' ? ['/frontegg'] : ",
        },
      ],
    ),
    ...of(
      'auth/signIn',
      ['auth/signIn'],
      [
        {
          name: 'usernames and addresses of a person are counted apart',
          from: 'account?.user.id ?? toIdentifierKey(',
          to: 'toIdentifierKey(',
        },
        { name: 'any password fits a person who has one', from: 'if (!account || !isRight)', to: 'if (!account)' },
      ],
    ),
    ...of(
      'auth/completeSignIn',
      ['auth/signIn'],
      [
        {
          name: 'a refused try is not written down',
          from: "event: { event: 'auth.login', actorId, details: { code } },",
          to: "event: { event: 'auth.login' },",
        },
        { name: 'a locked or unverified account gets in', from: '  if (obstacle) return refuse(obstacle);\n', to: '' },
        {
          name: 'a way to sign in that is off is open',
          from: 'isActive && wanted.has(strategy)',
          to: 'wanted.has(strategy)',
        },
        { name: 'any active way lets every way in', from: 'isActive && wanted.has(strategy)', to: 'isActive' },
        {
          name: 'managed applications are open to everybody',
          from: "if (application && !(await mayUseApplication(db, tenantId, user.id, application))) return refuse('ER-APPLICATION-REFUSED');",
          to: '',
        },
        { name: 'tries are not forgiven', from: '  await forgiveAttempts(call, subject);\n', to: '' },
        {
          name: 'the cookie outlives the session',
          from: 'Math.min(lifetimes.sessionIdle, lifetimes.sessionAbsolute)',
          to: 'lifetimes.sessionIdle',
        },
        { name: 'the last sign-in is not noted', from: 'await noteLogin(db, tenantId, user.id, now);', to: '' },
        { name: 'the application of a session is lost', from: 'amr, application?.id);', to: 'amr);' },
      ],
    ),
    ...of(
      'auth/circumstances',
      ['auth/signIn'],
      [
        {
          name: 'an unknown alias ends the search for a tenant',
          from: '    if (tenant) return tenant.id;\n',
          to: '    return tenant?.id;\n',
        },
        {
          name: 'an application that is off can be signed in to',
          from: 'and(eq(applications.id, id), eq(applications.isActive, true))',
          to: 'eq(applications.id, id)',
        },
        {
          name: 'the client id is an unknown application',
          from: " || id === '' || id === clientId",
          to: " || id === ''",
        },
        {
          name: 'an application given in one tenant is open in all',
          from: 'and(eq(userApplications.tenantId, tenantId), eq(userApplications.userId, userId)',
          to: 'and(eq(userApplications.userId, userId)',
        },
        { name: 'capital letters name another tenant', from: 'scoped.toLowerCase()', to: 'scoped' },
      ],
    ),
    ...of(
      'auth/issueToken',
      ['auth/signIn'],
      [
        {
          name: 'a token names closed tenants',
          from: 'memberships.filter((membership) => !membershipObstacle(membership, now)).map',
          to: 'memberships.map',
        },
        {
          name: 'a token says that each refresh was a sign-in',
          from: 'toEpochSeconds(session.authTime)',
          to: 'toEpochSeconds(now)',
        },
        {
          name: 'a super user is like anybody',
          from: '    ...(user.superUser && { superUser: true as const }),\n',
          to: '',
        },
        { name: 'every address counts as verified', from: 'email_verified: user.verified', to: 'email_verified: true' },
        { name: 'times are milliseconds', from: 'Math.floor(at.getTime() / 1000)', to: 'at.getTime()' },
      ],
    ),
    ...of(
      'http/principal',
      ['auth/signIn'],
      [
        {
          name: 'tokens outlive the idle end of their session',
          from: ' || now >= found.session.idleExpiresAt',
          to: '',
        },
        {
          name: 'the idle end is one moment later',
          from: 'now >= found.session.idleExpiresAt',
          to: 'now > found.session.idleExpiresAt',
        },
        {
          name: 'locked people keep their tokens',
          from: 'found.user.isLocked || membershipObstacle',
          to: 'membershipObstacle',
          tests: [provider('auth/refresh')],
        },
        {
          name: 'a closed tenant stays open to its tokens',
          from: 'membershipObstacle(found.membership, now) || ',
          to: '',
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'a super user needs permissions',
          from: 'user.superUser || (await permissions())',
          to: '(await permissions())',
          tests: [provider('users/users')],
        },
        {
          name: 'tokens have to come with Bearer',
          from: "header ? header.replace(/^Bearer\\s+/i, '') : undefined",
          to: "header && /^Bearer\\s+/i.test(header) ? header.replace(/^Bearer\\s+/i, '') : undefined",
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'a sign-in stays recent',
          from: '> seconds * 1000)',
          to: '> seconds * 100_000)',
          tests: [provider('passkeys/passkeys')],
        },
      ],
    ),
    ...of(
      'auth/refresh',
      ['auth/refresh'],
      [
        {
          name: 'theft is not written down',
          from: "if (rotation.verdict === 'reuse')",
          to: "if (rotation.verdict === 'ended')",
        },
        {
          name: 'the cookie stays when the session is over',
          from: "new ProviderError(code, { headers: { 'Set-Cookie': services.refreshCookie.clear() } })",
          to: 'new ProviderError(code)',
        },
        {
          name: 'a foreign tenant takes the cookie away',
          from: "throw new ProviderError('ER-NOT-A-MEMBER');",
          to: "throw signedOut(call, 'ER-NOT-A-MEMBER');",
        },
        {
          name: 'a tab that asks for a tenant moves the session',
          from: 'asked === undefined ? tenantId : session.tenantId',
          to: 'tenantId',
        },
        {
          name: 'a session without a tenant left goes on',
          from: 'await endSession(call.db, session.id, reason, call.now);',
          to: '',
        },
        {
          name: 'a foreign tenant is answered with another one',
          from: "if (asked !== undefined && tenantId !== asked) throw new ProviderError('ER-NOT-A-MEMBER');",
          to: '',
        },
        {
          name: 'locked people refresh',
          from: "if (!user || user.isLocked) return end(call, session, 'account-closed', 'ER-USER-LOCKED');",
          to: "if (!user) return end(call, session, 'account-closed', 'ER-USER-LOCKED');",
        },
        {
          name: 'a new absolute end holds for new sessions only',
          from: 'Math.min(session.absoluteExpiresAt.getTime(), addSeconds(session.createdAt, lifetimes.sessionAbsolute).getTime())',
          to: 'session.absoluteExpiresAt.getTime()',
        },
      ],
    ),
    ...of(
      'auth/logOut',
      ['auth/logOut'],
      [
        {
          name: 'the scheme of the redirect is not checked',
          from: "  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;\n",
          to: '',
        },
        {
          name: 'a logout leads anywhere',
          from: 'if (!services.settings.postLogoutRedirectUris.includes(uri) && !(await isRegisteredLogoutTarget(db, uri))) return undefined;',
          to: '',
        },
        { name: 'another site signs people out', from: 'isFromHome(call) || isHinted(call, hint);', to: 'true;' },
        {
          name: 'any genuine token is a hint',
          from: 'return claims !== undefined && session?.id === claims.sid;',
          to: 'return claims !== undefined;',
        },
        {
          name: 'a logout is written down for sessions that were over',
          from: "if (session && (await endSession(db, session.id, 'logout', now)))",
          to: "if (session && (await endSession(db, session.id, 'logout', now), true))",
        },
        {
          name: 'the cookie stays after a logout',
          from: "answer: Reply.empty({ 'Set-Cookie': call.services.refreshCookie.clear() }),",
          to: 'answer: Reply.empty(),',
        },
        {
          name: 'the state is not passed on',
          from: "  if (state !== undefined) target.searchParams.set('state', state);\n",
          to: '',
        },
        {
          name: 'the token alone ends no session',
          from: '[await cookieSession(call), ofBearer]',
          to: '[await cookieSession(call)]',
        },
        {
          name: 'calls of pages are redirected',
          from: 'if (!isNavigation(call.request)) return Reply.empty(headers);',
          to: '',
        },
        {
          name: 'the question forgets where to go',
          from: '...(uri !== undefined && { post_logout_redirect_uri: uri }), ',
          to: '',
        },
      ],
    ),
    ...of(
      'passkeys/enrolment',
      ['passkeys/passkeys'],
      [
        {
          name: 'the removal of a passkey says that nothing changed',
          from: "event: isRemoved ? { event: 'user.passkey.removed', subjectId: id } : NOTHING_CHANGED",
          to: 'event: NOTHING_CHANGED',
        },

        {
          name: 'a passkey that was added is written down as one that was asked for',
          from: "answer: undefined, event: { event: 'user.passkey.added', details: { rpId: challenge.rpId } }",
          to: "answer: undefined, event: { event: 'user.passkey.asked', details: { rpId: challenge.rpId } }",
        },
        { name: 'a person may have 51 passkeys', from: '.length >= MOST', to: '.length > MOST' },
        { name: 'passkeys of other domains are excluded', from: '.filter(({ rpId }) => rpId === party.rpId)', to: '' },
        { name: 'somebody else’s challenge is taken', from: 'challenge.subject === user.id && ', to: '' },
        {
          name: 'enrolment needs no verification',
          from: 'requireUserVerification: true',
          to: 'requireUserVerification: false',
        },
      ],
    ),
    ...of(
      'passkeys/signIn',
      ['passkeys/passkeys'],
      [
        { name: 'an answer in a foreign frame is taken', from: 'data.crossOrigin !== true && isOwner', to: 'isOwner' },
        { name: 'who was named need not be who answers', from: '(subject ?? userId) === userId && ', to: '' },
        {
          name: 'a person who is not known may be answered for by anybody',
          from: 'found ? found.id : named ? NOBODY : null',
          to: 'found ? found.id : null',
        },
        { name: 'a passkey says that a password was used', from: "amr: ['hwk']", to: "amr: ['pwd']" },
      ],
    ),
    ...of(
      'passkeys/relyingParty',
      ['passkeys/passkeys'],
      [
        {
          name: 'a domain that ends alike is below',
          from: 'hostname.endsWith(`.${rpId}`)',
          to: 'hostname.endsWith(rpId)',
        },
        {
          name: 'a challenge without a page can be answered from any origin',
          from: '.filter((allowed) => isUnder(allowed, rpId))',
          to: '',
        },
        {
          name: 'the configured domain is not used',
          from: 'passkeys.rpId ?? new URL(page).hostname',
          to: 'new URL(page).hostname',
        },
      ],
    ),
    ...of(
      'passkeys/storage',
      ['passkeys/passkeys'],
      [
        { name: 'a challenge is good for any purpose', from: 'eq(passkeyChallenges.purpose, purpose), ', to: '' },
        { name: 'a challenge never ends', from: 'gt(passkeyChallenges.expiresAt, now),', to: '' },
        {
          name: 'passkeys of others are removed',
          from: 'and(eq(passkeys.userId, userId), eq(passkeys.id, id))',
          to: 'eq(passkeys.id, id)',
        },
        {
          name: 'the use of a passkey is not noted',
          from: 'set({ counter, backedUp, lastUsedAt: at })',
          to: 'set({ counter, backedUp })',
        },
      ],
    ),
    ...of(
      'sessions/storage',
      ['auth/refresh'],
      [
        {
          name: 'a family survives its theft',
          from: "    await endSession(transaction, session.id, 'refresh-token-reuse', now);\n",
          to: '',
        },
        {
          name: 'a slow tab is given a spent token',
          from: 'if (!row?.rotatedAt) return newest;',
          to: 'return newest;',
        },
        {
          name: 'a rotation is not noted',
          from: '  await transaction.update(refreshTokens).set({ rotatedAt: now }).where(eq(refreshTokens.hash, hash));\n',
          to: '',
        },
        {
          name: 'sessions that have ended are listed',
          from: 'isNull(sessions.endedAt), gt(sessions.idleExpiresAt, now)',
          to: 'gt(sessions.idleExpiresAt, now)',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions past their absolute end are listed',
          from: ', gt(sessions.absoluteExpiresAt, now)',
          to: '',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions are swept away when they end',
          from: 'addSeconds(now, -KEPT_SECONDS)',
          to: 'now',
          tests: [provider('createProvider')],
        },
      ],
    ),
    ...of(
      'users/storage',
      ['users/users'],
      [
        { name: 'invisible people are listed', from: '    eq(memberships.invisible, false),\n', to: '' },
        {
          name: 'people of every tenant are listed',
          from: '    inArray(memberships.tenantId, [...tenantIds]),\n    eq(memberships.invisible',
          to: '    eq(memberships.invisible',
        },
        {
          name: 'an empty list of ids is everybody',
          from: 'inArray(users.id, [...ids]) : sql`false`',
          to: 'inArray(users.id, [...ids]) : undefined',
        },
        { name: 'a percent sign stands for anything', from: "text.replace(/[\\\\%_]/g, '\\\\$&')", to: 'text' },
        {
          name: 'expired people are active',
          from: ', or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now))',
          to: '',
        },
        {
          name: 'expired people are not disabled',
          from: 'or(eq(memberships.isDisabled, true), isExpired(now))',
          to: 'eq(memberships.isDisabled, true)',
        },
        { name: 'locked people are active', from: 'eq(users.isLocked, false), or(', to: 'or(' },
        { name: 'pages overlap', from: '.offset(query._offset * query._limit)', to: '.offset(query._offset)' },
        { name: 'the order is always ascending', from: "query._order === 'DESC' ? desc : asc", to: 'asc' },
        {
          name: 'only tenants just below are looked into',
          from: '    level = rows.map((row) => row.id);\n    found.push(...level);',
          to: '    found.push(...rows.map((row) => row.id));\n    level = [];',
        },
        {
          name: 'roles of other tenants are filtered by',
          from: 'and(eq(membershipRoles.tenantId, memberships.tenantId), eq(membershipRoles.userId, users.id)',
          to: 'and(eq(membershipRoles.userId, users.id)',
        },
        {
          name: 'groups of other tenants are told',
          from: 'and(inArray(groupMembers.tenantId, [...tenantIds]), inArray(groupMembers.userId, [...userIds]))',
          to: 'inArray(groupMembers.userId, [...userIds])',
        },
        {
          name: 'who has never been here is not inactive',
          from: 'or(isNull(memberships.lastLogin), lt(memberships.lastLogin, since))',
          to: 'lt(memberships.lastLogin, since)',
        },
        {
          name: 'usernames of strangers are told',
          from: 'and(inArray(memberships.tenantId, [...tenantIds]), inArray(usernames.userId, [...userIds]))',
          to: 'inArray(usernames.userId, [...userIds])',
        },
      ],
    ),
    ...of(
      'roles/storage',
      ['users/users'],
      [
        {
          name: 'a foreign tenant’s role counts',
          from: 'where(and(visibleTo(tenantId), inArray(roles.id, effectiveRoleIds(db, tenantId, userId))))',
          to: 'where(inArray(roles.id, effectiveRoleIds(db, tenantId, userId)))',
        },
        {
          name: 'a foreign tenant’s role grants permissions',
          from: 'and(visibleTo(tenantId), inArray(roles.id, held))',
          to: 'inArray(roles.id, held)',
        },
        {
          name: 'a foreign tenant’s role is listed with a person',
          from: 'visibleTo(membershipRoles.tenantId), ',
          to: '',
        },
        {
          name: 'roles of groups grant nothing',
          from: '.where(and(eq(groupMembers.tenantId, tenantId), eq(groupMembers.userId, userId))),\n    );',
          to: '.where(and(eq(groupMembers.tenantId, tenantId), eq(groupMembers.userId, tenantId))),\n    );',
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'every role is listed in every tenant',
          from: 'from(roles).where(visibleTo(tenantId))',
          to: 'from(roles)',
          tests: [provider('configuration/configuration')],
        },
      ],
    ),
    ...of(
      'groups/storage',
      ['users/users'],
      [{ name: 'invisible people are named in groups', from: ', eq(memberships.invisible, false)', to: '' }],
    ),
    ...of(
      'auth/accounts',
      ['tenants/tenants'],
      [
        {
          name: 'tokens of sessions that ended open doors',
          from: ', isNull(sessions.endedAt)))',
          to: '))',
          tests: [provider('auth/logOut')],
        },
      ],
    ),
    ...of(
      'entitlements/storage',
      ['configuration/configuration'],
      [
        {
          name: 'what one person holds is everybody’s',
          from: ', or(isNull(table.userId), eq(table.userId, userId))',
          to: '',
        },
        {
          name: 'what one person holds is nobody’s',
          from: 'or(isNull(table.userId), eq(table.userId, userId))',
          to: 'isNull(table.userId)',
        },
      ],
    ),
    ...of(
      'configuration/storage',
      ['auth/logOut'],
      [
        {
          name: 'a logout leads to applications that are off',
          from: '.where(eq(applications.isActive, true));\n  return rows',
          to: ';\n  return rows',
        },
        {
          name: 'free applications are listed whether wanted or not',
          from: "includeFreeAccess ? eq(applications.accessType, 'FREE_ACCESS') : undefined",
          to: "eq(applications.accessType, 'FREE_ACCESS')",
          tests: [provider('configuration/configuration')],
        },
      ],
    ),
    ...of(
      'storage/postgres',
      ['storage/postgres'],
      [
        {
          name: 'two processes migrate at once',
          from: "    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);\n",
          to: '',
        },
        { name: 'the connection that migrated is kept', from: '    client.release();\n', to: '' },
        { name: 'a failed migration is kept in part', from: "    await client.query('BEGIN');\n", to: '' },
      ],
    ),
    ...of(
      'tenants/routes',
      ['tenants/tenants'],
      [
        {
          name: 'a switch does not move the session',
          from: 'await setSessionTenant(db, principal.session.id, tenantId);',
          to: '',
        },
        {
          name: 'a token for a tenant is written down as a switch',
          from: "event: { event: 'auth.token.issued', tenantId }",
          to: "event: { event: 'auth.tenant.switched', tenantId }",
        },
        {
          name: 'closed tenants are listed',
          from: 'rows.filter(({ membership }) => !membershipObstacle(membership, now)).map',
          to: 'rows.map',
        },
        {
          name: 'closed tenants can be entered',
          from: '!membership || membershipObstacle(membership, now)',
          to: '!membership',
        },
      ],
    ),
    ...of(
      'configuration/routes',
      ['configuration/configuration'],
      [
        {
          name: 'main ways that are off are offered',
          from: "row.kind === 'main' && row.isActive",
          to: "row.kind === 'main'",
        },
        {
          name: 'every other way is on',
          from: '({ strategy, isActive: row.isActive })',
          to: '({ strategy, isActive: true })',
        },
      ],
    ),
    ...of(
      'groups/routes',
      ['configuration/configuration'],
      [
        {
          name: 'groups always tell their people',
          from: "relations === 'users' || relations === 'rolesAndUsers'",
          to: "relations !== ''",
        },
      ],
    ),
    ...of(
      'sessions/routes',
      ['configuration/configuration'],
      [
        {
          name: 'every session is the current one',
          from: 'present(row, row.id === session.id)',
          to: 'present(row, true)',
        },
        {
          name: 'a session shows its absolute end',
          from: 'session.idleExpiresAt.toISOString()',
          to: 'session.absoluteExpiresAt.toISOString()',
        },
      ],
    ),
    ...of(
      'users/routes',
      ['users/users'],
      [
        {
          name: 'tenants below are open to everybody',
          from: "if (!(await principal.may(READ_SUB_ACCOUNTS))) throw new ProviderError('ER-FORBIDDEN');",
          to: '',
        },
        {
          name: 'foreign tenants can be looked into',
          from: "if (start !== own && !(await descendantsOf(db, own)).includes(start)) throw new ProviderError('ER-FORBIDDEN');",
          to: '',
        },
        { name: 'pages are rounded down', from: 'Math.ceil(totalItems / limit)', to: 'Math.floor(totalItems / limit)' },
      ],
    ),
    ...of(
      'metadata/routes',
      ['configuration/configuration'],
      [
        {
          name: 'a change of the admin box does not say what changed',
          from: 'details: { paths: actions.map(({ type }) => type) }',
          to: 'details: {}',
        },
        {
          name: 'everybody may change the admin box',
          from: 'access: { anyOf: [WRITE_ADMIN_BOX_METADATA] }',
          to: "access: 'user'",
        },
      ],
    ),
    ...of(
      'keys/routes',
      ['http/app'],
      [{ name: 'the public keys are kept for an hour', from: 'max-age=300', to: 'max-age=3600' }],
    ),
    ...of(
      'seed/applySeed',
      ['seed/applySeed'],
      [
        { name: 'an invited person is active', from: 'membership.invited ? null : daysAgo', to: 'daysAgo' },
        {
          name: 'access ends in the past',
          from: 'daysAgo(-membership.expiresInDays)',
          to: 'daysAgo(membership.expiresInDays)',
        },
        { name: 'locked people are not', from: 'isLocked: locked,', to: '' },
        {
          name: 'a name nobody declared is passed over',
          from: "if (id === undefined) throw new TypeError(`The seed document names the ${kind} '${name}' but does not declare it`);\n    return id;",
          to: "return id ?? '';",
        },
        { name: 'every permission is one of the portal', from: "permission.key.startsWith('fe.')", to: 'true' },
        {
          name: 'tenants have no parent',
          from: "...(parent !== undefined && { parentId: names.get('tenant', parent) })",
          to: '',
        },
      ],
    ),
    ...of(
      'createProvider',
      ['createProvider'],
      [
        {
          name: 'the database of another vendor is taken',
          from: '    if (settings.clientId !== undefined && settings.clientId !== vendor.id) {',
          to: '    if (false) {',
        },
        {
          name: 'a failed start keeps the folder',
          from: '  } catch (error) {\n    await storage.close();\n    throw error;',
          to: '  } catch (error) {\n    throw error;',
        },
        { name: 'sessions are not swept', from: '  await sweepSessions(db, now());\n', to: '' },
      ],
    ),
    {
      file: 'api/contract/errors.ts',
      tests: [provider('createProvider')],
      name: 'a refusal has another status than the documents say',
      from: "'ER-SESSION-ENDED': { status: 401",
      to: "'ER-SESSION-ENDED': { status: 403",
    },
    ...of(
      'http/writeRoute',
      ['http/writes'],
      [
        {
          name: 'tries are not counted',
          from: 'if (tried) await admitAttempt(services, call, tried.subject);',
          to: '',
          tests: [provider('auth/signIn'), provider('passkeys/passkeys')],
        },
        {
          name: 'a try that was not judged is held against somebody',
          from: 'if (tried && !isJudged && !isRefusal(error)) await withdrawAttempt(services, call, tried.subject);',
          to: '',
          tests: [provider('auth/attempts')],
        },
        { name: 'no event is written', from: 'await recordCaused(', to: 'void ((..._all: unknown[]) => undefined)(' },
        {
          name: 'a refusal takes back what was written',
          from: 'return result; });',
          to: "if ('refusal' in result) throw result.refusal; return result; });",
        },
        {
          name: 'a refusal is written down as done',
          from: "outcome: 'refusal' in result ? 'failure' : 'success'",
          to: "outcome: 'success'",
        },
        { name: 'the event does not name who acts', from: 'actorId: principal?.user.id', to: 'actorId: undefined' },
        {
          name: 'the event does not name the tenant',
          from: 'tenantId: principal?.tenantId',
          to: 'tenantId: undefined',
        },
        { name: 'a write may say that nothing changed', from: 'await requireUnchanged(transaction);', to: '{}' },
        { name: 'every write without an event is taken for one that wrote', from: 'row?.wrote !== false', to: 'true' },
        {
          name: 'limits are checked behind the queue',
          from: 'if (tried) await admitAttempt(services, call, tried.subject); let isJudged = false; const perform = async () => {',
          to: 'let isJudged = false; const perform = async () => { if (tried) await admitAttempt(services, call, tried.subject);',
          tests: [provider('auth/attempts')],
        },
        {
          name: 'a write asks for rights by another connection',
          from: 'principalIn(inside.db, principal)',
          to: 'principal',
        },
        {
          name: 'signing waits for the transaction',
          from: 'return present ? present(call, made) : made; }; }, }; } const isRefusal',
          to: 'return made; }; }, }; } const isRefusal',
        },
      ],
    ),
    ...of(
      'serve',
      ['createProvider'],
      [{ name: 'callers have no address', from: 'address === undefined ? {} : { address }', to: '{}' }],
    ),
    ...of(
      'keys/accessTokens',
      ['keys/accessTokens'],
      [
        {
          name: 'a token of another issuer is taken',
          from: '{ algorithms: [ALGORITHM], issuer, audience',
          to: '{ algorithms: [ALGORITHM], audience',
        },
        {
          name: 'a token of another type is taken',
          from: "type: v.literal('userToken')",
          to: 'type: v.optional(v.string())',
        },
        {
          name: 'tokens never end',
          from: '...(currentDate ? { currentDate } : { currentDate: new Date(0) })',
          to: 'currentDate: new Date(0)',
        },
      ],
    ),
    ...of(
      'keys/signingKeys',
      ['keys/accessTokens'],
      [
        {
          name: 'a new key signs at once',
          from: 'await insert(transaction, new Date(at.getTime() + lead * 1000));',
          to: 'await insert(transaction, at);',
        },
        {
          name: 'an old key is published for ever',
          from: '        await transaction.update(signingKeys).set({ publishedUntil: until }).where(isNull(signingKeys.publishedUntil));\n',
          to: '',
        },
        { name: 'an old key goes before its last token', from: '(lead + overlap) * 1000', to: 'lead * 1000' },
        {
          name: 'private keys are not sealed',
          from: 'sealing.seal(JSON.stringify(await exportJWK(pair.privateKey)))',
          to: 'JSON.stringify(await exportJWK(pair.privateKey))',
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
          name: 'ended access looks enabled',
          from: 'membership.temporaryExpirationDate <= now',
          to: 'membership.temporaryExpirationDate < now',
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
          name: 'people are disabled in all tenants',
          from: 'updatedAt: now }).where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))',
          to: 'updatedAt: now }).where(eq(memberships.userId, userId))',
        },
        {
          name: 'sessions that were over end again',
          from: "endReason: 'operator' }).where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))",
          to: "endReason: 'operator' }).where(eq(sessions.userId, userId))",
        },
        {
          name: 'the sessions of everybody end',
          from: "endReason: 'operator' }).where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))",
          to: "endReason: 'operator' }).where(isNull(sessions.endedAt))",
        },
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
          from: 'db.delete(operatorSessions).where(eq(operatorSessions.hash, hashToken(token)))',
          to: 'db.delete(operatorSessions)',
        },
        {
          name: 'sessions of the console never end',
          from: 'and(eq(operatorSessions.hash, hashToken(token)), gt(operatorSessions.expiresAt, now))',
          to: 'eq(operatorSessions.hash, hashToken(token))',
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
      'cli',
      ['cli'],
      [
        {
          name: 'the console’s address is told although it is not served',
          from: 'config.console ? await firstConsoleKey(provider) : undefined',
          to: 'await firstConsoleKey(provider)',
        },
        { name: 'an unknown command succeeds', from: 'process.exitCode = 2;', to: '' },
        {
          name: 'a mistake in the set-up is told with a stack',
          from: 'error instanceof UsageError || error instanceof ConfigError || ',
          to: '',
        },
      ],
    ),
    ...of(
      'auth/routes',
      ['auth/signIn'],
      [
        {
          name: 'a sign-in may name an address and a username at once',
          from: '(body.email === undefined) !== (body.username === undefined)',
          to: 'body.email !== undefined || body.username !== undefined',
        },
        {
          name: 'a password of any length is judged',
          from: 'v.maxLength(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),',
          to: '',
        },
        { name: 'the sign-ins of a crowd do not queue', from: 'queued: true,', to: '' },
        {
          name: 'a refresh does not heed the tenant asked for',
          from: 'refresh(call, token, call.body.tenantId ?? undefined)',
          to: 'refresh(call, token, undefined)',
          tests: [provider('auth/refresh')],
        },
        {
          name: 'refreshes are counted among the questions before a sign-in',
          from: "limit: 'refresh'",
          to: "limit: 'preLogin'",
          tests: [provider('auth/attempts')],
        },
      ],
    ),
    ...of(
      'profile/routes',
      ['tenants/tenants'],
      [
        {
          name: 'a tenant that is closed to the person is named among the own ones',
          from: '.filter((other) => !membershipObstacle(other, now))',
          to: '',
        },
        {
          name: 'each tenant of the person is told the roles of the one they are in',
          from: 'held.get(`${id}/${user.id}`)',
          to: 'held.get(`${tenantId}/${user.id}`)',
        },
        {
          name: 'the groups of every tenant are told',
          from: '{ tenantIds: [tenantId] }',
          to: '{ tenantIds: [tenantId, ...tenantIds] }',
        },
        {
          name: 'the ids of the roles leave out those of groups',
          from: 'roles.map((role) => role.id)',
          to: '(held.get(`${tenantId}/${user.id}`) ?? []).map((role) => role.id)',
        },
        {
          name: 'the rights are told with roles of nobody',
          from: 'roles: (await effectiveRoles(db, tenantId, user.id)).map((role) => presentRole(role, services.clientId)),',
          to: 'roles: (await effectiveRoles(db, user.id, tenantId)).map((role) => presentRole(role, services.clientId)),',
        },
      ],
    ),
    ...of(
      'passkeys/routes',
      ['passkeys/passkeys'],
      [
        {
          name: 'every passkey is kept as one of the platform',
          from: "call.body.deviceType ?? 'Platform'",
          to: "'Platform'",
        },
        {
          name: 'a passkey that says no type is kept as one apart',
          from: "?? 'Platform'",
          to: "?? 'CrossPlatform'",
        },
        {
          name: 'an id of another form reaches the database',
          from: 'v.is(id, call.params.deviceId) ? call.params.deviceId : undefined',
          to: 'call.params.deviceId',
        },
        {
          name: 'a passkey goes long after the sign-in',
          from: "stepUp: RECENT,\n    ids: { 'params.deviceId': 'passkey' },",
          to: "ids: { 'params.deviceId': 'passkey' },",
        },
        {
          name: 'questions for passkeys are not limited',
          from: "limit: 'passkeys',",
          to: '',
          tests: [provider('auth/attempts')],
        },
        {
          name: 'passkeys change within 15 hours of a sign-in',
          from: 'const RECENT = 900;',
          to: 'const RECENT = 54_000;',
        },
      ],
    ),
    ...of(
      'audit/storage',
      ['http/writes'],
      [
        {
          name: 'of several facts the first alone is written down',
          from: 'isList(caused) ? caused : [caused]',
          to: '[isList(caused) ? caused[0] : caused]',
        },
        {
          name: 'the caller stands where a fact names somebody else',
          from: '{ ...frame, ...fact }',
          to: '{ ...fact, ...frame }',
        },
        {
          name: 'an event stands at the machine’s time',
          from: 'values({ ...event, ...origin, at })',
          to: 'values({ ...event, ...origin, at: new Date() })',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'an event does not tell where the request came from',
          from: 'values({ ...event, ...origin, at })',
          to: 'values({ ...event, ...origin, ipAddress: undefined, at })',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'an event does not name the trace of its request',
          from: 'values({ ...event, ...origin, at })',
          to: "values({ ...event, ...origin, traceId: '', at })",
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
    ...of(
      'sessions/storage',
      ['auth/refresh'],
      [
        {
          name: 'a refresh prolongs every session there is',
          from: 'set({ lastUsedAt: now, idleExpiresAt, tenantId }).where(eq(sessions.id, sessionId))',
          to: 'set({ lastUsedAt: now, idleExpiresAt, tenantId })',
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'a switch of tenant moves every session there is',
          from: 'set({ tenantId }).where(eq(sessions.id, sessionId))',
          to: 'set({ tenantId })',
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'a session that is over ends again, for another reason',
          from: 'and(eq(sessions.id, sessionId), isNull(sessions.endedAt))',
          to: 'eq(sessions.id, sessionId)',
          tests: [provider('auth/logOut')],
        },
        {
          name: 'a refresh is no use of a session',
          from: 'set({ lastUsedAt: now, idleExpiresAt, tenantId })',
          to: 'set({ idleExpiresAt, tenantId })',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions of everybody are listed as the own ones',
          from: 'eq(sessions.userId, userId),',
          to: '',
          tests: [provider('configuration/configuration')],
        },
        {
          name: 'sessions that ran out without an end are kept for good',
          from: 'or(lt(sessions.endedAt, before), lt(sessions.absoluteExpiresAt, before))',
          to: 'lt(sessions.endedAt, before)',
          tests: [provider('createProvider')],
        },
        {
          name: 'the session used last stands last',
          from: 'desc(sessions.lastUsedAt)',
          to: 'sessions.lastUsedAt',
          tests: [provider('configuration/configuration')],
        },
      ],
    ),
    ...of(
      'users/storage',
      ['users/users'],
      [
        {
          name: 'somebody invisible in the own tenant is missing in those below',
          from: 'AND NOT m.invisible ORDER BY',
          to: 'ORDER BY',
        },
        {
          name: 'somebody of several tenants is shown as the oldest one sees them',
          from: '(m.tenant_id = ${own}::uuid) DESC, m.created_at',
          to: 'm.created_at',
        },
        {
          name: 'people are sorted by when the account began, not the membership',
          from: 'createdAt: memberships.createdAt',
          to: 'createdAt: users.createdAt',
        },
        { name: 'to sort by address sorts by name', from: 'email: users.emailKey', to: 'email: users.nameKey' },
        {
          name: 'to sort by verified sorts by second factor',
          from: 'verified: users.verified,',
          to: 'verified: users.mfaEnrolled,',
        },
        {
          name: 'to sort by locked sorts by disabled',
          from: 'isLocked: users.isLocked,',
          to: 'isLocked: memberships.isDisabled,',
        },
        {
          name: 'to sort by tenant sorts by address',
          from: 'tenantId: memberships.tenantId,\n};',
          to: 'tenantId: users.emailKey,\n};',
        },
        {
          name: 'capital letters come first among the names',
          from: 'name: users.nameKey',
          to: 'name: users.name',
        },
        {
          name: 'people stand by their address unless asked otherwise',
          from: "query._sortBy ?? 'name'",
          to: "query._sortBy ?? 'email'",
        },
        {
          name: 'people of several states must have them all',
          from: 'or(...filter.status.map((status) => statuses[status](now)))',
          to: 'and(...filter.status.map((status) => statuses[status](now)))',
        },
        {
          name: 'who holds an application in another tenant is found by it',
          from: 'eq(userApplications.tenantId, memberships.tenantId),',
          to: '',
        },
        {
          name: 'who is in a group of another tenant is found by it',
          from: 'and(\n                eq(groupMembers.tenantId, memberships.tenantId),',
          to: 'and(',
        },
        {
          name: 'what somebody is searched by is a username even as an address',
          from: "query._identifierType ?? 'username'",
          to: "'username'",
        },
        {
          name: 'every password is a breached one',
          from: 'and(eq(passwords.userId, users.id), eq(passwords.breached, true))',
          to: 'eq(passwords.userId, users.id)',
        },
        {
          name: 'the total counts the page',
          from: 'total: counted?.total ?? 0',
          to: 'total: people.length',
        },
        {
          name: 'people with the same value change places with the order',
          from: 'direction(users.id)',
          to: 'asc(users.id)',
        },
      ],
    ),
    ...of(
      'users/routes',
      ['users/users'],
      [
        {
          name: 'a row is shown with the roles of the first tenant of the person',
          from: 'user.tenants.find((tenant) => tenant.tenantId === user.tenantId)?.roles ?? []',
          to: 'user.tenants[0]?.roles ?? []',
        },
      ],
    ),
    ...of(
      'metadata/routes',
      ['configuration/configuration'],
      [
        {
          name: 'a document that is not there is a row of nothing',
          from: 'rows: configuration ? [{ configuration }] : []',
          to: 'rows: [{ configuration }]',
        },
        {
          name: 'a set-up without a document answers nothing',
          from: '(await readMetadata(db, ENTITY)) ?? {}',
          to: 'await readMetadata(db, ENTITY)',
        },
        { name: 'any number of changes is taken at once', from: ', v.maxLength(500)', to: '' },
        {
          name: 'a change begins from nothing',
          from: 'applyActions(\n            current,',
          to: 'applyActions(\n            {},',
        },
      ],
    ),
    ...of(
      'configuration/routes',
      ['configuration/configuration'],
      [
        {
          name: 'to override the complexity is told as to override the expiration',
          from: 'allowOverridePasswordExpiration: vendor.allowOverridePasswordExpiration',
          to: 'allowOverridePasswordExpiration: vendor.allowOverridePasswordComplexity',
        },
        {
          name: 'who may not sign up may not come unverified',
          from: 'allowNotVerifiedUsersLogin: vendor.allowNotVerifiedUsersLogin',
          to: 'allowNotVerifiedUsersLogin: vendor.allowSignups',
        },
        {
          name: 'the policy is told as changed when it was made',
          from: 'updatedAt: vendor.updatedAt.toISOString()',
          to: 'updatedAt: vendor.createdAt.toISOString()',
        },
        {
          name: 'the refresh token is told to live as long as a session can',
          from: 'services.settings.lifetimes.sessionIdle',
          to: 'services.settings.lifetimes.sessionAbsolute',
        },
        {
          name: 'no key is told',
          from: '(await services.signingKeys.published())[0]',
          to: '(await services.signingKeys.published())[1]',
        },
        {
          name: 'the icon is told as the logo',
          from: 'return { name, logo, icon, whiteLabelMode };',
          to: 'return { name, logo: icon, icon, whiteLabelMode };',
        },
      ],
    ),
    ...of(
      'storage/migrate',
      ['storage/pglite'],
      [
        {
          name: 'a migration runs at every start',
          from: 'names.filter((candidate) => !applied.has(candidate))',
          to: 'names',
        },
        {
          name: 'a migration that ran is not written down',
          from: 'await session.run(`INSERT INTO',
          to: 'void (`INSERT INTO',
        },
        { name: 'the newest migration runs first', from: '.sort();', to: '.sort().reverse();' },
      ],
    ),
    ...of(
      'storage/pglite',
      ['storage/pglite'],
      [
        {
          name: 'a migration that fails leaves half of the tables',
          from: 'run: async (sql) => void (await transaction.exec(sql))',
          to: "run: async (sql) => void (await transaction.exec(sql + ';COMMIT;BEGIN;'))",
        },
        {
          name: 'a folder stays taken when its migration fails',
          from: 'release();\n    throw error;',
          to: 'throw error;',
        },
        {
          name: 'a folder stays taken when it is closed',
          from: 'await client.close();\n        release();',
          to: 'await client.close();',
        },
        {
          name: 'a database that is closed goes on answering',
          from: 'await client.close();\n        release();',
          to: 'release();',
        },
        {
          name: 'what is in a folder is kept in memory alone',
          from: "dataDir === undefined ? {} : { dataDir: join(dataDir, 'pglite') }",
          to: '{}',
        },
      ],
    ),
  ],
};
