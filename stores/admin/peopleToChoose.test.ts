import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beginChoice, peopleToChoose } from './peopleToChoose.ts';
import { signedIn } from './testing/signedIn.ts';

describe('people to choose from', () => {
  it('are read by name, searched by the provider, and begin anew with each choice', async () => {
    const { root, control, stop } = await signedIn();
    const people = peopleToChoose(root.context);
    const asked = () => control.requestsTo('users.listV3').at(-1)?.query;
    await people.load();
    assert.deepEqual(asked(), { _limit: '20', _offset: '0', _sortBy: 'name', _order: 'ASC' });
    people.setSearch('chid');
    await people.setPage(0);
    assert.equal(asked()?.['_email'], 'chid');
    assert.deepEqual(
      people.rows.map(({ name }) => name),
      ['Chidi Okonkwo'],
    );
    const calls = control.requestsTo('users.listV3').length;
    beginChoice(people);
    while (control.requestsTo('users.listV3').length === calls || people.loading) await Promise.resolve();
    assert.deepEqual([asked()?.['_email'], people.search, people.rows.length], [undefined, '', 20]);
    stop();
  });
});
