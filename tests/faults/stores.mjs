const actions = ['stores/core/actions.test.ts'];
const passkeys = ['stores/auth/passkeys.test.ts'];
const login = ['stores/auth/login.test.ts'];
const users = ['stores/admin/UsersStore.test.ts', 'stores/admin/UsersFilters.test.ts'];
const columns = ['stores/admin/UserColumns.test.ts', 'stores/admin/UsersStore.test.ts'];
const portal = ['stores/admin/portal.test.ts'];
const entitlements = ['stores/entitlements/entitlements.test.ts'];
const ports = ['stores/browser/ports.test.ts'];
const later = ['stores/core/later.test.ts'];
const registry = ['stores/registry.test.ts'];

/** The faults of one source. */
const of = (file, tests, faults) => faults.map(([name, from, to]) => ({ name, file, tests, from, to }));

/** Stores but for the session: calls that become state, sign-in, passkeys, lists, entitlements, ports. */
export default {
  tests: actions,
  faults: [
    ...of('stores/core/Actions.ts', actions, [
      [
        'a stale answer overwrites a newer one',
        'answer = await work();\n      if (this.#runs.get(key) !== run) return this.#drop(outcome);',
        'answer = await work();',
      ],
      [
        'a stale failure overwrites a newer result',
        'const error = this.#toError(failure);\n      if (this.#runs.get(key) !== run) return this.#drop(outcome);',
        'const error = this.#toError(failure);',
      ],
      ['silent errors are shown', 'error.silent ? undefined : error, () =>', 'error, () =>'],
      ['silent errors are told to the store', 'error.silent || outcome.failed?.(error)', 'outcome.failed?.(error)'],
      ['silent errors are reported', 'if (!error.silent) this.#report', 'this.#report'],
      ['failures are not reported', 'if (!error.silent) this.#report?.(key, error);', ''],
      ['the callback hears nothing of a failure', 'this.#tell(() => outcome.callback?.(null, error));', ''],
      [
        'a callback that throws rejects the call',
        "    try {\n      callback();\n    } catch (failure) {\n      tell('error', 'GH-CALLBACK-THREW', 'A callback given to an action threw.', failure);\n    }",
        '    callback();',
      ],
      ['a single call is sent twice', 'if (outcome.single && this.pending(key)) return this.#drop(outcome);', ''],
      ['every call is single', 'if (outcome.single && this.pending(key))', 'if (this.pending(key))'],
      [
        'an error stays while the next try is under way',
        'this.#loading.set(key, true);\n    this.#errors.delete(key);',
        'this.#loading.set(key, true);',
      ],
      ['no loader is shown', 'this.#loading.set(key, true);\n', ''],
      ['the loader stays on', 'this.#loading.delete(key);\n', ''],
      [
        'the loader goes after the answer has come',
        'this.#loading.delete(key);\n    if (error) this.#errors.set(key, error);\n    apply();',
        'queueMicrotask(() => this.#loading.delete(key));\n    if (error) this.#errors.set(key, error);\n    apply();',
      ],
      [
        'a change of tenant leaves runs under way',
        'for (const key of this.#runs.keys()) this.#runs.set(key, (this.#runs.get(key) ?? 0) + 1);',
        '',
      ],
      [
        'a change of tenant leaves errors',
        'this.#loading.clear();\n    this.#errors.clear();',
        'this.#loading.clear();',
      ],
      ['a change of tenant leaves loaders', 'this.#loading.clear();\n', ''],
      [
        'clearing one error clears all',
        'clear(key: Key): void {\n    this.#errors.delete(key);',
        'clear(_key: Key): void {\n    this.#errors.clear();',
      ],
      [
        'nobody hears of a call that was not sent',
        'this.#tell(() => callback?.(null, this.#toError(new DOMException',
        'this.#tell(() => void (callback, this.#toError(new DOMException',
      ],
      [
        'an overtaken call counts as done',
        'if (this.#runs.get(key) !== run) return this.#drop(outcome);\n      this.#finish(key, undefined',
        'if (this.#runs.get(key) !== run) return true;\n      this.#finish(key, undefined',
      ],
    ]),
    ...of('stores/core/Flow.ts', actions, [
      ['an unknown event leads nowhere', 'if (!next) return false;', 'if (!next) return (this.reset(), false);'],
      [
        'a known event is not said to be known',
        'this.step = next;\n    return true;',
        'this.step = next;\n    return false;',
      ],
      ['steps are not observed', 'step: observableRef, ', ''],
      ['a reset leaves the step', 'this.step = this.#table.initial;\n  }\n}', '}\n}'],
    ]),
    ...of('stores/core/later.ts', later, [
      ['a part that did not arrive never comes', '      part = undefined;\n', ''],
      ['a part is fetched by each call', '(part ??= load()', '(part = load()'],
    ]),
    ...of('stores/core/startLater.ts', later, [
      ['a part starts after its end', 'void (stopped || (stop = start()))', 'void (stop = start())'],
      [
        'a part is asked for after its end',
        'void (stopped || (stop = clock.after(AGAIN, attempt)))',
        'void (stop = clock.after(AGAIN, attempt))',
      ],
      ['a part is asked for once', 'clock.after(AGAIN, attempt)', '() => {}'],
      ['a part is never stopped', '    stopped = true;\n    stop();', '    stopped = true;'],
    ]),
    ...of('stores/registry.ts', registry, [
      ['the end of an earlier app takes the name of a later one', 'if (apps().get(app.name) === app) apps()', 'apps()'],
      ['an app that ended is still found', 'if (apps().get(app.name) === app) apps().delete(app.name);', ''],
      [
        'an empty name is the default',
        "findApp(name = 'default'): RootStore {\n  const app = apps().get(name);",
        "findApp(name = 'default'): RootStore {\n  const app = apps().get(name) ?? [...apps().values()][0];",
      ],
      [
        'each copy of the library has apps of its own',
        "Symbol.for('gatehouse.apps.v1')",
        "Symbol('gatehouse.apps.v1')",
      ],
    ]),
    ...of('codes/leveled.ts', ports, [
      ['the level asked for is left out', 'levels[level] >= (', 'levels[level] > ('],
      ['less grave lines are told', 'levels[level] >= (', 'levels[level] <= ('],
      ['a level that does not exist silences errors', '(levels[lowest] ?? levels.warn)', 'levels[lowest]'],
    ]),
    ...of('stores/browser/ports.ts', ports, [
      [
        'storage that is blocked throws',
        '    } catch {\n      return null;\n    }\n  };\n  return {\n    get',
        '    } catch (failure) {\n      throw failure;\n    }\n  };\n  return {\n    get',
      ],
      [
        'session storage is the local one',
        'session: keyValue(() => sessionStorage)',
        'session: keyValue(() => localStorage)',
      ],
      ['a value is not removed', 'found.removeItem(key)', 'found.getItem(key)'],
      ['a timer cannot be undone', 'return () => clearTimeout(timer);', 'return () => void timer;'],
      ['a page that comes back from the cache does not wake', ", [page, 'pageshow']]", ']'],
      ['a page that is looked at again does not wake', "[document, 'visibilitychange'], ", ''],
      [
        'nobody stops listening for wake-ups',
        'target.removeEventListener(name, callback)',
        'target.addEventListener(name, callback)',
      ],
      ['every page is visible', "document.visibilityState === 'visible'", "document.visibilityState !== 'prerender'"],
      ['every page is online', 'navigator.onLine', 'true'],
      ['another address is reloaded, not gone to', 'if (reload && href === location.href)', 'if (reload)'],
      [
        'an address is added to the history that should replace',
        'else if (replace) location.replace(href);',
        'else if (replace) location.assign(href);',
      ],
      [
        'a channel is heard after the undo',
        "return () => opened.removeEventListener('message', hear);",
        'return () => {};',
      ],
      ['a channel hands over the event', 'callback(event.data)', 'callback(event)'],
      ['the browser does not hear that the wait for a lock ends', 'signal ? { signal } : {}', '{}'],
    ]),
    ...of('stores/browser/tabs/counters.ts', ports, [
      ['each counter opens a database', '(opened ??= new Promise', '(opened = new Promise'],
      [
        'a database that was closed is used on',
        '(request.result.close(), (opened = undefined))',
        'request.result.close()',
      ],
    ]),
    ...of('stores/auth/login.flow.ts', login, [
      [
        'an expired password step is skipped',
        '(answer.passwordExpiresIn ?? 1) <= 0',
        '(answer.passwordExpiresIn ?? 1) < 0',
      ],
      [
        'an expired password step is entered despite a token',
        '(answer.passwordExpiresIn ?? 1) <= 0 && !answer.accessToken',
        '(answer.passwordExpiresIn ?? 1) <= 0',
      ],
      ['a password without an end has ended', 'answer.passwordExpiresIn ?? 1', 'answer.passwordExpiresIn ?? 0'],
      [
        'a breached password is shown despite a token',
        'answer.breachedStep && !answer.accessToken',
        'answer.breachedStep',
      ],
      [
        'a breached password is shown without its flag',
        'answer.isBreachedPassword && answer.breachedStep',
        'answer.isBreachedPassword',
      ],
      [
        'a second factor is always taken for enrolled',
        'answer.mfaRequired && answer.mfaEnrolled',
        'answer.mfaRequired',
      ],
      ['nobody gets back from a password', "{ ...proved, back: 'preLogin' }", "{ ...proved, back: 'success' }"],
      ['the last rule that holds wins', 'rules.find((rule)', 'rules.findLast((rule)'],
      ['a passkey cannot finish at the identifier', '        ...proved, // a passkey', '        // a passkey'],
    ]),
    ...of('stores/auth/LoginStore.ts', login, [
      [
        'a sign-in that failed stays on its way',
        '      this.#signingIn = false;\n      throw failure;',
        '      throw failure;',
      ],
      ['the own session is taken for another one', '    this.#signingIn = true;\n', ''],
      [
        'a failed take-over is not told',
        '      this.#signingIn = false;\n      throw failure;',
        '      this.#signingIn = false;',
      ],
      ['an answer is adopted after the person has left', 'signal.throwIfAborted();', ''],
      [
        'a refused step is not told',
        "this.#refuse({ kind: 'failed', field: answers ? field : undefined, error, isAway }, answers);",
        '',
      ],
      [
        'two submits go out at once',
        'if (this.busy) return false;\n    this.#context.session',
        'this.#context.session',
      ],
      ['a passkey is proved beside a submit', 'return !this.busy && this.#run', 'return this.#run'],
      ['a silent refresh goes on beside a submit', 'this.#context.session.cancelSilent();', ''],
      ['the identifier is sent with its spaces', 'this.identifier.trim()', 'this.identifier'],
      [
        'a problem stays with another identifier',
        'if (this.flow.step === loginFlow.initial) this.problem = undefined;',
        '',
      ],
      [
        'a refused password is forgotten by its own identifier',
        'if (this.flow.step === loginFlow.initial) this.problem',
        'this.problem',
      ],
      ['a step nobody built is entered', ' || !this.#isBuilt(next)', ''],
      [
        'a problem stays after the next step',
        '    this.problem = undefined;\n    this.answer = event',
        '    this.answer = event',
      ],
      [
        'a refusal is no answer',
        '    this.problem = problem;\n    if (answers) this.answered++;',
        '    this.problem = problem;\n    void answers;',
      ],
      ['an outage empties what was typed', 'if (answers) this.answered++;', 'this.answered++;\n    void answers;'],
      [
        'somebody with an open session is led back',
        'this.elsewhere || (!this.answer?.accessToken && stepAfter(',
        'this.elsewhere || (stepAfter(',
      ],
      ['a passed step is no answer', '    this.answered++;\n    this.flow.send(event);', '    this.flow.send(event);'],
      [
        'a box that leaves ends the sign-in of another',
        'if (!--this.#boxes && !this.#signingIn) this.#abort();',
        'if (--this.#boxes, !this.#signingIn) this.#abort();',
      ],
      [
        'the last box leaves a sign-in behind',
        'if (!--this.#boxes && !this.#signingIn) this.#abort();',
        '--this.#boxes;',
      ],
      ['a gate that removes the box loses the way back', '!--this.#boxes && !this.#signingIn', '!--this.#boxes'],
      ['a person who has signed out is sent on', "session.status === 'signed-in' && ports", 'ports'],
      ['a host that has gone on is overtaken', ' && ports.navigation.href() === page', ''],
      ['a page that a gate shows already is loaded again', 'reload: this.#boxes > 0', 'reload: true'],
      ['a box that comes back can send nothing', '    this.#leaving = new AbortController();\n', ''],
      [
        'a box shows the success of somebody who has signed out',
        "if (session.status !== 'signed-in' && this.flow.step === 'success') this.flow.reset();",
        '',
      ],
      ['where to go is not remembered', 'routing.rememberTarget();', ''],
      [
        'a session that turns up is followed during the own sign-in',
        'this.#signingIn || this.#resumed()',
        'this.#resumed()',
      ],
      [
        'somebody who is signed in already is not followed',
        '{ fireImmediately: true },\n    );\n    return () => {\n      stop();',
        '{},\n    );\n    return () => {\n      stop();',
      ],
      [
        'a form on the page of the signed-in loads it for ever',
        "if (new URL(routing.url('authenticatedUrl'), page).href !== page.split('#')[0]) ",
        '',
      ],
      ['a fragment makes another page', "page.split('#')[0]", 'page'],
      ['going back keeps the problem', "this.#follow('back');", "this.flow.send('back');"],
      ['going back keeps the step', "this.#follow('back');", ''],
      ['leaving goes on leaving', '    this.#cancelLeave();\n', ''],
      ['leaving leaves the request', '    this.#leaving.abort();\n', ''],
      ['an answer after leaving counts', '    this.actions.invalidate();\n', ''],
      ['the page is left at once', 'const LEAVE_AFTER = 200;', 'const LEAVE_AFTER = 0;'],
      ['the page is never left', "if (event === 'accepted') this.#leaveSoon();", ''],
    ]),
    ...of('stores/auth/steps/preLogin.ts', login, [
      ['nothing is an identifier', "if (!identifier) return 'missing';", ''],
      ['a mistyped email is taken for a user name', "if (other?.isMistyped(identifier)) return 'malformed';", ''],
      ['user names are taken everywhere', "if (other && !kind) return 'malformed';", ''],
      ['the tenant of the link is forgotten', ', ...(tenantId && { tenantId })', ''],
    ]),
    ...of(
      'stores/auth/steps/preLogin.ts',
      ['stores/auth/steps.test.ts'],
      [
        [
          'the strategies are read for a password alone',
          'passwordlessSteps.some((one) => signIn.isBuilt(one))',
          'true',
        ],
        ['nobody asks for the strategies', 'passwordlessSteps.some((one) => signIn.isBuilt(one))', 'false'],
      ],
    ),
    ...of(
      'stores/auth/LoginStore.ts',
      ['stores/auth/steps.test.ts'],
      [
        [
          'an unusable second step passes for a sign-in',
          "if (event === 'accepted' && session) await",
          'if (session) await',
        ],
        ['a step that cannot begin is shown', 'await this.steps.get(next)?.begin?.(signIn);', ''],
        ['a step is shown without its code', 'await this.steps.load(next);', ''],
      ],
    ),
    ...of(
      'stores/auth/LoginStore.ts',
      ['stores/auth/tabs.test.ts'],
      [
        ['nothing leads back from the account of another tab', 'return this.elsewhere || (!this', 'return (!this'],
        [
          'going back stays with the account of another tab',
          "    this.#dropElsewhere();\n    this.#follow('back');",
          "    this.#follow('back');",
        ],

        ['a page is left without a word for a sign-in in another tab', 'if (begun) return this.#tellElsewhere();', ''],
        ['a step that is left for another tab goes on', 'this.#abort(); // what is under way', '// what is under way'],
        ['a submit does not count as begun', 'this.busy || (step !== loginFlow.initial', '(step !== loginFlow.initial'],
        ['nobody can sign in after the session of another tab has ended', ': this.#dropElsewhere()', ': undefined'],
        [
          'an identifier without an event is not sent',
          "if (form.has('identifier')) this.setIdentifier(textOf(form, 'identifier'));",
          '',
        ],
      ],
    ),
    ...of('stores/auth/steps/loginWithPassword.ts', login, [
      ['an empty password is sent', "if (!password) return 'missing';", ''],
      ['the invitation is forgotten', ', ...invitation(signIn)', ''],
    ]),
    ...of('stores/auth/identifier.ts', login, [
      [
        'anything is an email',
        'looksLikeEmail(identifier) ? { email: identifier }',
        'identifier ? { email: identifier }',
      ],
    ]),
    ...of('stores/auth/steps/preLogin.ts', login, [
      ['an identity provider is passed over', 'answer?.address', '!answer?.address'],
    ]),
    ...of('stores/auth/later/otherWays.ts', login, [
      [
        'a code is asked of whoever may use a link',
        "MagicLink: 'magicLink',\n  Username",
        "MagicLink: 'code',\n  Username",
      ],
    ]),
    ...of(
      'stores/auth/later/otherWays.ts',
      ['stores/auth/otherWays.test.ts'],
      [
        ['a phone number is offered a password', "found.filter((way) => way === 'smsCode')", 'found'],
        ['the way of the step is offered', 'next && next !== step && isBuilt(next)', 'next && isBuilt(next)'],
        ['a way that is not built is offered', 'next !== step && isBuilt(next)', 'next !== step'],
        [
          'a password is asked for where nobody signs in locally',
          "strategy === 'NoLocalAuthentication' ? 'noLocal'",
          "strategy === 'MagicLink' ? 'noLocal'",
        ],
      ],
    ),
    ...of(
      'stores/auth/later/otherIdentifiers.ts',
      ['stores/auth/otherWays.test.ts'],
      [
        [
          'a way that stands beside no local one is offered',
          "if (main.includes('NoLocalAuthentication')) return [];",
          '',
        ],
        [
          'a way that is switched off is offered',
          'secondaryAuthStrategies.filter(({ isActive }) => isActive)',
          'secondaryAuthStrategies',
        ],
      ],
    ),
    ...of(
      'stores/auth/later/messageStep.ts',
      ['stores/auth/otherWays.test.ts'],
      [
        [
          'a code is sent to the call of another way',
          '{ params: { type }, body }, { signal }), signIn)',
          "{ params: { type: 'code' }, body }, { signal }), signIn)",
        ],
      ],
    ),
    ...of('stores/auth/later/otherIdentifiers.ts', login, [
      [
        'an inactive strategy counts',
        'secondaryAuthStrategies.filter(({ isActive }) => isActive)',
        'secondaryAuthStrategies',
      ],
      ['a strategy without usernames takes them', "strategy.startsWith('Username')", "strategy.includes('Pass')"],
    ]),
    ...of(
      'stores/auth/later/otherIdentifiers.ts',
      ['stores/auth/mail.test.ts'],
      [
        [
          'a number signs in where no text goes',
          'looksLikePhoneNumber(text) && takesPhoneNumbers(strategies)',
          'looksLikePhoneNumber(text)',
        ],
        [
          'a number is asked for as a username',
          'looksLikePhoneNumber(identifier) ?',
          'looksLikePhoneNumber(identifier.slice(0, 0)) ?',
        ],
      ],
    ),
    ...of('stores/auth/LoginStep.ts', login, [
      ['the flag of the breached step is not read', 'context.flags.isOn(BREACHED_STEP)', 'true'],
    ]),
    ...of(
      'stores/core/ModuleTable.ts',
      ['stores/auth/steps.test.ts'],
      [
        ['a module that was loaded is not kept', 'if (arrived) this.add(name, arrived.step);', ''],
        ['a module that loads later is not known', ' ?? this.#entries.later[name]', ''],
      ],
    ),
    ...of('stores/auth/methods/PasskeyStore.ts', passkeys, [
      ['refusals are repeated without end', 'if (assertion) refused++;', ''],
      ['an old challenge counts as a refusal', 'if (assertion) refused++;', 'refused++;'],
      ['a used challenge is used again', 'this.#kept = undefined; // used up, whatever comes of it', ''],
      [
        'a person who closed the suggestions is asked again',
        'if (!assertion && round.signal.reason !== OLD) return;',
        '',
      ],
      ['the suggestions end with their challenge', '!assertion && round.signal.reason !== OLD', '!assertion'],
      ['the suggestions stay at another step', " && this.#login.flow.step === 'preLogin'", ''],
      [
        'the suggestions stay after leaving',
        '      leaving.abort();\n      this.#round.abort();',
        '      leaving.abort();',
      ],
      ['the suggestions come after leaving', 'if (signal.aborted) return;\n    this.#field', 'this.#field'],
      ['passkeys are offered without a dialog', 'this.show({ offered: dialog });', 'this.show({ offered: true });'],
      [
        'passkeys are asked for in a field that cannot',
        'if (field) void this.#askInField(signal);',
        'void this.#askInField(signal);',
      ],
      [
        'a failure before a choice goes unhandled',
        '      } catch {\n        return; // nobody has asked for anything yet',
        '      } catch (failure) {\n        throw failure;',
      ],
      ['timers of old challenges stay', '        settled();\n', ''],
      ['a challenge is used until its very end', 'const FRESH = 0.8;', 'const FRESH = 1;'],
      ['a challenge without a time lives for ever', '(options.timeout ?? LIFE)', '(options.timeout ?? Infinity)'],
      ['a challenge is never kept', 'if (this.#kept && now() < this.#kept.until) return this.#kept.options;', ''],
      ['an old challenge is used', 'this.#kept && now() < this.#kept.until', 'this.#kept'],
      [
        'a page nobody looks at asks for ever',
        'if (wake.visible()) callback();\n      else stopWake = wake.listen(() => wake.visible() && callback());',
        'callback();',
      ],
      [
        'a page that wakes in the background asks',
        'wake.listen(() => wake.visible() && callback())',
        'wake.listen(() => callback())',
      ],
      ['nobody stops listening', '      stopClock();\n      stopWake();', '      stopClock();'],
      ['a dialog opens twice', 'if (this.asking || this.#login.busy) return;', 'if (this.#login.busy) return;'],
      ['a dialog opens beside a submit', 'if (this.asking || this.#login.busy) return;', 'if (this.asking) return;'],
      ['a dialog opens beside the suggestions', 'this.#round.abort();\n    return (this.#round', 'return (this.#round'],
      ['the dialog stays open', 'this.show({ dialog: false });', ''],
      ['a dialog that was left signs in', 'if (!signal.aborted) await this.#prove', 'await this.#prove'],
      ['the suggestions do not come back after a dialog', 'if (this.#field) void this.#askInField(leaving);', ''],
      [
        'a browser that refuses is not told apart',
        "throw new ApiError({ statusCode: 0, errorCode: 'GH-PASSKEY-UNUSABLE', message: 'This browser cannot use a passkey here' }, { cause });",
        'throw cause;',
      ],
      ['a silent refresh goes on beside a passkey', 'this.#context.session.cancelSilent();', ''],
      ['the invitation is forgotten', 'id, response, ...invitation({ context: this.#context })', 'id, response'],
      ['every refused passkey is forgotten', " && error.code === 'ER-PASSKEY-UNKNOWN'", ''],
      ['no passkey is forgotten', 'this.#ceremony.forget({ rpId, credentialId: id });', ';'],
      ['a passkey is not looked at while it is sent', 'this.dialog || this.sending', 'this.dialog'],
      ['a passkey is looked at for ever', 'this.show({ sending: false });', ''],
    ]),
    ...of('stores/admin/users/UsersStore.ts', users, [
      ['a preset is part of the filter', 'filters: { preset: _, ...filter } }', 'filters: { ...filter } }'],
      ['an unknown preset is taken', "isPreset(preset) ? preset : 'all'", "preset ?? 'all'"],
      ['inactive means nothing', "preset === 'inactive' && {", "preset === 'active' && {"],
      [
        'the search is not sent',
        "...(search && (byUsername ? { _identifier: search, _identifierType: 'username' } : { _email: search })),",
        '',
      ],
      ['usernames are not searched', 'if (state.search && !page._metadata.totalItems) {', 'if (!state) {'],
      ['a search that finds somebody is repeated', ' && !page._metadata.totalItems', ''],
      ['what was sent names the email', 'queryOf(shown, this.#byUsername.has(shown))', 'queryOf(shown)'],
      ['the order is not sent', '...(sort && {', '...(!sort && {'],
      ['a filter is sent when nothing is chosen', 'isFiltered(filter) && { _filter', 'true && { _filter'],
      ['a filtered count stands for the preset', 'if (isFiltered(filterOf(state))) return;', ''],
      ['a searched count stands for the preset', 'if (!state.search) this.presetTotals', 'this.presetTotals'],
      [
        'counts of other presets are forgotten',
        '{ ...this.presetTotals, [preset]: totalItems }',
        '{ [preset]: totalItems }',
      ],
      [
        'a filter is judged by the count alone',
        'if (!users.some((user) => contradicts(filter, user, this.#idsOf(user.id), now))) return;',
        '',
      ],
      ['a filter is judged by the rows alone', '|| this.list.totalItems !== unfiltered', ''],
      ['a filter that is not read stays on', "this.list.dropFilters(['preset']);", ''],
      ['an ignored filter takes the preset with it', "this.list.dropFilters(['preset'])", 'this.list.dropFilters()'],
      ['clearing the filters drops the preset', "clearFilters(['preset'])", 'clearFilters()'],
      ['columns are not filled', 'await this.columns.fill(users.map(({ id }) => id));', ''],
      ['the columns of the other tenant stay', 'this.columns.clear();', ''],
      ["the other tenant's counts stay", 'this.presetTotals = {}; this.filterIgnored', 'this.filterIgnored'],
      [
        'the other tenant’s provider decides about filters',
        'this.presetTotals = {}; this.filterIgnored = false;',
        'this.presetTotals = {};',
      ],
      ['the page shown is the page asked for last', 'this.list.shown?.page ?? 0', 'this.list.page'],
    ]),
    ...of('api/rules/userStatus.ts', users, [
      ['an end date counts from the next moment on', 'endOf(user) <= now', 'endOf(user) < now'],
      [
        'a locked person is shown before an expired one',
        "  { status: 'expired', tone: 'error', when: (user, now) => endOf(user) <= now },\n  { status: 'locked', tone: 'error', when: (user) => user.isLocked === true },",
        "  { status: 'locked', tone: 'error', when: (user) => user.isLocked === true },\n  { status: 'expired', tone: 'error', when: (user, now) => endOf(user) <= now },",
      ],
      ['every person with an end is expired', 'endOf(user) <= now', '!Number.isNaN(endOf(user))'],
      [
        'an invited person is active',
        "{ status: 'invited', tone: 'info', when: (user) => user.activatedForTenant === false },",
        '',
      ],
    ]),
    ...of(
      'api/rules/userStatusWords.ts',
      ['api/rules/userStatus.test.ts'],
      [['the console has another word than the product', "expired: 'Expired'", "expired: 'Access ended'"]],
    ),
    ...of('stores/admin/users/usersList.ts', users, [
      ['descending is ascending', "sort.desc ? 'DESC' : 'ASC'", "sort.desc ? 'ASC' : 'DESC'"],
      ['joining is sorted by name', "joinedAt: 'createdAt'", "joinedAt: 'name'"],
      ['inactive means 90 hours', '90 * 24 * 60 * 60', '90 * 60 * 60'],
    ]),
    ...of('stores/admin/userFilter.ts', users, [
      [
        'a row must have every id of the filter',
        '!wanted.some((id) => held.includes(id))',
        '!wanted.every((id) => held.includes(id))',
      ],
      [
        'ids that are not known contradict',
        'held !== undefined && !wanted.some((id) => held.includes(id))',
        '!wanted.some((id) => held?.includes(id))',
      ],
      ['groups are not judged', ' || misses(filter.groupIds, ids.groupIds)', ''],
      ['a row must have every status of the filter', '!filter.status.some(', '!filter.status.every('],
    ]),
    ...of('stores/admin/users/UserColumns.ts', columns, [
      [
        'a failed column looks ready',
        "if (this.#actions.error(column) || (list && this.#actions.error(list))) return 'failed';",
        '',
      ],
      ['a column without names looks ready', ' || (list && this.#actions.error(list))', ''],
      [
        'a column whose names are on their way looks ready',
        "this.#actions.pending(column) || (list && this.#actions.pending(list)) ? 'pending'",
        "this.#actions.pending(column) ? 'pending'",
      ],
      ['cells are shown before they are known', "if (this.state(column) !== 'ready') return undefined;", ''],
      ['old ids are shown in a failed column', "this.state(column) === 'failed' ? undefined : ", ''],
      ['ids without names are shown', 'known.get(id) ?? []', 'known.get(id) ?? id'],
      ['options are not sorted', '.sort((a, b) => a.name.localeCompare(b.name))', ''],
      ['nobody is asked about', 'if (!userIds.length) return;', ''],
      ['someone without an entry is unknown', 'userIds.map((id) => [id, found.get(id) ?? []])', '[...found]'],
      [
        'names are asked for with each page',
        'this.#named.has(list)\n        ? undefined',
        'false\n        ? undefined',
      ],
      ['names of applications are asked for with each page', '.filter((id) => !this.applicationNames.has(id))', ''],
      ['names of no applications are asked for', 'if (!missing.length) return;', ''],
      ['names are asked for after a failure', 'if (!found) return;', ''],
      ["the other tenant's names are kept", '    this.#named.clear();\n', ''],
      ["the other tenant's ids are kept", 'for (const map of Object.values(this.ids)) map.clear();', ''],
      [
        "the other tenant's names are offered",
        'for (const map of [this.roleNames, this.groupNames, this.applicationNames, this.usernames]) map.clear();',
        '',
      ],
      [
        'user names of every page stay',
        'this.usernames.replace(page.items.map((item) => [item.userId, item.username]))',
        'page.items.forEach((item) => this.usernames.set(item.userId, item.username))',
      ],
      [
        'groups have the ids of roles',
        "this.#put('groups', userIds, rows.map((row) => [row.userId, row.groupIds]))",
        "this.#put('roles', userIds, rows.map((row) => [row.userId, row.groupIds]))",
      ],
    ]),
    ...of('stores/admin/SessionsStore.ts', portal, [
      [
        'the current session is last',
        'Number(other.current ?? false) - Number(one.current ?? false)',
        'Number(one.current ?? false) - Number(other.current ?? false)',
      ],
    ]),
    ...of('stores/admin/PortalStore.ts', portal, [
      ['pages are listed for nobody', "this.status !== 'signed-in' || ", ''],
      ['pages are listed before it is known what may be read', " || this.#context.allows('') === undefined", ''],
      ['pages without a view are listed', 'if (!available.includes(name)) return [];', ''],
      [
        'the configuration goes over the page of the element',
        'navigation[name]?.visibility ?? this.navigation[name]?.visibility',
        'this.navigation[name]?.visibility ?? navigation[name]?.visibility',
      ],
      ['the configuration is not read', ' ?? this.navigation[name]?.visibility', ''],
      ['hidden pages are listed', "access === 'hidden' ? [] : ", ''],
      ['flags are not asked', 'page.flag && flags.isOn(page.flag) ? [page.flag] : []', 'page.flag ? [page.flag] : []'],
      ['what objects inherit is a page', 'Object.hasOwn(portalPages, name)', 'name in portalPages'],
    ]),
    ...of('stores/admin/ProfileStore.ts', portal, [
      [
        'metadata that is no JSON throws',
        '  } catch {\n    return {};\n  }',
        '  } catch (failure) {\n    throw failure;\n  }',
      ],
      [
        'numbers are texts',
        "typeof value === 'string' && value ? value : undefined",
        'value ? String(value) : undefined',
      ],
      ['empty fields are shown', "typeof value === 'string' && value ?", "typeof value === 'string' ?"],
      [
        'nobody has a profile',
        'this.user?.roles.map(({ name }) => name) ?? []',
        'this.user!.roles.map(({ name }) => name)',
      ],
    ]),
    ...of('stores/admin/userAgent.ts', portal, [
      ['Edge is Chrome', "[/Edg(?:e|A|iOS)?\\//, 'Edge'], ", ''],
      ['Android is Linux', "[/Android/, 'Android'], ", ''],
      ['ChromeOS is Linux', "[/CrOS/, 'ChromeOS'], ", ''],
    ]),
    ...of('stores/entitlements/later/explainVerdict.ts', entitlements, [
      [
        'the feature is explained in place of the permission',
        'permission === undefined || (feature !== undefined && !store.isEntitled({ feature, attributes }).isEntitled)',
        'feature !== undefined',
      ],
    ]),
    ...of('stores/entitlements/EntitlementsStore.ts', entitlements, [
      [
        'a failed reload takes away what was there',
        "failed: () => this.compiled || (this.status = 'failed'),",
        "failed: () => (this.status = 'failed'),",
      ],
      ['a failed load is pending for ever', "failed: () => this.compiled || (this.status = 'failed'),", ''],
      ['entitlements that are off are asked for', 'if (!this.enabled) return Promise.resolve(false);', ''],
      ['entitlements that are off are decided', 'if (!this.enabled) throw new EntitlementsOffError();', ''],
      ['entitlements that are off are pending', 'this.enabled && !this.compiled', '!this.compiled'],
      [
        'somebody signed out is pending',
        "(session.status === 'signed-in' && this.status === 'loading')",
        "this.status === 'loading'",
      ],
      [
        'an owner who left keeps the answer under way',
        '    this.actions.invalidate();\n    const preloaded',
        '    const preloaded',
      ],
      [
        'an owner who left keeps the bundle',
        'this.bundle = this.compiled = this.loadedAt = undefined;',
        'this.bundle = this.loadedAt = undefined;',
      ],
      [
        'an owner who left keeps the status',
        "    this.status = 'loading';\n    this.#cancelExpiry();",
        '    this.#cancelExpiry();',
      ],
      [
        'an owner who left keeps the timer',
        "    this.status = 'loading';\n    this.#cancelExpiry();",
        "    this.status = 'loading';",
      ],
      [
        'the page decides for anybody',
        'if (preloaded && isOf(preloaded, this.#context.session.profile)) return;',
        'if (preloaded) return;',
      ],
      [
        'the page decides no longer than the first change',
        'if (preloaded && isOf(preloaded, this.#context.session.profile)) return;',
        '',
      ],
      [
        'the page decides after the answer',
        '    this.#preloaded.set(undefined);\n    this.#take(bundle);',
        '    this.#take(bundle);',
      ],
      [
        'one of two names suffices',
        'if (byFeature?.isEntitled === false || permission === undefined)',
        'if (byFeature || permission === undefined)',
      ],
      [
        'the last failing reason is told',
        'byFeature?.isEntitled === false || permission === undefined',
        'permission === undefined',
      ],
      [
        'nothing asked is entitled',
        'return byFeature ?? REFUSED.feature;',
        'return byFeature ?? { isEntitled: true };',
      ],
      ['a follower hears of nothing new', 'before === status && reasonOf(was) === reasonOf(is)', 'false'],
      ['a follower hears no reason', 'before === status && reasonOf(was) === reasonOf(is)', 'before === status'],
      ['a follower is not told at once', '{ fireImmediately: true, equals', '{ equals'],
      [
        'an explanation forgets the attributes',
        'question, this.#asked(question.attributes), this',
        'question, this.#asked(undefined), this',
      ],
      ['the portal asks entitlements without its flag', ' || !flags.isOn(PORTAL_ASKS)', ''],
      ['the portal asks entitlements of super users', 'session.user?.superUser === true || ', ''],
      ['the portal asks entitlements that are off', ' || !this.enabled || !flags', ' || !flags'],
      [
        'the portal refuses before anybody can know',
        '    if (this.isPending) return undefined;\n    const keys',
        '    const keys',
      ],
      ['a bundle that ran out is not read again', '() => (this.#look(), void this.load())', '() => this.#look()'],
      ['gates do not hear that something ran out', '    this.#expiry.reportChanged();\n', ''],
      ['timers overflow', 'Math.min(next - clock.now(), LONGEST_TIMER)', 'next - clock.now()'],
      [
        'only the first expiry is watched',
        '    this.#expiry.reportChanged();\n    this.#watchExpiry();',
        '    this.#expiry.reportChanged();',
      ],
      [
        'a timer is set for nobody',
        'this.#watching ? this.compiled?.nextExpiry(clock.now()) : undefined',
        'this.compiled?.nextExpiry(clock.now())',
      ],
      ['a machine that wakes looks at nothing', '      ports.wake.listen(() => this.#look()),\n', ''],
      ['what the page brought stays with nobody', 'nobody && this.drop()', 'nobody && undefined'],
      [
        'attributes of the app go over those of a question',
        'custom: { ...person.custom, ...own }',
        'custom: { ...own, ...person.custom }',
      ],
      ['the owner of a late bundle does not matter', 'if (this.bundle !== bundle) return;', ''],
      ['the moment of arrival is not told', 'this.loadedAt = this.#context.ports.clock.now();', ''],
      [
        'attributes of the page are forgotten',
        'if (preloaded.attributes) this.setAttributes(preloaded.attributes);',
        '',
      ],
      [
        'what the page brought is read though it is off',
        'if (!preloaded || !this.enabled) return !!preloaded;',
        'if (!preloaded) return false;',
      ],
    ]),
    ...of('stores/entitlements/preloaded.ts', entitlements, [
      ['a bundle of any person is that of this one', 'idOf(user) === idOf(profile) && ', ''],
      ['a bundle of any tenant is that of this one', ' && user.tenantId === profile.tenantId', ''],
      [
        'a text that is no JSON throws',
        '  } catch {\n    return undefined;\n  }',
        '  } catch (failure) {\n    throw failure;\n  }',
      ],
      [
        'a user of any shape is taken',
        '[found.user, found.attributes].every((one) => one === undefined || isRecord(one))',
        'true',
      ],
      ['a bundle of any shape is taken', 'isRecord(found) && isRecord(found.bundle) &&', 'isRecord(found) &&'],
    ]),
    ...of('stores/admin/userFilter.ts', users, [
      [
        'a temporary person is no active one',
        "['active', 'temporary'].includes(statusOf(user, now))",
        "statusOf(user, now) === 'active'",
      ],
    ]),
  ],
};
