import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NEW_PASSWORD, paths, useInviting } from '../../testing/invitations.ts';
import { mailsTo, type ReceivedMail } from '../../testing/mail.ts';

const LINK = '/account/activate';

describe('A mail that waits for the mail server', () => {
  const scene = useInviting({ smtpUrl: 'smtp://127.0.0.1:1' }); // nothing listens there
  const all = (address: string): Promise<ReceivedMail[]> => mailsTo(scene.running, address);
  const activates = async ({ link }: ReceivedMail): Promise<number> =>
    (await scene.browser().post(paths.activate, { ...link(LINK), password: NEW_PASSWORD })).status;
  const signUp = (email: string, from = scene.browser()) =>
    from.post('/identity/resources/users/v1/signUp', {
      provider: 'local',
      email,
      name: 'Nia',
      companyName: 'Nia & Co',
      password: NEW_PASSWORD,
    });
  const again = (email: string, from = scene.browser()) => from.post(paths.resendActivation, { email });

  it('gives way to the one that is sent again: the earlier link would open nothing', async () => {
    await scene.invite('amy@acme.test');
    const [before] = await all('amy@acme.test');
    await scene.invite('amy@acme.test');
    const page = scene.browser();
    const [second = assert.fail()] = await all('amy@acme.test');
    await page.get(`${paths.strategy}?${new URLSearchParams(second.link('/activate/code'))}`);
    await again('amy@acme.test', page);
    const [mail = assert.fail(), ...more] = await all('amy@acme.test');
    assert.deepEqual([more.length, mail.id === before?.id, await activates(mail)], [0, false, 200]);
  });

  it('gives way after a sign-up as well', async () => {
    const from = scene.browser();
    await signUp('ben@new.test', from);
    await signUp('ben@new.test', from);
    await again('ben@new.test', from);
    const [mail = assert.fail(), ...more] = await all('ben@new.test');
    assert.deepEqual([more.length, await activates(mail)], [0, 200]);
  });

  it('PRO-08 stays where a stranger asks for another one, and works', async () => {
    await signUp('dan@new.test');
    const [mail = assert.fail()] = await all('dan@new.test');
    await again('dan@new.test');
    assert.deepEqual([(await all('dan@new.test')).length, await activates(mail)], [2, 200]);
  });

  it('stays where it comes from somebody else', async () => {
    await scene.invite('cas@new.test');
    await signUp('cas@new.test');
    const mails = await all('cas@new.test');
    assert.equal(mails.length, 2);
    await scene.invite('rob@acme.test');
    assert.equal((await all('cas@new.test')).length, 2);
  });
});
