import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invitationLinksEndpoints } from '../../../api/contract/invitationLinks.ts';
import { signUpEndpoints } from '../../../api/contract/signUp.ts';
import { come, heldScene } from '../../admin/testing/heldScene.ts';
import { always } from '../../admin/testing/belongsToOne.ts';
import { settle } from '../../testing/browser.ts';
import { form } from '../testing.ts';
import { SignUpStore } from './SignUpStore.ts';
import { leaveTyped, typedHere } from './typed.ts';

const { verify } = invitationLinksEndpoints;
const acme = { name: 'Acme', tenantId: 'tenant-1' };
const typed = { email: 'tomasz@kestrel.example', name: 'Tomasz', companyName: 'Kestrel', password: 'a long password' };

/** A sign-up in a tab that remembers. */
function open() {
  const scene = heldScene([
    [signUpEndpoints.strategies, always([])],
    [signUpEndpoints.signUp, always({ shouldActivate: true, userId: 'u1', activationToken: 'flow' })],
  ]);
  const tab = new Map<string, string>();
  const session = {
    get: (name: string) => tab.get(name) ?? null,
    set: (name: string, value: string) => void tab.set(name, value),
    remove: (name: string) => void tab.delete(name),
  };
  const ports = { ...scene.context.ports, session };
  const dropped: string[] = [];
  const context = {
    ...scene.context,
    ports,
    session: { ...scene.context.session, lost: () => false, drop: () => void dropped.push('session') },
  };
  return { ...scene, ports, dropped, signUp: new SignUpStore(context) };
}

describe('the invitation of a sign-up', () => {
  it('is verified again when the page is shown again before the answer', async () => {
    const { signUp, hold } = open();
    const held = hold(verify);
    const leave = signUp.start('tok');
    await come(held);
    leave();
    assert.equal(held[0]?.signal?.aborted, true);
    signUp.start('tok');
    await come(held, 2);
    assert.equal(signUp.joining?.state, 'pending');
    held[0]?.answer({ name: 'Late' });
    await settle();
    assert.equal(signUp.joining.tenant, undefined, 'the answer that was left');
    held[1]?.answer(acme);
    await settle();
    assert.deepEqual([signUp.joining?.tenant, signUp.joining?.state], ['Acme', 'valid']);
  });

  it('is verified once, however many elements show it, and again for another one', async () => {
    const { signUp, hold } = open();
    const held = hold(verify);
    signUp.start('tok');
    signUp.start('tok');
    await come(held);
    held[0]?.answer(acme);
    await settle();
    signUp.start('tok');
    await settle();
    assert.equal(held.length, 1);
    signUp.start('other');
    await come(held, 2);
    assert.deepEqual([signUp.joining?.token, signUp.joining?.state], ['other', 'pending']);
  });

  it('that was refused says nothing above another one', async () => {
    const { signUp, hold } = open();
    const held = hold(verify);
    const sent = hold(signUpEndpoints.signUp);
    const leave = signUp.start('tok');
    await come(held);
    held[0]?.answer(acme);
    await settle();
    const submitted = signUp.submit(form(typed));
    await come(sent);
    sent[0]?.refuse('ER-LINK-INVALID', 400);
    assert.equal(await submitted, false);
    assert.equal(signUp.form.problem?.kind, 'failed');
    leave();
    signUp.start('other');
    assert.equal(signUp.form.problem, undefined);
  });

  it('is none where the address has none any more, whatever is answered then', async () => {
    const { signUp, hold } = open();
    const held = hold(verify);
    signUp.start('tok');
    await come(held);
    signUp.start();
    held[0]?.answer(acme);
    await settle();
    assert.equal(signUp.joining, undefined);
  });

  it('keeps the sign-up from being sent until it is known to hold', async () => {
    const { signUp, hold, sentTo } = open();
    const held = hold(verify);
    signUp.start('tok');
    await come(held);
    assert.equal(await signUp.submit(form(typed)), false);
    held[0]?.answer(acme);
    await settle();
    await signUp.submit(form(typed));
    const [{ body } = {}] = sentTo(signUpEndpoints.signUp);
    assert.deepEqual(
      [Reflect.get(Object(body), 'invitationToken'), Reflect.get(Object(body), 'companyName')],
      ['tok', 'Acme'],
    );
  });
});

