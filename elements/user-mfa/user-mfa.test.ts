import { expect } from '@open-wc/testing';
import { FactorsStore } from '../../stores/auth/mfa/FactorsStore.ts';
import { SAMPLE_CODE } from '../../testing/fake/factors.ts';
import { SAMPLE_PASSWORD } from '../../testing/sample/sample.ts';
import { refusal } from '../core/testing/app.ts';
import { need } from '../core/testing/login.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-mfa.ts';

const ADA = 'ada@acme.example';

function open(scene: PageScene & { enrolled?: boolean } = {}) {
  const page = mountPage('user-mfa', scene);
  if (scene.enrolled) page.control.enrol(ADA);
  const field = (name: string) => page.find<HTMLInputElement>(`input[name=${name}]`);
  const fill = (name: string, value: string) => {
    const input = need(field(name));
    input.value = value;
    input.closest('form')?.requestSubmit(input.closest('form')?.querySelector('[type=submit]'));
  };
  const title = () => page.find('[part=dialog-title]')?.textContent;
  const press = (name: string) => {
    const found = [...need(page.dialog()).querySelectorAll('button')].find((one) => one.textContent.includes(name));
    need(found).click();
  };
  const hasFocus = (selector: string) => {
    const focused = page.element.shadowRoot?.activeElement;
    return !!focused && focused === page.find(selector);
  };
  return { ...page, field, fill, title, press, hasFocus };
}

/** Makes a new recovery code, and returns it once it is shown. */
async function renewCode(page: ReturnType<typeof open>): Promise<string> {
  await waitUntil(() => page.says('Make a new one'));
  page.button('Make a new one').click();
  await waitUntil(() => page.dialog());
  page.inDialog('Make a new code').click();
  await waitUntil(() => page.field('saved'), 'it is shown');
  return need(page.find('[data-recovery]')).textContent;
}

