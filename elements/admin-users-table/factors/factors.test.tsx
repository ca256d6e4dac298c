import { expect } from '@open-wc/testing';
import { SAMPLE_CODE } from '../../../testing/fake/factors.ts';
import { refusal } from '../../core/testing/app.ts';
import { leavePage } from '../../core/testing/page.ts';
import { painted, waitUntil } from '../../core/testing/waitUntil.ts';
import { mountUsers, switchTenant } from '../testing.ts';

describe('the second factors of members in <admin-users-table>', () => {
  afterEach(leavePage);

  it('MFA-020 are stood in for by a code, which is shown once', async () => {
    const { element, control, ...page } = await mountUsers();
    await page.act('Sofia Rossi', 'One-time code…');
    await waitUntil(() => page.dialog()?.textContent.includes('for ten minutes'), 'it is explained');
    await expect(element).to.be.accessible();
    control.answer('ownMfa.issueCode', () => refusal(403, 'ER-USER-ABOVE-OWN', 'no'));
    page.inDialog('Make code').click();
    await waitUntil(() => page.dialog()?.textContent.includes('ranks above you'), 'it was refused');
    control.answer('ownMfa.issueCode', () => ({ code: SAMPLE_CODE, expiresIn: 600 }));
    page.inDialog('Try again').click();
    await waitUntil(() => page.dialog()?.querySelector('output')?.textContent === SAMPLE_CODE, 'the code is shown');
    expect(page.dialog()?.textContent).to.contain('Works once, until');
    await expect(element).to.be.accessible();
    page.inDialog('Done').click();
    await waitUntil(() => !page.dialog(), 'it is gone');
  });

  it('show no code of one tenant when another comes (STO-12)', async () => {
    const { act, inDialog, dialog, says, root } = await mountUsers();
    await act('Sofia Rossi', 'One-time code…');
    await waitUntil(() => dialog()?.textContent.includes('for ten minutes'), 'it is explained');
    inDialog('Make code').click();
    await waitUntil(() => says('Works once, until'), 'the code is shown');
    await switchTenant(root);
    await waitUntil(() => !dialog(), 'it is closed');
    await painted();
    expect(says('Your permissions have changed'), 'no right was lost').to.equal(false);
  });

  it('MFA-020 are removed after a question, and the row says so', async () => {
    const { element, control, ...page } = await mountUsers();
    await page.act('Sofia Rossi', 'Reset second factor…');
    await waitUntil(() => page.dialog()?.textContent.includes('Passkeys stay'), 'it is asked');
    await expect(element).to.be.accessible();
    page.inDialog('Remove factors').click();
    await waitUntil(() => !page.dialog() && page.says('The second factors of Sofia Rossi were removed.'));
    expect(control.requestsTo('ownMfa.reset').length).to.equal(1);
    expect(await page.menuOf('Sofia Rossi'), 'nothing is left to help with').not.to.contain('Reset second factor…');
  });
});
