import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { AuditsStore } from '../../stores/admin/audits/AuditsStore.ts';
import { refusal } from '../core/testing/app.ts';
import { typeInto } from '../core/testing/typing.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './admin-audits.ts';

/** A log of any length: event number 0 is the newest. */
function longLog(length: number) {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 20, 12) - index * 60_000).toISOString();
  const row = (index: number) => ({
    _id: `event-${index}`,
    ip: '203.0.113.7',
    json: [{ index }],
    action: 'user.profile.changed',
    resource: '',
    time: at(index),
    user: `Person ${index}`,
    email: `person${index}@acme.example`,
    severity: index % 2 ? 'High' : 'Info',
    createdAt: at(index),
    updatedAt: at(index),
    description: 'Profile changed',
    userAgent: 'Firefox',
    actorKind: 'user',
    outcome: 'success',
  });
  return ({ query }: { query: Record<string, string> }) => {
    const offset = Number(query['offset']);
    const count = Math.min(Number(query['count']), Math.max(0, length - offset));
    return Response.json({ data: Array.from({ length: count }, (_, n) => row(offset + n)), total: length });
  };
}

function type(input: HTMLInputElement, text: string): void {
  typeInto(input, text);
}

function mount(scene: PageScene = {}) {
  const page = mountPage('admin-audits', scene);
  const rows = () => page.all('tbody tr[part=row]');
  const ready = () => waitUntil(() => rows().length > 0, 'the rows are there');
  const scroller = () => page.find('.gh-audit-scroll') ?? document.body;
  /** Scrolls to the row at a place. */
  const scrollTo = (place: number) => (scroller().scrollTop = (rows()[0]?.offsetHeight ?? 0) * place);
  return { ...page, rows, ready, scrollTo, store: page.root.use(AuditsStore) };
}

