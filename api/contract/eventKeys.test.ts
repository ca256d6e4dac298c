import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { AUDIT_RECORDED, categoryOfEvent, eventCategories, eventKeys, isHeardBy, WEBHOOK_TEST } from './eventKeys.ts';

const keys = nonEmpty(Object.keys(eventKeys));

describe('the keys of events', () => {
  it('each belong to a group that has a name', () => {
    for (const key of keys) {
      const category = categoryOfEvent(key);
      assert.ok(Object.hasOwn(eventCategories, category), `${key}: ${category}`);
      assert.ok(key.startsWith(`${category}.`), key);
    }
    assert.deepEqual(
      Object.keys(eventCategories).filter((category) => !keys.some((key) => categoryOfEvent(key) === category)),
      [],
      'no group is empty',
    );
  });

  it('are heard by webhooks, and all but the log itself by people', () => {
    for (const key of keys) {
      assert.equal(isHeardBy('webhook', key), true, key);
      assert.equal(isHeardBy('slack', key), key !== AUDIT_RECORDED, key);
    }
  });

  it('hold neither the key of a try nor what every object inherits', () => {
    for (const key of [WEBHOOK_TEST, 'toString', '']) assert.equal(isHeardBy('webhook', key), false, key);
  });
});
