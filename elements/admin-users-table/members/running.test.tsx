import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { refusal } from '../../core/testing/app.ts';
import { leavePage } from '../../core/testing/page.ts';
import { painted, waitUntil } from '../../core/testing/waitUntil.ts';
import { UsersStore } from '../../../stores/admin/users/UsersStore.ts';
import { mountUsers, switchTenant } from '../testing.ts';

/** As many calls are under way at once. */
const AT_ONCE = 4;
const gone = () => new Response(null, { status: 204 });

/** So many people are selected; what is asked for one of them waits for the test. */
async function withMany(count: number, endpoint: 'members.remove' | 'members.disable' | 'members.update') {
  const waiting: ((answer: Response) => void)[] = [];
  const page = await mountUsers({
    answers: { [endpoint]: () => new Promise<Response>((done) => waiting.push(done)) },
  });
  await waitUntil(() => page.all('tbody input[type=checkbox]').length > 5, 'rows can be selected');
  const { list } = page.root.use(UsersStore);
  const active = list.rows.filter((user) => !user.isDisabled && user.email !== 'ada@acme.example');
  list.select(active.slice(0, count).map(({ id }) => id));
  await waitUntil(() => page.all('[part=bulk-bar]').length === 1);
  /** Answers what waits, and all that follows up to so many. */
  const answer = async (upTo: number, response = gone): Promise<void> => {
    for (let at = 0; at < upTo; at++) {
      await waitUntil(() => waiting.length > 0, 'a call waits');
      waiting.shift()?.(response());
    }
  };
  const progress = () => page.dialog()?.querySelector('[role=status]')?.textContent;
  return { ...page, list, waiting, answer, progress };
}

