import { expect } from '@open-wc/testing';
import type { SessionRecord } from '../../api/contract/sessions.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-sessions.ts';

const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Four places, of which the second is this one. */
const places = (): SessionRecord[] => [
  { id: 'phone', userAgent: IPHONE, ipAddress: '81.2.69.160', createdAt: ago(52), current: false },
  { id: 'here', userAgent: CHROME, ipAddress: '81.2.69.142', createdAt: ago(1), current: true },
  { id: 'desk', userAgent: FIREFOX, ipAddress: '95.90.241.7', createdAt: ago(2 * 1440), current: false },
  { id: 'unknown', ipAddress: '2a02:810d::4f1', createdAt: ago(13 * 1440), current: false },
];

/** The four places, until they are ended. */
function open(scene: PageScene = {}) {
  let kept = places();
  const page = mountPage('user-sessions', {
    ...scene,
    answers: {
      'sessions.mine': () => kept,
      'sessions.end': ({ path }) => void (kept = kept.filter(({ id }) => !path.endsWith(`/${id}`))),
      'sessions.endOthers': () => void (kept = kept.filter(({ current }) => current)),
      ...scene.answers,
    },
  });
  const rows = () => page.all('[part=row]').map(({ textContent }) => textContent);
  return { ...page, rows, arrived: () => waitUntil(() => rows().length === 4, 'the places are shown') };
}

describe('<user-sessions>', () => {
  afterEach(leavePage);

  it('SESSADM-001 SESSADM-002 PRIVACY-002 names browser, device, address and time, this device first and marked', async () => {
    const page = open();
    await page.arrived();
    const [here, phone, desk, unknown] = page.rows();
    expect(here).to.contain('Chrome on macOS').and.to.contain('This device').and.to.contain('81.2.69.142');
    expect(phone).to.contain('Safari on iPhone').and.to.contain('52 min').and.not.to.contain('This device');
    expect(desk).to.contain('Firefox on Windows');
    expect(unknown).to.contain('Unknown browser').and.to.contain('2a02:810d::4f1');
    expect(page.says('4 places. Ending one takes effect within 5 seconds.')).to.equal(true);
    expect(page.find('[part~=title]')?.textContent).to.equal('Sessions');
    await expect(page.element).to.be.accessible();
  });

  it('SESSADM-001 lists a session that began since an earlier visit of the document', async () => {
    const page = open();
    await page.arrived();
    const { element } = page;
    const { parentElement: place } = element;
    element.remove();
    await painted();
    page.control.answer('sessions.mine', () => Response.json(places().slice(0, 2)));
    place?.append(element);
    await waitUntil(() => page.rows().length === 2, 'it is read again');
  });

  it('SESSADM-005 ends one session at a press, without a question, and says so', async () => {
    const page = open();
    await page.arrived();
    page.button('Sign out of Safari on iPhone').click();
    await waitUntil(() => page.says('Safari on iPhone is signed out.'));
    expect(page.control.requestsTo('sessions.end').map(({ path }) => path)).to.deep.equal([
      '/frontegg/identity/resources/users/sessions/v1/me/phone',
    ]);
    expect(page.rows()).to.have.length(3);
    await waitUntil(
      () => page.element.shadowRoot?.activeElement === page.find('ul'),
      'the focus does not leave with the row',
    );
  });

  it('keeps a session in the list that the provider did not end, and tries again', async () => {
    let fails = true;
    const page = open({
      answers: { 'sessions.end': () => (fails ? refusal(500, 'ER-INTERNAL', 'tired') : undefined) },
    });
    await page.arrived();
    page.button('Sign out of Firefox on Windows').click();
    await waitUntil(() => page.says('Firefox on Windows is still signed in.'));
    expect(page.rows()).to.have.length(4);
    fails = false;
    page.button('Try again').click();
    await waitUntil(() => page.says('Firefox on Windows is signed out.'));
    expect(page.rows()).to.have.length(3);
  });

  it('SESSADM-003 names the places before it ends all others, and stays signed in here', async () => {
    const page = open();
    await page.arrived();
    page.button('Sign out everywhere else').click();
    await waitUntil(() => page.find('[part=dialog-footer]'), 'the dialog is open');
    expect(page.dialog()?.textContent).to.contain('Sign out in 3 other places?');
    expect(page.dialog()?.textContent).to.contain(
      'Safari on iPhone, Firefox on Windows, and Unknown browser lose access within 5 seconds. You stay signed in here.',
    );
    await expect(page.element).to.be.accessible();
    expect(page.control.requestsTo('sessions.endOthers')).to.have.length(0);
    page.inDialog('Sign out 3 sessions').click();
    await waitUntil(() => !page.dialog(), 'the dialog is closed');
    expect(page.rows().join()).to.contain('Chrome on macOS').and.not.to.contain('Safari');
    expect(page.says('You are signed in here only.')).to.equal(true);
    expect(page.root.session.status).to.equal('signed-in');
    expect(page.all('button').some(({ textContent }) => textContent === 'Sign out everywhere else')).to.equal(false);
    await waitUntil(
      () => page.element.shadowRoot?.activeElement === page.find('ul'),
      'the focus does not leave with it',
    );
  });

  it('keeps every place where ending the others fails, and says why in the dialog', async () => {
    const page = open({ answers: { 'sessions.endOthers': () => refusal(503, 'ER-UNAVAILABLE', 'down') } });
    await page.arrived();
    page.button('Sign out everywhere else').click();
    await waitUntil(() => page.find('[part=dialog-footer]'), 'the dialog is open');
    page.inDialog('Sign out 3 sessions').click();
    await waitUntil(() => page.find('[part=note]'));
    expect(page.dialog()?.textContent).to.contain('The service is not answering.');
    expect(page.rows()).to.have.length(4);
  });

  it('asks before it signs out here', async () => {
    const page = open();
    await page.arrived();
    page.button('Sign out here').click();
    await waitUntil(() => page.find('[part=dialog-footer]'), 'the dialog is open');
    expect(page.root.session.status).to.equal('signed-in');
    page.inDialog('Sign out').click();
    await waitUntil(() => page.root.session.status === 'signed-out');
  });

  it('shows what takes the place of the list, and loads it again', async () => {
    let fails = true;
    const page = open({ answers: { 'sessions.mine': () => (fails ? refusal(500, 'ER-INTERNAL', 'tired') : []) } });
    await waitUntil(() => page.says('Your sessions could not be loaded'));
    expect(page.element.matches(':state(error)')).to.equal(true);
    await expect(page.element).to.be.accessible();
    fails = false;
    page.button('Try again').click();
    await waitUntil(() => page.says('No session is known.'));
    expect(page.element.matches(':state(error)')).to.equal(false);
  });

  it('fits 320 px from right to left', async () => {
    document.documentElement.lang = 'ar';
    document.documentElement.dir = 'rtl';
    try {
      const page = open({ width: '320px' });
      await page.arrived();
      await waitUntil(() => page.says('هذا الجهاز'), 'the page speaks Arabic');
      expect(page.element.scrollWidth).to.be.at.most(320);
    } finally {
      document.documentElement.lang = 'en';
      document.documentElement.dir = '';
    }
  });
});
