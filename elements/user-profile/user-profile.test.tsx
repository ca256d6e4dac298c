import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import * as storageKeys from '../../api/rules/storageKeys.ts';
import { refusal, testApp, testProvider, under, type OwnAnswers } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './user-profile.ts';
import '../user-privacy/user-privacy.ts';

const stops: (() => void)[] = [];

/** One of the person's own pages, alone on a page. */
function mount(tag: 'user-profile' | 'user-privacy', answers: OwnAnswers = {}) {
  const provider = testProvider(answers);
  provider.signIn();
  const app = testApp(provider);
  app.local.set(storageKeys.hint(''), '1'); // a user was signed in here before
  const element = document.createElement(tag);
  under(app.root, element);
  stops.push(app.root.start());
  const root = () => element.shadowRoot;
  const says = (text: string) => root()?.textContent.includes(text);
  const button = (name: string) =>
    [...(root()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name);
  return { element, provider, says, button, root };
}

describe('the pages of a person, each alone on a page', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of stops.splice(0)) stop();
  });

  it('show who somebody is, under a title that fits into the page around', async () => {
    const { element, root, says } = mount('user-profile');
    await waitUntil(() => says('amara.okafor@brightline.example'), 'the profile is shown');
    expect(root()?.querySelector('h2')?.textContent).to.equal('Profile');
    expect(root()?.querySelectorAll('h3').length, 'titles of blocks are one below').to.equal(4);
    await expect(element).to.be.accessible();
    element.headingLevel = 1;
    await waitUntil(() => root()?.querySelector('h1')?.textContent === 'Profile');
    expect(root()?.querySelectorAll('h2').length).to.equal(4);
  });

  for (const lang of ['en', 'de', 'ar'])
    it(`cut no word on a phone: ${lang}`, async () => {
      const { element, root, says } = mount('user-profile');
      element.lang = lang;
      const around = element.parentElement;
      if (around) around.style.inlineSize = '343px';
      await waitUntil(() => says('amara.okafor@brightline.example'), 'the profile is shown');
      const titles = () => [...(root()?.querySelectorAll<HTMLElement>('[part=row] .gh-person__name') ?? [])];
      await waitUntil(() => titles().length >= 3, 'what one signs in with');
      const cut = titles().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect(cut.map(({ textContent }) => textContent)).to.deep.equal([]);
    });

  it('show the sessions, and why they are not there', async () => {
    let fails = true;
    const { element, says, button } = mount('user-privacy', {
      'sessions.mine': () => (fails ? refusal(500, 'ER-INTERNAL', 'The server is tired') : []),
    });
    await waitUntil(() => says('Your sessions could not be loaded'));
    await waitUntil(() => element.matches(':state(error)'));
    await expect(element).to.be.accessible();
    fails = false;
    button('Try again')?.click();
    await waitUntil(() => says('No session is known.'));
    expect(element.matches(':state(error)')).to.equal(false);
  });

  for (const tag of ['user-profile', 'user-privacy'] as const) {
    it(`wait for word of who is signed in: <${tag}>`, async () => {
      let answer = (_: Response) => {};
      const { element, root } = mount(tag, {
        'auth.refreshToken': () => new Promise<Response>((done) => (answer = done)),
      });
      await waitUntil(() => element.matches(':state(loading)'));
      expect(root()?.querySelector('[aria-busy=true]')).to.exist;
      await expect(element).to.be.accessible();
      answer(refusal(401, 'ER-SESSION-ENDED', 'The session has ended'));
      await waitUntil(() => !root()?.querySelector('[part=view]'), 'nothing is shown to somebody who is signed out');
    });

    it(`say that nobody knows who is signed in, and ask again: <${tag}>`, async () => {
      const { element, provider, says, button } = mount(tag, {
        'auth.refreshToken': () => refusal(500, 'ER-INTERNAL', 'The server is tired'),
      });
      await waitUntil(() => says('The service is not answering.') && !says('tired'));
      expect(element.matches(':state(error)')).to.equal(true);
      await expect(element).to.be.accessible();
      const asked = provider.to('auth.refreshToken').length;
      button('Try again')?.click();
      await waitUntil(
        () => element.matches(':state(loading)') || provider.to('auth.refreshToken').length > asked,
        'it is asked again',
      );
    });
  }

  it('take the focus to their title, also before it is there', async () => {
    const { element, root } = mount('user-profile');
    element.focus();
    await waitUntil(() => root()?.activeElement?.localName === 'h2');
    const other = mount('user-profile');
    other.element.focus();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await waitUntil(() => other.root()?.querySelector('h2'));
    expect(document.activeElement, 'whoever has gone elsewhere stays there').to.equal(field);
    other.element.focus();
    expect(other.root()?.activeElement?.localName, 'once it is drawn').to.equal('h2');
  });

  it('leave the focus alone where a person presses on a text', async () => {
    const { root, says } = mount('user-profile');
    await waitUntil(() => says('amara.okafor@brightline.example'), 'the profile is shown');
    const box = root()?.querySelector('[part=lead]')?.getBoundingClientRect();
    if (!box) throw new Error('no text');
    await sendMouse({ type: 'click', position: [Math.round(box.left + 4), Math.round(box.top + box.height / 2)] });
    expect(root()?.activeElement).to.equal(null);
    await resetMouse();
  });
});
