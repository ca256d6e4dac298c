import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { refusal } from '../core/testing/app.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import { leave as leavePage } from '../ui/blocks/leave.ts';
import { leave, mount } from './testing.ts';

/** Whether the browser asks before its window is closed. */
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('what <admin-invite-user> sends', () => {
  afterEach(leave);

  it('is asked about before the page is left while it is being sent, and the rest is sent or given up', async () => {
    let waiting: ((answer: Response) => void)[] = [];
    const { open, paste, button, says, chips, dialog, find, element } = await mount({
      answers: { 'inviting.add': () => new Promise<Response>((done) => waiting.push(done)) },
    });
    let left = 0;
    const go = (): void => void left++;
    await open();
    paste(Array.from({ length: 6 }, (_, at) => `p${at}@new.example`).join('\n'));
    await waitUntil(() => chips().length === 6);
    button('Invite 6 people').click();
    await waitUntil(() => waiting.length === 4 && asks());
    leavePage(element, go);
    await waitUntil(() => find('[role=alertdialog]') && says('What is not sent yet will not be sent.'));
    button('Keep editing').click();
    await waitUntil(() => !find('[role=alertdialog]'));
    leavePage(element, go);
    await waitUntil(() => find('[role=alertdialog]'));
    const begun = waiting;
    waiting = [];
    for (const answer of begun) answer(refusal(403, 'ER-USER-ABOVE-OWN', 'no'));
    await waitUntil(() => waiting.length === 2 && says('4 of 6…'), 'it goes on while it is asked about');
    for (const answer of waiting) answer(refusal(403, 'ER-USER-ABOVE-OWN', 'no'));
    await waitUntil(() => says('Nobody was invited.') && !find('[role=alertdialog]'), 'there is nothing to ask about');
    expect([left, asks()]).to.deep.equal([0, false]);
    button('Correct and try again').click();
    await waitUntil(() => chips().length === 6);
    waiting = [];
    button('Invite 6 people').click();
    await waitUntil(() => waiting.length === 4 && asks());
    leavePage(element, go);
    await waitUntil(() => find('[role=alertdialog]'));
    button('Discard').click();
    await waitUntil(() => !dialog());
    expect([left, asks()]).to.deep.equal([1, false]);
    for (const answer of waiting) answer(Response.json({ id: 'u', email: 'p@new.example' }));
    await painted();
    expect(waiting.length, 'no more are sent').to.equal(4);
  });

  it('is asked about before the page is left while it is typed and not sent, and is kept or given up', async () => {
    const { open, paste, button, says, chips, dialog, find, element } = await mount({});
    let left = 0;
    const go = (): void => void left++;
    await open();
    expect(asks(), 'untouched').to.equal(false);
    paste('nora@new.example\nolaf@new.example');
    await waitUntil(() => chips().length === 2 && asks());
    leavePage(element, go);
    await waitUntil(() => find('[role=alertdialog]') && says('The invitations are not sent yet.'));
    button('Keep editing').click();
    await waitUntil(() => !find('[role=alertdialog]'));
    expect([left, chips().length]).to.deep.equal([0, 2]);
    leavePage(element, go);
    await waitUntil(() => find('[role=alertdialog]'));
    button('Discard').click();
    await waitUntil(() => !dialog());
    expect([left, asks()]).to.deep.equal([1, false]);
  });

  it('changes no more while it is being sent, and closing stops what has not begun', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { open, paste, button, says, chips, field, box, element } = await mount({
      answers: { 'inviting.add': () => new Promise<Response>((done) => waiting.push(done)) },
    });
    await open();
    paste(Array.from({ length: 6 }, (_, at) => `p${at}@new.example`).join('\n'));
    await waitUntil(() => chips().length === 6);
    expect(says('No more are sent.')).to.equal(false);
    field('Email addresses').focus();
    button('Invite 6 people').click();
    await waitUntil(() => waiting.length === 4 && says('0 of 6…'));
    expect(field('Email addresses').closest('[inert]') !== null, 'addresses').to.equal(true);
    expect(box('Viewer').input.closest('[inert]') !== null, 'roles').to.equal(true);
    expect(button('By link').closest('[inert]') !== null, 'the other way').to.equal(true);
    expect(element.shadowRoot?.activeElement?.getAttribute('type'), 'the focus').to.equal('submit');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => says('No more are sent. Waiting for those under way.'));
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

  it('keeps the addresses that have no room for the next round, and asks before they are lost (USERS-030)', async () => {
    const { open, paste, button, says, chips, sent } = await mount();
    await open();
    paste(Array.from({ length: 107 }, (_, at) => `p${at}@new.example`).join('\n'));
    await waitUntil(() => says('7 more wait: at most 100 at a time.'));
    button('Undo').click();
    await waitUntil(() => chips().length === 0 && !says('more wait'));
    paste(Array.from({ length: 107 }, (_, at) => `p${at}@new.example`).join('\n'));
    await waitUntil(() => chips().length === 100);
    button('Invite 100 people').click();
    await waitUntil(() => says('100 of 100 people invited'));
    expect(says('7 more wait: at most 100 at a time.')).to.equal(true);
    button('Done').click();
    await waitUntil(() => says('The invitations are not sent yet.'));
    button('Keep editing').click();
    await waitUntil(() => !says('The invitations are not sent yet.'));
    button('Continue with 7 more').click();
    await waitUntil(() => chips().length === 7);
    button('Invite 7 people').click();
    await waitUntil(() => says('7 of 7 people invited'));
    expect(sent().length).to.equal(107);
    expect(says('more wait')).to.equal(false);
  });

  it('takes the wrong ones out at once, and lets others take their room', async () => {
    const { open, paste, button, says, chips, sent, field } = await mount();
    await open();
    const many = Array.from({ length: 98 }, (_, at) => `p${at}@new.example`);
    paste(['nobody', ...many, '@new.example', 'a@new.example', 'somebody'].join('\n'));
    await waitUntil(() => chips().length === 100);
    expect(says('3 have to be corrected.'), 'those that wait are counted').to.equal(true);
    field('Email addresses').focus();
    field('Email addresses').blur();
    await waitUntil(() => says('“nobody” has no @.') && says('more wait'), 'what waits is told beside the fault');
    expect(button('Undo').checkVisibility(), 'what was pasted can be taken back').to.equal(true);
    button('Invite 98 people').click();
    await waitUntil(() => says('“@new.example” has nothing before the @.'));
    expect(sent().length).to.equal(0);
    button('Remove the 3 wrong ones').click();
    await waitUntil(() => chips().length === 99 && !says('has nothing before the @') && !says('more wait'));
    button('Invite 99 people').click();
    await waitUntil(() => says('99 of 99 people invited'));
  });

  it('tells the fault of a field at that field, and blames no address', async () => {
    const { open, type, button, says, all, field, sent, control } = await mount();
    await open();
    type('Email addresses', 'noor@new.example');
    type('Full name', 'n'.repeat(201));
    type('Username', 'no or');
    button('Send invitation').click();
    await waitUntil(() => says('A username has no spaces and no @.'));
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
