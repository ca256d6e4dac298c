const at = (...names) => names.map((name) => `elements/${name}`);
const i18n = at('i18n/i18n.test.ts');
const gates = at('core/gate/gates.test.ts');
const stepUp = at('step-up-gate/step-up-gate.test.ts');
const form = at('auth-login/auth-login.form.test.ts');
const login = at('auth-login/auth-login.test.tsx');
const ceremony = at('auth-login/ceremony.test.ts');
const passkeys = at('auth-login/passkeys.test.ts');
const credential = at('core/credential/credential.test.ts');
const shell = at('core/shell/shell.test.ts');
const reactElement = at('core/shell/ReactElement.test.tsx');
const autoload = at('core/autoload/autoload.test.ts');
const ui = at('ui/ui.test.tsx');

const $ = (file, tests) => (name, from, to) => ({ name, file: `elements/${file}`, from, to, tests });
const format = $('i18n/format.ts', i18n);
const language = $('i18n/Language.ts', i18n);
const translator = $('i18n/Translator.ts', i18n);
const nearest = $('i18n/nearestLang.ts', i18n);
const gate = $('core/gate/Gate.ts', gates);
const authGate = $('auth-gate/auth-gate.element.ts', gates);
const permissionGate = $('permission-gate/permission-gate.element.ts', gates);
const entitlementGate = $('entitlement-gate/entitlement-gate.element.ts', gates);
const stepUpGate = $('step-up-gate/step-up-gate.element.ts', stepUp);
const credentialForm = $('core/credential/CredentialForm.ts', form);
const problems = $('core/credential/ProblemTexts.ts', credential);
const box = $('auth-login/auth-login.element.ts', form);
const draw = $('auth-login/draw.ts', form);
const question = $('auth-login/ceremony.ts', ceremony);
const light = $('core/shell/LightElement.ts', shell);
const controller = $('core/shell/AppController.ts', shell);
const sheets = $('core/shell/sheets.ts', shell);
const lazy = $('core/shell/ReactElement.ts', shell);
const loader = $('core/autoload/Autoloader.ts', autoload);
const failure = $('core/autoload/failure.ts', autoload);
const time = $('ui/Time.tsx', ui);

