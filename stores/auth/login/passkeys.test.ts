import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WebAuthnAssertion } from '../../../api/contract/webauthn.ts';
import { ApiError } from '../../../api/http/errors.ts';
import type { Call } from '../../../api/modules/call.ts';
import { handContext } from '../../admin/testing.ts';
import { handBrowser, settle } from '../../testing/browser.ts';
import { LoginStore } from './LoginStore.ts';
import { PasskeyStore, type PasskeyCeremony } from './PasskeyStore.ts';

const OPTIONS = '/identity/resources/auth/v1/webauthn/prelogin';
const SIGN_IN = '/identity/resources/auth/v1/webauthn/postlogin';

const assertion = (id: string): WebAuthnAssertion => ({
  id,
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
});
const refusal = (errorCode = 'ER-WRONG-CREDENTIALS') =>
  new ApiError({ statusCode: 401, errorCode, message: 'no', fromProvider: true });

/** A question that stays open until the test or a signal answers it. */
interface Question {
  readonly challenge: string;
  readonly field: boolean;
  readonly signal: AbortSignal;
  readonly answer: (passkey: WebAuthnAssertion | undefined) => void;
  readonly refuse: (cause: Error) => void;
}

interface Scene {
  support?: { dialog: boolean; field: boolean };
  timeout?: number | undefined;
  /** What the provider says to a passkey. */
  signIn?: (id: string) => unknown;
  /** What the provider says when it is asked for a challenge. */
  options?: () => void;
}

function scene({
  support = { dialog: true, field: true },
  timeout,
  signIn = () => ({ accessToken: 't', mfaRequired: false }),
  options = () => {},
}: Scene = {}) {
  const { time, openTab } = handBrowser();
  const tab = openTab();
  const questions: Question[] = [];
  const said = { challenges: 0, sent: [] as unknown[], forgotten: [] as unknown[], adopted: 0, silentCancelled: 0 };
  const page: { query: Record<string, string> } = { query: {} };
  const call = async (endpoint: { path: string }, input?: { body?: unknown }): Promise<unknown> => {
    if (endpoint.path === OPTIONS) {
      said.challenges++;
      options();
      return {
        options: {
          challenge: `challenge ${said.challenges}`,
          rpId: 'app.example',
          ...(timeout !== undefined && { timeout }),
        },
      };
    }
    if (endpoint.path !== SIGN_IN) return null;
    said.sent.push(input?.body);
    return signIn(String(Object(input?.body)['id']));
  };
  const ceremony: PasskeyCeremony = {
    support: async () => support,
    ask: ({ challenge }, { field, signal }) =>
      new Promise((answer, refuse) => {
        signal.addEventListener('abort', () => answer(undefined), { once: true });
        questions.push({ challenge, field, signal, answer, refuse });
      }),
    forget: (passkey) => void said.forgotten.push(passkey),
  };
  // what a path answers is each test's own affair; the compiler cannot know it
  const hand = handContext(call as Call, time.clock);
  hand.session.status = 'signed-out';
  const { session } = hand.context;
  const context = {
    ...hand.context,
    ports: tab.ports,
    session: {
      get status() {
        return session.status;
      },
      user: undefined,
      profile: undefined,
      error: undefined,
      retry: session.retry,
      hear: session.hear,
      probing: false,
      can: session.can,
      drop: () => {},
      cancelSilent: () => void said.silentCancelled++,
      lost: () => false,
      adopt: async () => void said.adopted++,
    },
    routing: {
      ...hand.context.routing,
      get invitationToken() {
        return page.query['invitationToken'] ?? null;
      },
    },
  };
  const login = new LoginStore(context);
  const passkeys = new PasskeyStore(context, login, ceremony);
  /** The question that is open now. */
  const open = (): Question => questions.at(-1) ?? assert.fail('nobody was asked');
  return { login, passkeys, questions, open, said, page, time, tab };
}

