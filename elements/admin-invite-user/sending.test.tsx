import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { refusal } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { leave, mount } from './testing.ts';

describe('what <admin-invite-user> sends', () => {
  afterEach(leave);

  it('changes no more while it is being sent, and closing stops what has not begun', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { open, paste, button, says, chips, field, box, element } = await mount({
      answers: { 'inviting.add': () => new Promise<Response>((done) => waiting.push(done)) },
    });
    await open();
    paste(Array.from({ length: 6 }, (_, at) => `p${at}@new.example`).join('\n'));
    await waitUntil(() => chips().length === 6);
    field('Email addresses').focus();
    button('Invite 6 people').click();
    await waitUntil(() => waiting.length === 4 && says('0 of 6…'));
    expect(field('Email addresses').closest('[inert]') !== null, 'addresses').to.equal(true);
    expect(box('Viewer').input.closest('[inert]') !== null, 'roles').to.equal(true);
    expect(button('By link').closest('[inert]') !== null, 'the other way').to.equal(true);
    expect(element.shadowRoot?.activeElement?.getAttribute('type'), 'the focus').to.equal('submit');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => says('No more are sent. What is under way is waited for.'));
    for (const answer of waiting) answer(refusal(403, 'ER-USER-ABOVE-OWN', 'no'));
    await waitUntil(() => says('Nobody was invited.'));
    expect(waiting.length).to.equal(4);
    button('Correct and try again').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.getAttribute('name') === 'emails', 'the focus');
    expect(field('Email addresses').closest('[inert]') === null, 'unlocked').to.equal(true);
  });

  it('takes what was not begun for no fault', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { open, paste, button, says, chips, all } = await mount({
      answers: { 'inviting.add': () => new Promise<Response>((done) => waiting.push(done)) },
    });
    await open();
    paste(Array.from({ length: 6 }, (_, at) => `p${at}@new.example`).join('\n'));
    await waitUntil(() => chips().length === 6);
    button('Invite 6 people').click();
    await waitUntil(() => waiting.length === 4);
    button('Stop').click();
    for (const [at, answer] of waiting.entries())
      answer(at ? Response.json({ id: `u${at}`, email: `p${at}@new.example` }) : refusal(403, 'ER-USER-ABOVE-OWN', ''));
    await waitUntil(() => says('3 of 6 people invited'));
    expect(says('One address needs your attention.')).to.equal(true);
    expect(says('2 were not sent.')).to.equal(true);
    expect(all('[part=result] .gh-mark--error').length).to.equal(1);
  });

  it('tells the fault of a field at that field, and blames no address', async () => {
    const { open, type, button, says, all, field, sent, control } = await mount();
    await open();
    type('Email addresses', 'noor@new.example');
    type('Full name', 'n'.repeat(201));
    type('Username', 'u'.repeat(101));
    button('Send invitation').click();
    await waitUntil(() => says('This is too long: at most 200 characters.'));
    expect(says('This is too long: at most 100 characters.')).to.equal(true);
    expect(sent().length).to.equal(0);
    type('Full name', 'Noor');
    type('Username', 'noor');
    control.answer('inviting.add', () =>
      Response.json(
        { errors: ['taken'], errorCode: 'ER-IDENTIFIER-TAKEN', context: { field: 'username' } },
        { status: 409 },
      ),
    );
    button('Send invitation').click();
    await waitUntil(() => says('This username is taken'));
    expect(says('The invitation was not sent.')).to.equal(true);
    expect(field('Username').getAttribute('aria-invalid')).to.equal('true');
    expect(field('Email addresses').getAttribute('aria-invalid')).to.equal(null);
    expect(all('.gh-token--invalid').length).to.equal(0);
  });

  it('says that an invitation was not sent when no answer came, and tries again', async () => {
    const { open, type, button, says, all, field, control, dialog } = await mount({
      answers: { 'inviting.add': () => Response.error() },
    });
    await open();
    type('Email addresses', 'noor@new.example');
    button('Send invitation').click();
    await waitUntil(() => says('The invitation was not sent. The service is not answering.'));
    expect(field('Email addresses').getAttribute('aria-invalid')).to.equal(null);
    expect(all('.gh-token--invalid').length).to.equal(0);
    control.answer('inviting.add', undefined);
    button('Try again').click();
    await waitUntil(() => !dialog() && says('noor@new.example was invited.'));
  });
});
