import { expect } from '@open-wc/testing';
import { refusal } from '../../core/testing/app.ts';
import { leavePage } from '../../core/testing/page.ts';
import { waitUntil } from '../../core/testing/waitUntil.ts';
import { mountUsers } from '../testing.ts';

describe('the breached passwords of <admin-users-table>', () => {
  afterEach(leavePage);

  it('PWPOL-011 are asked for anew by mail, after a question, and nowhere but in their view', async () => {
    const { element, all, named, says, dialog, inDialog, control } = await mountUsers();
    const view = (name: string) =>
      all<HTMLButtonElement>('[part=presets] button').find(({ textContent }) => textContent.startsWith(name));
    await waitUntil(() => view('Breached password'), 'the views are there');
    expect(says('Reset passwords…')).to.equal(false);
    view('Breached password')?.click();
    await waitUntil(() => says('Reset passwords…'), 'the button is there');
    let fails = true;
    control.answer('passwords.resetBreached', () =>
      fails ? refusal(503, 'ER-BUSY', 'no') : new Response(null, { status: 204 }),
    );
    named('button', 'Reset passwords').click();
    await waitUntil(() => dialog()?.textContent.includes('Each user gets at most one email an hour.'));
    await expect(element).to.be.accessible();
    inDialog('Send emails').click();
    await waitUntil(() => dialog()?.textContent.includes('Try again'), 'it failed');
    fails = false;
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && says('The emails are on their way.'));
    expect(control.requestsTo('passwords.resetBreached').length).to.equal(2);
    view('All')?.click();
    await waitUntil(() => !says('Reset passwords…'), 'the button is gone');
  });
});