/** The tags, and what they are made of. */
export default {
  tests: i18n,
  faults: [
    // texts
    format('an exact number has no form of its own', 'forms[`=${number}`] ?? ', ''),
    format('a message without the category of the language is empty', " ?? forms['other']", ''),
    format('what nobody gave is said to be undefined', "values[name] ?? ''", 'values[name]'),
    format('the number of a plural is written as in no language', 'if (part === 0) return numeral(count);', 'if (part === 0) return String(count);'),
    format('a number is written as in no language', 'if (forms === 0) return numeral(number);', 'if (forms === 0) return String(number);'),
    format('the number that decides a plural is lost inside it', '[], lang, values, number);', '[], lang, values);'),
    language('the first element that leaves stops the language for all', '      if (languages.size) return;\n', ''),
    language('an element that has left still follows the page', 'languages.delete(this);', ''),
    language('the language is looked at only when it changes', '    this.look();\n    const document', '    const document'),
    language('those that come after all have left follow nothing', '      watches.delete(document);\n', ''),
    language('only the lang of the document itself is followed', ", subtree: true });", ' });'),
    translator('a catalogue is looked for in the case the page wrote', 'tag.toLowerCase()', 'tag'),
    translator('names every object has are languages', 'Object.hasOwn(area.load, code)', 'code in area.load'),
    translator('a regional language is answered in English', '[wanted, base].find', '[wanted].find'),
    translator('each reader sends for the catalogue', '  if (loading.has(key)) return;\n', ''),
    translator('a catalogue that cannot be loaded is waited for', '() => keep(null)', '() => {}'),
    translator('a gap in a catalogue is empty', '[messages, this.#area.english]', '[messages]'),
    nearest('the language outside of a shadow root is not seen', 'root instanceof ShadowRoot ? root.host : null', 'null'),
    nearest('a page that names no language is German', "return 'en';", "return 'de';"),
    // gates
    authGate('it is decided while the session is still looked for', "    if (session.isLoading) return { state: 'pending' };\n", ''),
    authGate('the time until it is known is shown afterwards', 'return session.isLoading ? { state', 'return !session.isLoading ? { state'),
    authGate('whoever is signed out is let in', 'session.status === this.when ?', 'session.status !== this.when ?'),
    permissionGate('rights are denied while the session is still looked for', "    if (session.isLoading) return { state: 'pending' };\n", ''),
    permissionGate('roles are not asked for', 'roles: listOf(this.roles) }', 'roles: [] }'),
    permissionGate('one empty list lets everybody in', '!required.permissions.length && !required', '!required.permissions.length || !required'),
    permissionGate('the roles are not told', '[...listOf(this.permissions), ...listOf(this.roles)]', '[...listOf(this.permissions)]'),
    entitlementGate('it is decided before anything was asked for', ' || !(feature ?? permission)', ''),
    entitlementGate('it is decided while entitlements are on their way', 'entitlements.isPending || ', ''),
    entitlementGate('the attributes of the tag are not read', 'this.customAttributes ?? undefined', 'undefined'),
    entitlementGate('the permission is not told', '[this.feature, this.permission].filter', '[this.feature].filter'),
    entitlementGate('each gate says that entitlements are off', '      told.add(root);\n', ''),
    entitlementGate('the slot of the reason is not used', ', slot: slotOf[verdict.justification]', ''),
    gate('a template that comes later is not used', "this.isConnected && this.#stamp()", 'false'),
    gate('a template of another slot is content', 'template:not([slot])', 'template'),
    gate('the content of a template is there once', 'this.ownerDocument.importNode(content, true)', 'content'),
    gate('what was brought stays when the gate closes', '    for (const node of this.#stamped) node.remove();\n', ''),
    gate('the children are shown beside what is rendered', "content.hidden = state !== 'allowed' || drawn;", "content.hidden = !(state === 'allowed' || drawn);"),
    gate('the denied slot is shown beside what is rendered', "state !== 'denied' || drawn", "state !== 'denied'"),
    gate('content is rendered before the verdict', "this.#stamped.length || state === 'pending'", 'this.#stamped.length'),
    gate('the same verdict is told again', '    if (sameFields(this.#told, tell)) return;\n', ''),
    gate('all gates of a page begin in one task', 'this.hasUpdated ? undefined : turn()', 'undefined'),
    $('core/gate/turns.ts', gates)('those that wait for the third task never begin', '  if (batch.length) count();\n', ''),
    $('core/gate/sameFields.ts', gates)('a further field makes no difference', 'fields.length === Object.keys(other).length && ', ''),
    $('core/gate/listOf.ts', gates)('a comma is part of a key', '/[\\s,]+/', '/\\s+/'),
    stepUpGate('a gate around takes the press of the gate inside', 'if (asks?.closest(this.localName) !== this) return;', 'if (!asks) return;'),
    stepUpGate('any press asks', "event.target.closest('[data-step-up]') : null;", "event.target : null;"),
    stepUpGate('a link that asks is followed', '    event.preventDefault();\n', ''),
    stepUpGate('the page to come back to is forgotten', '    appRoot.routing.rememberPage();\n', ''),
    stepUpGate('the host cannot take over', "if (!this.emit('step-up-required', { maxAge })) return;", "this.emit('step-up-required', { maxAge });"),
    stepUpGate('an open gate asks', "verdict.state !== 'denied' || verdict.justification", "verdict.state === 'denied' && verdict.justification"),
    stepUpGate('a timer is longer than browsers take', 'Math.min(ms, LONGEST_TIMER)', 'ms'),
    stepUpGate('an earlier timer stays', '    this.#cancel?.();\n    const { held }', '    const { held }'),
    stepUpGate('the machine may sleep over the age', 'wake.listen(again)', '() => {}'),
    stepUpGate('an empty age is any age', "value.trim() === '' ? NaN : ", "value.trim() === '' ? undefined : "),
    stepUpGate('a gate that has left still waits', '    super.left();\n    this.#cancel?.();', '    super.left();'),
    // the form of a sign-in
    credentialForm('a description that is gone stays referenced', "    else username.removeAttribute('aria-describedby');\n", ''),
    credentialForm('what is right is called invalid', "text && invalid ? 'true'", "text ? 'true'"),
    credentialForm('the browser says in its own words what is missing', '    button.formNoValidate = true;', ''),
    credentialForm('an error is not announced', "    error.setAttribute('role', 'alert');\n", ''),
    credentialForm('a form of the page inside is taken', 'if (!form || event.target !== form) return;', 'if (!form) return;'),
    credentialForm('an early submit may put a password into the address', ", formmethod: 'post' }", ' }'),
    credentialForm('passkeys are suggested at the password', "identified ? 'username' : 'username webauthn'", "'username webauthn'"),
    credentialForm('the identifier can be changed at the password', '    change.hidden = !identified;\n', ''),
    { ...credentialForm('a form around hears the submit', '      event.stopPropagation(); // a form around the host is not ours to submit\n', ''), tests: login },
    { ...credentialForm('a copy keeps the secret', "    form.querySelector('[data-fields]')?.remove();", ''), tests: login },
    { ...credentialForm('the focus is taken from another field', ' || page.activeElement !== page.body', ''), tests: login },
    problems('the wait is rounded down', 'Math.ceil', 'Math.floor'),
    problems('nobody knows how long: wait for 0 seconds', "seconds > 0 ? 'errors.wait' : 'errors.waitABit'", "'errors.wait'"),
    problems('too many tries are told in the words of the code', 'error.statusCode === TOO_MANY ? limited : ', ''),
    problems('a fixed text is said in English alone', 'error.fixedText ?? error.errorCode', 'error.errorCode'),
    problems('a code of our own is taken for a fixed text', "error.code.startsWith('GH-') ? error.code : ", ''),
    problems('the words of the provider are called those of the page', "text: error.message, lang: 'en'", 'text: error.message, lang: errors.lang'),
    $('core/credential/hint.ts', credential)('anything that ends so is a hint', 'key.startsWith(PREFIX)', 'key.includes(PREFIX)'),
    $('core/credential/hint.ts', credential)('blocked storage is a session', 'return false;', 'return true;'),
    $('core/credential/CredentialField.tsx', form)('a password stays readable after an answer', '    setShown(false);\n', ''),
    $('core/credential/CredentialField.tsx', form)('a password is shown from the beginning', 'useState(false)', 'useState(true)'),
    { ...$('core/credential/CredentialField.tsx', login)('a refused password stays in its field', "    current.value = '';\n", '') },
    box('an error is told twice', ' || shown.problem === before.problem', ''),
    box('the form waits for ever when the provider is down', " && !root.session.error : this.#hinted", ' : this.#hinted'),
    box('the form flashes up while a session is looked for', "root ? root.session.status === 'loading' && !root.session.error : this.#hinted", 'root ? false : this.#hinted'),
    box('the focus goes to the identifier at every step', "(fields.querySelector('input') ?? username).focus(options);", 'username.focus(options);'),
    box('the identifier must be deleted by hand', '    username.select();\n', ''),
    box('a heading has one level', 'String(this.headingLevel)', "'1'"),
    { ...box('an early submit is forgotten', '    runInAction(() => this.#early.set(data));\n', ''), tests: login },
    { ...box('a box that has left goes on signing in', '    this.#follow(undefined);\n    super.left();', '    super.left();'), tests: login },
    draw('the password is refused under the identifier', "problem?.field === 'password' ? NOTHING : sentence", 'sentence'),
    draw('the box has no way to be without its heading', 'withoutHeader || done', 'done'),
    draw('there is a way back from the first step', 'first || done', 'done'),
    draw('the lead of the first step stays', 'lead.hidden = titleSlot.hidden = !first;', 'titleSlot.hidden = !first;'),
    draw('the page’s own footer is hidden at the first step', 'back.hidden && !footerSlot.assignedNodes().length', 'back.hidden'),
    draw('the form stays after the sign-in', 'formSlot.hidden = done;', ''),
    $('auth-login/words.ts', form)('a password that is missing is called an address', "missing: 'login.passwordMissing'", "missing: 'login.identifierMissing'"),
    $('auth-login/steps/PasswordStep.tsx', form)('a click with a modifier is taken from the browser', 'if (!isPlain(event)) return;', ''),
    $('auth-login/steps/PasswordStep.tsx', form)('the forgotten password leads the page away by itself', '    event.preventDefault();\n', ''),
    question('a closed passkey dialog is shown as an error', "new Set(['NotAllowedError', 'AbortError'])", "new Set(['AbortError'])"),
    question('a question taken over by another is an error', "new Set(['NotAllowedError', 'AbortError'])", "new Set(['NotAllowedError'])"),
    question('a browser that refuses to ask is not noticed', '      throw error;\n', ''),
    question('it is asked after the signal', '    if (signal.aborted) return undefined;\n    const end', '    const end'),
    question('the dialog stays open after the signal', "    signal.addEventListener('abort', end);\n", ''),
    question('an early signal ends nothing', '.then(() => signal.aborted && end())', ''),
    question('only some passkeys are asked for', ', allowCredentials: [] }', ' }'),
    question('suggestions are looked for in another document', 'dialog && form.ownerDocument === document && ', 'dialog && '),
    question('an authenticator that cannot be told fails', '.catch(() => {});\n  },\n});', ';\n  },\n});'),
    $('auth-login/Passkeys.tsx', passkeys)('passkeys are offered where the provider takes none', 'const isOn = !!strategies && takesPasskeys(strategies);', 'const isOn = !!strategies;'),
    $('auth-login/AuthLogin.tsx', passkeys)('passkeys are offered at the password', "root && login.flow.step === 'preLogin' && root", 'root && root'),
    // shells
    light('events end at a shadow root', 'composed: true', 'composed: false'),
    light('nothing can be cancelled', 'cancelable: true', 'cancelable: false'),
    light('a move is a leaving', 'queueMicrotask(() => !this.isConnected && this.#leave());', 'queueMicrotask(() => this.#leave());'),
    light('a root that was left keeps the sheet', '    this.#undress();\n    this.#place = place;', '    this.#place = place;'),
    light('a moved element keeps its old place', '    super.connectedCallback();\n    this.#settle();\n    this.arrived();\n  }\n\n  /** Another', '    super.connectedCallback();\n    this.arrived();\n  }\n\n  /** Another'),
    light('what a server wrote stays beside the element', '    root.replaceChildren(); // a declarative root of the server is furnished anew\n', ''),
    light('a state stays on', "      else this.#internals?.states.delete(name);\n", ''),
    { ...light('an element in another document has no sheets', '  adoptedCallback(): void {\n    this.#dress();', '  adoptedCallback(): void {'), tests: reactElement },
    controller('the provider around wins over the named app', 'app ? namedApp(app) : this.#provided', 'this.#provided ?? namedApp(app ?? \'\')'),
    controller('a name that is said later is not read', '  hostUpdate(): void {\n    this.#look();', '  hostUpdate(): void {'),
    controller('a provider that comes later is not found', "    page?.addEventListener('context-provider', this.#ask);\n", ''),
    controller('nobody says that the named app never came', "if (!frames) return tell(", "if (!frames) return; else if (frames < 0) return tell("),
    controller('an element that has left looks for its app', 'if (!app || !isConnected) return;', 'if (!app) return;'),
    controller('the same app is told again', '    if (root === this.#root.get()) return;\n', ''),
    sheets('the first element that leaves takes the sheet along', 'if (left) counts.set(css, left);', 'if (left < 0) counts.set(css, left);'),
    sheets('an undo counts twice', '    if (!shared) return;\n', ''),
    sheets('each element has a sheet of its own', '    known.set(css, sheet);\n', ''),
    sheets('the last element leaves the sheet behind', 'root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);', ''),
    $('core/shell/attribute.ts', shell)('an empty number is zero', "value.trim() === '' || ", ''),
    { ...$('core/shell/attribute.ts', reactElement)('"false" is true', " && value !== 'false'", '') },
    { ...$('core/shell/define.ts', reactElement)('a second copy says so each time', 'present !== element && !told &&', 'present !== element &&') },
    lazy('a view is drawn into an element that has left', 'if (!this.isConnected || this.#view) return;', 'if (this.#view) return;'),
    lazy('the rules of a view for the light DOM are not brought', '      if (lightCss) this.addLightCss(lightCss);\n', ''),
    lazy('an element that has left is ready', "    this.setState('ready', false);\n", ''),
    lazy('a failure leaves no state', "    this.setState('failed', failed);\n", ''),
    lazy('a failure cannot be tried again', '      if (!this.#view) this.#loading = undefined;\n', ''),
    lazy('a view stays alive after its element has left', '    this.#view?.unmount();\n', ''),
    lazy('old browsers get no colours', 'if (!CSS.supports(', 'if (CSS.supports('),
    $('core/observe/Observer.ts', shell)('nothing is applied before the first change', ', { fireImmediately: true }', ''),
    $('core/observe/Observer.ts', shell)('what was stopped is stopped again', 'this.#undo.splice(0)', 'this.#undo'),
    { ...$('core/mount/react.tsx', reactElement)('a move unmounts the view', 'if (this.isConnected || !this.#alive) return;', 'if (!this.#alive) return;') },
    { ...$('core/mount/ErrorBoundary.tsx', reactElement)('an error of a view is told to nobody', '    this.props.onError(error);\n', '') },
    // autoloading
    loader('a tag is asked for again while it is on its way', 'this.#loading.has(tag) || ', ''),
    loader('what comes with its parent is not seen', "    for (const inner of element.querySelectorAll('*')) this.#meet(inner);\n", ''),
    loader('shadow roots are not looked into', '    else if (shadowRoot) this.watch(shadowRoot);\n', ''),
    loader('the shadow root of a later element is not looked into', '&& !customElements.get(localName)) this.#expect(localName);', '&& customElements.get(localName)) this.#expect(localName);'),
    loader('what failed is never asked for again', "      () => {\n        this.#loading.delete(tag);", '      () => {'),
    loader('a failure is said at the first element alone', 'for (const element of this.#all(tag)) showFailure', 'for (const element of this.#all(tag).slice(0, 1)) showFailure'),
    failure('a page around disappears with its provider', "  if (element.localName === TRANSPARENT) root.append(h(page, 'slot'));\n", ''),
    failure('what a gate guards is shown when it does not come', 'if (element.localName === TRANSPARENT) root', 'root'),
    failure('a failure is said in English alone', 'languages.get(lang) ?? en', 'en'),
    failure('a language without a catalogue is named', "languages.has(lang) ? lang : 'en'", 'lang'),
    failure('the button can be pressed twice', '    button.disabled = true;\n', ''),
    $('core/autoload/brought.ts', autoload)('a script that did not come is taken for there', '    throw failure;\n', ''),
    $('core/autoload/brought.ts', autoload)('the console does not say which script is missing', "    tell('error', 'GH-SCRIPT-FAILED', 'The script of this tag could not be loaded.', tag, failure);\n", ''),
    // parts of views
    time('an hour is sixty minutes old', 'Math.abs(seconds) >= size', 'Math.abs(seconds) > size'),
    time('nothing is left of what ends soon', 'Math.max(1, Math.trunc', 'Math.max(0, Math.trunc'),
    time('a date that is none is shown', '  if (Number.isNaN(then)) return', '  if (then < 0) return'),
    time('a time in a sentence of its own begins small', 'capital(relativeTime(then, now, lang), lang)', 'relativeTime(then, now, lang)'),
    $('ui/Avatar.tsx', ui)('a broken picture stays', 'src && src !== broken ?', 'src ?'),
    $('ui/Avatar.tsx', ui)('an address has two initials', "name.includes('@') ? words.slice(0, 1)", "name.includes('@@') ? words.slice(0, 1)"),
    $('ui/Avatar.tsx', ui)('a new name is a new hue', 'hueOf(seed)}', 'hueOf(name)}'),
    $('ui/Button.tsx', ui)('a button sends the form around', '      type="button"\n      {...rest}', '      {...rest}'),
    $('ui/CopyButton.tsx', ui)('a copy that failed is called done', "      () => say('failed'),", "      () => say('copied'),"),
    $('ui/CopyButton.tsx', ui)('the button says for ever what became of a copy', "    timer.current = setTimeout(() => setSaid('copy'), SAID_FOR);\n", ''),
    $('ui/Field.tsx', ui)('the help hides the error', 'error ?? help', 'help ?? error'),
    $('ui/Field.tsx', ui)('an empty search takes Escape from a dialog', "event.key !== 'Escape' || !value", "event.key !== 'Escape'"),
    $('ui/Pager.tsx', ui)('there is a page after the last', 'page + 1 < pages', 'page < pages'),
    $('ui/Pager.tsx', ui)('there is a page before the first', 'onClick: () => possible && onPage(to)', 'onClick: () => onPage(to)'),
    $('ui/Segments.tsx', ui)('a count of zero is not known', 'count !== undefined &&', "count && count !== '0' &&"),
    $('ui/State.tsx', ui)('a state that is an error is not announced', "role={tone === 'error' ? 'alert' : undefined}", ''),
    $('ui/Person.tsx', ui)('every name is a button', '{opens ? (', '{opens !== null ? ('),
    $('ui/usePopover.ts', ui)('a list opens below the window', 'under + tall > height && above >= 0 ? above : under', 'under'),
    $('ui/usePopover.ts', ui)('a list opens above the window', 'under + tall > height && above >= 0 ? above', 'under + tall > height ? above'),
    $('ui/usePopover.ts', ui)('a list is cut at the edge of the window', 'Math.min(wanted, width - own - MARGIN)', 'wanted'),
    $('ui/overlays/reactAria.ts', ui)('the first overlay that closes makes the other inert', "if (!left) Reflect", 'Reflect'),
    $('ui/table/DataTable.tsx', ui)('a head turns nothing around', 'sorted ? !sorted.desc : descFirst', 'descFirst'),
    $('ui/table/DataTable.tsx', ui)('every column says that it sorts', 'sort?.id === column.id ? sort : undefined', 'sort'),
    $('ui/table/DataTable.tsx', ui)('hidden columns are shown', 'columns.filter(({ id }) => !hidden.includes(id))', 'columns.filter(({ id }) => id || !hidden.includes(id))'),
    $('ui/table/DataTable.tsx', ui)('old rows look like new ones', "data-stale={loading === 'again' || undefined}", ''),
    $('ui/table/column.ts', ui)('the first to leave stays', 'column.leaves !== undefined &&', 'column.leaves &&'),
    $('ui/Tags.tsx', ui)('one name too many is counted', "  const rest = items.slice(limit);\n  return (\n    <span className=\"gh-tags\">", "  const rest = items.slice(limit - 1);\n  return (\n    <span className=\"gh-tags\">"),
  ],
};