describe('<user-mfa>', () => {
  afterEach(leavePage);

  it('MFA-016 MFA-018 MFA-021 ELE-11 adds an app, shows the recovery code once, and lists the app', async () => {
    const page = open();
    await waitUntil(() => page.says('No second factor is set up'), 'there is none');
    await expect(page.element).to.be.accessible();
    page.button('Add a method').click();
    await waitUntil(() => page.dialog()?.textContent.includes('Authenticator app'), 'the choice');
    await expect(page.element).to.be.accessible();
    page.press('Authenticator app');
    await waitUntil(() => page.field('code') && page.find('[data-qr] svg path'), 'the code is drawn');
    await expect(page.element).to.be.accessible();
    page.fill('code', '111111');
    await waitUntil(() => page.says('This code is not right'), 'wrong');
    page.fill('code', SAMPLE_CODE);
    await waitUntil(() => page.field('saved'), 'the recovery code');
    const code = need(page.find('[data-recovery]')).textContent;
    page.button('Close').click();
    await waitUntil(() => page.says('Save the code first'), 'it does not close on a code that is not saved');
    page.press('Continue');
    await waitUntil(() => page.says('Save the code first'), 'the tick is demanded');
    need(page.field('saved')).click();
    page.press('Continue');
    await waitUntil(() => page.says('Your second factor is on.') && page.row('Authenticator app') === undefined);
    await waitUntil(() => page.says('Six digits that change'), 'it is listed');
    expect(page.says(code), 'the code is gone').to.equal(false);
    await expect(page.element).to.be.accessible();
  });

  it('MFA-019 MFA-024 removes the last factor for its code, and says before what follows', async () => {
    const page = open({ enrolled: true });
    await page.act('Authenticator app', 'Remove');
    await waitUntil(() => page.field('code'), 'its code is asked for');
    expect(page.title()).to.equal('Remove Authenticator app?');
    expect(page.says('It is your last second factor')).to.equal(true);
    await expect(page.element).to.be.accessible();
    page.fill('code', '111111');
    await waitUntil(() => page.says('This code is not right'));
    page.fill('code', SAMPLE_CODE);
    await waitUntil(() => page.says('Authenticator app is removed.') && page.says('No second factor is set up'));
    await waitUntil(() => page.hasFocus('[part~=title]'), 'the list has left with its last row');
  });

  it('ELE-11 makes a new recovery code, which is shown once', async () => {
    const page = open({ enrolled: true });
    const code = await renewCode(page);
    expect(page.title()).to.equal('Your new recovery code');
    need(page.field('saved')).click();
    page.press('Continue');
    await waitUntil(() => !page.dialog(), 'it is closed');
    expect(page.says(code)).to.equal(false);
  });

  it('says each time that the recovery code was copied', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    try {
      const page = open({ enrolled: true });
      const code = await renewCode(page);
      for (const times of [1, 2]) {
        page.press('Copy');
        await waitUntil(() => page.says('Copied') && copied.length === times);
        await waitUntil(() => !page.says('Copied'), 'for a moment');
      }
      expect(copied).to.deep.equal([code, code]);
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('ELE-11 forgets a recovery code when the page is left, saved or not', async () => {
    const page = open({ enrolled: true });
    const recoveryCode = () => page.root.use(FactorsStore).recoveryCode;
    await waitUntil(() => page.says('Make a new one'));
    page.button('Make a new one').click();
    await waitUntil(() => page.dialog());
    page.inDialog('Make a new code').click();
    await waitUntil(() => page.field('saved'), 'it is shown');
    expect(recoveryCode()).to.be.a('string');
    const place = need(page.element.parentElement);
    page.element.remove();
    await waitUntil(() => recoveryCode() === undefined, 'it is forgotten');
    place.append(page.element);
    await waitUntil(() => page.says('Make a new one') && !page.dialog(), 'who comes back does not see it');
  });

  it('opens nothing by itself for the next person where one was adding a method (STO-12)', async () => {
    const page = open();
    await waitUntil(() => page.says('No second factor is set up'));
    page.button('Add a method').click();
    await waitUntil(() => page.dialog()?.textContent.includes('Authenticator app'), 'the choice');
    await page.root.session.logout();
    await waitUntil(() => !page.dialog(), 'it is closed');
    page.control.signIn('rob@acme.example');
    await page.root.session.refresh();
    await waitUntil(() => page.says('No second factor is set up'), 'the next person is there');
    await painted();
    expect(page.dialog() === undefined, 'nothing is open').to.equal(true);
  });

  it('MFA-022 leaves second factors to other pages where the flag is off', async () => {
    const page = open({ flags: { 'new-mfa-pages': false } });
    await waitUntil(() => page.says('Second factors are not managed here.'));
    expect(page.all('button').map(({ textContent }) => textContent)).not.to.include('Add a method');
  });

  it('says that the list could not be loaded, and loads it again', async () => {
    let failing = true;
    const page = open({
      answers: { 'ownMfa.strategies': () => (failing ? refusal(500, 'ER-INTERNAL', 'no') : { strategies: [] }) },
    });
    await waitUntil(() => page.says('Your second factors could not be loaded'));
    failing = false;
    page.button('Try again').click();
    await waitUntil(() => page.says('No second factor is set up'));
  });

  it('lists the browsers that skip the factor, forgets one, and all', async () => {
    const browser = (id: string, current: boolean) => ({
      id,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      createdAt: '2026-11-01T00:00:00Z',
      expiresAt: '2026-12-03T00:00:00Z',
      current,
    });
    let kept = [browser('a', true), browser('b', false)];
    const page = open({
      answers: {
        'ownMfa.remembered': () => kept,
        'ownMfa.forget': ({ path }) => void (kept = kept.filter(({ id }) => !path.endsWith(id))),
        'ownMfa.forgetAll': () => void (kept = []),
      },
    });
    await waitUntil(() => page.says('Chrome on macOS'));
    expect([page.says('This browser'), page.says('December')]).to.deep.equal([true, true]);
    await expect(page.element).to.be.accessible();
    page.button('Forget Chrome on macOS').click();
    await waitUntil(() => kept.length === 1 && page.says('asks for the second factor again'));
    await waitUntil(() => page.hasFocus('ul[aria-label="Remembered browsers"]'), 'its button has left with its row');
    page.button('Forget all').click();
    await waitUntil(() => page.dialog());
    page.inDialog('Forget all').click();
    await waitUntil(() => !page.says('Chrome on macOS'), 'none is left');
    await waitUntil(() => page.hasFocus('[part~=title]'), 'the list is gone');
  });

  it('keeps a browser in the list that could not be forgotten, and all of them with the question open', async () => {
    const page = open({
      answers: {
        'ownMfa.remembered': () => [
          {
            id: 'a',
            userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0',
            createdAt: '2026-11-01T00:00:00Z',
            expiresAt: '2026-12-03T00:00:00Z',
            current: false,
          },
        ],
        'ownMfa.forget': () => refusal(400, 'ER-ODD', 'Not now.'),
        'ownMfa.forgetAll': () => refusal(400, 'ER-ODD', 'Not now.'),
      },
    });
    await waitUntil(() => page.says('Firefox on Windows'));
    expect(page.says('This browser'), 'it is another one').to.equal(false);
    page.button('Forget Firefox on Windows').click();
    await waitUntil(() => page.find('[part=toast][role=alert]'), 'it is said');
    expect(page.all('[part=row]').some(({ textContent }) => textContent.includes('Firefox on Windows'))).to.equal(true);
    page.button('Forget all').click();
    await waitUntil(() => page.dialog());
    page.inDialog('Forget all').click();
    await waitUntil(() => page.dialog()?.textContent.includes('Not now.'), 'it is said in the question');
    expect(page.all('[part=row]').some(({ textContent }) => textContent.includes('Firefox on Windows'))).to.equal(true);
  });

  it('STEPUP-001 asks for the password over the page where a call needs a recent sign-in, and sends it again once', async () => {
    let asked = 0;
    const page = open({
      answers: {
        'ownMfa.renewRecoveryCode': () =>
          asked++ ? { recoveryCode: 'AAAA-BBBB' } : refusal(403, 'ER-SIGN-IN-TOO-OLD', 'no'),
        'ownMfa.devices': () => ({ webauthn: [], phones: [], authenticators: [{ id: 'a' }], emails: [] }),
      },
    });
    await waitUntil(() => page.says('Make a new one'));
    page.button('Make a new one').click();
    await waitUntil(() => page.dialog());
    page.inDialog('Make a new code').click();
    await waitUntil(() => page.field('password'), 'the password is asked for');
    expect(page.says('MFA is not enrolled'), 'it is no failure').to.equal(false);
    expect(page.field('password')?.closest('[inert]'), 'it can be typed into').to.equal(null);
    page.fill('password', 'wrong');
    await waitUntil(() => page.control.requestsTo('auth.login').length === 1 && page.find('[data-error]:not(:empty)'));
    page.fill('password', SAMPLE_PASSWORD);
    await waitUntil(() => page.says('AAAA-BBBB'), 'the call is sent again');
    expect(asked).to.equal(2);
  });

  it('STEPUP-009 asks for the factor of a person who has one, and drops the call when that is cancelled', async () => {
    let asked = 0;
    const page = open({
      enrolled: true,
      answers: { 'ownMfa.renewRecoveryCode': () => (asked++, refusal(403, 'ER-SIGN-IN-TOO-OLD', 'Sign in again')) },
    });
    await waitUntil(() => page.says('Make a new one'));
    page.button('Make a new one').click();
    await waitUntil(() => page.dialog());
    page.inDialog('Make a new code').click();
    await waitUntil(() => page.field('code'), 'the code is asked for');
    await expect(page.element).to.be.accessible();
    const close = page.all('[part~=close]').at(-1);
    need(close).click();
    await waitUntil(() => page.says('Nothing has changed'), 'it is said');
    expect(asked, 'it is not sent again').to.equal(1);
  });
});
