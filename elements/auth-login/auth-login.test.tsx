import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { sendKeys } from '@web/test-runner-commands';
import { refusal, testApp, testProvider, under } from '../core/testing/app.ts';
import { byEmail, cleanUp, enter, mount, need, parts, toPassword, undo } from '../core/testing/login.ts';
import './auth-login.ts';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import type { AuthLoginElement } from './auth-login.ts';

describe('<auth-login>', () => {
  afterEach(cleanUp);

  it('signs a person in by identifier, password and Enter, with one call each (LOGIN-011, LOGIN-015, LOGIN-024)', async () => {
    const page = mount();
    const steps: string[] = [];
    page.login.addEventListener('auth-step', (event) => event instanceof CustomEvent && steps.push(event.detail.step));
    await toPassword(page);
    expect(page.provider.to('auth.preLogin').map(({ body }) => body)).to.deep.equal([{ email: 'ada@example.com' }]);
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.visited.length, 'the page is left');
    expect(page.provider.to('auth.login').map(({ body }) => body)).to.deep.equal([
      { email: 'ada@example.com', password: 'correct horse' },
    ]);
    expect(page.visited).to.deep.equal(['https://app.example/']);
    expect(steps).to.deep.equal(['loginWithPassword', 'success']);
    expect(page.root.session.isAuthenticated).to.equal(true);
    expect(page.part('done')?.textContent).to.equal('You are signed in. One moment…');
  });

  it('keeps the username input: the same node, its selection and what was typed before React arrived', async () => {
    const page = mount();
    const username = need(page.username());
    username.focus();
    await sendKeys({ type: 'ada@example.com' });
    username.setSelectionRange(1, 3);
    await waitUntil(() => page.login.matches(':state(ready)'), 'React has drawn');
    expect(page.username() === username, 'the same one').to.equal(true);
    expect([username.selectionStart, username.selectionEnd]).to.deep.equal([1, 3]);
    need(page.form()).requestSubmit();
    await waitUntil(() => page.password());
    expect(page.username() === username, 'the same one').to.equal(true);
    expect(username.readOnly).to.equal(true);
    expect(username.disabled).to.equal(false);
    expect(new FormData(need(page.form())).get('identifier')).to.equal('ada@example.com');
  });

  it('says why a password was refused, under the field, which is emptied and keeps the focus (LOGIN-017, ELE-10)', async () => {
    const page = mount({
      'auth.login': () => refusal(401, 'ER-WRONG-CREDENTIALS', 'Incorrect email or password'),
      'configuration.publicStrategies': () => byEmail,
    });
    await toPassword(page);
    const password = need(page.password());
    const height = page.login.getBoundingClientRect().height;
    await enter(password, 'nope');
    await waitUntil(() => page.message('password'), 'the message is there');
    expect(page.message('password')).to.equal('Incorrect email or password');
    expect(page.password() === password, 'the same one').to.equal(true);
    expect(password.value).to.equal('');
    expect(document.activeElement === password, 'the same one').to.equal(true);
    expect(password.getAttribute('aria-invalid')).to.equal('true');
    expect(password.getAttribute('aria-describedby')).to.equal(`${password.id}-error`);
    expect(page.login.getBoundingClientRect().height, 'nothing has jumped').to.equal(height);
    await expect(page.login).to.be.accessible();
    expect(JSON.stringify(page.root.context.session)).not.to.contain('nope');
  });

  it('shows a text of the provider it does not know as English', async () => {
    const page = mount({ 'auth.login': () => refusal(400, 'ER-SOMETHING-NEW', 'Nobody has seen this yet') });
    await toPassword(page);
    await enter(page.password(), 'x');
    await waitUntil(() => page.message('password'));
    expect(page.message('password')).to.equal('Nobody has seen this yet');
    expect(document.getElementById(`${page.password()?.id}-error`)?.lang).to.equal('en');
  });

  it('says how long to wait after too many tries', async () => {
    const page = mount({
      'auth.login': () => refusal(429, 'ER-TOO-MANY-ATTEMPTS', 'Too many', { 'retry-after': '30' }),
    });
    await toPassword(page);
    await enter(page.password(), 'x');
    await waitUntil(() => page.message('password'));
    expect(page.message('password')).to.equal('Too many attempts. Try again in 30 seconds.');
  });

  it('stays at the identifier when the pre-login fails, and says so there (LOGIN-016)', async () => {
    const page = mount({ 'auth.preLogin': () => refusal(503, 'ER-BUSY', 'busy') });
    setTimeout(() => void enter(page.username(), 'ada@example.com'));
    const event: CustomEvent<{ error: { errorCode: string; statusCode: number } }> = await oneEvent(
      page.login,
      'auth-error',
    );
    expect(event.detail.error).to.include({ errorCode: 'ER-BUSY', statusCode: 503 });
    await waitUntil(() => page.note());
    expect(page.note()).to.equal('The service is busy, please try again shortly');
    expect([page.message('identifier'), page.username()?.ariaInvalid], 'the field is right').to.deep.equal(['', null]);
    expect(page.username()?.readOnly).to.equal(false);
  });

  it('refuses what is no email before anything is sent, and asks whether usernames are allowed', async () => {
    const page = mount({ 'configuration.publicStrategies': () => byEmail });
    await enter(page.username(), ' ');
    await waitUntil(() => page.message('identifier') === 'Enter your email address.');
    need(page.username()).value = '';
    await enter(page.username(), 'ada');
    await waitUntil(() => page.message('identifier').startsWith('Enter a valid email address'));
    expect(page.provider.to('auth.preLogin').length).to.equal(0);
    expect(page.username()?.ariaInvalid).to.equal('true');
    await expect(page.login).to.be.accessible();
  });

  it('takes a username where the strategy says so (LOGIN-012)', async () => {
    const strategies: AuthStrategies = {
      mainAuthStrategies: [{ strategy: 'UsernameAndPassword' }],
      secondaryAuthStrategies: [],
    };
    const page = mount({ 'configuration.publicStrategies': () => strategies });
    await toPassword(page, 'ada');
    expect(page.provider.to('auth.preLogin')[0]?.body).to.deep.equal({ username: 'ada' });
  });

  it('sends the tenant the page names (LOGIN-012)', async () => {
    const page = mount();
    page.page.href = 'https://app.example/account/login?tenantId=t9';
    await toPassword(page);
    expect(page.provider.to('auth.preLogin')[0]?.body).to.deep.equal({ email: 'ada@example.com', tenantId: 't9' });
  });

  it('sends one request however often it is submitted (ELE-08)', async () => {
    const page = mount({ 'auth.preLogin': () => new Promise(() => {}) });
    await enter(page.username(), 'ada@example.com');
    for (let times = 0; times < 3; times++) need(page.form()).requestSubmit();
    await waitUntil(() => page.provider.to('auth.preLogin').length);
    need(page.form()).requestSubmit();
    await page.login.updateComplete;
    expect(page.provider.to('auth.preLogin').length).to.equal(1);
    expect(page.button()?.ariaBusy).to.equal('true');
    expect(page.button()?.textContent).to.equal('Continuing…');
  });

  it('aborts what is under way when it leaves, and goes nowhere later (ELE-09)', async () => {
    const page = mount({ 'auth.login': () => new Promise(() => {}) });
    await toPassword(page);
    await enter(page.password(), 'secret');
    await waitUntil(() => page.provider.to('auth.login').length);
    page.login.remove();
    await waitUntil(() => page.provider.to('auth.login')[0]?.signal?.aborted, 'the request is aborted');
    expect(page.visited).to.deep.equal([]);
  });

  it('goes back to the identifier and keeps it', async () => {
    const page = mount();
    await toPassword(page);
    need(page.change()).click();
    await waitUntil(() => !page.password());
    expect(page.username()?.value).to.equal('ada@example.com');
    expect(page.username()?.readOnly).to.equal(false);
    expect(document.activeElement === page.username(), 'the same one').to.equal(true);
  });

  it('asks for a second factor, with nobody signed in', async () => {
    const page = mount({ 'auth.login': () => ({ mfaRequired: true, mfaEnrolled: true, mfaToken: 'm' }) });
    await toPassword(page);
    await enter(page.password(), 'x');
    await waitUntil(() => page.title() === 'Enter your code');
    expect(page.root.session.isAuthenticated).to.equal(false);
  });

  it('passes axe at every step', async () => {
    const page = mount();
    await waitUntil(() => !page.login.matches(':state(waiting)'));
    await page.login.updateComplete;
    await expect(page.login).to.be.accessible();
    await toPassword(page);
    await expect(page.login).to.be.accessible();
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.part('done'));
    await expect(page.login).to.be.accessible();
  });

  it('sends a submit that came before the app did', async () => {
    const provider = testProvider();
    const app = testApp(provider);
    const login = document.createElement('auth-login');
    const { give } = under(undefined, login);
    const page = parts(login);
    await enter(page.username(), 'ada@example.com');
    await login.updateComplete;
    expect(page.button()?.ariaBusy).to.equal('true');
    undo.push(app.root.start());
    give(app.root);
    await waitUntil(() => page.password());
    expect(provider.to('auth.preLogin').length).to.equal(1);
  });

  it('leaves by itself when a session turns up without a submit', async () => {
    const page = mount();
    page.provider.signIn();
    await page.root.session.refresh();
    await waitUntil(() => page.visited.length);
    expect(page.visited).to.deep.equal(['https://app.example/']);
  });

  it('shows nothing while a hinted session is looked for', async () => {
    localStorage.setItem('gatehouse-hint:test', '1');
    try {
      const login = document.createElement('auth-login');
      under(undefined, login);
      await login.updateComplete;
      const panel = need(login.shadowRoot?.querySelector('[part=panel]'));
      expect(getComputedStyle(panel).visibility).to.equal('hidden');
      expect(getComputedStyle(need(parts(login).username())).visibility).to.equal('hidden');
    } finally {
      localStorage.removeItem('gatehouse-hint:test');
    }
  });

  it('keeps text and place when it is moved, and its session of typing when it is emptied or given another form', async () => {
    const page = mount();
    await toPassword(page);
    const [form, username, password] = [page.form(), page.username(), need(page.password())];
    await sendKeys({ type: 'half' });
    const other = document.body.appendChild(document.createElement('section'));
    page.place.append(page.login);
    await page.login.updateComplete;
    expect([page.form() === form, page.username() === username, page.password() === password]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(password.value).to.equal('half');
    page.login.replaceChildren();
    await waitUntil(() => page.form());
    expect(page.username() === username, 'the same one').to.equal(true);
    const given = document.createElement('form');
    page.login.replaceChildren(given);
    await waitUntil(() => page.form() === given && page.username());
    expect(page.username() === username, 'the same one').to.equal(true);
    other.remove();
  });

  it('hands text and cursor to the element that takes its place, as a page that hydrates does', async () => {
    const page = mount();
    need(page.username()).focus();
    await waitUntil(() => page.login.matches(':state(ready)'));
    await sendKeys({ type: 'ada@' });
    const next = document.createElement('auth-login');
    page.login.replaceWith(next);
    const username = need(parts(next).username());
    expect(document.activeElement === username, 'the same one').to.equal(true);
    await waitUntil(() => username.value === 'ada@');
    need(next.querySelector('form')).blur();
    next.remove();
    const elsewhere = page.place.appendChild(document.createElement('input'));
    elsewhere.focus();
    page.place.append(document.createElement('auth-login'));
    expect(document.activeElement === elsewhere, 'the same one').to.equal(true);
  });

  it('uses the form the server wrote, typed into before it was taken over', async () => {
    const login = document.createElement('auth-login');
    const form = login.appendChild(document.createElement('form'));
    const field = form.appendChild(document.createElement('div'));
    field.dataset.field = '';
    const label = field.appendChild(document.createElement('label'));
    const input = field.appendChild(document.createElement('input'));
    input.name = 'identifier';
    input.value = 'ada@example.com';
    const button = form.appendChild(document.createElement('button'));
    button.type = 'submit';
    const provider = testProvider({ 'configuration.publicStrategies': () => byEmail });
    const { root } = testApp(provider);
    under(root, login);
    undo.push(root.start());
    await login.updateComplete;
    expect(parts(login).form() === form, 'the same one').to.equal(true);
    expect(parts(login).username() === input, 'the same one').to.equal(true);
    expect(form.getAttributeNames()).to.deep.equal([]);
    expect(label.textContent).to.equal('Work email');
    form.requestSubmit();
    await waitUntil(() => parts(login).password());
    expect(provider.to('auth.preLogin')[0]?.body).to.deep.equal({ email: 'ada@example.com' });
  });

  it('copies without the secret, and with ids of its own', async () => {
    const page = mount();
    await toPassword(page);
    await sendKeys({ type: 'secret' });
    const copy = page.login.cloneNode(true) as AuthLoginElement;
    page.place.append(copy);
    await copy.updateComplete;
    expect(copy.querySelectorAll('form').length).to.equal(1);
    expect([...copy.querySelectorAll('input')].map(({ value }) => value)).not.to.include('secret');
    const ids = [...page.place.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('lets a form around it hear nothing', async () => {
    const page = mount();
    let heard = 0;
    page.place.addEventListener('submit', () => heard++);
    await toPassword(page);
    expect(heard).to.equal(0);
  });

  it('works inside a shadow root, and takes its sheet along when it goes', async () => {
    const provider = testProvider();
    const { root } = testApp(provider);
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    const login = document.createElement('auth-login');
    shadow.append(login);
    under(root, host);
    undo.push(root.start());
    expect(shadow.adoptedStyleSheets.length).to.equal(1);
    await enter(parts(login).username(), 'ada@example.com');
    await waitUntil(() => parts(login).password());
    await expect(login).to.be.accessible();
    login.remove();
    await Promise.resolve();
    expect(shadow.adoptedStyleSheets.length).to.equal(0);
  });

  it('speaks the language of the page and falls back to English', async () => {
    document.documentElement.lang = 'de';
    try {
      const page = mount({ 'configuration.publicStrategies': () => byEmail });
      const label = () => page.login.querySelector('label')?.textContent;
      await waitUntil(() => label() === 'Geschäftliche E-Mail-Adresse');
      document.documentElement.lang = 'fr';
      await waitUntil(() => label() === 'Work email');
    } finally {
      document.documentElement.lang = 'en';
    }
  });
});