describe('<admin-audits>', () => {
  afterEach(leavePage);

  it('shows who did what, by days, with the figures above (AUDIT-001, AUDIT-003, AUDIT-007)', async () => {
    const { element, ready, says, all } = mount();
    await ready();
    await waitUntil(() => says('Events today') && says('Severe this week') && says('Kept for 400 days.'));
    expect(says('Signed in')).to.equal(true);
    expect(all('[part=day]').at(0)?.textContent).to.contain('Today');
    const sorts = all('thead th').map((head) => [head.textContent.trim(), head.getAttribute('aria-sort')]);
    expect(sorts.filter(([, sort]) => sort)).to.deep.equal([['Time', 'descending']]);
    await expect(element).to.be.accessible();
  });

  for (const width of ['1200px', '375px'])
    it(`writes days and times as the region of the page does, at ${width}`, async () => {
      const { element, all, says } = mount({ width, answers: { 'audits.list': longLog(3) } });
      const at = Date.UTC(2026, 10, 20, 12);
      const day = (lang: string) =>
        new Intl.DateTimeFormat(lang, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
      const time = (lang: string) => new Intl.DateTimeFormat(lang, { timeStyle: 'medium' }).format(at);
      for (const lang of ['en', 'en-GB']) {
        element.lang = lang;
        await waitUntil(() => all('[part=day]').some(({ textContent }) => textContent.includes(day(lang))), lang);
        await waitUntil(() => says(time(lang)), `the time in ${lang}`);
      }
    });

  it('keeps who, what and how severe where there is less room (AUDIT-001)', async () => {
    const { ready, all, find } = mount({ width: '760px' });
    await ready();
    const heads = () =>
      all('thead th')
        .filter((head) => getComputedStyle(head).display !== 'none')
        .map(({ textContent }) => textContent.trim());
    await waitUntil(() => heads().length === 4, 'the address leaves');
    expect(heads()).to.deep.equal(['Time', 'Who', 'Action', 'Severity']);
    const rightOf = (one: Element | undefined) => one?.getBoundingClientRect().right;
    expect(rightOf(find('thead tr')), 'no column is left over').to.equal(rightOf(find('table')));
    expect(rightOf(all('thead th').at(-1))).to.equal(rightOf(find('table')));
  });

  it('says how long rows are kept on a phone as well, and shows figures where there is no list (AUDIT-017)', async () => {
    const { says, all, control } = mount({
      width: '375px',
      answers: { 'audits.list': () => refusal(500, 'ER-INTERNAL', 'tired') },
    });
    await waitUntil(() => all('[part=figure] strong').every(({ textContent }) => /^\d/.test(textContent)), 'figures');
    control.answer('audits.list', longLog(3));
    all('button')
      .find(({ textContent }) => textContent === 'Try again')
      ?.click();
    await waitUntil(() => says('Kept for 400 days.'));
  });

  it('keeps few rows in the document, whatever its length, and says the true places', async () => {
    const { ready, rows, scrollTo, find, store, control } = mount({ answers: { 'audits.list': longLog(8_412) } });
    await ready();
    expect(find('table')?.getAttribute('aria-rowcount')).to.equal('8413');
    scrollTo(4_000);
    await waitUntil(() => rows().some(({ textContent }) => textContent.includes('Person 4005')), 'far down');
    expect(rows().length).to.be.lessThan(60);
    const there = rows().find(({ textContent }) => textContent.includes('Person 4005'));
    expect(there?.getAttribute('aria-rowindex')).to.equal('4007');
    expect(store.logs.length).to.be.at.most(600);
    expect(control.requestsTo('audits.list').length).to.be.lessThan(20);
  });

  it('keeps the tab stop through any scroll, and goes to both ends by keyboard', async () => {
    const { ready, rows, scrollTo, element, find } = mount({ answers: { 'audits.list': longLog(8_412) } });
    await ready();
    rows()[0]?.focus();
    await sendKeys({ press: 'ArrowDown' });
    const focused = () => element.shadowRoot?.activeElement?.textContent ?? '';
    await waitUntil(() => focused().includes('Person 1'), 'the next one');
    scrollTo(4_000);
    await waitUntil(() => find('[aria-rowindex="4007"]'), 'far down');
    expect(focused(), 'the row with the focus stays').to.contain('Person 1');
    await sendKeys({ press: 'End' });
    await waitUntil(() => element.shadowRoot?.activeElement?.getAttribute('aria-rowindex') === '8413', 'the last one');
    await waitUntil(() => find('[aria-rowindex="8413"]')?.textContent.includes('Person 8411'), 'it has come');
    const { bottom = NaN } = find('[aria-rowindex="8413"]')?.getBoundingClientRect() ?? {};
    expect(bottom, 'the window shows it').to.be.at.most(innerHeight);
    await sendKeys({ press: 'Home' });
    await waitUntil(() => element.shadowRoot?.activeElement?.getAttribute('aria-rowindex') === '2', 'the first one');
  });

  it('opens an event with its details (AUDIT-021)', async () => {
    const { ready, rows, find, says } = mount();
    await ready();
    rows()[0]?.click();
    await waitUntil(() => find('[part=details]')?.textContent.includes('"amr"'), 'the details');
    expect(says('IP address')).to.equal(true);
  });

  it('goes from event to event on a phone as well', async () => {
    const { all, button, says, dialog, find } = mount({ width: '375px', answers: { 'audits.list': longLog(30) } });
    await waitUntil(() => all('li [part=name]').length > 0, 'the cards are there');
    all('li [part=name]')[0]?.click();
    await waitUntil(() => says('person0@acme.example'), 'the first event');
    expect(button('Previous row').getAttribute('aria-disabled')).to.equal('true');
    button('Next row').click();
    await waitUntil(() => says('person1@acme.example'), 'the second one');
    expect(find('[part=detail]')?.textContent).not.to.contain('person0@');
    expect(dialog(), 'the same dialog').not.to.equal(undefined);
  });

  it('narrows the list to one person, one address, and days of a range', async () => {
    const { ready, rows, find, button, says, control, store } = mount();
    await ready();
    rows()[0]?.click();
    await waitUntil(() => find('[part=details]'), 'the detail');
    button('Only this person').click();
    await waitUntil(
      () => store.list.filters['email']?.[0] === 'ada@acme.example' && find('[part=detail]') === undefined,
    );
    const query = () => control.requestsTo('audits.list').at(-1)?.query;
    expect(query()?.['email']).to.equal('ada@acme.example');
    await store.list.setFilter('range', ['2026-11-13..2026-11-20']);
    expect(query()?.['from']).to.equal(new Date('2026-11-13T00:00').toISOString());
    expect(query()?.['to'], 'the last day counts whole').to.equal(new Date('2026-11-21T00:00').toISOString());
    await waitUntil(() => says('Nov 13 – 20, 2026'), 'the days are named');
  });

  it('asks for other dates, the last not before the first', async () => {
    const { ready, button, find, named, dialog, inDialog, says, store } = mount();
    await ready();
    button('Dates').click();
    await waitUntil(() => find('[role=menuitemradio]'), 'the choices');
    named('[role=menuitemradio]', 'Other dates').click();
    await waitUntil(() => dialog()?.querySelector('input[type=date]'), 'the days are asked for');
    const [from, to] = [...(dialog()?.querySelectorAll<HTMLInputElement>('input[type=date]') ?? [])];
    if (from && to) {
      type(from, '2026-11-13');
      type(to, '2026-11-12');
    }
    inDialog('Show events').click();
    await waitUntil(() => says('Choose a day on or after the first one.'), 'the second day is wrong');
    if (from) type(from, '');
    inDialog('Show events').click();
    await waitUntil(() => says('Choose a day.'), 'the first day is missing');
    if (from) type(from, '2026-11-13');
    if (to) type(to, '2026-11-13');
    inDialog('Show events').click();
    await waitUntil(() => store.list.filters['range']?.[0] === '2026-11-13..2026-11-13', 'one day');
  });

  it('has the columns that the provider names (AUDIT-001, AUDIT-004)', async () => {
    const column = (name: string, displayName: string, type: string, showInTable: boolean) => ({
      _id: name,
      name,
      displayName,
      type,
      sortable: false,
      filterable: false,
      showInTable,
      showInMoreInfo: 'details',
    });
    const properties = [
      column('createdAt', 'Time', 'Timestamp', true),
      column('action', 'Action', 'AlphaNumeric', true),
      column('_id', 'Number', 'AlphaNumeric', true),
      column('ip', 'IP address', 'IpAddress', false),
    ];
    const { ready, all, rows, find, says } = mount({
      answers: { 'metadata.read': () => Response.json({ rows: [{ properties }] }), 'audits.list': longLog(3) },
    });
    await ready();
    await waitUntil(
      () =>
        all('thead th')
          .map(({ textContent }) => textContent)
          .join() === 'Time,Action,Number',
    );
    expect(rows()[0]?.textContent).to.contain('event-0');
    rows()[0]?.click();
    await waitUntil(() => find('[part=details]') && says('203.0.113.7'), 'what is not in the table is in the detail');
  });

  it('leaves pages where they are while events come, and brings those on request', async () => {
    const { ready, rows, root, store, find, says } = mount();
    await ready();
    const before = rows()[0]?.dataset['row'];
    const { top } = rows()[0]?.getBoundingClientRect() ?? {};
    await root.context.call(groupsEndpoints.add, { body: { name: 'New' } });
    await store.countNewer();
    await waitUntil(() => says('1 new event'));
    expect(rows()[0]?.dataset['row']).to.equal(before);
    expect(rows()[0]?.getBoundingClientRect().top, 'the rows stay where they are').to.equal(top);
    find('[part~=newer]')?.click();
    await waitUntil(() => rows()[0]?.textContent.includes('Group created'));
    expect(find('[part~=newer]')).to.equal(undefined);
  });

  it('exports what the list shows, unless the page says no (AUDIT-002, AUDIT-012)', async () => {
    const { ready, element, button, says, control } = mount();
    await ready();
    const files: unknown[] = [];
    element.addEventListener('audits-exported', (event) => {
      event.preventDefault();
      files.push(event.detail.name);
    });
    button('Export CSV').click();
    await waitUntil(() => says('audits.csv is ready.'));
    expect(files).to.deep.equal(['audits.csv']);
    let answer = (_: Response): void => {};
    const held = new Promise<Response>((done) => (answer = done));
    control.answer('audits.export', () => held);
    button('Export CSV').click();
    await waitUntil(() => says('Exporting…'));
    button('Exporting').click();
    await painted();
    expect(says('The export failed'), 'a second press does nothing').to.equal(false);
    answer(refusal(500, 'ER-INTERNAL', 'tired'));
    await waitUntil(() => says('The export failed. Nothing was saved.'));
    expect(files).to.have.length(1);
  });

  it('is in the language of the page, and so is its file (AUDIT-020)', async () => {
    const { ready, element, says, button, control } = mount();
    await ready();
    expect(says('Profile changed')).to.equal(true);
    element.lang = 'de';
    await waitUntil(() => says('Profil geändert') && !says('Profile changed'), 'the events are told anew');
    element.addEventListener('audits-exported', (event) => event.preventDefault());
    button('CSV exportieren').click();
    await waitUntil(() => control.requestsTo('audits.export').length > 0);
    const [request] = control.requestsTo('audits.export');
    expect(JSON.stringify(request?.body)).to.contain('"displayName":"IP-Adresse"');
  });

  it('sends nothing without the permission (PORTAL-019)', async () => {
    const { keep, ready, says, control } = mount();
    await ready();
    const asked = control.requestsTo('audits.list').length;
    keep('fe.secure.read.users');
    await waitUntil(() => says('You cannot see the audit logs'));
    expect(control.requestsTo('audits.list')).to.have.length(asked);
  });

  it('is a list of cards on a phone', async () => {
    const { element, find, all, says } = mount({ width: '320px' });
    await waitUntil(() => all('li[part=row]').length > 0, 'the cards are there');
    expect(element.scrollWidth).to.be.at.most(320);
    await expect(element).to.be.accessible();
    find('[part=name]')?.click();
    await waitUntil(() => says('IP address'), 'the detail');
  });

  it('is walked by the arrow keys on a phone too', async () => {
    const { element, all } = mount({ width: '320px' });
    await waitUntil(() => all('li[part=row] [part=name]').length > 2, 'the cards are there');
    const [first, second, third] = all('li[part=row] [part=name]');
    const focused = () => element.shadowRoot?.activeElement;
    first?.focus();
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => focused() === second);
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => focused() === third);
    await sendKeys({ press: 'ArrowUp' });
    await waitUntil(() => focused() === second);
  });
});
