import { expect } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { SignUpResponse } from '../../api/contract/signUp.ts';
import type { Tenant } from '../../api/contract/types.ts';
import type { GatehouseOptions } from '../../stores/core/options.ts';
import { refusal, tenantId, testApp, testProvider, under, type OwnAnswers } from '../core/testing/app.ts';
import { cleanUp, need, undo } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-sign-up.ts';
import { AuthSignUpElement } from './auth-sign-up.element.ts';

const sent: SignUpResponse = { shouldActivate: true, userId: 'u1', activationToken: 'flow' };
const typed = { email: 'tomasz@kestrel.example', name: 'Tomasz', companyName: 'Kestrel', password: 'a long password' };

const usual: OwnAnswers = { 'signUp.strategies': () => [], 'signUp.signUp': () => sent };

/** A sign-up below a running app. */
function mount(
  answers: OwnAnswers = {},
  {
    options,
    query = '',
    attributes = {},
    signedIn = false,
  }: {
    options?: Partial<GatehouseOptions>;
    query?: string;
    attributes?: Record<string, string>;
    signedIn?: boolean;
  } = {},
) {
  const provider = testProvider({ ...usual, ...answers });
  if (signedIn) provider.signIn();
  const app = testApp(provider, options);
  app.page.href = 'https://app.example/account/sign-up';
  if (query) history.replaceState({ host: 1 }, '', query);
  if (signedIn) app.local.set('gatehouse-hint:', '1');
  const box = document.createElement('auth-sign-up');
  for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
  const { place } = under(app.root, box);
  undo.push(app.root.start());
  const field = (name: string) => box.querySelector<HTMLInputElement>(`input[name=${name}]`);
  return {
    ...app,
    box,
    place,
    provider,
    field,
    form: () => box.querySelector('form'),
    button: () => box.querySelector<HTMLButtonElement>('[type=submit]'),
    part: (name: string) => box.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`) ?? undefined,
    message: (name: string) => document.getElementById(`${field(name)?.id}-error`)?.textContent ?? '',
    note: () => box.querySelector<HTMLElement>('[data-note]:not([hidden])')?.textContent ?? '',
    title: () => box.shadowRoot?.querySelector('[part=title]')?.textContent?.trim() ?? '',
    rules: () =>
      [...box.querySelectorAll('[data-rules] > li')].map((one) => [
        one.querySelector('span')?.textContent,
        one.getAttribute('data-state'),
      ]),
    sent: () => provider.to('signUp.signUp'),
  };
}
type Page = ReturnType<typeof mount>;

const formShown = (page: Page): Promise<void> => waitUntil(() => page.button(), 'the form is shown');

/** What a stage shows: its title, and whether its panel is there. Each new sight once, in the order of appearance. */
function watchStages({ box, title, part }: Page): { sights: () => readonly string[]; stop: () => void } {
  const seen = new Set<string>();
  const look = () => {
    const isHidden = !!part('panel')?.hasAttribute('data-waiting');
    if (!isHidden && title()) seen.add(`${title()}, ${part('continue') || part('other') ? 'panel' : 'no panel'}`);
  };
  const observer = new MutationObserver(look);
  observer.observe(need(box.shadowRoot), { attributes: true, childList: true, subtree: true, characterData: true });
  look();
  return { sights: () => [...seen], stop: () => observer.disconnect() };
}

/** Types what a field is to hold, as a person does. */
async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = need(page.field(name));
    input.focus();
    input.select();
    await sendKeys({ type: value });
  }
}

async function submitted(page: Page, values: Record<string, string> = typed): Promise<void> {
  await formShown(page);
  await type(page, values);
  await sendKeys({ press: 'Enter' });
}

describe('<auth-sign-up>', () => {
  const { href } = location;
  afterEach(async () => {
    await cleanUp();
    history.replaceState(null, '', href);
  });

  it('asks for email, name, company and password, in the light DOM and in this order (SIGNUP-002, SIGNUP-017)', async () => {
    const page = mount();
    await formShown(page);
    const inputs = [...(page.form()?.querySelectorAll('input') ?? [])];
    expect(inputs.map((one) => [one.name, one.type, one.autocomplete, one.required])).to.deep.equal([
      ['email', 'email', 'email', true],
      ['name', 'text', 'name', true],
      ['companyName', 'text', 'organization', true],
      ['password', 'password', 'new-password', true],
    ]);
    const alerts = [...(page.form()?.querySelectorAll('[role=alert]') ?? [])];
    expect(alerts.filter((one) => one.textContent).length, 'a hint is no alert').to.equal(0);
    expect(page.field('companyName')?.maxLength, 'what is longer would be refused').to.equal(200);
    expect(page.title()).to.equal('Create your account');
    expect(page.form()?.closest('auth-sign-up')).to.equal(page.box);
  });

  it('moves nothing under a press: a field that is left says its fault when the press is over', async () => {
    const page = mount();
    await formShown(page);
    const { email: _, ...others } = typed;
    await type(page, { ...others, email: 'tomasz' });
    const { left, top, width, height } = need(page.button()).getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    await sendMouse({ type: 'down' });
    expect(page.message('email')).to.equal('');
    await sendMouse({ type: 'up' });
    await waitUntil(() => page.message('email'));
    await resetMouse();
  });

  it('asks for the identifiers that the vendor requires (SIGNUP-003, SIGNUP-007)', async () => {
    const page = mount({
      'signUp.strategies': () => [
        { strategy: 'email', isActive: true, isRequired: false },
        { strategy: 'phoneNumber', isActive: true, isRequired: true },
        { strategy: 'username', isActive: true, isRequired: false },
      ],
      'signUp.signUpWithPhoneNumber': () => sent,
    });
    await formShown(page);
    expect(page.part('lead')?.textContent).to.equal('Use your phone number and a password.');
    const names = [...(page.form()?.querySelectorAll('input') ?? [])].map(({ name, required }) => [name, required]);
    expect(names.slice(0, 2)).to.deep.equal([
      ['email', false],
      ['phoneNumber', true],
    ]);
    await submitted(page, { name: 'Tomasz', companyName: 'Kestrel', password: typed.password });
    await waitUntil(() => page.message('phoneNumber'));
    expect(page.message('phoneNumber')).to.equal('Phone number is required for phone number signup');
    await submitted(page, { phoneNumber: '+442079460000', password: typed.password });
    await waitUntil(() => page.provider.to('signUp.signUpWithPhoneNumber').length === 1);
  });

  it('sends one call, and says to look into the mail (SIGNUP-010)', async () => {
    const page = mount();
    const steps: string[] = [];
    page.box.addEventListener('auth-step', ({ detail }) => steps.push(detail.step));
    await formShown(page);
    const stages = watchStages(page);
    await submitted(page);
    await waitUntil(() => page.title() === 'Check your mail' && page.part('identity'));
    stages.stop();
    expect(stages.sights(), 'title and panel come together').to.deep.equal([
      'Create your account, no panel',
      'Check your mail, panel',
    ]);
    expect(page.sent().map(({ body }) => body)).to.deep.equal([typed]);
    expect(page.visited).to.deep.equal(['https://app.example/account/activate/code?userId=u1&token=flow']);
    expect(page.part('identity')?.textContent).to.contain(typed.email);
    expect(page.part('identity')?.querySelector('svg')?.getBoundingClientRect().width).to.equal(16);
    expect(page.form()?.checkVisibility()).to.equal(false);
    expect(page.box.shadowRoot?.activeElement).to.equal(page.part('title'));
    expect(steps).to.deep.equal(['SignUpSuccess']);
  });

  it('shows the whole of a long address, which a person has to check', async () => {
    const page = mount();
    page.place.style.inlineSize = '320px';
    await submitted(page, { ...typed, email: `${'long.name.'.repeat(8)}x@${'kestrel.foods.'.repeat(6)}example` });
    await waitUntil(() => page.part('identity'));
    const address = need(page.part('identity')?.querySelector<HTMLElement>('bdi'));
    expect(address.scrollWidth).to.be.at.most(address.clientWidth || address.offsetWidth);
    expect(need(page.part('panel')).scrollWidth).to.be.at.most(320);
    await expect(page.box).to.be.accessible();
  });

  it('keeps all but the password for a wrong address', async () => {
    const page = mount();
    await submitted(page);
    await waitUntil(() => page.part('change'));
    page.part('change')?.click();
    await waitUntil(() => document.activeElement === page.field('email'), 'the address can be typed');
    expect(['email', 'name', 'companyName', 'password'].map((name) => page.field(name)?.value)).to.deep.equal([
      typed.email,
      typed.name,
      typed.companyName,
      '',
    ]);
    await submitted(page, { email: 'other@kestrel.example', password: typed.password });
    await waitUntil(() => page.sent().length === 2);
    expect(page.sent()[1]?.body['email']).to.equal('other@kestrel.example');
  });

  it('goes where a sign-in leads with the session it gets (SIGNUP-019)', async () => {
    const page = mount({
      'signUp.signUp': async () => {
        page.provider.signIn();
        const answer = await page.provider.fetch(
          'https://provider.example/identity/resources/auth/v1/user/token/refresh',
          {
            method: 'POST',
            body: '{}',
            headers: { 'content-type': 'application/json' },
          },
        );
        return { shouldActivate: false, authResponse: await answer.json() };
      },
    });
    await submitted(page);
    await waitUntil(() => page.visited.length);
    expect(page.visited).to.deep.equal(['https://app.example/']);
    expect(page.part('done')?.textContent).to.contain('Your account is ready');
  });

  it('says at each field what is wrong, focuses the first one, and sends nothing', async () => {
    const page = mount({}, { attributes: { 'terms-url': '/terms' } });
    await submitted(page, { email: 'tomasz', password: 'short' });
    await waitUntil(() => page.message('name'));
    expect(['email', 'name', 'companyName', 'password', 'terms'].map((name) => page.message(name))).to.deep.equal([
      'Write it like name@company.com.',
      'Enter your full name.',
      'Enter the name of your company.',
      'This password does not follow the rules.',
      'Agree to continue.',
    ]);
    expect(document.activeElement).to.equal(page.field('email'));
    expect(page.sent()).to.have.lengthOf(0);
    expect(page.field('password')?.value, 'nobody has looked at it').to.equal('short');
    expect(page.rules()[0]).to.deep.equal(['8 characters or more: 3 are missing', 'missed']);
    await type(page, { password: 'longer' });
    expect([page.message('password'), page.rules()[0]?.[1]]).to.deep.equal(['', 'open']);
  });

  it('says what the provider refuses at its field, in the language of the page (SIGNUP-014)', async () => {
    const refuse = (code: string, field?: string) => () =>
      new Response(JSON.stringify({ errors: ['no'], errorCode: code, ...(field && { context: { field } }) }), {
        status: 409,
        headers: { 'content-type': 'application/json', 'frontegg-trace-id': 'trace' },
      });
    let answer = refuse('ER-IDENTIFIER-TAKEN', 'email');
    const page = mount({ 'signUp.signUp': () => answer() });
    const errors: string[] = [];
    page.box.addEventListener('auth-error', ({ detail }) => errors.push(detail.error.code));
    page.box.lang = 'de';
    await submitted(page);
    await waitUntil(() => page.message('email') === 'Zu dieser Adresse gibt es schon ein Konto.');
    expect(document.activeElement).to.equal(page.field('email'));
    expect(page.field('password')?.value, 'nothing is wrong with it').to.equal(typed.password);
    answer = refuse('ER-PASSWORD-BREACHED');
    page.button()?.click();
    await waitUntil(() => page.message('password').startsWith('Dieses Passwort ist aus einem Datenleck bekannt'));
    expect(page.rules().at(-1)).to.deep.equal(['Aus einem Datenleck bekannt', 'missed']);
    expect(page.field('password')?.value, 'it is typed again (ELE-10)').to.equal('');
    await type(page, { password: 'x' });
    expect(page.rules().at(-1)?.[1]).to.equal('open');
    expect(errors).to.deep.equal(['ER-IDENTIFIER-TAKEN', 'ER-PASSWORD-BREACHED']);
  });

  it('says above the form what concerns no field, and keeps what was typed', async () => {
    const page = mount({
      'signUp.signUp': () => refusal(429, 'ER-TOO-MANY-REQUESTS', 'slow down', { 'retry-after': '30' }),
    });
    await submitted(page);
    await waitUntil(() => page.note().includes('30 seconds'));
    expect(page.field('email')?.value).to.equal(typed.email);
    expect(page.field('password')?.value).to.equal(typed.password);
  });

  it('sends nothing while one is running (ELE-08)', async () => {
    let finish = (_: SignUpResponse): void => {};
    const page = mount({ 'signUp.signUp': () => new Promise<SignUpResponse>((done) => (finish = done)) });
    await submitted(page);
    await waitUntil(() => page.button()?.ariaBusy === 'true');
    expect(page.button()?.textContent).to.equal('Creating your account…');
    page.button()?.click();
    await sendKeys({ press: 'Enter' });
    expect(page.sent()).to.have.lengthOf(1);
    finish(sent);
    await waitUntil(() => page.title() === 'Check your mail');
  });

  it('is closed where the vendor takes no sign-ups, with the way back (SIGNUP-016)', async () => {
    const page = mount({
      'configuration.vendorConfig': () => ({
        allowSignups: false,
        allowNotVerifiedUsersLogin: false,
        apiTokensEnabled: true,
        forcePermissions: false,
        authStrategy: 'EmailAndPassword',
        machineToMachineAuthStrategy: 'ClientCredentials',
      }),
    });
    await waitUntil(() => page.box.shadowRoot, 'the box is there');
    const stages = watchStages(page);
    await waitUntil(() => page.title() === 'Sign-up is closed' && page.part('continue'));
    stages.stop();
    expect(stages.sights()).to.deep.equal(['Sign-up is closed, panel']);
    page.part('continue')?.click();
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('has a tick box only for links that lead to a page', async () => {
    const page = mount({}, { attributes: { 'terms-url': 'javascript:alert(1)', 'privacy-url': '/privacy' } });
    await formShown(page);
    const links = [...page.box.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).to.deep.equal([
      ['Privacy notice', new URL('/privacy', document.baseURI).href],
    ]);
    page.box.remove();
    const plain = mount();
    await formShown(plain);
    expect(plain.field('terms')).to.equal(null);
  });

  it('follows links of the tick box that the page sets, or takes away, while it is shown', async () => {
    const page = mount();
    await formShown(page);
    page.box.setAttribute('terms-url', '/terms');
    await waitUntil(() => page.field('terms'), 'the box is there');
    const links = () => [...page.box.querySelectorAll('a')].map(({ textContent }) => textContent);
    expect(links()).to.deep.equal(['Terms']);
    page.box.privacyUrl = '/privacy';
    await waitUntil(() => links().length === 2, 'both are named');
    page.box.removeAttribute('terms-url');
    page.box.privacyUrl = '';
    await waitUntil(() => !page.field('terms'), 'it is gone');
  });

  it('leads to the sign-in, and takes an invitation along', async () => {
    const page = mount(
      { 'invitationLinks.verify': () => ({ name: 'Brightline' }) },
      { query: '?invitationToken=secret' },
    );
    await formShown(page);
    const link = page.part('sign-in');
    expect(link?.getAttribute('href')).to.equal('/account/login?invitationToken=secret');
    link?.click();
    expect(page.visited).to.deep.equal(['https://app.example/account/login?invitationToken=secret']);
  });

  it('names the tenant of an invitation and asks for no company', async () => {
    const page = mount(
      { 'invitationLinks.verify': () => ({ name: 'Brightline' }) },
      { query: '?invitationToken=secret' },
    );
    await formShown(page);
    expect([page.title(), page.part('joining')?.textContent]).to.deep.equal([
      'Join Brightline',
      'You are joining Brightline',
    ]);
    expect(page.field('companyName')).to.equal(null);
    const { companyName: _, ...rest } = typed;
    await submitted(page, rest);
    await waitUntil(() => page.sent().length);
    expect(page.sent()[0]?.body['invitationToken']).to.equal('secret');
  });

  it('says that an invitation could not be verified (ACCEPT-011)', async () => {
    const page = mount(
      { 'invitationLinks.verify': () => refusal(400, 'ER-LINK-INVALID', 'no') },
      { query: '?invitationToken=secret' },
    );
    await waitUntil(() => page.title() === "We couldn't verify your invitation");
    expect(page.button()).to.equal(null);
  });

  it('API-19: the token of an invitation leaves the address, and survives a reload', async () => {
    history.replaceState({ host: 1 }, '', '?a=1&invitationToken=secret#x');
    for (const visit of ['first', 'reload']) {
      const page = mount({ 'invitationLinks.verify': () => ({ name: 'Brightline' }) });
      expect(location.search + location.hash, visit).to.equal('?a=1#x');
      await waitUntil(() => page.title() === 'Join Brightline');
      expect(history.state.host, 'the state of the page stays').to.equal(1);
      await cleanUp();
    }
    history.pushState(null, '', '?plain');
    const plain = mount();
    await formShown(plain);
    expect(plain.field('companyName'), 'another visit is a plain sign-up').not.to.equal(null);
    history.back();
    await waitUntil(() => history.state?.host === 1);
  });

  it('shows who is signed in instead of a form', async () => {
    const page = mount({}, { signedIn: true });
    await waitUntil(() => page.part('done'));
    expect(page.part('done')?.textContent).to.contain('Amara Okafor');
    expect(page.button()).to.equal(null);
    page.part('continue')?.click();
    expect(page.visited).to.deep.equal(['https://app.example/']);
  });

  it('shows who is signed in which tenant an invitation link is for, and keeps the link when they sign out', async () => {
    const answers: OwnAnswers = { 'invitationLinks.verify': () => ({ name: 'Kestrel Foods' }) };
    const page = mount(answers, { signedIn: true, query: '?invitationToken=inv' });
    await waitUntil(() => page.part('done'));
    expect(page.title()).to.equal('Join Kestrel Foods');
    expect(page.part('lead')?.textContent).to.contain('Sign out and continue');
    expect(page.part('joining')?.textContent).to.contain('Kestrel Foods');
    expect(page.part('done')?.textContent).to.contain('Amara Okafor');
    expect(page.part('continue')?.textContent).to.equal('Sign out and continue');
    page.part('continue')?.click();
    await formShown(page);
    expect(page.title()).to.equal('Join Kestrel Foods');
    expect(page.part('sign-in')?.getAttribute('href')).to.contain('invitationToken=inv');
  });

  it('tells members that they belong to the tenant of an invitation link already, and opens it', async () => {
    const answers: OwnAnswers = { 'invitationLinks.verify': () => ({ name: 'Northwind', tenantId: tenantId(2) }) };
    const page = mount(answers, { signedIn: true, query: '?invitationToken=inv' });
    await waitUntil(() => page.part('done'));
    expect([page.title(), page.part('lead')?.textContent]).to.deep.equal([
      'You belong to Northwind already',
      'There is nothing left to accept.',
    ]);
    expect(page.part('continue')?.textContent).to.equal('Continue');
    await expect(page.box).to.be.accessible();
    page.part('continue')?.click();
    await waitUntil(() => page.visited.length, 'it leads on');
    expect([page.root.tenants.activeTenant?.id, page.visited]).to.deep.equal([tenantId(2), ['https://app.example/']]);
  });

  it('tells members so whose tenant is not among the first that the provider names', async () => {
    const first: Tenant = {
      id: tenantId(1),
      tenantId: tenantId(1),
      vendorId: 'vendor',
      name: 'Acme',
      isReseller: false,
      metadata: '{}',
      deletedAt: null,
      createdAt: '',
      updatedAt: '',
    };
    const page = mount(
      {
        'invitationLinks.verify': () => ({ name: 'Northwind', tenantId: tenantId(2) }),
        'tenants.mineV3': () => ({
          tenants: [first],
          activeTenant: first,
          _metadata: { totalItems: 60, totalPages: 60 },
        }),
      },
      { signedIn: true, query: '?invitationToken=inv' },
    );
    await waitUntil(() => page.part('done'));
    expect(page.title()).to.equal('You belong to Northwind already');
  });

  it('tells who is signed in that an invitation link opens nothing any more', async () => {
    const answers: OwnAnswers = { 'invitationLinks.verify': () => refusal(400, 'ER-LINK-INVALID', 'no') };
    const page = mount(answers, { signedIn: true, query: '?invitationToken=revoked' });
    await waitUntil(() => page.title());
    expect(page.title()).to.equal("We couldn't verify your invitation");
  });

  it('uses the form that the page has written, and submits no form around it', async () => {
    const outer = document.createElement('form');
    let outerSubmits = 0;
    outer.addEventListener('submit', (event) => (event.preventDefault(), outerSubmits++));
    const page = mount();
    const form = document.createElement('form');
    page.box.remove();
    const again = new AuthSignUpElement();
    again.append(form);
    under(page.root, again);
    await waitUntil(() => again.querySelector('input'));
    expect(again.querySelectorAll('form')).to.have.lengthOf(1);
    expect(form.querySelector('input')).not.to.equal(null);
    expect(outerSubmits).to.equal(0);
  });

  it('takes an app that comes later, and one view after a move', async () => {
    const page = mount();
    await formShown(page);
    await type(page, { email: typed.email });
    page.place.append(page.box);
    await page.box.updateComplete;
    expect(page.field('email')?.value).to.equal(typed.email);
    expect(page.box.querySelectorAll('form')).to.have.lengthOf(1);
  });

  for (const [colorScheme, dir, width] of [
    ['light', 'ltr', 1280],
    ['dark', 'rtl', 320],
  ] as const)
    it(`passes axe, ${colorScheme}, ${dir}, ${width} px wide`, async () => {
      await emulateMedia({ colorScheme });
      await setViewport({ width, height: 900 });
      document.documentElement.dir = dir;
      try {
        const page = mount({}, { attributes: { 'terms-url': '/terms', 'privacy-url': '/privacy' } });
        document.body.style.background = 'Canvas';
        document.documentElement.style.colorScheme = 'light dark';
        page.box.lang = dir === 'rtl' ? 'ar' : 'en';
        await submitted(page, { email: 'tomasz', password: 'short' });
        await waitUntil(() => page.message('name'));
        await expect(page.box).to.be.accessible({ ignoredRules: ['target-size'] });
        expect(document.documentElement.scrollWidth).to.be.at.most(width);
      } finally {
        document.documentElement.removeAttribute('dir');
        document.documentElement.style.colorScheme = '';
        await emulateMedia({ colorScheme: 'light' });
        await setViewport({ width: 1280, height: 900 });
      }
    });
});
