import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loginStart } from '../../../api/rules/storageKeys.ts';
import { handClock } from '../../testing/browser.ts';
import { handOver, keepWaiting, takeHandover } from './handover.ts';

function place() {
  const { clock, pass } = handClock();
  const tab = new Map<string, string>();
  const session = {
    get: (name: string) => tab.get(name) ?? null,
    set: (name: string, value: string) => void tab.set(name, value),
    remove: (name: string) => void tab.delete(name),
  };
  return { clock, session, tab, pass };
}

const ada = { event: 'mfaVerify', identifier: 'ada@x.example' } as const;

describe('a sign-in that another flow has begun', () => {
  it('is taken once', () => {
    const here = place();
    assert.equal(takeHandover(here), undefined);
    handOver(here, ada);
    assert.deepEqual([takeHandover(here), takeHandover(here), here.tab.size], [ada, undefined, 0]);
  });

  it('is good for ten minutes', async () => {
    const here = place();
    handOver(here, ada);
    await here.pass(599_999);
    assert.deepEqual(takeHandover(here), ada);
    handOver(here, ada);
    await here.pass(600_000);
    assert.deepEqual([takeHandover(here), here.tab.size], [undefined, 0]);
  });

  it('STO-01 hands an answer over within the page alone', () => {
    const here = place();
    const answer = { mfaRequired: true, mfaToken: 'secret' };
    handOver(here, { ...ada, answer });
    assert.equal([...here.tab.values()].join().includes('secret'), false);
    assert.deepEqual(takeHandover(here), { ...ada, answer });
    handOver(here, ada);
    assert.deepEqual(takeHandover(here), ada, 'once');
  });

  const until = place().clock.now() + 60_000;
  const bad: [string, string][] = [
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a step that nobody hands over', JSON.stringify({ ...ada, event: 'accepted', until })],
    ['no time', JSON.stringify(ada)],
    ['a time of its own choosing', JSON.stringify({ ...ada, until: 1e15 })],
    ['no identifier', JSON.stringify({ event: 'smsCode', until })],
  ];
  for (const [what, text] of bad)
    it(`STO-01 takes ${what} for nothing`, () => {
      const here = place();
      here.tab.set(loginStart, text);
      assert.deepEqual([takeHandover(here), here.tab.size], [undefined, 0]);
    });

  it('PWLESS-005 is kept while a message is waited for, and forgotten with the step', () => {
    const here = place();
    const forget = keepWaiting(here, 'loginWithOtc', ada.identifier);
    assert.deepEqual(takeHandover(here), { event: 'code', identifier: ada.identifier, isSent: true });
    keepWaiting(here, 'magicLinkPreLoginSuccess', ada.identifier);
    forget?.();
    assert.equal(here.tab.size, 0);
    const asText = keepWaiting(here, 'loginWithSmsOtc', ada.identifier);
    assert.deepEqual(takeHandover(here), { event: 'smsCode', identifier: ada.identifier, isSent: true });
    asText?.();
    keepWaiting(here, 'loginWithPassword', ada.identifier);
    assert.equal(here.tab.size, 0, 'nothing was sent');
  });
});
