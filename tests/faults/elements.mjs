const at = (...names) => names.map((name) => `elements/${name}`);
const i18n = at('i18n/i18n.test.ts');
const gates = at('core/gate/gates.test.ts');
const drawing = at('core/gate/gates.drawing.test.ts');
const stepUp = at('step-up-gate/step-up-gate.test.ts');
const form = at('auth-login/auth-login.form.test.ts');
const login = at('auth-login/auth-login.test.tsx');
const noApp = at('core/shell/noApp.test.ts');
const stepTests = at('auth-login/steps.test.tsx');
const ceremony = at('auth-login/ceremony.test.ts');
const passkeys = at('auth-login/passkeys.test.ts');
const usernames = at('auth-login/auth-login.usernames.test.ts');
const credential = at('core/credential/credential.test.ts');
const shell = at('core/shell/shell.test.ts');
const autoload = at('core/autoload/autoload.test.ts');
const ui = at('ui/ui.test.tsx');
const provider = at('auth-provider/auth-provider.test.ts');
const analytics = at('auth-provider/analytics.test.ts');
const routes = at('auth-provider/options.test.ts');
const router = at('auth-router/auth-router.test.ts');
const logout = at('auth-logout/auth-logout.test.ts');
const switcher = at('tenant-switcher/tenant-switcher.test.tsx');
const users = at('admin-users-table/admin-users-table.test.tsx');
const portal = at('admin-portal/admin-portal.test.tsx');
const pages = at('user-profile/user-profile.test.tsx');
const load = at('load.test.ts');
const tokens = at('tokens/tokens.test.ts');

const $ =
  (file, usual) =>
  (name, from, to, tests = usual) => ({ name, file: `elements/${file}`, from, to, tests });
const awayNotes = $('core/shell/later/away.ts', at('core/gate/gates.away.test.ts'));
const problems = $('core/credential/ProblemTexts.ts', credential);
const laterWords = $('auth-login/LaterWords.ts', usernames);
const identifierTexts = $('core/credential/IdentifierTexts.ts', usernames);
const recoveryView = $('core/recovery/view.ts', at('auth-forgot-password/auth-forgot-password.test.ts'));
const noLocal = $('auth-login/LaterWords.ts', at('auth-login/noLocal.test.ts'));
const ways = $('auth-login/ways/OtherWays.tsx', at('auth-login/ways.test.ts'));
const loginView = $('auth-login/AuthLogin.tsx', at('auth-login/ways.test.ts'));
const format = $('i18n/format.ts', i18n);
const language = $('i18n/Language.ts', i18n);
const translator = $('i18n/Translator.ts', i18n);
const nearest = $('i18n/nearestLang.ts', i18n);
const gate = $('core/gate/Gate.ts', gates);
const drawn = $('core/gate/Gate.ts', drawing);
const authGate = $('auth-gate/auth-gate.element.ts', gates);
const permissionGate = $('permission-gate/permission-gate.element.ts', gates);
const entitlementGate = $('entitlement-gate/entitlement-gate.element.ts', gates);
const stepUpGate = $('step-up-gate/step-up-gate.element.ts', stepUp);
const credentialForm = $('core/credential/CredentialForm.ts', form);
const box = $('auth-login/auth-login.element.ts', form);
const draw = $('auth-login/draw.ts', form);
const lost = $('core/shell/AppController.ts', noApp);
const step = $('auth-login/auth-login.element.ts', stepTests);
const question = $('auth-login/ceremony.ts', ceremony);
const light = $('core/shell/LightElement.ts', shell);
const controller = $('core/shell/AppController.ts', shell);
const sheets = $('tokens/sheets.ts', shell);
const lazy = $('core/shell/react/ReactElement.ts', shell);
const loader = $('core/autoload/Autoloader.ts', autoload);
const failure = $('core/autoload/failure.ts', autoload);
const time = $('ui/base/Time.tsx', ui);
const providing = $('auth-provider/auth-provider.element.ts', provider);
const routing = $('auth-router/auth-router.element.ts', router);
const leaving = $('auth-logout/auth-logout.element.ts', logout);
const list = $('ui/overlays/OptionList.tsx', switcher);
const table = $('admin-users-table/admin-users-table.element.ts', users);
const columns = $('admin-users-table/columns.tsx', users);
const administration = $('admin-portal/admin-portal.element.ts', portal);
const address = $('admin-portal/PageAddress.ts', portal);
const option = (name, from, to) => ({ name, file: 'stores/core/options.ts', from, to, tests: routes });
const react =
  (file) =>
  (name, from, to, test = 'hooks') => ({
    name,
    file: `wrappers/react/${file}`,
    from,
    to,
    tests: [`wrappers/react/${test}.test.tsx`],
  });
const angular = (name, from, to) => ({
  name,
  file: 'wrappers/angular/proxy.ts',
  from,
  to,
  tests: ['wrappers/angular/proxy.test.ts'],
});

