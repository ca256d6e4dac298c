// The console's page: opens the session with the key of the address, posts forms as JSON, and puts faults beside their
// fields.

const KEPT = 'gatehouse-console-notice';
const changed = new Set();

/** Takes the key out of the address at once; undefined when there is none. */
function takeKey() {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (location.hash.startsWith('#key=')) history.replaceState(null, '', location.pathname + location.search);
  return key ?? undefined;
}

async function send(method, path, body) {
  try {
    const request = {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    };
    const response = await fetch(path, request);
    const text = await response.text();
    return { ok: response.ok, status: response.status, ...(text && JSON.parse(text)) };
  } catch {
    return { ok: false, status: 0, faults: { form: 'The provider cannot be reached. Nothing was changed.' } };
  }
}

/** What a form says: lists from several check boxes, true or false from one, texts from the rest. */
function fieldsOf(form) {
  const fields = {};
  for (const element of form.elements) {
    if (!element.name) continue;
    if (element.type !== 'checkbox') fields[element.name] = element.value;
    else if (!('list' in element.dataset)) fields[element.name] = element.checked;
    else {
      fields[element.name] ??= [];
      if (element.checked) fields[element.name].push(element.value);
    }
  }
  return fields;
}

const labelOf = (element) =>
  (element.closest('fieldset')?.querySelector('legend') ?? element.labels?.[0])?.textContent ?? element.name;

/** Shows what is wrong, each fault at its field, and goes to the first. */
function showFaults(form, faults) {
  const rest = [];
  let first;
  for (const message of form.querySelectorAll('[data-message]')) {
    const name = message.dataset.message;
    const elements = [...form.elements].filter((element) => element.name === name && element.type !== 'hidden');
    const fault = faults[name];
    for (const element of elements)
      fault ? element.setAttribute('aria-invalid', 'true') : element.removeAttribute('aria-invalid');
    message.textContent = fault && elements[0] ? `${labelOf(elements[0])} ${fault}` : '';
    if (fault) first ??= elements[0];
  }
  for (const [name, fault] of Object.entries(faults)) {
    if (!form.querySelector(`[data-message="${CSS.escape(name)}"]`))
      rest.push(name === 'form' ? fault : `${name} ${fault}`);
  }
  const message = form.querySelector('.form-message');
  if (message) message.textContent = rest.join(' ');
  first?.focus();
}

function say(text) {
  const notice = document.querySelector('#notice');
  if (!notice) return;
  notice.textContent = text;
  setTimeout(() => (notice.textContent = ''), 5000);
}

/** The page is drawn anew with what is true now, unless another form on it holds something that is not saved. */
function saved(form, message) {
  changed.delete(form);
  if (changed.size > 0) return say(message);
  sessionStorage.setItem(KEPT, JSON.stringify({ message, form: form.id }));
  location.reload();
}

async function openWith(key, form) {
  const answer = await send('POST', '/console/session', { key });
  if (answer.ok) return location.replace(location.pathname + location.search);
  if (form) showFaults(form, answer.faults ?? {});
}

const sessions = {
  open: (form) => openWith(fieldsOf(form).key, form),
  async end(form) {
    const answer = await send('DELETE', '/console/session', {});
    if (answer.ok) location.replace('/console');
    else say(answer.faults?.form ?? 'The session could not be ended.');
    return form;
  },
};

async function edit(form) {
  const answer = await send('POST', `/console/edits/${form.dataset.edit}`, fieldsOf(form));
  if (answer.ok) {
    showFaults(form, {});
    saved(form, answer.message);
  } else if (answer.status === 401)
    showFaults(form, {
      form: 'The session has ended. Open the console again with its key; this page keeps what you typed.',
    });
  else showFaults(form, answer.faults ?? { form: 'Something went wrong. Nothing was changed.' });
}

document.addEventListener('submit', async (event) => {
  const form = event.target;
  const work = form.dataset.edit ? edit : sessions[form.dataset.session];
  if (!work) return; // the search: a plain request
  event.preventDefault();
  if (form.getAttribute('aria-busy') === 'true') return;
  form.setAttribute('aria-busy', 'true');
  await work(form);
  form.removeAttribute('aria-busy');
});

document.addEventListener('input', (event) => {
  const form = event.target.form;
  if (form?.dataset.edit) changed.add(form);
});

addEventListener('beforeunload', (event) => {
  if (changed.size > 0) event.preventDefault();
});

addEventListener('hashchange', () => {
  const key = takeKey();
  if (key) void openWith(key, document.querySelector('#open'));
});

const given = takeKey();
document.addEventListener('DOMContentLoaded', () => {
  if (given) void openWith(given, document.querySelector('#open'));
  const kept = sessionStorage.getItem(KEPT);
  if (!kept) return;
  sessionStorage.removeItem(KEPT);
  const { message, form } = JSON.parse(kept);
  say(message);
  document.getElementById(form)?.querySelector('button[type="submit"]')?.focus({ preventScroll: true });
});