describe('passkeys in the suggestions of the field', () => {
  it('are asked for at once and sign in (PASSKEY-001, PASSKEY-002)', async () => {
    const { login, passkeys, questions, open, said, page } = scene();
    page.query = { invitationToken: 'invited' };
    const stop = passkeys.start();
    await settle();
    assert.deepEqual(
      [passkeys.offered, passkeys.asking, open().field, open().challenge],
      [true, false, true, 'challenge 1'],
    );
    assert.equal(said.silentCancelled, 0, 'nobody has done anything yet');
    open().answer(assertion('k'));
    await settle();
    assert.deepEqual(
      [login.form.flow.step, said.adopted, said.silentCancelled, questions.length],
      ['success', 1, 1, 1],
    );
    assert.deepEqual(said.sent, [{ id: 'k', response: assertion('k').response, invitationToken: 'invited' }]);
    stop();
  });

  it('are not asked for where the browser cannot, nor offered where there is no dialog (PASSKEY-013)', async () => {
    const { passkeys, questions, said } = scene({ support: { dialog: false, field: false } });
    passkeys.start();
    await settle();
    assert.deepEqual([passkeys.offered, questions.length, said.challenges], [false, 0, 0]);
  });

  it('are not asked for by a step that was left before the browser had answered, and end with it (ELE-09)', async () => {
    const early = scene();
    early.passkeys.start()();
    await settle();
    assert.deepEqual([early.passkeys.offered, early.questions.length], [false, 0]);
    const { passkeys, open, time } = scene();
    const stop = passkeys.start();
    await settle();
    stop();
    await settle();
    assert.deepEqual([open().signal.aborted, time.timers], [true, 0]);
  });

  it('are asked for again after a refusal, with a new challenge, but not without end', async () => {
    const { login, passkeys, questions, open, said } = scene({ signIn: () => Promise.reject(refusal()) });
    passkeys.start();
    for (let round = 1; round <= 3; round++) {
      await settle();
      assert.deepEqual([questions.length, open().challenge], [round, `challenge ${round}`]);
      open().answer(assertion(`k${round}`));
    }
    await settle();
    assert.deepEqual(
      [questions.length, said.sent.length, login.form.problem?.kind, login.form.problem?.field],
      [3, 3, 'failed', undefined],
    );
  });

  it('are not asked for again when the person has closed them, and nothing is said', async () => {
    const { login, passkeys, questions, open } = scene();
    passkeys.start();
    await settle();
    open().answer(undefined);
    await settle();
    assert.deepEqual([questions.length, login.form.problem], [1, undefined]);
  });

  it('say nothing when they cannot be asked for: nobody has asked for anything yet', async () => {
    const unreachable = scene({
      options: () => {
        throw new ApiError({ statusCode: 0, errorCode: 'GH-NETWORK', message: 'no' });
      },
    });
    unreachable.passkeys.start();
    await settle();
    assert.deepEqual(
      [unreachable.said.challenges, unreachable.questions.length, unreachable.login.form.problem],
      [1, 0, undefined],
    );
    const { login, passkeys, questions, open } = scene();
    passkeys.start();
    await settle();
    open().refuse(new Error('SecurityError'));
    await settle();
    assert.deepEqual([questions.length, login.form.problem], [1, undefined]);
  });

  it('are asked for anew when the challenge has lived for four fifths of its time', async () => {
    const { passkeys, questions, open, time } = scene({ timeout: 10_000 });
    const stop = passkeys.start();
    await time.pass(7_999);
    assert.equal(questions.length, 1);
    await time.pass(1);
    assert.deepEqual([questions.length, questions[0]?.signal.aborted, open().challenge], [2, true, 'challenge 2']);
    await time.pass(8_000);
    assert.equal(open().challenge, 'challenge 3', 'growing old is no refusal');
    await time.pass(40_000);
    assert.equal(open().challenge, 'challenge 8');
    stop();
    await settle();
    assert.equal(time.timers, 0);
  });

  it('take a challenge whose provider names no time for one of five minutes', async () => {
    const { passkeys, questions, time } = scene();
    const stop = passkeys.start();
    await time.pass(239_999);
    assert.equal(questions.length, 1);
    await time.pass(1);
    assert.equal(questions.length, 2);
    stop();
  });

  it('are not asked for anew while nobody looks at the page, but as soon as somebody does', async () => {
    const { passkeys, questions, time, tab } = scene({ timeout: 10_000 });
    const stop = passkeys.start();
    await settle();
    tab.state.visible = false;
    await time.pass(100_000);
    tab.wake();
    await settle();
    assert.equal(questions.length, 1);
    tab.state.visible = true;
    tab.wake();
    await settle();
    assert.equal(questions.length, 2);
    assert.equal(tab.state.wakers.size, 0, 'nobody listens any more');
    stop();
  });

  it('are not asked for at another step', async () => {
    const { login, passkeys, questions, open, time } = scene({ timeout: 10_000 });
    const stop = passkeys.start();
    await settle();
    login.form.flow.send('password');
    await time.pass(8_000);
    assert.deepEqual([questions.length, open().signal.aborted], [1, true]);
    stop();
  });

  it('are forgotten by the browser when the provider does not know them, and only then', async () => {
    const codes: Record<string, string> = { unknown: 'ER-PASSKEY-UNKNOWN', known: 'ER-WRONG-CREDENTIALS' };
    const { passkeys, open, said } = scene({ signIn: (id) => Promise.reject(refusal(codes[id])) });
    passkeys.start();
    await settle();
    open().answer(assertion('known'));
    await settle();
    assert.deepEqual(said.forgotten, []);
    open().answer(assertion('unknown'));
    await settle();
    assert.deepEqual(said.forgotten, [{ rpId: 'app.example', credentialId: 'unknown' }]);
  });
});