/** The tags, and what they are made of. */
export default {
  tests: i18n,
  faults: [
    // texts
    format('an exact number has no form of its own', 'forms[`=${number}`] ?? ', ''),
    format('a message without the category of the language is empty', " ?? forms['other']", ''),
    language('nobody is told of another language', 'this.#tag = tag;\n    this.notify();', 'this.#tag = tag;'),
    language('the undo of a subscription does nothing', 'void this.#subscribers.delete(changed)', '{}'),
    translator('nobody is told of a catalogue that has arrived', 'for (const one of languages) one.notify();', ''),
    translator('the first who has sent for a catalogue is told alone', 'return void waiting.add(language)', 'return'),
    gate('content stays in a gate that has left', 'this.#take(PENDING); //', '//'),
    $('auth-login/auth-login.element.ts', login)(
      'a submit before the app is not shown',
      'this.#early = data;\n    this.#refresh();',
      'this.#early = data;',
    ),
    box(
      'texts stay in the language of the first frame',
      'this.language.subscribe(() => this.#refresh())',
      'this.language.subscribe(() => {})',
    ),
    leaving(
      'the end of a sign-out is not shown',
      'this.#phase = phase;\n    this.requestUpdate();',
      'this.#phase = phase;',
    ),
    providing('the body of an app that has left still waits', 'mark(false);', ''),
    language('the first element that leaves stops the language for all', '      if (languages.size) return;\n', ''),
    language(
      'the language is looked at only when it changes',
      '    this.look();\n    const document',
      '    const document',
    ),
    translator('names every object has are languages', 'Object.hasOwn(area.load, code)', 'code in area.load'),
    nearest(
      'the language outside of a shadow root is not seen',
      'root instanceof ShadowRoot ? root.host : null',
      'null',
    ),
    // gates
    authGate(
      'it is decided while the session is still looked for',
      "    if (session.isLoading) return { state: 'pending' };\n",
      '',
    ),
    authGate(
      'a gate for visitors closes while the provider is away',
      "    if (session.isLoading) return { state: 'pending' };",
      "    if (session.isLoading || session.isAway) return { state: 'pending' };",
      at('core/gate/gates.away.test.ts'),
    ),
    permissionGate(
      'rights are denied while the session is still looked for',
      "    if (this.isUnknown(root)) return { state: 'pending' };\n",
      '',
    ),
    entitlementGate('the permission is not told', '[this.feature, this.permission].filter', '[this.feature].filter'),
    gate('a template that comes later is not used', 'this.isConnected && this.#stamp()', 'false'),
    gate('a template of another slot is content', 'template:not([slot])', 'template'),
    drawn('the templates of a gate inside are used', "':scope > template:not([slot])'", "'template:not([slot])'"),
    drawn('content stays when the app is gone', '    if (!root) this.#take(PENDING);\n', ''),
    drawn('another render function is not used', "    if (changed.has('render')) this.#draw();\n", ''),
    drawn('a hidden gate shows its content', ':host([hidden]),', ''),
    drawn('gates inside keep the height free too', ';--gh-gate-min-height:initial', ''),
    drawn('no height is kept free', '@container style(--gh-gate-min-height){div{display:block}}', ''),
    gate('the content of a template is there once', 'this.ownerDocument.importNode(content, true)', 'content'),
    gate(
      'the children are shown beside what is rendered',
      "content.hidden = state !== 'allowed' || drawn;",
      "content.hidden = !(state === 'allowed' || drawn);",
    ),
    gate('all gates of a page begin in one task', 'this.hasUpdated ? undefined : turn()', 'undefined'),
    $('core/gate/sameFields.ts', gates)(
      'a further field makes no difference',
      'fields.length === Object.keys(other).length && ',
      '',
    ),
    stepUpGate(
      'a gate around takes the press of the gate inside',
      'if (asks?.closest(this.localName) !== this) return;',
      'if (!asks) return;',
    ),
    stepUpGate('a link that asks is followed', '    event.preventDefault();\n', ''),
    stepUpGate('the page to come back to is forgotten', '    appRoot.routing.rememberPage();\n', ''),
    stepUpGate('an age that is not said is in the address', 'maxAge === undefined ? {} : ', ''),
    stepUpGate('the age is not told', '`step-up ${this.maxAge}`', "'step-up'"),
    stepUpGate('it listens for waking up for ever', 'for (const stop of stops) stop();', 'stops[0]();'),
    stepUpGate('a timer is longer than browsers take', 'Math.min(ms, LONGEST_TIMER)', 'ms'),
    // no app
    lost('an element of a named app is said to stand in none', '!this.#host.app && ', ''),
    lost('an app whose stores are on their way is none', '!this.#answered && ', ''),
    $('core/shell/later/noApp.ts', noApp)(
      'a provider whose code is on its way is none',
      'if (standsInProvider(element)) return undefined;',
      '',
    ),
    $('core/shell/later/noApp.ts', noApp)(
      'providers outside of a shadow root are not seen',
      'node instanceof ShadowRoot ? node.host : node.parentNode',
      'node.parentNode',
    ),
    lost('it stays said when the app has come', '    this.#takeBack?.();\n', ''),
    lost('the element is not told that there is no app', 'if (this.#takeBack) this.#missed?.();', ''),
    lost('it is said at once', 'const PATIENCE = 2_000;', 'const PATIENCE = 0;'),
    $('core/shell/later/noApp.ts', noApp)('each element says it in the console', 'if (!told.has(page)) ', ''),
    $('core/shell/later/beside.ts', noApp)('nothing is said on the page', '  element.shadowRoot?.append(note);\n', ''),
    // the form of a sign-in
    credentialForm(
      'a description that is gone stays referenced',
      "    else username.removeAttribute('aria-describedby');\n",
      '',
    ),
    credentialForm('the browser says in its own words what is missing', '    button.formNoValidate = true;', ''),
    credentialForm(
      'a form of the page inside is taken',
      'if (!form || event.target !== form) return;',
      'if (!form) return;',
    ),
    credentialForm(
      'the focus is taken over from a box that left long ago',
      'performance.now() - (lostFocus.get(page) ?? -Infinity) > HANDOVER ||',
      '!lostFocus.has(page) ||',
    ),
    credentialForm('nobody knows the language of a message', '    error.lang = lang;\n', ''),
    credentialForm('a long address is cut at the wrong end', "identified ? 'auto' : ''", "''"),
    credentialForm('an early submit may put a password into the address', ", formmethod: 'post' }", ' }'),
    problems('the wait is rounded down', 'Math.ceil((end - now) / 1000)', 'Math.floor((end - now) / 1000)'),
    problems('a wait is never counted down', 'if (seconds) this.#timer', 'if (!seconds) this.#timer'),
    problems('minutes are told in seconds', 'seconds > MINUTE, key', 'seconds < 0, key'),
    problems('a passkey is named where none can be used', 'seconds > MINUTE && passkeys', 'seconds > MINUTE'),
    noLocal(
      'a passkey is not named where nobody signs in locally',
      "problem.step === 'noLocal' && ",
      "problem.step === 'success' && ",
    ),
    noLocal(
      'a passkey is named where none is taken',
      ' && this.#takesPasskeys();\n    const known',
      ';\n    const known',
    ),
    ways('another way is another way than the button says', '({ event: way })', "({ event: 'smsCode' })"),
    ways('a screen reader is not told what the buttons are', " aria-label={text('ways.other')}", ''),
    loginView('the other ways stand nowhere', '(!at || hasMethods)', 'hasMethods'),
    laterWords('the field asks for an email alone', 'return this.#ownTexts() && this.#texts;', 'return undefined;'),
    laterWords(
      'refusals speak of the email alone',
      ', () => this.#takesPasskeys(), errors);',
      ', () => this.#takesPasskeys());',
    ),
    identifierTexts(
      'refusals speak of usernames that nobody has',
      'areas.find(({ applies }) => applies(taken))',
      'areas[1]',
    ),
    identifierTexts('nobody hears of a catalogue that has come', 'this.#changed();', ''),
    recoveryView(
      'a number is asked for that no message goes to',
      'phoneNumbers: takesPhoneNumbers',
      'phoneNumbers: true',
    ),
    recoveryView(
      'a username is not asked for where people have one',
      'usernames: takesUsernames(root.use(ConfigStore).strategies)',
      'usernames: false',
    ),
    laterWords('English stands in for a catalogue on its way', 'own?.ready ?', 'own ?'),
    laterWords(
      'a passkey is named in a browser without them',
      "!!this.#config?.takesPasskeys && 'PublicKeyCredential' in window",
      '!!this.#config?.takesPasskeys',
      at('auth-login/auth-login.problems.test.ts'),
    ),
    box('the strategies are looked at once', 'this.isConnected && this.#watch()', 'this.#refresh()', usernames),
    problems('nobody knows how long: wait for 0 seconds', '!retryAfter, key', 'retryAfter === 0, key'),
    problems('a fixed text is said in English alone', 'error.fixedText ?? error.errorCode', 'error.errorCode'),
    $('core/credential/hint.ts', credential)(
      'anything that ends so is a hint',
      'key.startsWith(PREFIX)',
      'key.includes(PREFIX)',
    ),
    $('core/credential/CredentialField.tsx', form)(
      'a password stays readable after an answer',
      '    setShown(false);\n',
      '',
    ),
    awayNotes(
      'each gate of a header says that the provider is away',
      'taken.has(region) || isCovered(notice)',
      'isCovered(notice)',
    ),
    awayNotes(
      'a gate that the page hides speaks for its neighbours',
      'taken.has(region) || isCovered(notice)',
      'taken.has(region)',
    ),
    awayNotes(
      'a gate within an element without a box says nothing',
      "outer && getComputedStyle(outer).display === 'contents'",
      'false',
    ),
    awayNotes('every line of an outage is read aloud', 'isShown && !isSpoken', 'isShown'),
    awayNotes('the line of a gate is a bare button', 'shareSheet(note.getRootNode(), css),', ''),
    problems(
      'the words of a provider stand in a page of another language',
      "if (isForPeople && errors.lang.split('-')[0] === 'en') return",
      'if (isForPeople) return',
    ),
    problems(
      'a value that is too long is told in the words of the provider',
      'error.errorCode === INVALID ? faults',
      'error.errorCode === NO_CODE ? faults',
    ),
    $('step-up-gate/step-up-gate.element.ts', stepUp)(
      'a step-up leads to a page that nothing serves',
      "    if (!isServed(appRoot, 'stepUpUrl')) return void this.#sayUnserved();\n",
      '',
    ),
    $('step-up-gate/step-up-gate.element.ts', stepUp)(
      'what a gate says of a missing page stays when it opens',
      '    this.#stopSaying?.();\n    this.#stopSaying = undefined;\n    const { held } = session;',
      '    const { held } = session;',
    ),
    $('auth-login/steps/loginWithPassword.tsx', form)(
      'Chromium misses the username beside the password',
      '<input hidden readOnly autoComplete="username" value={login.identifier} />',
      '',
    ),
    box('an error is told twice', ' || problem === before.problem', ''),
    box(
      'the form waits for ever when the provider is down',
      'isUnknown && !away : this.#hinted',
      'isUnknown : this.#hinted',
    ),
    box(
      'the focus goes to the identifier at every step',
      "(fields.querySelector<HTMLElement>('[name]') ?? username).focus(options);",
      'username.focus(options);',
    ),
    {
      ...box(
        'a box that has left goes on signing in',
        '    this.#follow(undefined);\n    super.left();',
        '    super.left();',
      ),
      tests: login,
    },
    box(
      'a box that was put back does not begin anew',
      'this.#stopWatch = this.#stopTexts = this.#beginning = undefined;',
      'this.#stopWatch = this.#stopTexts = undefined;',
    ),
    draw(
      'the password is refused under the identifier',
      'form.setError(said.field === username.name ? said : NOTHING);',
      'form.setError(said);',
    ),
    draw('the box has no way to be without its heading', 'withoutHeader || !texts.title', '!texts.title'),
    draw('a failing service is said at no place', 'form.setNote(said.field ? NOTHING : said);', ''),
    problems(
      'a failing service speaks English',
      "from: FAILING, key: 'errors.service'",
      "from: FAILING, key: 'errors.generic'",
    ),
    $('auth-login/draw.ts', passkeys)(
      'the button for passkeys moves the box',
      "view.toggleAttribute('data-methods', !!texts.hasMethods);",
      '',
    ),
    credentialForm('a note stays in the form', '    note.hidden = !text;\n', ''),
    draw('a step without a form shows it', 'formSlot.hidden = !texts.button;', 'formSlot.hidden = false;'),
    draw('nobody gets back by the button', 'back.hidden = !canGoBack;', 'back.hidden = true;'),
    draw(
      'the page’s own footer is hidden at the first step',
      'back.hidden && !footerSlot.assignedNodes().length',
      'back.hidden',
    ),
    $('core/shell/isServed.ts', form)(
      'a link leads to an address that nothing serves',
      '!!options.routes?.[route]',
      'true',
    ),
    $('auth-login/steps/loginWithPassword.tsx', form)(
      'a password that is missing is called an address',
      "missing: 'login.passwordMissing'",
      "missing: 'login.identifierMissing'",
    ),
    step(
      'a step is drawn before its code is here',
      '...(texts ? { drawn: step, texts } :',
      '...(true ? { drawn: step, texts: texts ?? first } :',
    ),
    step(
      'a step that did not arrive is not asked for again',
      'if (step !== drawn) return void this.#loadStep(step);',
      'if (step !== drawn) return;',
    ),
    step('a step that did not arrive is not told', '      this.viewFailed(error);\n    }\n  }\n}', '    }\n  }\n}'),
    $('auth-login/AuthLogin.tsx', stepTests)(
      'the fields of a step are not drawn',
      '{Fields && createPortal(<Fields {...props} />, fields)}',
      '',
    ),
    $('core/credential/CredentialField.tsx', form)(
      'what is wrong elsewhere is said of the field',
      "problem.field === name ? problem.text : ''",
      'problem.text',
    ),
    $('auth-login/steps/loginWithPassword.tsx', form)(
      'a click with a modifier is taken from the browser',
      'if (!isPlain(event)) return;',
      '',
    ),
    question(
      'a closed passkey dialog is shown as an error',
      "new Set(['NotAllowedError', 'AbortError'])",
      "new Set(['AbortError'])",
    ),
    question('the dialog stays open after the signal', "    signal.addEventListener('abort', end);\n", ''),
    question(
      'suggestions are looked for in another document',
      'dialog && form.ownerDocument === document && ',
      'dialog && ',
    ),
    $('auth-login/methods/passkeys.tsx', passkeys)(
      'passkeys are offered where the provider takes none',
      'strategies, takesPasskeys: isOn } =',
      'strategies, strategies: isOn } =',
    ),
    $('auth-login/AuthLogin.tsx', passkeys)(
      'passkeys are offered at the password',
      '(!at || hasMethods) &&',
      'true &&',
    ),
    // shells
    light('events end at a shadow root', 'composed: true', 'composed: false'),
    light(
      'a root that was left keeps the sheet',
      '    this.#undress();\n    this.#place = place;',
      '    this.#place = place;',
    ),
    light(
      'an element that returns has no rules for the light DOM',
      '    this.#place = undefined;\n    this.left();',
      '    this.left();',
    ),
    light(
      'an element that is moved by moveBefore keeps the app of its old place',
      '    super.disconnectedCallback();\n    super.connectedCallback();\n    this.#settle();',
      '    this.#settle();',
    ),
    light(
      'what a server wrote stays beside the element',
      '    root.replaceChildren(); // a declarative root from the server is rendered again\n',
      '',
    ),
    controller(
      'the provider around wins over the named app',
      'app ? namedApp(app) : this.#provided',
      "this.#provided ?? namedApp(app ?? '')",
    ),
    controller('a name that is said later is not read', 'if (this.#host.isConnected) this.#look();', ''),
    controller('a named app is waited for twice at a time', '    cancelAnimationFrame(this.#seeking);\n', ''),
    controller(
      'an element finds its app again after it has left',
      'if (this.#host.isConnected) this.#look();',
      'this.#look();',
    ),
    {
      ...controller(
        'a box that was taken out and put back is dead',
        'if (this.#host.isConnected) this.#look();',
        'this.#look();',
      ),
      tests: form,
    },
    controller(
      'the app around stands in for the named one',
      'const root = app ? namedApp(app) : this.#provided;',
      'const root = (app && namedApp(app)) || this.#provided;',
    ),
    controller(
      'nobody says that the named app never came',
      'if (!frames) return tell(',
      'if (!frames) return; else if (frames < 0) return tell(',
    ),
    controller('an element that has left looks for its app', 'if (!app || !isConnected) return;', 'if (!app) return;'),
    sheets(
      'the first element that leaves takes the sheet along',
      'if (left) counts.set(css, left);',
      'if (left < 0) counts.set(css, left);',
    ),
    sheets('an undo counts twice', '    if (!shared) return;\n', ''),
    $('core/shell/attribute.ts', shell)('an empty number is zero', "value.trim() === '' || ", ''),
    lazy(
      'a view is drawn into an element that has left',
      'if (!this.isConnected || this.#view) return;',
      'if (this.#view) return;',
    ),
    lazy(
      'the rules of a view for the light DOM are not brought',
      '      if (lightCss) this.addLightCss(lightCss);\n',
      '',
    ),
    lazy('an element that has left is ready', '() => this.#view && (', '() => ('),
    lazy('old browsers get no colours', 'if (!CSS.supports(', 'if (CSS.supports('),
    // autoloading
    loader(
      'the shadow root of a later element is not looked into',
      '&& !customElements.get(localName)) this.#expect(localName);',
      '&& customElements.get(localName)) this.#expect(localName);',
    ),
    loader(
      'what failed is never asked for again',
      '      () => {\n        this.#loading.delete(tag);',
      '      () => {',
    ),
    failure(
      'a page around disappears with its provider',
      "  if (element.localName === TRANSPARENT) root.append(h(page, 'slot'));\n",
      '',
    ),
    failure('what a gate guards is shown when it does not come', 'if (element.localName === TRANSPARENT) root', 'root'),
    failure('a failure is said in English alone', 'languages.get(lang);', 'languages.get(ENGLISH);'),
    $('core/autoload/brought.ts', autoload)(
      'a script that did not come is taken for there',
      '    throw failure;\n',
      '',
    ),
    // parts of views
    time('nothing is left of what ends soon', 'Math.max(1, Math.trunc', 'Math.max(0, Math.trunc'),
    $('ui/base/Avatar.tsx', ui)('a broken picture stays', 'src && src !== broken ?', 'src ?'),
    $('ui/base/Button.tsx', ui)(
      'a button sends the form around',
      '      type="button"\n      {...rest}',
      '      {...rest}',
    ),
    $('ui/CopyButton.tsx', ui)(
      'a copy that failed is called done',
      "      () => say('failed'),",
      "      () => say('copied'),",
    ),
    $('ui/Pager.tsx', ui)('there is a page after the last', 'page + 1 < pages', 'page < pages'),
    $('ui/table/DataTable.tsx', ui)('a head turns nothing around', 'sorted ? !sorted.desc : descFirst', 'descFirst'),
    // the provider, the router, the way out
    providing(
      'attributes that were there before the app are not read',
      '    if (this.customAttributes) entitlements.setAttributes(this.customAttributes);\n',
      '',
    ),
    providing(
      'entitlements of a provider inside are read',
      '.find((one) => one.closest(this.localName) === this)',
      '[0]',
    ),
    providing('an earlier beginning makes an app of its own', '    if (attempt !== this.#attempt) return;\n', ''),
    providing('a demo wants the address of a provider', " || this.mode === 'demo') void", ') void'),
    $('auth-provider/loading.ts', provider)('the first app that knows speaks for all', 'total > 0', 'isLoading'),
    $('auth-provider/later/analytics.ts', analytics)('a container is loaded twice', '    here.add(id);\n', ''),
    $('auth-provider/later/analytics.ts', analytics)(
      'what the page has told its containers is lost',
      'Array.isArray(known) ? known : []',
      '[]',
    ),
    $('auth-provider/options.ts', routes)(
      'the options win over the attributes',
      '...options, ...saidOnly(Object.fromEntries(named)),',
      '...saidOnly(Object.fromEntries(named)), ...options,',
    ),
    option(
      'a session is never checked less often',
      'type: Number, initial: undefined, toOption: same',
      'type: Number, initial: undefined, toOption: (value) => value || undefined',
    ),
    option(
      'foreign redirects are refused though they are allowed',
      "'enforceRedirectUrlSameSite', flag(false)",
      "'enforceRedirectUrlSameSite', flag()",
    ),
    option('a list of origins is one origin', 'items ? listOf(items) : undefined', 'items ? [items] : undefined'),
    option('entitlements cannot be switched off', "isOn === 'off' ? false : undefined", 'undefined'),
    option('the login of nobody is asked for', 'tenant === undefined ? undefined :', ''),
    $('auth-provider/options.ts', routes)(
      'a property that a framework has set to null takes the default away',
      ' ?? providerDefaults[name]',
      '',
    ),
    $('auth-provider/options.ts', routes)('an option has the name of its property', "own(row, 'name') ?? key", 'key'),
    $('auth-provider/options.ts', routes)(
      'the prototype of all objects names the options',
      "own(row, 'name') ?? key",
      'row.name ?? key',
    ),
    routing('the same screen is told again', '    if (screen === this.#screen) return;\n', ''),
    routing('a screen of another address is shown', 'written.hidden = one !== screen;', 'written.hidden = false;'),
    routing('a router that comes back shows nothing', 'this.#stop();\n    this.#screen = undefined;', 'this.#stop();'),
    routing(
      'a screen that did not come is never asked for again',
      '      this.#screen = undefined; // the next look tries again\n',
      '',
    ),
    routing(
      'nobody says that a screen did not come',
      "tries again\n      this.emit('view-error', { error });\n",
      'tries again\n',
    ),
    routing('the screens of flows are never asked for', 'void this.#learn();', ';'),
    routing('a flow is reached by way of nothing', 'return void this.#learn();', 'void this.#learn();'),
    $('auth-router/flows.ts', router)('nothing is shown at the logout', ", 'logoutUrl']", ']'),
    $('auth-router/watchAddress.ts', router)('the back button is not heard', "    [view, 'popstate', changed],\n", ''),
    $('auth-router/watchAddress.ts', router)(
      'a router that takes over is looked at too early',
      "[page, 'auth-navigate', later]",
      "[page, 'auth-navigate', changed]",
    ),
    $('auth-router/watchAddress.ts', router)(
      'it is listened for ever',
      'target.removeEventListener(type, listener);',
      'target;',
    ),
    leaving('each press of the button sends a call', "this.#phase === 'busy' || ", ''),
    leaving('the page is left all the same', ', stay: this.stay }', ' }'),
    // the switcher
    list('the list has no end that leads to its beginning', '      shouldFocusWrap\n', ''),
    list(
      'the list opens at the first account',
      'selectedKeys={chosen === undefined ? [] : [chosen]}',
      'selectedKeys={[]}',
    ),
    $('ui/overlays/Searchable.tsx', switcher)(
      'a search minds the spaces around',
      'contains(text, typed.trim())',
      'contains(text, typed)',
    ),
    $('ui/overlays/Searchable.tsx', switcher)('a short list has a search', 'SEARCH_OVER = 8', 'SEARCH_OVER = 7'),
    $('tenant-switcher/TenantSwitcher.tsx', switcher)(
      'the active account is switched to',
      '    if (tenantId === tenants.activeTenant?.tenantId) return close();\n',
      '',
    ),
    // the users
    $('core/shell/page/PageElement.ts', users)(
      'an empty search leaves the table in no state',
      "  none: 'empty',\n",
      '',
    ),
    table(
      'a reload asks without the permission',
      "users?.list.access === 'allowed' ? users.list.load() : false",
      'users?.load() ?? false',
    ),
    $('ui/base/list.ts', users)(
      'rows stay visible when access is lost',
      "access === 'denied' }",
      "access === 'denied' && false }",
    ),
    $('admin-users-table/UsersTable.tsx', users)(
      'nobody is told what is on screen',
      'onLoaded(rows, users.totalUsersItems, users.usersPageOffset)',
      'void users',
    ),
    $('ui/page/ListPage.tsx', users)(
      'a search without a result cannot be taken back',
      "const inUse = phase !== 'denied' && phase !== 'empty';",
      "const inUse = phase !== 'denied' && phase !== 'empty' && phase !== 'none';",
    ),
    $('ui/page/Footer.tsx', users)('a size of pages is chosen in vain', 'list.setPageSize(Number(rows))', 'rows'),
    $('ui/page/phone/DetailSheet.tsx', users)(
      'a column that a person has hidden is missing in the detail of a row',
      '...columns.slice(1).flatMap(',
      '...columns.slice(1).filter(({ id }) => !page.hidden.includes(id)).flatMap(',
    ),
    $('ui/page/Toolbar.tsx', users)(
      'the menu of columns ticks what is hidden',
      'columns.map(({ id }) => id).filter((id) => !hidden.includes(id))',
      'columns.map(({ id }) => id)',
    ),
    $('ui/page/Toolbar.tsx', users)(
      'the chosen columns are the hidden ones',
      '!shown.includes(id)',
      'shown.includes(id)',
    ),
    $('admin-users-table/UsersTable.tsx', users)(
      'the lead counts what a search has found',
      'users?.presetTotals.all',
      'users?.totalUsersItems',
    ),
    columns('an address is said twice', 'one && one !== nameOf(user, users)', 'one'),
    columns(
      'whoever signs in by SSO keeps their account',
      "managedBy === 'scim2' || provider === 'scim2'",
      "provider === 'scim2'",
    ),
    columns('nobody says that an account ends', "status === 'temporary' && end ?", "status === 'expired' && end ?"),
    $('core/page/useFormat.ts', users)(
      'a key nobody knows is an empty text',
      'message === undefined ? undefined : formatMessage',
      "message === undefined ? '' : formatMessage",
    ),
    $('ui/overlays/ChoiceMenu.tsx', users)(
      'a single choice leaves the menu open',
      "shouldCloseOnSelect={mode === 'single'}",
      'shouldCloseOnSelect={false}',
    ),
    // the portal
    address(
      'a page that is kept is left by the address',
      "if (page && !portal.emit('portal-page-change', { page: named, from: page })) return address.write(page, false, place);",
      "portal.emit('portal-page-change', { page: named, from: page });",
    ),
    administration('a portal that closes keeps its address', '    this.#address?.restore();\n', ''),
    address('the query of the page is lost', 'const given = same ? before.search :', "const given = same ? '' :"),
    address('a host that wants no address gets one', "if (this.place === 'none') return undefined;", ''),
    $('admin-portal/NavigationColumn.tsx', portal)(
      'a new tab is taken from the browser',
      "    if (!isPlain(event)) return; // a new tab is the browser's\n",
      '',
    ),
    $('admin-portal/Portal.tsx', portal)(
      'behind the menu of a phone everything can be reached',
      'main.current.inert = menuOpen;',
      'main.current.inert = false;',
    ),
    $('admin-portal/PageOutlet.tsx', portal)(
      'a page without its permission is loaded',
      "access === 'no-access' && permission ?",
      "access === 'no-access' && !permission ?",
    ),
    $('admin-portal/Bar.tsx', portal)(
      'a link stands within a button',
      "element.matches('a[href], button')",
      "element.matches('button')",
    ),
    $('user-privacy/UserPrivacy.tsx', portal)(
      'a second factor is always on',
      'mfaEnrolled ?? false',
      'mfaEnrolled !== undefined',
    ),
    $('user-profile/UserProfile.tsx', portal)(
      'an address is always verified',
      "text(user.verified ? 'profile.verified' : 'profile.unverified')",
      "text('profile.verified')",
    ),
    $('admin-portal/PageOutlet.tsx', portal)(
      'the focus stays where the page was chosen',
      'if (root instanceof ShadowRoot && root.activeElement === element?.parentElement) element?.focus();',
      '',
    ),
    $('core/shell/page/PageElement.ts', pages)(
      'a page says nothing of its state',
      'this.setState(state, states[phase] === state);',
      'this.setState(state, false);',
    ),
    $('core/shell/page/PageElement.ts', pages)(
      'the title of a page has one level',
      'this.headingLevel === 1 ? 1 : 2',
      '2',
    ),
    $('core/shell/page/PageElement.ts', pages)(
      'a page that is not drawn loses the focus',
      '    this.#arrived = true;\n',
      '',
    ),
    $('ui/base/PageHead.tsx', pages)(
      'a title takes the focus from elsewhere',
      '(isFree || document.activeElement === document.body)',
      'root',
    ),
    $('ui/page/phaseOfSession.ts', pages)(
      'nobody says that it is unknown who is signed in',
      "return session.error ? 'error' : 'loading';",
      "return 'loading';",
    ),
    $('ui/blocks/Page.tsx', pages)(
      'a page shows itself to somebody who is signed out',
      "if (phase === 'signed-out') return null;",
      '',
    ),
    $('admin-portal/TenantArea.tsx', portal)(
      'the account has no name',
      '  if (!tenant) return null;',
      '  if (tenant) return null;',
    ),
    // entry points, tokens, wrappers
    $('load.ts', load)(
      'an element is ready before its view',
      "element.matches(':state(ready)')) settle",
      "element.matches('*')) settle",
    ),
    $('load.ts', load)(
      'names every object has are tags',
      'Object.hasOwn(loaders, tag) ? loaders[tag] : undefined',
      'loaders[tag]',
    ),
    $('core/shell/later/taken.ts', at('core/shell/react/ReactElement.test.tsx'))(
      'a page that wants errors alone hears of two copies',
      " && levelOf(document) !== 'error'",
      '',
    ),
    $('core/shell/later/development.ts', at('core/shell/development.test.ts'))(
      'a tag of the page itself is taken for a misspelt one',
      'if (letters > NEAR || ',
      'if (',
    ),
    $('core/shell/later/development.ts', at('core/shell/development.test.ts'))(
      'a gate whose key is a property has none',
      "String(Reflect.get(element, name) ?? '')",
      'element.hasAttribute(name)',
    ),
    $('core/shell/later/development.ts', at('core/shell/development.test.ts'))(
      'a mistake is told with each look',
      'const isNews = (mistake: string): boolean => !told.has(mistake) && !!told.add(mistake);',
      'const isNews = (mistake: string): boolean => !!told.add(mistake);',
    ),
    $('auth-provider/later/analytics.ts', analytics)(
      'the level of the page does not count for analytics',
      'leveled(logLevel ?? options?.logLevel ?? appOptions.logLevel.usual)',
      'leveled(appOptions.logLevel.usual)',
    ),
    $('define.ts', at('define.test.ts'))(
      'a second prefix has no elements of its own',
      'asked.add(prefix);',
      "asked.add(prefix).add('globex-');",
    ),
    $('autoload.ts', at('autoload.test.ts'))(
      'the page is not looked through',
      'if (autoloader) autoloader.watch(document);',
      '',
    ),
    {
      name: 'a tag is missing among all',
      file: 'scripts/generate/registry.mjs',
      from: 'NOTE + lines((tag) => `',
      to: "NOTE + lines((tag) => tag === 'auth-logout' ? '' : `",
      tests: at('autoload.test.ts'),
    },
    $('tokens/tokens.css', tokens)(
      'the corners of a panel do not follow those of the page',
      'calc(var(--_gh-radius) * 1.5)',
      '12px',
    ),
    $('tokens/tokens.css', tokens)('quiet text is too quiet', '#646a78', '#848997'),
    $('tokens/tokens.css', tokens)('links are too dark in the dark', 'max(l, 0.76)', 'min(l, 0.76)'),
    $('tokens/tokens.css', tokens)(
      'a page cannot set the colour of text',
      'var(--gh-color-text, ',
      'var(--gh-color-texts, ',
    ),
    $('tokens/tokens.css', tokens)(
      'things move for those who want no motion',
      'var(--gh-motion-fast, 0ms)',
      'var(--gh-motion-fast, 120ms)',
    ),
    $('tokens/tokens.css', tokens)(
      'the focus has no colour of the system where colours are forced',
      '    --_gh-color-focus: var(--gh-color-focus, Highlight);\n',
      '',
    ),
    react('hooks.ts')(
      'alike values are new ones',
      '    if (!compareStructural(last.current, value)) last.current = value;',
      '    last.current = value;',
    ),
    react('hooks.ts')(
      'an entitlement that is not known yet is denied',
      '    if (entitlements.isPending) return PENDING;\n',
      '',
    ),
    react('app.ts')('another name is not looked at', 'if (named.name === name) return name', 'if (named) return name'),
    react('component.ts')(
      'a property that is no longer said stays',
      'value === undefined ? Reflect.get(target.ownerDocument.createElement(tag), name) : value',
      'value',
      'react',
    ),
    angular('a flag without a value is false', "type === Boolean && input === '' ? true : input", 'input'),
    angular(
      'an output that nobody hears any more still hears',
      'element.removeEventListener(type, listener)',
      'undefined',
    ),
    address(
      'naming a page drops what the router of the host remembers',
      "history.replaceState(history.state, '', href)",
      "history.replaceState(null, '', href)",
    ),
    {
      name: 'what was typed before its store was there is lost with the box',
      file: 'elements/auth-login/auth-login.element.ts',
      from: 'if (this.#within && !this.#current && value) unheld.set(this.#within, value);',
      to: '',
      tests: at('auth-login/auth-login.form.test.ts'),
    },
  ],
};
