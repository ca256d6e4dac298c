import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: what every request goes through. */
export default {
  tests: [provider('http/edges')],
  faults: [
    ...of(
      'http/proxyNotice',
      ['http/app'],
      [
        { name: 'a proxy is warned about at each request', from: 'isDue = false;', to: '' },
        { name: 'a configured proxy is warned about', from: 'trustedProxies === 0', to: 'true' },
      ],
    ),
    ...of(
      'http/cookies',
      ['http/edges'],
      [
        {
          name: 'cookies are cleared without Secure and Partitioned',
          from: 'clear: () => gone + attributes',
          to: 'clear: () => `${gone}Path=/; HttpOnly; SameSite=${sameSite}`',
        },
        {
          name: 'any number of cookies of a name is looked up',
          from: '.slice(0, SAME_NAME)',
          to: '',
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
          from: "settings.cookie.secure ?? publicUrl.startsWith('https:')",
          to: "publicUrl.startsWith('https:')",
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
          from: 'if (isIP(address) === 0) return undefined;',
          to: "if (address === '') return undefined;",
        },
        { name: 'an IPv6 address has several spellings', from: 'text?.trim().toLowerCase()', to: 'text?.trim()' },
      ],
    ),
    ...of(
      'http/input',
      ['http/edges'],
      [
        { name: 'the words of the validator are told', from: ', message: remedyOf', to: '' },
        {
          name: 'a list is an object without fields',
          from: '|| Array.isArray(value)',
          to: '',
          tests: ['provider/http/json.test.ts'],
        },
        { name: 'a missing field is of the wrong kind', from: "received === 'undefined' ? 'must be given' : ", to: '' },
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
          from: 'if (size > limit) {',
          to: 'if (size > limit + 1) {',
        },
        {
          name: 'the length that was told is not looked at',
          from: "if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ProviderError('ER-TOO-LARGE');",
          to: '',
        },
        { name: 'broken bytes of a body are kept as U+FFFD', from: "'utf-8', { fatal: true }", to: '' },
        {
          name: 'broken bytes of a query are kept as U+FFFD',
          from: 'if (!isUtf8(url.search)) throw',
          to: 'if (false) throw',
        },
        { name: 'an empty body is no JSON', from: "if (text === '') return {};", to: '' },
        {
          name: 'a character in two pieces is broken',
          from: 'decoder.decode(bytes, { stream: bytes !== undefined })',
          to: 'decoder.decode(bytes)',
        },
        {
          name: 'the size of a body is that of its last piece',
          from: 'size += value.byteLength',
          to: 'size = value.byteLength',
        },
        { name: 'the field that is wrong is not named', from: "v.getDotPath(issue) ?? 'body'", to: "'body'" },
        {
          name: 'any JSON that parses is taken',
          from: 'if (fault) throw',
          to: 'if (false) throw',
          tests: [provider('http/json')],
        },
        {
          name: 'where a value is wrong is not told',
          from: "fault.path || 'body'",
          to: "'body'",
          tests: [provider('http/json')],
        },
        {
          name: 'a text in a query may hold NUL',
          from: 'if (fault !== undefined) throw invalid(name, fault);',
          to: '',
        },
      ],
    ),
    ...of(
      'http/json',
      ['http/json'],
      [
        { name: 'a text may hold NUL', from: "text.includes('\\0')", to: 'false' },
        {
          name: 'a text may hold half of a character',
          from: "/\\p{Surrogate}/u.test(text) ? 'must be valid Unicode' : undefined",
          to: 'undefined',
        },
        { name: 'whole characters are halves', from: '/\\p{Surrogate}/u', to: '/[\\ud800-\\udfff]/' },
        { name: 'thirty-three levels are taken', from: 'depth > DEPTH', to: 'depth > DEPTH + 1' },
        { name: 'a name may be that of a prototype', from: 'REFUSED.has(name) || ', to: '' },
        { name: 'a name may hold NUL', from: ' || textFault(name) !== undefined', to: '' },
        { name: 'the path of a fault has no end', from: '.slice(0, PATH)', to: '' },
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
        {
          name: 'JSON in a query may hold anything',
          from: 'findJsonFault(dataset.value)',
          to: 'undefined',
          tests: [provider('http/json')],
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
        {
          name: 'the headers of a refusal are lost',
          from: 'new Headers([...(extras.headers ?? [])])',
          to: 'new Headers()',
        },
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
        {
          name: 'whoever opened a page keeps a hand on it',
          from: "all.set('Cross-Origin-Opener-Policy', 'same-origin');",
          to: '',
          tests: [provider('auth/logOut')],
        },
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
          tests: [provider('passkeys/passkeys'), provider('passkeys/refusals')],
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
          from: 'known.code, error, env.exchange.traceId',
          to: 'known.code, error, crypto.randomUUID()',
        },
        {
          name: 'an empty prefix is a segment',
          from: "services.settings.urlPrefix === '' ? [] : ",
          to: "services.settings.urlPrefix === '' ? ['/frontegg'] : ",
        },
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
          tests: [provider('passkeys/passkeys'), provider('passkeys/refusals')],
        },
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
          from: 'if (tried) await admitAttempt(services, call, tried);\n        let isJudged',
          to: 'let isJudged',
          tests: [provider('auth/attempts')],
        },
        {
          name: 'a try that was not judged is held against somebody',
          from: 'if (tried && !isJudged && !isRefusal(error)) await withdrawAttempt(services, call, tried);',
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
          from: 'if (tried) await admitAttempt(services, call, tried); let isJudged = false; const perform = async () => {',
          to: 'let isJudged = false; const perform = async () => { if (tried) await admitAttempt(services, call, tried);',
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
  ],
};
