// The gates page: every check with its verdict, and how that verdict came about. It uses what any host has: the app of
// the provider element, its subscriptions and explanations.

/** @param {string} selector */
const find = (selector) => document.querySelector(selector);
const provider = find('auth-provider');

/** The reasons of a refusal in words; the code stands beside as a detail. */
const reasons = {
  MISSING_FEATURE: { text: 'Not included', tone: 'error' },
  MISSING_PERMISSION: { text: 'Not granted', tone: 'error' },
  BUNDLE_EXPIRED: { text: 'Ended', tone: 'warning' },
};
const UNKNOWN = 'Not known yet';
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A node with attributes and children; no text is ever parsed. */
function node(tag, attributes = {}, ...children) {
  const made =
    tag === 'svg' || tag === 'use'
      ? document.createElementNS('http://www.w3.org/2000/svg', tag)
      : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== undefined && child !== ''));
  return made;
}
const strong = (text) => node('strong', {}, text);
const quiet = (text) => node('span', { class: 'muted' }, text);
const code = (value) =>
  node(
    'code',
    {},
    typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : (JSON.stringify(value) ?? 'nothing'),
  );
const mark = (name) =>
  node('svg', { class: `mark ${name}`, 'aria-hidden': 'true' }, node('use', { href: `#i-${name}` }));
const setMark = (svg, name) => {
  svg.setAttribute('class', `mark ${name}`);
  svg.firstElementChild.setAttribute('href', `#i-${name}`);
};

