const fake = ['control', 'people', 'requests', 'sessions'].map((name) => `testing/fake/${name}.test.ts`);
const roles = ['testing/fake/roles.test.ts'];
const pages = ['testing/playwright.test.ts'];

/** The faults of one source. */
const of = (file, tests, faults) => faults.map(([name, from, to]) => ({ name, file, tests, from, to }));

/** The published fake provider and the page objects. */
export default {
  tests: fake,
  faults: [
    ...of('testing/fake/answers/users.ts', fake, [
      [
        'somebody of several tenants is listed several times',
        'const found = [...once.values()]',
        'const found = inScope',
      ],
      [
        'somebody of several tenants is listed as the last of them sees them',
        'new Map(inScope.reverse().map(',
        'new Map(inScope.map(',
      ],
      ['a search looks at addresses only', ' || person.hidden.nameKey.includes(toSearchKey(part))', ''],
      ['a search looks at names only', 'identifiers.email(person, part) || person', 'person'],
      ['a search looks at no usernames', ' || identifiers.username(person, part)', ''],
      [
        'the case of a search matters',
        'email: ({ hidden }, part) => hidden.emailKey.includes(toIdentifierKey(part))',
        'email: ({ hidden }, part) => hidden.emailKey.includes(part)',
      ],
      ['everybody may read the tenants below', '!caller.may(READ_SUB_ACCOUNTS) || ', ''],
      ['a stranger among tenants may be read', ' || (start !== own && !descendantsOf(world, own).includes(start))', ''],
      [
        'only the next level is below',
        'flatMap((tenant) => [tenant.id, ...descendantsOf(world, tenant.id)])',
        'map((tenant) => tenant.id)',
      ],
      [
        'somebody who ended is active',
        ' && !member.person.isLocked && !ended(member, now)',
        ' && !member.person.isLocked',
      ],
      ['a person ends one moment later', 'Number(end) <= now', 'Number(end) < now'],
      ['a locked person is active', '!member.isDisabled && !member.person.isLocked', '!member.isDisabled'],
      ['a filter needs every value', 'wanted.some(held)', 'wanted.every(held)'],
      ['an empty filter finds nobody', '!wanted?.length ||', '!wanted ||'],
      ['several filters: one suffices', 'tests.every((test)', 'tests.some((test)'],
      [
        'whoever never signed in is active',
        'lastLogin === null || Number(lastLogin) < since',
        'lastLogin !== null && Number(lastLogin) < since',
      ],
      [
        'the tenants of strangers are told',
        'one.id === member.id && scope.includes(one.tenantId)',
        'one.id === member.id',
      ],
      ['nobody reads their own entry', "{ ...readers, orSelf: 'userId' }", 'readers'],
    ]),
    ...of('testing/fake/collection.ts', fake, [
      ['a list counts rows, not pages', '_offset * _limit, (_offset + 1) * _limit', '_offset, _offset + _limit'],
      ['pages are counted down', 'Math.ceil(rows.length / _limit)', 'Math.floor(rows.length / _limit)'],
      ['descending is ascending', "=== 'DESC' ? -1 : 1", "=== 'DESC' ? 1 : 1"],
      ['a list may be endless', 'wholeNumber(1, 200)', 'wholeNumber(1, 2000)'],
    ]),
    ...of('testing/fake/collection.ts', roles, [
      ['a row of another tenant can be named', 'all(call, caller).find(', 'rows(call.world).find('],
      ['rows of other tenants are listed', '.filter((row) => sees(caller, row, call))', '.filter(() => true)'],
      ['a new row is not guarded', 'maySet?.(call, caller, row);', ''],
      ['a change is not guarded', 'maySet?.(call, caller, next, before);', ''],
      ['a changed row stands there twice', '.indexOf(before), 1, next)', '.indexOf(before), 0, next)'],
      ['two rows have one id', 'added ${++call.world.added}', 'added ${call.world.added}'],
    ]),
    ...of('testing/fake/session.ts', fake, [
      ['the claims of a scenario are left out', 'tokenLifetime,\n    ...claims,', 'tokenLifetime,'],
      ['a refresh prolongs nothing', '  session.idleExpiresAt = now + IDLE_MS;\n', ''],
      ['a session never ends', 'id === state.cookie && idleExpiresAt > now', 'id === state.cookie'],
      [
        'a session ends one moment later',
        'id === state.cookie && idleExpiresAt > now',
        'id === state.cookie && idleExpiresAt >= now',
      ],
      ['a token never ends', ' || (claims.exp ?? 0) * 1000 <= now', ''],
      ['a token ends one moment later', '(claims.exp ?? 0) * 1000 <= now', '(claims.exp ?? 0) * 1000 < now'],
      ['a token outlives its session', 'if (!session || session', 'if (session && session'],
      [
        'a membership without an opening counts',
        '.filter((member) => !membershipObstacle(member, new Date(here.now)))',
        '',
      ],
      [
        'who has no tenant to go to gets in',
        "  if ('refusal' in choice) throw new Refusal(choice.refusal);\n  return choice.tenantId;",
        "  return 'refusal' in choice ? (membersOf(here, userId)[0]?.tenantId ?? '') : choice.tenantId;",
      ],
      [
        'the tenant wished for is passed over',
        'return chosenOf(unlocked, here, wished);',
        'return chosenOf(unlocked, here);',
      ],
      [
        'a sign-in leaves no trace',
        'if (member.tenantId === tenantId) member.lastLogin = new Date(now);',
        'void member;',
      ],
      ['the end of one session keeps the cookie', '  if (state.cookie === id) state.cookie = undefined;\n', ''],
      ['the end of one session ends all', 'state.sessions.filter((session) => session.id !== id)', '[]'],
      [
        'any tenant is one of the own',
        'openMemberships(here, userId).find((member) => member.tenantId === tenantId)',
        'openMemberships(here, userId)[0]',
      ],
    ]),
    ...of('testing/fake/answers/auth.ts', fake, [
      ['guesses are not counted', 'attempts.set(subject, { ...current, count: current.count + 1 });', ''],
      ['an eleventh guess is let through', 'current.count >= ATTEMPTS', 'current.count > ATTEMPTS'],
      [
        'guesses are held against an account for ever',
        'running && now - running.since < ATTEMPTS_WINDOW_MS ? running',
        'running ? running',
      ],
      [
        'guesses stay after the right password',
        '  attempts.delete(subject);\n  return toLoginResponse',
        '  return toLoginResponse',
      ],
      ['a wrong password does', ' || person.hidden.password !== password', ''],
      [
        'a locked person is told apart before the password',
        '  if (!person || person.hidden.password',
        "  if (person?.isLocked) throw new Refusal('ER-USER-LOCKED');\n  if (!person || person.hidden.password",
      ],
      ['a person who is not verified or locked gets in', '  if (obstacle) throw new Refusal(obstacle);\n', ''],
      [
        'a user name is an address',
        'hidden.username !== undefined && toIdentifierKey(hidden.username) === key',
        '(hidden.username ?? hidden.emailKey) === key',
      ],
      [
        'a tenant asked for is that of every tab',
        "  if (!asked) session.tenantId = tenantId; // a tenant asked for is this tab's alone",
        '  session.tenantId = tenantId;',
      ],
      ['a foreign tenant may be asked for', '  if (asked) requireMembership(call, person.id, asked);\n', ''],
      ['a logout keeps the cookie', '    endSession(call, call.state.cookie);\n    endSession', '    endSession'],
    ]),
    ...of('testing/fake/answers/account.ts', fake, [
      ["a person sees everybody's sessions", 'filter(({ userId }) => userId === person.id)', 'filter(() => true)'],
      [
        'every session is the current one',
        'presentSession(call, one, one.id === session.id)',
        'presentSession(call, one, true)',
      ],
      [
        'switching to a foreign tenant is possible',
        'session.tenantId = requireMembership(call, person.id, tenantId).tenantId;',
        'session.tenantId = tenantId;',
      ],
      ['switching changes nothing', 'session.tenantId = requireMembership', 'void requireMembership'],
      [
        'a switched feature keeps its flag',
        'if (switched !== undefined) return { key, planIds: [], expireTimes: switched ? [NEVER] : [], linkedPermissions };',
        '',
      ],
      ['a feature that was taken away is held', 'expireTimes: switched ? [NEVER] : []', 'expireTimes: [NEVER]'],
    ]),
    ...of('testing/fake/createFakeProvider.ts', fake, [
      [
        'a write needs no type',
        "if (WRITES.has(request.method) && !/^application\\/json\\b/i.test(request.headers.get('content-type') ?? '')) throw new Refusal('ER-UNSUPPORTED-MEDIA-TYPE');",
        '',
      ],
      ['a type may begin before JSON', '/^application\\/json\\b/i', '/application\\/json\\b/i'],
      ['a type may go on after JSON', '/^application\\/json\\b/i', '/^application\\/json/i'],
      ['reading needs a type', 'WRITES.has(request.method) && ', ''],
      ['permissions are not asked', ' && !access.anyOf.some(caller.may)) throw', ' && !access.anyOf.length) throw'],
      ['everything fails, not one in three', 'if (count % (fault.every ?? 1) !== 0) continue;', ''],
      [
        'a fault of one row hits every row',
        'if (fault.endpoints && !fault.endpoints.some((one) => one === name)) continue;',
        '',
      ],
      ['a reset goes on counting faults', '      counts.clear();\n      own', '      own'],
      ['a scenario goes on counting faults', '      counts.clear();\n      world', '      world'],
      ['a reset keeps who is signed in', '      state = fresh(now());\n', ''],
      ['a reset keeps the scenario', '      scenario = toScenario(options.scenario);\n', ''],
      ['a reset keeps the requests', '      requests.length = 0;\n', ''],
      ['a scenario keeps the data', '      counts.clear();\n      world = build();', '      counts.clear();'],
      ['nothing is kept over a reload', '      keep();\n      return said', '      return said'],
      ['a row stays answered by hand', 'else own.delete(endpoint);', ''],
      ['a reset forgets what was answered by hand', 'own.clear();\n      answerByHand();', 'own.clear();'],
      ['who listens hears for ever', 'return () => listeners.delete(callback);', 'return () => listeners.size > 0;'],
      [
        'a feature is not left to its plans again',
        'on === undefined ? others : { ...others, [key]: on }',
        '{ ...others, [key]: on === true }',
      ],
      ['a flag is always on', "on ? 'on' : 'off'", "on !== undefined ? 'on' : 'off'"],
      [
        'an unknown person is signed in',
        'if (!person) throw new TypeError(`The sample has nobody called ${email}`);',
        'if (!person) return;',
      ],
      ['a session that was ended stays', 'for (const { id } of state.sessions) endSession({ state }, id);', ''],
    ]),
    ...of('testing/fake/wire.ts', fake, [
      ['a request goes on after its signal', "  signal.addEventListener('abort', abort, { once: true });\n", ''],
      ['an unreadable body is empty', "throw new Refusal('ER-INVALID-JSON');", 'return {};'],
      [
        'no trace id is told',
        "'content-type': 'application/json', [headerNames.traceId]: traceId } });",
        "'content-type': 'application/json' } });",
      ],
    ]),
    ...of('testing/fake/rights.ts', fake, [
      [
        'groups give no roles',
        ', ...world.groups.filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.roleIds)]',
        ']',
      ],
      ['every group gives its roles', 'world.groups.filter(({ id }) => groupIds.includes(id))', 'world.groups'],
      ['permissions of no role are held', '    .filter(({ roleIds }) => roleIds.length > 0)\n', ''],
      ['roles stand by name alone', '(a.level ?? 0) - (b.level ?? 0) || ', ''],
    ]),
    ...of('testing/fake/answers/roles.ts', roles, [
      ['a role above the own can be changed', '    if (before) guard.mayEdit(roleFacts(before));\n', ''],
      ['a role above the own can be deleted', '  guard.mayEdit(roleFacts(role));\n', ''],
      ['a role may have any level and permission', '    guard.maySet(roleFacts(next), before?.permissions);\n', ''],
      [
        'what a role has already is to be held too',
        'guard.maySet(roleFacts(next), before?.permissions)',
        'guard.maySet(roleFacts(next))',
      ],
      [
        'any role may become the default',
        '    if (before && next.isDefault && !before.isDefault) guard.mayHandOut(roleFacts(next));\n',
        '',
      ],
      ['any role may replace a deleted one', '  if (replacement) guard.mayHandOut(roleFacts(replacement));\n', ''],
      ['a role that is held goes', '(uses.length > 0 && replacementId === undefined) || ', ''],
      ['a role may replace itself', ' || replacement?.id === role.id', ''],
      ['the holders get nothing instead', 'replacement ? [...new Set([...others, replacement.id])] : others', 'others'],
      ['a key is used twice', "throw new Refusal('ER-ROLE-KEY-TAKEN');", 'return;'],
      ['what every role holds is not attached', '...base, ...always]', '...base]'],
      ['a copy has none of the permissions', '...base, ...always]', '...always]'],
      ['a permission is taken from the roles of the vendor', 'role.tenantId !== undefined && holding', 'holding'],
      ['an unknown permission is given', '    requireKnown(call, next.permissions);\n', ''],
      ['whoever may write roles may delete them', '{ anyOf: [DELETE_ROLES] }', "'user'"],
    ]),
    ...of('testing/fake/roleGuard.ts', roles, [
      ['nobody may be left who manages users', "throw new Refusal('ER-LAST-USER-MANAGER');", 'return;'],
      ['a refused change stays', '    undo();\n', ''],
      ['roles of the vendor can be edited', 'ofVendor: tenantId === undefined', 'ofVendor: false'],
      ['every role outranks the own', 'level: Math.min(', 'level: Math.max(Infinity, '],
    ]),
    ...of('testing/fake/state.ts', fake, [
      [
        'an unreadable state is taken',
        'return isState(value) ? { ...fresh(value.startedAt), ...value } : undefined;',
        'return value ? { ...fresh(Date.now()), ...Object(value) } : undefined;',
      ],
      ['what is kept is not read', "JSON.parse(store?.get(key) ?? 'null')", "JSON.parse('null')"],
    ]),
    ...of('testing/fake/ids.ts', fake, [
      ['the seed does not matter', '`${seed}/${kind}/${name}`', '`${seed > 0}/${kind}/${name}`'],
      ['the name does not matter', '`${seed}/${kind}/${name}`', '`${seed}/${kind}`'],
    ]),
    ...of('testing/fake/token.ts', fake, [['a token looks signed', "alg: 'none'", "alg: 'RS256'"]]),
    ...of('testing/fake/refusal.ts', fake, [
      [
        'nobody is told to wait',
        "if (extras.retryAfter !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(extras.retryAfter))));",
        '',
      ],
      ['every refusal is a 400', 'status: errorCatalogue[code].status', 'status: 400'],
    ]),
    ...of('testing/fake/fields.ts', fake, [
      ['numbers out of range are taken', 'Number(value) >= from && Number(value) <= to', 'Number(value) >= from'],
      ['numbers below the range are taken', 'Number(value) >= from && Number(value) <= to', 'Number(value) <= to'],
    ]),
    ...of('testing/fake/scenarios.ts', fake, [
      ['the crowd is one person short', 'const CROWD = 2_500;', 'const CROWD = 2_499;'],
      [
        'nobody may do anything but super users',
        'users: sample.users.map(({ superUser: _, ...user }) => user) }',
        'users: sample.users }',
      ],
      ['the flaky scenario fails each time', "error: 'ER-UNAVAILABLE', every: 3", "error: 'ER-UNAVAILABLE', every: 1"],
    ]),
    ...of('testing/playwright.ts', pages, [
      ['the password is typed before it can be', '    await this.password.waitFor();\n', ''],
      ['the identifier is not sent', "    await this.identifier.press('Enter');\n", ''],
      ['the password is not sent', "    await this.password.press('Enter');\n", ''],
      ['the next page is the one before', 'return this.#pager.last().click();', 'return this.#pager.first().click();'],
      ['any column is sorted', 'this.#head.filter({ hasText: column }).first()', 'this.#head.first()'],
      ['a gate of any feature will do', 'gateSelector(tag, attributes)', 'gateSelector(tag, {})'],
      ['a gate is waited for until it is visible', ".waitFor({ state: 'attached' })", ".waitFor({ state: 'visible' })"],
      ['any tenant is chosen', 'this.#options.filter({ hasText: tenant }).first()', 'this.#options.first()'],
      ['the list of tenants is not opened', '    await this.switcher.click();\n', ''],
      [
        'any login box is meant',
        'page.locator(`${root} ${password}`)',
        'page.locator(`${selectors.login.root} ${password}`)',
      ],
    ]),
  ],
};
