import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { refusal, under } from '../core/testing/app.ts';
import { byEmail, cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

const REFRESH = 'auth.refreshToken';
const wrong = () => refusal(401, 'ER-WRONG-CREDENTIALS', 'Incorrect email or password');
const visible = (node: Element | null | undefined): boolean => need(node).checkVisibility({ visibilityProperty: true });

describe('the form of <auth-login>', () => {
  afterEach(cleanUp);

  it('tells each refusal once, also when its words arrive later', async () => {
    const page = mount({ 'auth.login': wrong, 'configuration.publicStrategies': () => byEmail });
    const told: string[] = [];
    page.login.addEventListener('auth-error', ({ detail }) => told.push(detail.error.code));
    await toPassword(page);
    await enter(page.password(), 'nope');
    await waitUntil(() => page.message('password') && !page.button()?.ariaBusy);
    document.documentElement.lang = 'de';
    try {
      await waitUntil(() => page.message('password') !== 'Incorrect email or password', 'said in German');
    } finally {
      document.documentElement.lang = 'en';
    }
    expect(told).to.deep.equal(['ER-WRONG-CREDENTIALS']);
    await enter(page.password(), 'nope again');
    await waitUntil(() => told.length > 1);
    await waitUntil(() => page.message('password') === 'Incorrect email or password' && !page.button()?.ariaBusy);
    expect(told).to.deep.equal(['ER-WRONG-CREDENTIALS', 'ER-WRONG-CREDENTIALS']);
  });

  it('tells each refusal once, also to a listener that has the box drawn anew', async () => {
    const page = mount({ 'auth.login': wrong, 'configuration.publicStrategies': () => byEmail });
    const told: string[] = [];
    page.login.addEventListener('auth-error', ({ detail }) => {
      told.push(detail.error.code);
      page.login.lang = page.login.lang === 'de' ? 'en' : 'de';
      page.login.refresh();
    });
    await toPassword(page);
    for (const [password, language] of [
      ['nope', 'de'],
      ['nope again', 'en'],
    ] as const) {
      await enter(page.password(), password);
      await waitUntil(() => page.message('password') && !page.button()?.ariaBusy && page.login.lang === language);
      await page.login.updateComplete;
      page.login.refresh();
    }
    expect(told).to.deep.equal(['ER-WRONG-CREDENTIALS', 'ER-WRONG-CREDENTIALS']);
  });

  it('is there when the provider cannot say who is signed in, and nothing while that is asked', async () => {
    let answer = (): void => {};
    const local = {
      get: (key: string) => (key.startsWith('gatehouse-hint') ? '1' : null),
      set: () => {},
      remove: () => {},
    }; // a user was signed in here
    const down = {
      [REFRESH]: () => new Promise<Response>((done) => (answer = () => done(new Response('no', { status: 503 })))),
    };
    const page = mount(down, {
      ports: {
        navigation: { href: () => 'https://app.example/account/login', go: () => {} },
        local,
        session: local,
        counters: undefined,
        withLock: undefined,
        channel: undefined,
        log: () => {},
      },
    });
    await page.login.updateComplete;
    expect(page.login.matches(':state(waiting)')).to.equal(true);
    expect(visible(page.part('panel'))).to.equal(false);
    await waitUntil(() => (answer(), page.root.session.error), 'the provider is down');
    await page.login.updateComplete;
    expect(page.root.session.status).to.equal('loading');
    expect(page.login.matches(':state(waiting)')).to.equal(false);
    expect(visible(page.part('panel'))).to.equal(true);
    expect(visible(page.username())).to.equal(true);
  });

  it('HOSTED-003 is an empty box where the page of the provider signs in, and the app leaves for that', async () => {
    const page = mount({}, { hostedLogin: true });
    await waitUntil(() => page.visited.length);
    await page.login.updateComplete;
    expect(page.login.matches(':state(waiting)')).to.equal(true);
    expect(visible(page.part('panel'))).to.equal(false);
    expect(new URL(need(page.visited[0])).pathname).to.equal('/frontegg/oauth/authorize');
  });

  it('HOSTED-003 leaves where it is shown later as well', async () => {
    const page = mount({}, { hostedLogin: true });
    await waitUntil(() => page.visited.length);
    page.login.remove();
    await waitUntil(() => page.root.session.status === 'signed-out');
    page.place.append(page.login);
    await waitUntil(() => page.visited.length > 1, 'it is shown again');
  });

  it('names its message only while there is one', async () => {
    const page = mount({ 'configuration.publicStrategies': () => byEmail });
    const username = need(page.username());
    need(page.form()).requestSubmit(page.button());
    await waitUntil(
      () => page.message('identifier') === 'Enter your email address.',
      'the browser does not say it in its own words',
    );
    expect(username.getAttribute('aria-describedby')).to.equal(`${username.id}-error`);
    expect(username.ariaInvalid).to.equal('true');
    expect(document.getElementById(`${username.id}-error`)?.getAttribute('role')).to.equal('alert');
    expect(document.getElementById(`${username.id}-error`)?.lang).to.equal('en');
    username.focus();
    await sendKeys({ type: 'a' });
    await waitUntil(() => !page.message('identifier'));
    expect(username.hasAttribute('aria-describedby')).to.equal(false);
    expect(username.ariaInvalid).to.equal(null);
  });

  it('says under the password alone that it is missing or wrong', async () => {
    const page = mount({ 'auth.login': wrong, 'configuration.publicStrategies': () => byEmail });
    await toPassword(page);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => page.message('password') === 'Enter your password.');
    expect(page.provider.to('auth.login').length).to.equal(0);
    await enter(page.password(), 'nope');
    await waitUntil(() => page.message('password') === 'Incorrect email or password');
    expect(page.message('identifier')).to.equal('');
    expect(page.username()?.ariaInvalid).to.equal(null);
  });

  it('says above the fields, in the words of the service, that it fails, and leaves the fields alone', async () => {
    const page = mount({ 'auth.login': () => Response.json({ errors: ['upstream connect error'] }, { status: 503 }) });
    await toPassword(page);
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.note());
    expect(page.note()).to.equal('upstream connect error');
    expect([page.message('identifier'), page.message('password'), page.password()?.ariaInvalid]).to.deep.equal([
      '',
      '',
      null,
    ]);
    const note = need(page.login.querySelector<HTMLElement>('[data-note]'));
    expect([note.getAttribute('role'), note.lang]).to.deep.equal(['alert', 'en']);
    expect(note.getBoundingClientRect().bottom < need(page.username()).getBoundingClientRect().top).to.equal(true);
    await expect(page.login).to.be.accessible();
    need(page.change()).click();
    await waitUntil(() => !page.note(), 'it goes with the step');
  });

  it('draws the focus of a wrong field in the colour of the error', async () => {
    const page = mount();
    const username = need(page.username());
    username.focus();
    const { outlineColor } = getComputedStyle(username);
    need(page.form()).requestSubmit(page.button());
    await waitUntil(() => username.ariaInvalid === 'true', 'it is wrong');
    const style = getComputedStyle(username);
    await waitUntil(() => style.borderColor === style.outlineColor, 'one colour: the ring does not hide the border');
    expect(style.outlineColor === outlineColor, 'not that of the focus').to.equal(false);
  });

  it('shows the password on request, and hides it again with the next answer', async () => {
    const page = mount({ 'auth.login': wrong, 'configuration.publicStrategies': () => byEmail });
    await toPassword(page);
    const [password, reveal] = [
      need(page.password()),
      need(page.login.querySelector<HTMLButtonElement>('[data-reveal]')),
    ];
    expect([password.type, reveal.ariaPressed, reveal.ariaLabel]).to.deep.equal(['password', 'false', 'Show password']);
    reveal.click();
    await waitUntil(() => password.type === 'text');
    expect([reveal.ariaPressed, reveal.ariaLabel]).to.deep.equal(['true', 'Hide password']);
    await enter(password, 'nope');
    await waitUntil(() => page.message('password'));
    expect(password.type).to.equal('password');
    expect(password.autocomplete).to.equal('current-password');
    expect(password.hasAttribute('aria-describedby')).to.equal(true);
  });

  it('offers the way to a new password, unless the page says that it has none', async () => {
    const page = mount();
    await toPassword(page);
    expect(page.login.querySelector('a')?.getAttribute('href')).to.equal('/account/forget-password');
    await cleanUp();
    const closed = mount({}, { routes: { forgetPasswordUrl: false } });
    await toPassword(closed);
    expect(!closed.login.querySelector('a'), 'no link').to.equal(true);
  });

  it('leads to the forgotten password by a plain click, and leaves any other to the browser', async () => {
    const page = mount({}, { routes: { forgetPasswordUrl: '/forgotten' } });
    await toPassword(page);
    const link = need(page.login.querySelector('a'));
    expect(link.textContent).to.equal('Forgot password?');
    const press = (how: MouseEventInit): boolean => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
      let taken = true;
      document.body.addEventListener('click', (last) => ((taken = last.defaultPrevented), last.preventDefault()), {
        once: true,
      });
      link.dispatchEvent(event);
      return taken;
    };
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
      expect(press(how), JSON.stringify(how)).to.equal(false);
    expect(page.visited).to.deep.equal([]);
    expect(press({})).to.equal(true);
    expect(page.visited).to.deep.equal(['https://app.example/forgotten']);
  });

  it('keeps a phone number in its order on a page that runs from the right', async () => {
    const page = mount({ 'configuration.publicStrategies': () => byEmail });
    page.login.dir = 'rtl';
    await page.login.updateComplete;
    expect(getComputedStyle(need(page.username())).unicodeBidi).to.equal('plaintext');
  });

  it('has a heading, a lead and a way back as each step needs them', async () => {
    const page = mount({ 'configuration.publicStrategies': () => byEmail });
    await page.login.updateComplete;
    const heading = () =>
      [...need(page.part('title')).querySelectorAll<HTMLElement>(':scope > :not([hidden])')]
        .map((node) => node.textContent)
        .join('');
    expect([heading(), page.part('title')?.ariaLevel, page.button()?.textContent]).to.deep.equal([
      'Sign in',
      '1',
      'Continue',
    ]);
    expect([
      visible(page.part('lead')),
      visible(page.part('back')),
      visible(page.part('footer')),
      visible(page.part('logo')),
    ]).to.deep.equal([true, false, false, false]);
    expect([page.username()?.placeholder, page.username()?.autocomplete]).to.deep.equal([
      'name@company.com',
      'username webauthn',
    ]);
    page.login.headingLevel = 3;
    await toPassword(page);
    await waitUntil(() => page.button()?.textContent === 'Sign in');
    expect([heading(), page.part('title')?.ariaLevel]).to.deep.equal(['Enter your password', '3']);
    expect([visible(page.part('lead')), visible(page.part('back')), visible(page.part('footer'))]).to.deep.equal([
      false,
      true,
      true,
    ]);
    expect(page.username()?.dir, 'an address is cut at its own end').to.equal('auto');
    expect([page.username()?.autocomplete, page.username()?.title, page.change()?.hidden]).to.deep.equal([
      'username',
      'ada@example.com',
      false,
    ]);
    need(page.part('back')).click();
    await waitUntil(() => !page.password());
    expect([visible(page.part('lead')), visible(page.part('back')), page.change()?.hidden]).to.deep.equal([
      true,
      false,
      true,
    ]);
    expect([page.username()?.title, page.username()?.dir, page.username()?.autocomplete]).to.deep.equal([
      '',
      '',
      'username webauthn',
    ]);
    page.login.withoutHeader = true;
    await page.login.updateComplete;
    expect(visible(page.part('header'))).to.equal(false);
    page.login.append(
      Object.assign(document.createElement('p'), { slot: 'footer', textContent: 'Terms' }),
      Object.assign(document.createElement('b'), { slot: 'logo', textContent: 'Acme' }),
    );
    page.login.withoutHeader = false;
    await waitUntil(() => visible(page.part('footer')) && visible(page.part('logo')), 'what the page wrote is shown');
  });

  it('shows neither form nor heading to those who are signed in', async () => {
    const page = mount();
    await toPassword(page);
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.part('done'));
    expect([visible(page.part('header')), visible(page.part('back')), visible(page.form())]).to.deep.equal([
      false,
      false,
      false,
    ]);
  });

  it('puts the focus where the step asks', async () => {
    const page = mount();
    page.login.focus();
    expect(document.activeElement === page.username(), 'the same one').to.equal(true);
    await toPassword(page);
    need(page.username()).focus();
    page.login.focus();
    expect(document.activeElement === page.password(), 'the same one').to.equal(true);
  });

  it('names the user beside the password once more, for the browser alone', async () => {
    const page = mount();
    await toPassword(page, 'grace@example.com');
    const again = need(page.form()?.querySelector<HTMLInputElement>('input[hidden]'));
    expect([again.type, again.autocomplete, again.value, visible(again)]).to.deep.equal([
      'text',
      'username',
      'grace@example.com',
      false,
    ]);
    const before = Boolean(again.compareDocumentPosition(need(page.password())) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(before, 'it stands before the password').to.equal(true);
    expect([...new FormData(need(page.form())).keys()], 'nothing is sent twice').to.deep.equal([
      'identifier',
      'password',
    ]);
    await expect(page.login).to.be.accessible();
  });

  it('takes no form that is not its own, and never puts what is typed into the address', async () => {
    const page = mount();
    const footer = page.login.appendChild(Object.assign(document.createElement('div'), { slot: 'footer' }));
    const form = footer.appendChild(document.createElement('form'));
    let prevented: boolean | undefined;
    page.place.addEventListener('submit', (event) => ((prevented = event.defaultPrevented), event.preventDefault()));
    form.requestSubmit();
    await page.login.updateComplete;
    expect(prevented, 'it bubbles on, and the page decides').to.equal(false);
    expect(page.message('identifier')).to.equal('');
    expect(page.button()?.formMethod).to.equal('post');
  });

  it('does not wait for a session only because the page keeps something else', async () => {
    localStorage.setItem('gatehouse-other', '1');
    try {
      const login = document.createElement('auth-login');
      under(undefined, login);
      await login.updateComplete;
      expect(visible(login.querySelector('form'))).to.equal(true);
    } finally {
      localStorage.removeItem('gatehouse-other');
    }
  });

  it('asks the identifier anew of another account after going back', async () => {
    const page = mount();
    await toPassword(page);
    need(page.change()).click();
    await waitUntil(() => !page.password());
    await sendKeys({ type: 'bob@example.com' }); // the old one is selected
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => page.provider.to('auth.preLogin').length === 2);
    expect(page.provider.to('auth.preLogin')[1]?.body).to.deep.equal({ email: 'bob@example.com' });
  });

  it('takes the focus over from a box that has just left, and not from one that left long ago', async () => {
    const page = mount();
    need(page.username()).focus();
    const next = document.createElement('auth-login');
    page.login.replaceWith(next);
    expect(document.activeElement === next.querySelector('input'), 'the cursor goes on').to.equal(true);
    next.remove();
    const now = performance.now() + 1_001;
    Object.defineProperty(performance, 'now', { value: () => now, configurable: true });
    try {
      page.place.append(document.createElement('auth-login'));
      expect(document.activeElement === document.body, 'nobody has asked for the focus').to.equal(true);
    } finally {
      Reflect.deleteProperty(performance, 'now');
    }
  });

  it('hands what was typed before its store was there to the box that comes next at its provider', async () => {
    const place = document.createElement('auth-provider'); // a tag that is not defined here: no app comes
    document.body.append(place);
    const [first, next, after] = Array.from({ length: 3 }, () => document.createElement('auth-login'));
    const field = (box: Element | undefined) => need(box?.querySelector('input'));
    place.append(need(first));
    field(first).value = 'ada@ac';
    first?.remove();
    await Promise.resolve();
    place.append(need(next));
    expect(field(next).value).to.equal('ada@ac');
    place.append(need(after));
    expect(field(after).value, 'once').to.equal('');
    place.remove();
  });

  it('fills a box that comes later before it is seen', async () => {
    const page = mount();
    await waitUntil(() => page.login.matches(':state(ready)'));
    const username = need(page.username());
    username.value = 'ada@ac';
    username.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const next = document.createElement('auth-login');
    page.login.replaceWith(next);
    const { port1, port2 } = new MessageChannel();
    const nextTask = new Promise((resolve) => (port1.onmessage = resolve));
    port2.postMessage(undefined);
    await nextTask;
    expect(next.querySelector('input')?.value).to.equal('ada@ac');
    port1.close();
  });

  it('signs in after it was taken out of the page and put back, a microtask or a task later', async () => {
    // The box has asked for the same code before: when it is here, the box has it too.
    const later = [() => Promise.resolve(), () => import('../../stores/auth/login/LoginStore.ts')];
    for (const [at, passes] of later.entries()) {
      const page = mount();
      await waitUntil(() => page.login.matches(':state(ready)'));
      for (let time = 0; time < 2; time++) {
        page.login.remove();
        await passes();
        page.login.headingLevel = 2 + time; // a page may go on setting properties
        await page.login.updateComplete;
        await passes();
        page.place.append(page.login);
      }
      await enter(page.username(), 'ada@example.com');
      await waitUntil(() => page.provider.to('auth.preLogin').length === 1, `the identifier is sent (${at})`);
      await waitUntil(() => page.password(), `the password is asked for (${at})`);
      page.place.remove();
    }
  });
});