describe('passkeys in a dialog', () => {
  it('are asked for with the challenge that is there, in place of the field (PASSKEY-002)', async () => {
    const { login, passkeys, questions, open, said } = scene();
    passkeys.start();
    await settle();
    const signed = passkeys.signIn();
    assert.equal(passkeys.asking, true);
    await settle();
    assert.deepEqual(
      [questions[0]?.signal.aborted, open().field, open().challenge, said.challenges],
      [true, false, 'challenge 1', 1],
    );
    open().answer(assertion('k'));
    await signed;
    assert.deepEqual(
      [login.form.flow.step, said.adopted, passkeys.dialog, passkeys.asking],
      ['success', 1, false, false],
    );
    await settle();
    assert.equal(questions.length, 2, 'nobody is asked after the sign-in');
  });

  it('are asked for once, however often the button is pressed, and not beside a submit (ELE-08)', async () => {
    const { passkeys, questions, open } = scene({ support: { dialog: true, field: false } });
    passkeys.start();
    await settle();
    const signed = passkeys.signIn();
    await passkeys.signIn();
    await settle();
    assert.equal(questions.length, 1);
    open().answer(undefined);
    await signed;
    const busy = scene({ support: { dialog: true, field: false } });
    let release = (): void => {};
    const waiting = busy.login.prove(() => new Promise((done) => (release = () => done(undefined))));
    await busy.passkeys.signIn();
    assert.equal(busy.questions.length, 0);
    release();
    await waiting;
  });

  it('say nothing when the person closes it, and are in the field again', async () => {
    const { login, passkeys, questions, open } = scene();
    passkeys.start();
    await settle();
    const signed = passkeys.signIn();
    await settle();
    open().answer(undefined);
    await signed;
    await settle();
    assert.deepEqual(
      [login.form.problem, passkeys.asking, open().field, questions.length],
      [undefined, false, true, 3],
    );
  });

  it('say why the browser refused to ask, and why the provider refused the passkey', async () => {
    const { login, passkeys, open } = scene({
      support: { dialog: true, field: false },
      signIn: () => Promise.reject(refusal()),
    });
    passkeys.start();
    await settle();
    const codeOf = () =>
      login.form.problem?.kind === 'failed'
        ? [login.form.problem.field, login.form.problem.error.code]
        : login.form.problem;
    const refused = passkeys.signIn();
    await settle();
    open().refuse(new Error('NotAllowedError'));
    await refused;
    assert.deepEqual([codeOf(), passkeys.asking], [[undefined, 'GH-PASSKEY-UNUSABLE'], false]);
    const unknown = passkeys.signIn();
    await settle();
    open().answer(assertion('k'));
    await unknown;
    assert.deepEqual(codeOf(), [undefined, 'ER-WRONG-CREDENTIALS']);
  });

  it('use no challenge twice', async () => {
    const { passkeys, open } = scene({
      support: { dialog: true, field: false },
      signIn: () => Promise.reject(refusal()),
    });
    passkeys.start();
    await settle();
    for (const challenge of ['challenge 1', 'challenge 2']) {
      const signed = passkeys.signIn();
      await settle();
      assert.equal(open().challenge, challenge);
      open().answer(assertion('k'));
      await signed;
    }
  });

  it('are being asked for until the provider has looked at them', async () => {
    let release = (_: unknown): void => {};
    const { passkeys, open } = scene({
      support: { dialog: true, field: false },
      signIn: () => new Promise((done) => (release = done)),
    });
    passkeys.start();
    await settle();
    const signed = passkeys.signIn();
    await settle();
    open().answer(assertion('k'));
    await settle();
    assert.deepEqual([passkeys.dialog, passkeys.asking], [false, true]);
    release({ accessToken: 't', mfaRequired: false });
    await signed;
    assert.equal(passkeys.asking, false);
  });

  it('are not sent when the step is left in the moment of the answer', async () => {
    const { passkeys, open, said } = scene({ support: { dialog: true, field: false } });
    const stop = passkeys.start();
    await settle();
    const signed = passkeys.signIn();
    await settle();
    open().answer(assertion('k'));
    stop();
    await signed;
    assert.deepEqual([said.sent, said.adopted], [[], 0]);
  });

  it('close with the step, and send nothing then', async () => {
    const { login, passkeys, open, said } = scene();
    const stop = passkeys.start();
    await settle();
    const signed = passkeys.signIn();
    await settle();
    stop();
    await signed;
    await settle();
    assert.deepEqual(
      [open().signal.aborted, passkeys.dialog, login.form.problem, said.sent.length],
      [true, false, undefined, 0],
    );
  });
});