describe('a change of many people of <admin-users-table> that is under way', () => {
  afterEach(leavePage);

  it('can be stopped: what is done stays done, and it says how many were removed and how many were not', async () => {
    const { element, button, dialog, inDialog, says, answer, waiting, control, list, progress } = await withMany(
      10,
      'members.remove',
    );
    const loads = () => control.requestsTo('users.listV3').length;
    button('Remove…').click();
    await waitUntil(() => dialog()?.textContent.includes('Remove 10 people?'));
    expect(dialog()?.textContent).not.to.contain('Stop');
    inDialog('Remove').click();
    await waitUntil(() => waiting.length === AT_ONCE);
    const loaded = loads();
    await expect(element).to.be.accessible();
    await answer(1);
    await waitUntil(() => says('1 of 10…') && waiting.length === AT_ONCE);
    inDialog('Stop').click();
    await waitUntil(() => progress() === 'Stopping…');
    expect(inDialog('Stop').getAttribute('aria-disabled')).to.equal('true');
    await answer(AT_ONCE);
    await waitUntil(() => !dialog() && says('5 people were removed. You stopped: 5 people stay as before.'));
    expect(control.requestsTo('members.remove').length).to.equal(5);
    expect(list.selection.size, 'who is left stays selected').to.equal(5);
    expect(loads() - loaded, 'the list is asked for once').to.equal(1);
  });

  it('is announced once after it was stopped, not for each who is removed', async () => {
    const { all, button, dialog, inDialog, says, answer, waiting, list } = await withMany(10, 'members.remove');
    button('Remove…').click();
    await waitUntil(() => dialog()?.textContent.includes('Remove 10 people?'));
    inDialog('Remove').click();
    await waitUntil(() => waiting.length === AT_ONCE);
    const announced: string[] = [];
    const regions = all('[part=view] [role=status]');
    const observer = new MutationObserver(() => announced.push(regions.map((one) => one.textContent).join('|')));
    for (const one of regions) observer.observe(one, { characterData: true, childList: true, subtree: true });
    inDialog('Stop').click();
    for (let left = AT_ONCE; left > 0; left--) {
      await answer(1);
      await waitUntil(() => list.selection.size === 10 - (AT_ONCE - left) - 1);
      await painted();
      if (left > 1) expect(announced, 'while others are under way').to.deep.equal([]);
    }
    await waitUntil(() => !dialog() && says('4 people were removed. You stopped: 6 people stay as before.'));
    await waitUntil(() => announced.at(-1)?.includes('6 selected'));
    await painted();
    observer.disconnect();
    expect(new Set(announced).size, announced.join('; ')).to.equal(1);
  });

  it('ends when another tenant comes: the rest is removed in neither (STO-12)', async () => {
    const { root, button, dialog, inDialog, says, waiting, control } = await withMany(10, 'members.remove');
    button('Remove…').click();
    await waitUntil(() => dialog()?.textContent.includes('Remove 10 people?'));
    inDialog('Remove').click();
    await waitUntil(() => waiting.length === AT_ONCE);
    await switchTenant(root);
    for (const one of waiting.splice(0)) one(gone());
    await waitUntil(() => !dialog() && says('6 people stay as before'));
    expect(control.requestsTo('members.remove').length).to.equal(AT_ONCE);
  });

  it('counts who is gone already as removed: the answer to an earlier try was lost', async () => {
    const { button, dialog, inDialog, says, answer, list } = await withMany(3, 'members.remove');
    button('Remove…').click();
    await waitUntil(() => dialog());
    inDialog('Remove').click();
    await answer(1);
    await answer(2, () => refusal(404, 'ER-NOT-FOUND', 'no'));
    await waitUntil(() => !dialog() && says('3 people were removed.'));
    expect(says('stay as before')).to.equal(false);
    expect(list.selection.size).to.equal(0);
  });

  it('tells of whom it is not known, where an answer was lost, apart from who was refused', async () => {
    const { button, dialog, inDialog, says, answer, list, control } = await withMany(4, 'members.remove');
    const loads = () => control.requestsTo('users.listV3').length;
    button('Remove…').click();
    await waitUntil(() => dialog());
    inDialog('Remove').click();
    const loaded = loads();
    await answer(1, () => refusal(403, 'ER-USER-ABOVE-OWN', 'no'));
    await answer(1, () => Response.error());
    await answer(2, () => refusal(502, 'ER-INTERNAL', 'no'));
    await waitUntil(() => !dialog() && says('It is not known whether it was done for 3 people. Try again.'));
    expect(says('1 person stays as before: ranks above you')).to.equal(true);
    expect(list.selection.size).to.equal(4);
    await waitUntil(() => loads() > loaded, 'the list shows who is gone');
  });

  it('is stopped by Escape, and tells of those who were refused apart', async () => {
    const { button, dialog, inDialog, says, answer, waiting, progress } = await withMany(6, 'members.disable');
    button('Disable').click();
    await waitUntil(() => dialog());
    inDialog('Disable').click();
    await waitUntil(() => waiting.length === AT_ONCE);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => progress() === 'Stopping…');
    await answer(AT_ONCE, () => refusal(403, 'ER-USER-ABOVE-OWN', 'no'));
    await waitUntil(() => !dialog() && says('You stopped: 2 people stay as before.'));
    expect(says('4 people stay as before: ranks above you')).to.equal(true);
    expect(says('were disabled')).to.equal(false);
  });

  it('is announced at its start and every quarter, whatever each answer changes', async () => {
    const { button, dialog, inDialog, says, answer, waiting, progress, list } = await withMany(20, 'members.disable');
    button('Disable').click();
    await waitUntil(() => dialog());
    expect(progress()).to.equal('');
    inDialog('Disable').click();
    await waitUntil(() => waiting.length === AT_ONCE && progress() === '0 of 20…');
    await answer(4);
    await waitUntil(() => says('4 of 20…'));
    expect([progress(), list.selection.size]).to.deep.equal(['0 of 20…', 20]);
    await answer(3);
    await waitUntil(() => says('7 of 20…'));
    expect(progress()).to.equal('5 of 20…');
    await answer(13);
    await waitUntil(() => !dialog() && says('20 people were disabled.'));
    expect(list.selection.size).to.equal(0);
  });

  it('can be stopped where it gives roles', async () => {
    const { button, dialog, inDialog, says, answer, waiting, box } = await withMany(12, 'members.update');
    button('Edit roles').click();
    await waitUntil(() => dialog()?.querySelector('[part=option]'), 'the roles are there');
    box('Analyst').click();
    await waitUntil(() => box('Analyst').checked);
    inDialog('Save roles').click();
    await waitUntil(() => waiting.length === AT_ONCE);
    inDialog('Stop').click();
    await waitUntil(() => says('Stopping…'));
    await answer(AT_ONCE, () => Response.json({ item: {} }));
    // One of them has it already.
    const told =
      'The roles of 4 people were saved. You stopped: 7 people stay as before. Nothing had to change for 1 person.';
    await waitUntil(() => !dialog() && says(told));
  });
});