function ago(at, now) {
  const seconds = Math.round((at - now) / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units.at(-1);
  return relative.format(Math.trunc(seconds / size), unit);
}
const moment = (at, now) =>
  node('time', { datetime: new Date(at).toISOString(), title: exact.format(at) }, ago(at, now));
const isMoment = (value) => typeof value === 'number' && Math.abs(value) < 8.64e15;

function countdown(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')];
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes}:${rest} min`;
}

const operations = {
  in_list: 'is in',
  starts_with: 'starts with',
  ends_with: 'ends with',
  contains: 'contains',
  matches: 'matches',
  is: 'is',
  equal: 'equals',
  greater_than_equal: 'is at least',
  lower_than_equal: 'is at most',
};
/** What was compared with: one value, a list, or start and end. */
const operandOf = (operand) =>
  operand && typeof operand === 'object' && !Array.isArray(operand)
    ? 'start' in operand
      ? `${operand.start} to ${operand.end}`
      : Object.values(operand).flat().join(', ')
    : operand;
const states = { endless: 'without end', none: 'none', expired: 'ended', valid: 'until' };

/** What each kind of step says. */
const sentences = {
  permission: ({ pattern }) => [
    strong('Permission'),
    ' ',
    ...(pattern === undefined ? [quiet('no granted pattern covers it')] : [quiet('granted by '), code(pattern)]),
  ],
  feature: ({ key, isKnown }) => [strong('Feature'), ' ', code(key), quiet(isKnown ? '' : ' is not in the bundle')],
  entry: ({ state, expireTime }, now) => [
    strong('Direct entry'),
    ' ',
    quiet(states[state]),
    ' ',
    isMoment(expireTime) && (state === 'expired' || state === 'valid') ? moment(expireTime, now) : '',
  ],
  flag: ({ on, passes }) => [
    strong('Feature flag'),
    ' ',
    quiet(
      `${on === true ? 'on' : on === false ? 'off' : 'none'}${passes || on === undefined ? '' : ', does not grant'}`,
    ),
  ],
  plan: ({ id, isKnown }) => [
    strong('Plan'),
    ' ',
    code(String(id).slice(0, 8)),
    quiet(isKnown ? '' : ' is not in the bundle'),
  ],
  rule: ({ index, passes, treatment, isReadable }) => [
    `Rule ${index + 1} `,
    quiet(!isReadable ? 'cannot be read' : passes ? 'applies and gives ' : 'does not apply'),
    isReadable && passes ? code(treatment) : '',
  ],
  default: ({ treatment }) => ['Default treatment is ', code(treatment)],
  off: ({ treatment }) => ['Treatment while off is ', code(treatment)],
  group: ({ logic }) => [logic === 'or' ? 'Any of these' : 'All of these'],
  condition: ({ attribute, op, operand, negate, actual, problem }) => [
    negate === true ? quiet('not ') : '',
    code(attribute),
    ` ${operations[op] ?? String(op).replaceAll('_', ' ')} `,
    code(operandOf(operand)),
    node('br'),
    ...(problem === 'missing'
      ? [quiet('is missing')]
      : problem
        ? [quiet(`${problem}: `), code(actual)]
        : [quiet('is '), code(actual)]),
  ],
};

function branch(step, now) {
  const line = node(
    'div',
    { class: step.decides ? 'line decides' : 'line' },
    mark(step.passes ? 'ok' : 'no'),
    node('span', {}, ...sentences[step.kind](step, now)),
  );
  const facts =
    step.kind === 'entry' && isMoment(step.expireTime)
      ? [
          node(
            'li',
            {},
            node(
              'div',
              { class: 'line' },
              mark('dash'),
              node('span', {}, code('expireTime'), ' is ', code(step.expireTime), ', now is ', code(now)),
            ),
          ),
        ]
      : [];
  const inner = [...facts, ...step.steps.map((one) => branch(one, now))];
  return node('li', {}, line, inner.length ? node('ul', {}, ...inner) : '');
}

const ways = { entry: 'a direct entry', flag: 'its feature flag', plan: 'a plan' };
function summarise({ kind, verdict, root }) {
  if (verdict.isEntitled) {
    const way = root.steps.find(({ decides }) => decides);
    return `Entitled${kind === 'feature' && way ? `, by ${ways[way.kind]}` : ''}.`;
  }
  if (verdict.justification === 'MISSING_PERMISSION') return 'Not entitled. The permission is not granted.';
  if (verdict.justification === 'BUNDLE_EXPIRED')
    return 'Not entitled. There was an entry, but it has ended, and nothing else grants it.';
  return kind === 'permission'
    ? 'Not entitled. The permission is granted, but a feature it needs is not.'
    : 'Not entitled. Neither an entry nor flag nor plan grants it.';
}

/** Without a verdict there is none yet. */
const chip = (output, verdict) => {
  const said = verdict?.isEntitled ? { text: 'Entitled', tone: 'success' } : reasons[verdict?.justification];
  output.textContent = said?.text ?? '…';
  if (said) output.dataset.tone = said.tone;
  else delete output.dataset.tone;
};
const markOf = ({ isLoading, isEntitled }) => (isLoading ? 'dash' : isEntitled ? 'ok' : 'no');

/** The app arrives with its stores. */
const app = () =>
  new Promise((done) => {
    const look = () => (provider.root ? done(provider.root) : requestAnimationFrame(look));
    look();
  });

const root = await app();
const { entitlements, session, tenants } = root;
const checks = [...document.querySelectorAll('#verdicts [data-feature], #verdicts [data-permission]')].map(
  (button) => ({
    button,
    question: {
      ...(button.dataset.feature && { feature: button.dataset.feature }),
      ...(button.dataset.permission && { permission: button.dataset.permission }),
    },
    isEntitled: false,
    isLoading: true,
  }),
);
let chosen = checks.find(({ question }) => question.feature === 'seat-planner') ?? checks[0];

async function explain() {
  const asked = chosen;
  const explanation = await entitlements.explain(asked.question);
  if (asked !== chosen) return;
  const { verdict, now } = explanation;
  find('#asked').replaceChildren(code(explanation.key));
  setMark(find('#asked-mark'), markOf(asked));
  chip(find('#asked-verdict'), asked.isLoading ? undefined : verdict);
  find('#summary').textContent = asked.isLoading ? `${UNKNOWN}: the bundle has not arrived.` : summarise(explanation);
  const steps = asked.isLoading ? [] : explanation.kind === 'feature' ? explanation.root.steps : [explanation.root];
  find('#explanation').replaceChildren(...steps.map((step) => branch(step, now)));
}

function describe() {
  find('#count').textContent = checks.some(({ isLoading }) => isLoading)
    ? UNKNOWN
    : `${checks.filter(({ isEntitled }) => isEntitled).length} of ${checks.length} entitled`;
  find('#who').textContent = session.user?.name ?? '…';
  find('#where').textContent = tenants.activeTenant?.name ?? '…';
}

for (const check of checks) {
  const { button, question } = check;
  const detail = node('code', { class: 'reason' });
  button.querySelector('span').append(detail);
  entitlements.subscribe(question, (verdict, status) => {
    const output = button.querySelector('output');
    check.isEntitled = verdict.isEntitled;
    check.isLoading = status === 'loading';
    chip(output, check.isLoading ? undefined : verdict);
    detail.textContent = (!check.isLoading && verdict.justification) || '';
    setMark(button.querySelector('svg'), markOf(check));
    describe();
    if (check === chosen) void explain();
  });
  button.addEventListener('click', () => {
    chosen = check;
    for (const { button: other } of checks) other.toggleAttribute('aria-current', other === button);
    void explain();
  });
}
chosen.button.toggleAttribute('aria-current', true);

/** What is typed, as the attributes of the page. */
const readers = { seats: Number, region: String, beta: (text) => text === 'true' };
const form = find('#attributes');
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', () => {
  const typed = Object.fromEntries(new FormData(form));
  const [name, ...value] = String(typed.other).split('=');
  const known = Object.entries(readers)
    .filter(([key]) => typed[key] !== '')
    .map(([key, read]) => [key, read(typed[key])]);
  provider.customAttributes = Object.fromEntries([
    ...known,
    ...(value.length ? [[name.trim(), value.join('=').trim()]] : []),
  ]);
  void provider.updateComplete.then(explain);
});

find('#reload').addEventListener('click', async ({ currentTarget: button }) => {
  button.disabled = true;
  await entitlements.load();
  button.disabled = false;
  void explain();
});

// This host has no step-up page of its own: it says how to get a second factor here.
const payout = find('#payout');
payout.addEventListener('step-up-required', (event) => {
  event.preventDefault();
  find('#step-up-hint').hidden = false;
});
find('#new-token').addEventListener('click', () => session.refresh());

setInterval(() => {
  const now = Date.now();
  for (const shown of document.querySelectorAll('[data-countdown]')) {
    const ends = entitlements.bundle?.features[shown.dataset.countdown]?.expireTime;
    shown.textContent = typeof ends === 'number' && ends > 0 ? countdown(ends - now) : 'any time';
  }
  const { bundle, loadedAt } = entitlements;
  find('#bundle').textContent =
    bundle && loadedAt
      ? `Bundle of ${Object.keys(bundle.features).length} features, loaded ${ago(loadedAt, now)}`
      : 'No bundle yet';
}, 1_000);
