import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activationAsked, signUpTyped } from '../../../api/rules/storageKeys.ts';
import { handClock } from '../../testing/browser.ts';
import { NO_VALUES } from './form.ts';
import { forgetTyped, leaveTyped, typedHere } from './typed.ts';

function place() {
  const { clock, pass } = handClock();
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      get: (name: string) => kept.get(name) ?? null,
      set: (name: string, value: string) => void kept.set(name, value),
      remove: (name: string) => void kept.delete(name),
    };
  };
  return { clock, pass, session: storage(), local: storage() };
}

const typed = { userId: 'u1', values: { ...NO_VALUES, email: 'ada@x.example' }, canReturn: true };

describe('what was typed at a sign-up', () => {
  it('is known in the tab for an hour', async () => {
    const here = place();
    assert.equal(typedHere(here), undefined);
    leaveTyped(here, typed);
    assert.deepEqual(typedHere(here), { ...typed, returns: false });
    assert.deepEqual([...here.local.kept], [[activationAsked, 'u1']], 'the browser knows the account alone');
    await here.pass(3_599_999);
    assert.deepEqual(typedHere(here)?.userId, 'u1');
    await here.pass(1);
    assert.equal(typedHere(here), undefined);
  });

  it('is forgotten when it is over', () => {
    const here = place();
    leaveTyped(here, typed);
    forgetTyped(here);
    assert.deepEqual([typedHere(here), here.session.kept.size], [undefined, 0]);
  });

  const until = 1_000;
  const bad: [string, string][] = [
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['no account', JSON.stringify({ ...typed, userId: 1, until })],
    ['no values', JSON.stringify({ ...typed, values: null, until })],
    ['no end', JSON.stringify(typed)],
    ['an end that nobody wrote', JSON.stringify({ ...typed, until: 9e15 })],
  ];
  for (const [what, text] of bad)
    it(`is not taken from what somebody else has written: ${what}`, () => {
      const here = place();
      here.session.set(signUpTyped, text);
      assert.equal(typedHere(here), undefined);
    });

  it('has texts alone', () => {
    const here = place();
    leaveTyped(here, typed);
    const [text = ''] = here.session.kept.values();
    here.session.set(signUpTyped, text.replace('"ada@x.example"', '{"toString":1}'));
    assert.equal(typedHere(here)?.values.email, '');
  });
});
