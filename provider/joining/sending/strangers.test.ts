import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { attemptCounters } from '../../database/storage/schema.ts';
import { NEW_PASSWORD, paths, useInviting } from '../../testing/invitations.ts';
import { mailsTo, type ReceivedMail } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import type { Answer, Browser } from '../../testing/provider.ts';

const SIGN_UP = '/identity/resources/users/v1/signUp';
const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
const OWNERS = '192.0.2.77';
const network = (index: number): string => `198.51.100.${index}`;

describe('a stranger, while a person waits for the mail of a sign-up or an invitation', () => {
  const scene = useInviting({ requestLimits: { mails: 10_000, links: 10_000, signUps: 10_000 } });
  beforeEach(async () => void (await scene.db.delete(attemptCounters)));
  const signUp = (from: Browser, email: string, address = OWNERS) =>
    from.post(
      SIGN_UP,
      { provider: 'local', email, name: 'Nia', companyName: 'Nia & Co', password: NEW_PASSWORD },
      { address },
    );
  const again = (email: string, address: string, from = scene.browser()) =>
    from.post(paths.resendActivation, { email }, { address });
  const newest = async (email: string): Promise<ReceivedMail> =>
    (await mailsTo(scene.running, email))[0] ?? assert.fail(email);
  const enter = (from: Browser, { body }: Answer, code: string, address = OWNERS) =>
    from.post(
      paths.activateWithCode,
      { userId: body.userId, token: body.activationToken, code, password: NEW_PASSWORD },
      { address },
    );

  it('PRO-08 ends neither the code nor the link, whether they ask again or sign up with the address', async () => {
    const owner = scene.browser();
    const made = await signUp(owner, 'amy@new.test');
    const mail = await newest('amy@new.test');
    for (let index = 0; index < 12; index += 1) {
      await again('amy@new.test', network(1));
      await signUp(scene.browser(), 'amy@new.test', network(2));
    }
    assert.equal((await enter(owner, made, mail.code)).status, 200);

    await signUp(scene.browser(), 'ben@new.test');
    const { link } = await newest('ben@new.test');
    for (let index = 0; index < 12; index += 1) await again('ben@new.test', network(1));
    const body = { ...link('/activate'), password: NEW_PASSWORD };
    assert.equal((await scene.browser().post(paths.activate, body)).status, 200);
  });

  it('PRO-09 uses up no tries with guesses, and has no use for the code of another flow', async () => {
    const [owner, stranger] = [scene.browser(), scene.browser()];
    const made = await signUp(owner, 'cas@new.test');
    const { code } = await newest('cas@new.test');
    const theirs = await signUp(stranger, 'cas@new.test', network(1));
    const own = (await newest('cas@new.test')).code;
    if (own !== code) assert.equal(codeOf(await enter(stranger, theirs, code, network(1))), 'ER-CODE-WRONG');
    for (let round = 0; round < 6; round += 1) await enter(stranger, theirs, otherThan(own), network(1));
    assert.equal((await enter(owner, made, code)).status, 200);
  });

  it('the page that waits goes on when its browser has another mail sent', async () => {
    const owner = scene.browser();
    const made = await signUp(owner, 'dan@new.test');
    scene.running.clock.forward(700);
    assert.equal(codeOf(await enter(owner, made, (await newest('dan@new.test')).code)), 'ER-CODE-EXPIRED');
    await again('dan@new.test', OWNERS, owner);
    assert.equal((await enter(owner, made, (await newest('dan@new.test')).code)).status, 200);
  });

  it('a browser that asks for a mail keeps its flow, so that its next mail takes the place of this one', async () => {
    const owner = scene.browser();
    for (const path of [paths.resendActivation, paths.resend, paths.resendAll])
      for (const email of ['cleo@acme.test', 'max@new.test']) {
        const answer = await owner.post(path, { email });
        assert.match(answer.headers.getSetCookie().join('\n'), /^gatehouse_joining_\S+=\S+;.*HttpOnly/m, path);
      }
  });

  it('six who ask, or forty, block neither sign-up nor activation of an address', async () => {
    for (const [email, amount] of [
      ['eve@new.test', 6],
      ['fay@new.test', 40],
    ] as const) {
      for (let index = 0; index < amount; index += 1) await again(email, network(index));
      const owner = scene.browser();
      const made = await signUp(owner, email);
      assert.equal(made.status, 200, made.text);
      assert.equal((await enter(owner, made, (await newest(email)).code)).status, 200, email);
    }
    const owner = scene.browser();
    const made = await signUp(owner, 'gus@new.test');
    for (let index = 0; index < 40; index += 1) await again('gus@new.test', network(index));
    assert.equal((await mailsTo(scene.running, 'gus@new.test')).length, 21, 'twenty, and what waits once more');
    scene.running.clock.forward(700);
    await again('gus@new.test', OWNERS, owner);
    assert.equal((await enter(owner, made, (await newest('gus@new.test')).code)).status, 200);
  });

  it('many who sign up with an address at once have twenty mails sent, and one more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signUp(scene.browser(), 'hal@new.test', network(index))),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal((await mailsTo(scene.running, 'hal@new.test')).length, 21);
  });

  it('PRO-27 ends neither the link nor the code of an invitation', async () => {
    const mail = await scene.invited('rob@other.test');
    for (let index = 0; index < 12; index += 1)
      await scene.browser().post(paths.resend, { email: 'rob@other.test' }, { address: network(index % 3) });
    const body = { ...mail.link('/activate'), password: NEW_PASSWORD };
    assert.equal((await scene.browser().post(paths.activate, body)).status, 200);

    const email = 'else@other.test';
    const chief = await scene.signedIn('cleo@acme.test');
    const known = await scene.invited(email, {}, chief);
    for (let index = 0; index < 12; index += 1)
      await scene.browser().post(paths.resendAll, { email }, { address: network(index % 3) });
    const accepted = await scene
      .browser()
      .post(paths.acceptWithCode, { ...known.link('/invitation/code'), code: known.code });
    assert.equal(accepted.status, 204, accepted.text);
  });
});
