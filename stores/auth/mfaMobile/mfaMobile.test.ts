import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { mfaEndpoints, ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import { settle } from '../../testing/browser.ts';
import { accepted, flowScene, refused } from '../form/testing.ts';
import { form } from '../testing.ts';
import { MfaMobileStore } from './MfaMobileStore.ts';

const { path: SECRET } = mfaEndpoints.enrollAuthenticator;
const { path: PROVE_NEW } = mfaEndpoints.verifyNewAuthenticator;
const { path: PROVE } = mfaEndpoints.verify;
/** As the scene names the calls of a person. */
const named = (path: string): string => path.replace('/identity/resources/users/v1/', '');
const OWN_SECRET = named(ownMfaEndpoints.enrollAuthenticator.path);
const OWN_PROVE = named(ownMfaEndpoints.verifyAuthenticator.path);
const linked = { query: { mfaToken: 'pending' }, withCode: false };
const bare = { query: {}, withCode: false };

/** The page of a phone that an address has opened. */
function open(answers: Parameters<typeof flowScene>[0] = {}, origin: Parameters<MfaMobileStore['start']>[0] = linked) {
  const scene = flowScene({
    [SECRET]: () => ({ qrCode: 'q' }),
    [OWN_SECRET]: () => ({ qrCode: 'own' }),
    ...answers,
  });
  const page = new MfaMobileStore({ ...scene.context, onReset: scene.onReset });
  const sentTo = (path: string) => scene.sent.filter((one) => one.path === path);
  const begin = () => page.start(origin);
  return { ...scene, page, sentTo, begin };
}
const code = () => form({ code: '123456' });

describe('the page of a phone with the link of a sign-in', () => {
  it('asks for the secret once, whoever is signed in, and signs in once the recovery code is saved', async () => {
    const { page, begin, sentTo, session, signIn, visited } = open({
      [PROVE_NEW]: () => ({ ...accepted, recoveryCode: 'AAAA' }),
    });
    signIn('somebody@x.example');
    begin();
    await settle();
    assert.deepEqual([page.screen, sentTo(SECRET).length, sentTo(OWN_SECRET).length], ['setUpOnPhone', 1, 0]);
    assert.equal(page.enrolment?.secret?.qrCode, 'q');
    signIn(undefined);
    assert.equal(await page.submit(form({ code: '12' })), false);
    assert.equal(await page.submit(code()), true);
    assert.deepEqual(
      sentTo(PROVE_NEW).map(({ input }) => input),
      [{ body: { mfaToken: 'pending', token: '123456' } }],
    );
    assert.deepEqual([page.enrolment?.answer?.recoveryCode, session.status], ['AAAA', 'signed-out']);
    assert.equal(await page.submit(form({})), false, 'the recovery code is not saved');
    assert.equal(page.screen, 'setUpOnPhone');
    assert.equal(await page.submit(form({ saved: 'on' })), true);
    assert.deepEqual([page.screen, session.status], ['factorReady', 'signed-in']);
    assert.equal(page.enrolment?.answer, undefined, 'no recovery code stays');
    await page.submit(form({}));
    assert.deepEqual(visited, [['app']]);
  });

  it('takes the code of a person who has an app already', async () => {
    const { page, begin, session, sentTo } = open({
      [SECRET]: refused('ER-MFA-ENROLLED-ALREADY'),
      [PROVE]: () => accepted,
    });
    begin();
    await settle();
    assert.equal(page.screen, 'proveOnPhone');
    assert.equal(await page.submit(form({ code: '' })), false);
    assert.equal(await page.submit(code()), true);
    assert.deepEqual([page.screen, session.status, sentTo(PROVE).length], ['factorReady', 'signed-in', 1]);
  });

  it('stays at a wrong code, and says so at its field', async () => {
    const { page, begin } = open({ [PROVE_NEW]: refused('ER-WRONG') });
    begin();
    await settle();
    assert.equal(await page.submit(code()), false);
    assert.deepEqual([page.screen, page.form.problem?.field], ['setUpOnPhone', 'code']);
  });

  it('says that a link has ended, and leads to the login', async () => {
    const { page, begin, visited } = open({ [SECRET]: refused('ER-LINK-ENDED', 410) });
    begin();
    await settle();
    assert.equal(page.screen, 'linkEnded');
    assert.equal(await page.submit(form({})), true);
    assert.deepEqual(visited, [['loginUrl']]);
  });

  it('opens another link where the one before has ended, or was used', async () => {
    const answers: (() => unknown)[] = [refused('ER-LINK-ENDED', 410)];
    const { page, begin, sentTo } = open({
      [SECRET]: () => (answers.shift() ?? (() => ({ qrCode: 'q' })))(),
      [PROVE_NEW]: () => accepted,
    });
    const leaveFirst = begin();
    await settle();
    leaveFirst();
    begin()();
    assert.deepEqual([page.screen, sentTo(SECRET).length], ['linkEnded', 1], 'the same one is not asked for again');
    const openLink = (mfaToken: string) => page.start({ query: { mfaToken }, withCode: false });
    const leave = openLink('second');
    await settle();
    assert.equal(page.screen, 'setUpOnPhone');
    const former = page.enrolment;
    leave();
    const leaveThird = openLink('third');
    await settle();
    assert.deepEqual([former?.secret, page.enrolment?.secret?.qrCode], [undefined, 'q']);
    await page.submit(code());
    await page.submit(form({}));
    assert.equal(page.screen, 'factorReady');
    leaveThird();
    openLink('fourth');
    await settle();
    assert.deepEqual(
      sentTo(SECRET).map(({ input }) => input),
      ['pending', 'second', 'third', 'fourth'].map((mfaToken) => ({ body: { mfaToken } })),
    );
    assert.equal(page.screen, 'setUpOnPhone');
  });

  it('is asked again after too many tries, and where the provider is away', async () => {
    const answers = [refused('ER-TOO-MANY', 429), refused('ER-X', 500), () => ({ qrCode: 'q' })];
    const { page, begin, sentTo } = open({ [SECRET]: () => answers.shift()?.() });
    begin();
    await settle();
    assert.deepEqual([page.screen, page.form.problem?.kind], ['opening', 'failed']);
    assert.equal(await page.submit(form({})), false);
    assert.equal(await page.submit(form({})), true);
    assert.deepEqual([page.screen, sentTo(SECRET).length], ['setUpOnPhone', 3]);
  });

  it('sends one call for two presses, and forgets an answer that comes after the page was left (ELE-08, ELE-09)', async () => {
    const held: ((answer: unknown) => void)[] = [];
    const { page, begin, sentTo, session } = open({ [PROVE_NEW]: () => new Promise((done) => held.push(done)) });
    const leave = begin();
    await settle();
    const first = page.submit(code());
    const others = [page.submit(code()), page.press(async () => {}), page.finish(async () => accepted)];
    assert.deepEqual(await Promise.all(others), [false, false, false]);
    assert.equal(sentTo(PROVE_NEW).length, 1);
    leave();
    assert.equal(sentTo(PROVE_NEW)[0]?.signal?.aborted, true);
    held[0]?.({ ...accepted, recoveryCode: 'AAAA' });
    assert.equal(await first, false);
    assert.deepEqual([page.enrolment?.answer, session.status], [undefined, 'signed-out']);
  });
});

describe('the page of a phone without a link', () => {
  it('sets up an app for the person who is signed in on the phone, once that is known', async () => {
    const { page, begin, sentTo, session, signIn } = open({ [OWN_PROVE]: () => ({}) }, bare);
    runInAction(() => (session.status = 'loading'));
    begin();
    await settle();
    assert.deepEqual([page.screen, sentTo(OWN_SECRET).length], ['opening', 0]);
    signIn('ada@x.example');
    await settle();
    assert.deepEqual([page.screen, sentTo(OWN_SECRET).length, sentTo(SECRET).length], ['setUpOnPhone', 1, 0]);
    assert.equal(await page.submit(code()), true);
    assert.equal(page.enrolment?.flow.step, 'on');
    assert.equal(await page.submit(form({})), true);
    assert.equal(page.screen, 'factorReady');
  });

  it('says that nobody is signed in, and goes on as soon as somebody is', async () => {
    const { page, begin, signIn, visited } = open({}, bare);
    begin();
    await settle();
    assert.equal(page.screen, 'linkMissing');
    page.back();
    assert.deepEqual(visited, [['loginUrl']]);
    signIn('ada@x.example');
    await settle();
    assert.equal(page.screen, 'setUpOnPhone');
  });

  it('follows nobody once it was left', async () => {
    const { page, begin, signIn, sentTo } = open({}, bare);
    const leave = begin();
    leave();
    signIn('ada@x.example');
    await settle();
    assert.deepEqual([page.screen, sentTo(OWN_SECRET).length], ['linkMissing', 0]);
  });

  it('shows another person nothing of what was being set up (ELE-11)', async () => {
    const { page, begin, signIn, sentTo } = open({}, bare);
    signIn('ada@x.example');
    const leave = begin();
    await settle();
    const { enrolment } = page;
    assert.equal(enrolment?.secret?.qrCode, 'own');
    signIn('bea@x.example');
    await settle();
    assert.deepEqual([enrolment.secret, sentTo(OWN_SECRET).length, page.screen], [undefined, 2, 'setUpOnPhone']);
    assert.notEqual(page.enrolment, enrolment);
    signIn(undefined);
    assert.deepEqual([page.enrolment, page.screen], [undefined, 'linkMissing'], 'nor a visitor');
    leave();
  });

  it('keeps it through a switch of the tenant, and asks for no other once it is on', async () => {
    const { page, begin, signIn, session, sentTo } = open({ [OWN_PROVE]: () => ({ recoveryCode: 'AAAA' }) }, bare);
    signIn('ada@x.example');
    begin();
    await settle();
    await page.submit(code());
    runInAction(() => (session.tenant = 'globex'));
    assert.equal(page.enrolment?.answer?.recoveryCode, 'AAAA', 'it is shown once');
    await page.submit(form({ saved: 'on' }));
    runInAction(() => (session.tenant = 'acme'));
    await settle();
    assert.deepEqual([page.screen, sentTo(OWN_SECRET).length], ['factorReady', 1]);
  });

  it('is no part of the link that another person has opened before (ELE-11)', async () => {
    const { page, begin, signIn, sentTo } = open();
    const leave = begin();
    await settle();
    assert.equal(page.enrolment?.secret?.qrCode, 'q');
    leave();
    signIn('bea@x.example');
    page.start(bare);
    await settle();
    assert.deepEqual([page.enrolment?.secret?.qrCode, sentTo(OWN_SECRET).length], ['own', 1]);
  });
});
