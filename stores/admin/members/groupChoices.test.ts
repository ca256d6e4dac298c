import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GROUP_IDS_PER_CALL } from '../../../api/contract/groups.ts';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { signedIn } from '../testing/signedIn.ts';
import { GroupChoices } from './GroupChoices.ts';

const refused = (): Response => Response.json({ errors: ['ER-FORBIDDEN'], errorCode: 'ER-FORBIDDEN' }, { status: 403 });
const people = Array.from({ length: GROUP_IDS_PER_CALL + 1 }, (_, at) => `u-${at}`);

async function open(answers: OwnAnswers = {}) {
  const { root, control, stop } = await signedIn({ answers });
  const sizes = () =>
    control.requestsTo('groups.addUsers').map(({ body }) => Array.isArray(body['userIds']) && body['userIds'].length);
  return { choices: root.use(GroupChoices), sizes, stop };
}

describe('the groups that people can be put into', () => {
  it('are those of the tenant itself, by name; those of a directory are marked', async () => {
    const { choices, stop } = await open();
    assert.equal(await choices.load(), true);
    assert.deepEqual(
      choices.all?.map(({ name, isManaged }) => [name, isManaged]),
      [
        ['Data', true],
        ['Design', false],
        ['Engineering', false],
        ['Support', false],
      ],
    );
    assert.equal(choices.failed, false);
    stop();
  });

  it('say that they could not be loaded', async () => {
    const { choices, stop } = await open({ 'groups.list': refused });
    assert.equal(await choices.load(), false);
    assert.deepEqual([choices.failed, choices.all], [true, undefined]);
    stop();
  });

  it('take as many people a call as the provider does, and tell of everyone who was refused', async () => {
    const { choices, sizes, stop } = await open({
      'groups.addUsers': ({ body }) => {
        const [first] = Array.isArray(body['userIds']) ? body['userIds'] : [];
        return { changed: [], failed: [{ userId: String(first), reason: 'not-found' }] };
      },
    });
    assert.deepEqual(await choices.add('1', people), [
      { userId: 'u-0', reason: 'not-found' },
      { userId: `u-${GROUP_IDS_PER_CALL}`, reason: 'not-found' },
    ]);
    assert.deepEqual([sizes(), choices.error], [[GROUP_IDS_PER_CALL, 1], undefined]);
    stop();
  });

  it('take nobody else once a call has failed, and say why', async () => {
    const { choices, sizes, stop } = await open({ 'groups.addUsers': refused });
    assert.equal(await choices.add('1', people), undefined);
    assert.deepEqual([sizes(), choices.error?.errorCode], [[GROUP_IDS_PER_CALL], 'ER-FORBIDDEN']);
    stop();
  });

  it('take everyone where the provider answers nothing, as published', async () => {
    const { choices, stop } = await open({ 'groups.addUsers': () => new Response(null, { status: 204 }) });
    assert.deepEqual(await choices.add('1', people.slice(0, 2)), []);
    stop();
  });
});