describe('what was typed at a sign-up', () => {
  it('is forgotten with the person, in the form and in the tab', async () => {
    const { signUp, ports, reset } = open();
    signUp.start();
    await settle();
    await signUp.submit(form(typed));
    assert.deepEqual([signUp.values.email, typedHere(ports)?.userId], [typed.email, 'u1']);
    reset();
    assert.deepEqual([signUp.values.email, typedHere(ports)], ['', undefined]);
  });

  it('is not looked at while it is sent, and neither is its password', async () => {
    const { signUp, hold, dropped } = open();
    signUp.start();
    await settle();
    await signUp.submit(form({ ...typed, password: 'x' }));
    assert.equal(signUp.form.problem?.field, 'password');
    const held = hold(signUpEndpoints.signUp);
    const sent = signUp.submit(form(typed));
    await come(held);
    signUp.look('email', 'nobody');
    signUp.retype();
    assert.deepEqual([signUp.values.email, signUp.form.problem], [typed.email, undefined]);
    held[0]?.refuse('ER-PASSWORD-BREACHED');
    assert.equal(await sent, false);
    assert.deepEqual([dropped, signUp.refused], [['session'], 2]);
  });

  it('is sent by no answer of a page that was left, and begins anew where the person returns', async () => {
    const { signUp, hold, ports } = open();
    const leave = signUp.start();
    await settle();
    const held = hold(signUpEndpoints.signUp);
    const sent = signUp.submit(form(typed));
    await come(held);
    leave();
    assert.equal(held[0]?.signal?.aborted, true);
    held[0]?.answer({ shouldActivate: true, userId: 'u1' });
    assert.equal(await sent, false);
    assert.deepEqual([signUp.outcome, typedHere(ports), signUp.values.email], [undefined, undefined, typed.email]);
  });

  it('takes back what was said of a sign-up when the person goes back to it', async () => {
    const { signUp } = open();
    signUp.start();
    await settle();
    const { answers } = signUp.form;
    await signUp.submit(form(typed));
    assert.equal(signUp.outcome, 'activate');
    signUp.back();
    assert.deepEqual(
      [signUp.outcome, signUp.form.problem, signUp.form.answers > answers + 1],
      [undefined, undefined, true],
    );
    signUp.enterCode();
  });

  it('asks again how a person signs up where the page was left before the answer', async () => {
    const { signUp, hold } = open();
    const held = hold(signUpEndpoints.strategies);
    const { strategies } = signUp;
    const leave = signUp.start();
    await come(held);
    leave();
    held[0]?.answer([{ strategy: 'phoneNumber', isActive: true, isRequired: true }]);
    await settle();
    assert.equal(signUp.strategies, strategies, 'a late answer counts for nothing');
    signUp.start();
    await come(held, 2);
    held[1]?.answer([{ strategy: 'username', isActive: true, isRequired: true }]);
    await settle();
    assert.equal(signUp.strategies[0]?.strategy, 'username');
  });

  it('is what a wrong address begins with, in a store that is made later', () => {
    const { ports, context } = open();
    const values = { email: 'wrong@x.example', phoneNumber: '', username: '', name: 'T', companyName: 'K' };
    leaveTyped(ports, { userId: 'u1', values, canReturn: true });
    assert.equal(new SignUpStore({ ...context, ports }).values.email, '', 'nobody has called it wrong');
    leaveTyped(ports, { userId: 'u1', values, canReturn: true, returns: true });
    assert.equal(new SignUpStore({ ...context, ports }).values.email, 'wrong@x.example');
  });
});
