// The documentation of an element: its attributes as controls of the live example, the text that says the same, its
// events.

const find = (selector) => document.querySelector(selector);
const stage = find('#stage');
const live = find('#live');
const source = find('#source');
const controls = find('#attributes');
const log = find('#log');
const tag = stage.dataset.tag;
const original = source.textContent;

/** The element of the example; there is none where the example is only text. */
const element = () => live?.querySelector(tag);
const start = Object.fromEntries(
  [...controls.elements].map(({ name }) => [name, element()?.getAttribute(name) ?? null]),
);

/** What a control says, as an attribute: null where it says nothing. */
const said = ({ type, checked, value }) => (type === 'checkbox' ? (checked ? '' : null) : value === '' ? null : value);

/** The example's text with the attributes that are set. */
function write() {
  const set = [...controls.elements].flatMap((control) => {
    const value = said(control);
    return value === null
      ? []
      : [value === '' ? control.name : `${control.name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`];
  });
  source.textContent = original.replace(new RegExp(`<${tag}(?:\\s[^>]*)?>`), () => `<${[tag, ...set].join(' ')}>`);
}

function apply(control) {
  const value = said(control);
  if (value === null) element()?.removeAttribute(control.name);
  else element()?.setAttribute(control.name, value);
  write();
}

function show() {
  for (const control of controls.elements) {
    if (control.type === 'checkbox') control.checked = start[control.name] !== null;
    else control.value = start[control.name] ?? '';
  }
}

/** A detail as text: plain values in full, everything else by its kind. */
const plain = (detail) =>
  JSON.stringify(detail, (_, value) =>
    value instanceof Error
      ? { ...value, message: value.message }
      : value instanceof Node
        ? `<${value.nodeName.toLowerCase()}>`
        : value,
  ) ?? '';

function note({ type, detail, defaultPrevented }) {
  const line = document.createElement('li');
  const [name, value, time] = ['strong', 'code', 'time'].map((kind) => document.createElement(kind));
  name.textContent = type;
  value.textContent = plain(detail).slice(0, 400);
  time.textContent = new Date().toLocaleTimeString('en-GB');
  line.append(time, name, value, defaultPrevented ? ' cancelled' : '');
  log.querySelector('.muted')?.remove();
  log.prepend(line);
  while (log.childElementCount > 20) log.lastElementChild.remove();
}

show();
// Attributes are set as they are typed; each of them may be set at any time.
controls.addEventListener('input', ({ target }) => apply(target));
controls.addEventListener('submit', (event) => event.preventDefault());
find('#reset').addEventListener('click', () => {
  show();
  for (const control of controls.elements) apply(control);
});
find('#clear').addEventListener('click', () => log.replaceChildren());
for (const name of live?.dataset.events.split(' ').filter(Boolean) ?? []) live.addEventListener(name, note);

find('#copy').addEventListener('click', async ({ currentTarget: button }) => {
  await navigator.clipboard.writeText(source.textContent);
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy HTML'), 2000);
});

// Who looks at the example: the provider of this page is a demonstration, which signs anybody in.
const person = find('#person');
const provider = find('auth-provider');
// A sign-in here leads nowhere: the page stays what it is.
provider.addEventListener('auth-navigate', (event) => event.preventDefault());
/** These show nothing to nobody. */
const forSomebody = /^(admin-|tenant-|permission-|entitlement-|step-up-|auth-logout)/;

function see(control, session) {
  const account = control.accounts.find(({ email }) => email === person.value);
  if (account) control.signIn(account.email);
  else control.endSessions();
  return session.refresh?.();
}

async function people() {
  while (!provider.root) await new Promise(requestAnimationFrame); // its stores are loaded when they are needed
  const { root } = provider;
  const { controlOf } = await import('/gatehouse/testing.js');
  const control = controlOf(root?.options);
  if (!control) return;
  for (const { email, role } of control.accounts) person.add(new Option(`${email.split('@')[0]}, ${role}`, email));
  person.disabled = false;
  const now = () => (person.value = root.session.user?.email ?? '');
  provider.addEventListener('auth-success', now);
  provider.addEventListener('auth-signed-out', now);
  now();
  person.addEventListener('change', () => see(control, root.session));
  if (forSomebody.test(tag) && !person.value) {
    person.value = control.accounts[0].email;
    await see(control, root.session);
  }
}
void people();
