const checks = ['doctor/checks.test.ts'];
const codes = ['codes/codes.test.ts'];
const verify = ['server/verify.test.ts'];
const cdn = ['server/cdn.test.ts'];
const cache = ['server/tokenCache.test.ts'];

/** The faults of one source. */
const of = (file, tests, faults) => faults.map(([name, from, to]) => ({ name, file, tests, from, to }));

/** The doctor, the codes of the console, and the server layer. */
export default {
  tests: checks,
  faults: [
    ...of('doctor/csp.ts', checks, [
      [
        '`badexample.com` is accepted for `*.example.com`',
        'name.endsWith(host.slice(1).toLowerCase())',
        'name.endsWith(host.slice(2).toLowerCase())',
      ],
      [
        '`example.com` is accepted for `*.example.com`',
        '!name.endsWith(host.slice(1).toLowerCase())',
        '!`.${name}`.endsWith(host.slice(1).toLowerCase())',
      ],
      ['the case of a host matters', 'host.toLowerCase() !== name', 'host !== name'],
      [
        'another port will do',
        "  if (port !== '*' && (port ?? defaultPorts[url.protocol]) !== portOf(url)) return false;\n",
        '',
      ],
      [
        'http will do for https',
        " && !(wanted === 'http:' && url.protocol === 'https:')) return false;",
        ') return true;',
      ],
      [
        'https is refused where http is allowed',
        " && !(wanted === 'http:' && url.protocol === 'https:')) return false;",
        ') return false;',
      ],
      ['a path is not compared', ': url.pathname === path;', ': url.pathname.startsWith(path);'],
      ['the last of two directives counts', 'if (name && !policy.has(name.toLowerCase()))', 'if (name)'],
      ['several policies are one', "headers.flatMap((header) => header.split(',')).flatMap", 'headers.flatMap'],
      ['the default does not stand in', "policy.get(directive) ?? policy.get('default-src')", 'policy.get(directive)'],
      ['a star lets data through', '/^(https?|wss?):$/.test(url.protocol) || url.protocol === page.protocol', 'true'],
      ['self is any host', 'return url.origin === page.origin;', 'return url.protocol === page.protocol;'],
      ['quoted policies in the page are not read', "?? content[2] ?? ''", "?? ''"],
      ['every meta element is a policy', 'if (!/http-equiv', 'if (false && !/http-equiv'],
    ]),
    ...of('doctor/checks/provider.ts', checks, [
      ['a clock that is far behind is a slight matter', 'if (Math.abs(ahead) > GRAVE)', 'if (ahead > GRAVE)'],
      ['a clock that is behind is right', 'return Math.abs(ahead) > SLIGHT', 'return ahead > SLIGHT'],
      [
        'a clock that is behind is said to be ahead',
        "ahead < 0 ? 'behind' : 'ahead of'",
        "ahead < 0 ? 'ahead of' : 'behind'",
      ],
      ['a clock that is behind is told in seconds', 'Math.abs(ms) < 120_000 ?', 'ms < 120_000 ?'],
      ['a bound is already too much', 'return Math.abs(ahead) > SLIGHT', 'return Math.abs(ahead) >= SLIGHT'],
      ['a shared key may be published', " || key['kty'] === 'oct'", ''],
      [
        'two keys may share a kid',
        "if (new Set(ids).size < ids.length) return fail('Two keys have the same kid.', 'Give every key a kid of its own.');",
        '',
      ],
      ['one kid suffices for all', 'if (ids.some((kid)', 'if (ids.every((kid)'],
      ['every key has to use a known algorithm', '!algorithms.some(', '!algorithms.every('],
      [
        'a key set of any status is read',
        'if (keys.status !== 200) return fail(`The key set is answered with status ${keys.status}.`, remedy);',
        '',
      ],
      [
        'a refused route is passed over',
        'routes.find((route) => route.refused !== undefined)',
        'routes[0]?.refused === undefined ? undefined : routes[0]',
      ],
      ['a call that is refused is not part of the contract', 'answer.status === 404 ||', 'answer.status >= 400 ||'],
      [
        'an older copy of the elements is passed over',
        'copies.filter((version) => version !== library)',
        'copies.filter((version) => version > library)',
      ],
    ]),
    ...of('doctor/checks/cookies.ts', checks, [
      [
        'the cookie of another provider has a wrong client id',
        'name?.startsWith(COOKIE_NAME) ? name === COOKIE_NAME',
        'name ? name === COOKIE_NAME',
      ],
      [
        'the token says nothing of the client id',
        'if (issuedFor.length) return issuedFor.includes(clientId);',
        'void issuedFor;',
      ],
      [
        'Partitioned is asked for on one site',
        "when: ({ has }, { cross }) => cross === true && !has.has('partitioned')",
        "when: ({ has }) => !has.has('partitioned')",
      ],
      [
        'Partitioned is not asked for',
        "cross === true && !has.has('partitioned')",
        "cross !== true && !has.has('partitioned')",
      ],
      [
        'SameSite=Lax will do between sites',
        "cross === true && has.get('samesite') !== 'none'",
        "cross === true && has.get('samesite') === 'strict'",
      ],
      [
        'scripts may read the cookie',
        "when: ({ has }) => !has.has('httponly'),",
        "when: ({ has }) => has.get('httponly') === '',",
      ],
      ['a cookie without Secure will do on https', "https && !has.has('secure')", "!https && !has.has('secure')"],
      ['SameSite=None needs no Secure', "has.get('samesite') === 'none' && !has.has('secure')", 'false'],
      ['this machine is like any other', "has.has('secure') && !https && !loopback", "has.has('secure') && !https"],
      [
        'the case of an attribute matters',
        'return [name.toLowerCase(), value.toLowerCase()] as const;',
        'return [name, value] as const;',
      ],
      ['any path will do', "(has.get('path') ?? '/') !== '/'", "has.get('path') === ''"],
      [
        'a lost cookie is nobody',
        "if (cookie.refresh === 'lost') return fail('Somebody",
        "if (cookie.refresh === 'nobody') return fail('Somebody",
      ],
      [
        'a blocked cookie is passed over',
        "storageAccess?.cookieBlocked || cookie.refresh === 'lost'",
        "cookie.refresh === 'lost'",
      ],
    ]),
    ...of('doctor/checks/address.ts', checks, [
      [
        'mixed content is passed over',
        "page?.protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)",
        'false',
      ],
      [
        'http on this machine is grave',
        "when: (_, url) => url.protocol === 'http:' && !isLoopback(url.hostname)",
        "when: (_, url) => url.protocol === 'http:'",
      ],
      ['a prefix is found inside of a word', 'endsWith(`/${prefix}`)', 'endsWith(prefix)'],
      ['a password in the address is told', "given.replace(/\\/\\/.*@/, '//…@')", 'given'],
      [
        'the empty prefix is not told',
        'right.prefix}” it does.`, `Set url-prefix="${right.prefix}"',
        'right.prefix}” it does.`, `Set url-prefix="${right.prefix || prefix}"',
      ],
      ['a status of 500 is fine', 'reach.status >= 500', 'reach.status > 500'],
      [
        'any answer is the contract',
        'reach.ok && reach.status === 200 && readJson(reach) !== undefined',
        'reach.ok && reach.status === 200',
      ],
      ['a request that was kept back is a failure', "kind === 'blocked' ?", "kind === 'timeout' ?"],
      [
        'lines go on without an answer',
        "return { ...skipped('The page may not read the answer.'), stops: true };",
        "return skipped('The page may not read the answer.');",
      ],
    ]),
    ...of('doctor/checks/cors.ts', checks, [
      [
        'one origin needs CORS',
        "  if (page.origin === target.url?.origin) return ok('Page and provider share one origin; nothing is needed.');\n".trim(),
        '',
      ],
      ['unknown credentials are refused ones', 'credentials === false', '!credentials'],
      [
        'a lost trace id is a slight matter',
        "hiddenHeaders.includes('frontegg-trace-id') || hiddenHeaders.length > 1",
        'hiddenHeaders.length > 1',
      ],
      ['errors without CORS are fine', 'if (lostOnErrors)', 'if (!origin)'],
      ['missing methods are passed over', 'if (missingMethods.length)', 'if (missingMethods.length > 4)'],
    ]),
    ...of('doctor/checks/policy.ts', checks, [
      [
        'only the first policy counts',
        'parsed.some((policy) => !unless(policy, place))',
        'parsed.slice(0, 1).some((policy) => !unless(policy, place))',
      ],
      [
        'a sandbox needs one word',
        "['allow-scripts', 'allow-same-origin', 'allow-forms'].every(",
        "['allow-scripts', 'allow-same-origin', 'allow-forms'].some(",
      ],
      ['pictures in the page are not asked for', " && lets(policy, 'img-src', DATA, page)", ''],
      ['every refusal is grave', 'DECISIVE.test(violation.directive) ? fail', 'violation ? fail'],
      [
        'a page that could not be read has no policy',
        'if (!policies) return skipped',
        'if (policies === null) return skipped',
      ],
    ]),
    ...of('doctor/checks/cors.ts', checks, [['a wrong prefix is told as CORS too', "unlessFailed: ['prefix'],", '']]),
    ...of('doctor/checks/address.ts', checks, [
      ['a page without a provider hears of an address', "if (!given && where === 'page')", 'if (false)'],
    ]),
    ...of('doctor/judge.ts', checks, [
      [
        'a line that only waits for failures waits for what was skipped',
        'unlessFailed.find((other) => failed.has(other))',
        'unlessFailed.find((other) => hopeless.has(other))',
      ],
      [
        'a failure does not stop what depends on it',
        "finding.status === 'fail' || stops || cause !== undefined",
        'stops || cause !== undefined',
      ],
      [
        'what waits does not stop what depends on it',
        "finding.status === 'fail' || stops || cause !== undefined",
        "finding.status === 'fail' || stops",
      ],
      [
        'what was not learnt stops nothing',
        "finding.status === 'fail' || stops || cause !== undefined",
        "finding.status === 'fail' || cause !== undefined",
      ],
      [
        'a warning is a failure',
        "results.every(({ status }) => status !== 'fail')",
        "results.every(({ status }) => status === 'ok')",
      ],
    ]),
    ...of('doctor/sites.ts', checks, [
      ['one site is one host', "labels.slice(isShort ? -3 : -2).join('.')", "labels.join('.')"],
      ['co.uk is one site', 'isShort ? -3 : -2', '-2'],
      ['the scheme does not matter', 'return `${protocol}//${labels', 'return `//${labels'],
      [
        'addresses by number share a site',
        '  if (/^[\\d.]+$|:/.test(hostname)) return `${protocol}//${hostname}`;\n',
        '',
      ],
    ]),
    ...of('doctor/ask.ts', checks, [
      ['the value of a cookie is kept', "line.replace(/=[^;]*/, '=…')", 'line'],
      [
        'the value of a cookie is kept in the headers',
        "const { 'set-cookie': _, ...plain } = Object.fromEntries(headers);",
        'const plain = Object.fromEntries(headers);',
      ],
      ['an endless text is kept', '.slice(0, TEXT_LIMIT)', ''],
      ['a request without an answer rejects', '    return toFailure(thrown);', '    throw thrown;'],
      ['causes are not looked at', "return own || causes.map(codeOf).find(Boolean) || '';", 'return own;'],
      [
        'only one of several causes is looked at',
        'value instanceof AggregateError ? value.errors : [value.cause]',
        '[value.cause]',
      ],
      ['a name that is unknown is a network that fails', "  [/ENOTFOUND|EAI_AGAIN/, 'name'],\n", ''],
    ]),
    ...of('doctor/lines.ts', checks, [
      ['what came over the network steers the terminal', "text.replace(/[\\p{Cc}\\p{Cf}]/gu, ' ')", 'text'],
      ['a line that is fine names a page', "status === 'fail' || status === 'warn' ?", "status !== 'skipped' ?"],
      ['the remedy is not told', "remedy ? ` → ${remedy}` : ''", "''"],
    ]),
    ...of('doctor/target.ts', checks, [
      ['the query goes along', "given.replace(/[?#].*$/, '')", 'given'],
      ['the own prefix is tried again', '.filter((other) => other !== prefix)', ''],
      [
        'any address is one of a provider',
        'URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)',
        'URL.canParse(given)',
      ],
      ['slashes belong to a prefix', ".replace(/^\\/+|\\/+$/g, '')", ''],
    ]),
    ...of('doctor/node.ts', checks, [
      [
        'the clock is read after the answer',
        'Math.round((asked + now) / 2 - (theirs + 500))',
        'Math.round(now - (theirs + 500))',
      ],
      [
        'the clock is turned around',
        'Math.round((asked + now) / 2 - (theirs + 500))',
        'Math.round(theirs + 500 - (asked + now) / 2)',
      ],
    ]),
    ...of('codes/tell.ts', codes, [
      [
        'what was said is not kept for the doctor',
        "(page[Symbol.for('gatehouse.said.v1')] ??= new Set()).add(code);",
        "page[Symbol.for('gatehouse.said.v1')] ??= new Set();",
      ],
      ['the details are left out', ', ...details, docsAt', ', docsAt'],
      ['the tag has no width of its own', '`[${code}]`.padEnd(TAG_WIDTH)', '`[${code}]`'],
      ['the page is not told', ', docsAt(`errors/${code}.md`));', ');'],
    ]),
    ...of('codes/fault.ts', codes, [
      [
        'an error has no code',
        'Object.assign(new Kind(message), { code })',
        "Object.assign(new Kind(message), { code: code && ('' as UsageCode) })",
      ],
      ['every error is of one kind', 'new Kind(message)', 'new Error(message)'],
    ]),
    ...of('server/tokenCache.ts', cache, [
      ['a token counts in the moment it ends', 'if (now < entry.until)', 'if (now <= entry.until)'],
      ['a token never ends', 'if (now < entry.until) return entry.claims;', 'return entry.claims;'],
      [
        'a token that has ended stays',
        '    this.#entries.delete(token);\n    return undefined;',
        '    return undefined;',
      ],
      ['one token too many is kept', 'this.#entries.size <= this.#limit', 'this.#entries.size <= this.#limit + 1'],
      [
        'a token that comes again is the oldest',
        '    this.#entries.delete(token);\n    this.#entries.set',
        '    this.#entries.set',
      ],
    ]),
    ...of('server/verify.ts', verify, [
      ['any audience will do', 'issuer, audience, currentDate', 'issuer, currentDate'],
      ['any issuer will do', 'issuer, audience, currentDate', 'audience, currentDate'],
      ['any algorithm will do', '{ algorithms: ALGORITHMS, issuer', '{ issuer'],
      ['a token need not end', " && typeof payload.exp === 'number'", ''],
      ['a token need not say whose it is', " && typeof payload.sub === 'string'", ''],
      ['any kind of token will do', "payload['type'] === USER_TOKEN && ", ''],
      ['claims can be changed', 'return { claims: freeze(payload), by };', 'return { claims: payload, by };'],
      ['a token is checked each time', '  kept.set(header, verified, verified.claims.exp * 1000);\n', ''],
      ['a known token lives a thousand times too short', 'claims.exp * 1000', 'claims.exp'],
      ['a token outlives its key', 'if (known && known.by === (await keySet.current())) return', 'if (known) return'],
      ['a request without an audience is verified', 'if (!issuer || !audience)', 'if (!issuer)'],
      [
        'a failing feature is passed over',
        'byFeature?.isEntitled === false || permission === undefined',
        'permission === undefined',
      ],
      [
        'nothing asked is entitled',
        "byFeature ?? { isEntitled: false, justification: 'MISSING_FEATURE' }",
        'byFeature ?? { isEntitled: true }',
      ],
      [
        'an expired token is a forged one',
        "if (error instanceof errors.JWTExpired) throw new AccessTokenError('GH-TOKEN-EXPIRED', 'The access token has ended', { cause: error.code });",
        '',
      ],
      ['the key of the environment is not used', 'jwk ? givenKey(jwk) :', '!jwk ? givenKey(String(jwk)) :'],
    ]),
    ...of('server/keySet.ts', verify, [
      ['keys are asked for by each who waits', '(underWay ??= load()', '(underWay = load()'],
      ['keys are never asked for again', 'if (!within(fetchedAt, FRESH) && ', 'if (fetchedAt < 0 && '],
      ['old keys are used for ever', '!keys || !within(fetchedAt, STALE)', '!keys'],
      [
        'a failure is followed by the next request',
        'if (!within(fetchedAt, FRESH) && !within(failedAt, COOLDOWN))',
        'if (!within(fetchedAt, FRESH))',
      ],
      ['each unknown key asks anew', ' || within(fetchedAt, COOLDOWN) || within(failedAt, COOLDOWN)', ''],
      ['a new key is not looked for', '        await reload();\n        return current();', '        throw error;'],
      ['a key set is read to its end', "    if (bytes > MAX_BYTES) throw new Error('The key set is too big');\n", ''],
      ['a redirect is followed', "redirect: 'error', ", ''],
      ['private keys are used', " && !('d' in key)", ''],
      ['too many keys are taken', 'keys.length > MAX_KEYS', 'keys.length > MAX_KEYS + 1'],
      ['a request waits for ever', ', signal: AbortSignal.timeout(TIMEOUT)', ''],
    ]),
    ...of('server/AccessTokenError.ts', verify, [
      ['a lack of keys is the fault of whoever asks', "'GH-KEYS-UNAVAILABLE': 503,", "'GH-KEYS-UNAVAILABLE': 401,"],
    ]),
    ...of('server/cdn.ts', cdn, [
      ['files are preloaded twice', '[...new Set(first)]', 'first'],
      ['the address can end the script', ".replaceAll('<', '\\\\u003c')", ''],
      [
        'a nonce can leave its place',
        'nonce ? ` nonce="${escaped(nonce)}"` : \'\'}`;',
        'nonce ? ` nonce="${nonce}"` : \'\'}`;',
      ],
      [
        'the import map has no nonce',
        '<script type="importmap"${nonce ? ` nonce="${escaped(nonce)}"` : \'\'}>',
        '<script type="importmap">',
      ],
      ['style sheets are modules', ".filter(([file]) => file.endsWith('.js'))", ''],
      [
        'an unknown tag is passed over',
        'if (!list) throw new TypeError(`Component ${tag} is not supported`);',
        'if (!list) return [];',
      ],
      [
        'inherited names are tags',
        'Object.hasOwn(preloads.tags, tag) ? preloads.tags[tag] : undefined',
        'preloads.tags[tag]',
      ],
      ['a slash is added twice', "base.replace(/\\/?$/, '/')", '`${base}/`'],
      ['what comes later is preloaded', 'return list.first;', 'return [...list.first, ...list.next];'],
    ]),
  ],
};
