import { expect } from '@open-wc/testing';
import { refusal, type OwnAnswers } from '../core/testing/app.ts';
import { mountFlow } from '../core/testing/flow.ts';
import { byEmail, cleanUp, enter, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-reset-phone-number.ts';

const EMAIL = 'amara@brightline.example';
const NUMBER = '+49 176 0406 9055';
const TAG = 'auth-reset-phone-number';
const answers: OwnAnswers = {
  'configuration.publicStrategies': () => ({
    mainAuthStrategies: [{ strategy: 'SmsCode' }],
    secondaryAuthStrategies: [],
  }),
  'phones.reset': () => ({ resetPhoneNumberToken: 'r-1' }),
  'phones.verifyReset': () => ({ changePhoneNumberToken: 'c-1' }),
  'phones.change': () => undefined,
};

describe('<auth-reset-phone-number>', () => {
  afterEach(cleanUp);

  async function atNumber(own: OwnAnswers = answers) {
    const page = mountFlow(TAG, own);
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.field('code'), 'the code is asked for');
    await enter(page.field('code'), '123456');
    await waitUntil(() => page.field('phoneNumber'), 'then the number');
    return page;
  }

  it('PHRESET-001 PHRESET-003 leads from the address to the login, each screen with what is needed', async () => {
    const page = mountFlow(TAG, answers);
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    expect(page.title()).to.equal('Change your phone number');
    await expect(page.box).to.be.accessible();
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.field('code'), 'the code is asked for');
    expect(page.title()).to.equal('Check your mail');
    expect(page.field('code')?.autocomplete).to.equal('one-time-code');
    await expect(page.box).to.be.accessible();
    await enter(page.field('code'), '123456');
    await waitUntil(() => page.field('phoneNumber'), 'then the number');
    expect(page.title()).to.equal('Your new phone number');
    expect(page.field('phoneNumber')?.autocomplete).to.equal('tel');
    expect(document.activeElement === page.field('phoneNumber')).to.equal(true);
    await expect(page.box).to.be.accessible();
    await enter(page.field('phoneNumber'), NUMBER);
    await waitUntil(() => page.visited.length, 'the login follows');
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
    expect(page.provider.to('phones.change').map(({ body }) => body)).to.deep.equal([
      { changePhoneNumberToken: 'c-1', phoneNumber: NUMBER },
    ]);
  });

  it('says where no text message signs in, and leads back', async () => {
    const page = mountFlow(TAG, { ...answers, 'configuration.publicStrategies': () => byEmail });
    await waitUntil(() => page.title() === 'No sign-in by text message', 'it is said');
    expect(page.lead()).to.contain('no phone number to replace');
    expect(page.form()?.checkVisibility(), 'there is nothing to type').to.equal(false);
    await expect(page.box).to.be.accessible();
    need(page.part('back')).click();
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('says at the number that it is taken, and keeps it', async () => {
    const body = { errors: ['taken'], errorCode: 'ER-IDENTIFIER-TAKEN', context: { field: 'phoneNumber' } };
    const page = await atNumber({ ...answers, 'phones.change': () => Response.json(body, { status: 409 }) });
    await enter(page.field('phoneNumber'), 'none');
    await waitUntil(() => page.message('phoneNumber'), 'it is none');
    expect(page.message('phoneNumber')).to.contain('with its country code');
    need(page.field('phoneNumber')).value = '';
    await enter(page.field('phoneNumber'), NUMBER);
    await waitUntil(() => page.message('phoneNumber').includes('already'), 'it is taken');
    expect(page.field('phoneNumber')?.value).to.equal(NUMBER);
    expect(document.activeElement === page.field('phoneNumber')).to.equal(true);
  });

  it('begins anew where the time is over', async () => {
    const page = await atNumber({ ...answers, 'phones.change': () => refusal(410, 'ER-LINK-ENDED', 'over') });
    await enter(page.field('phoneNumber'), NUMBER);
    await waitUntil(() => page.title() === 'Time is up', 'it is said');
    await expect(page.box).to.be.accessible();
    need(page.field('identifier'));
  });
});
