import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { statusRules, toneOf } from './userStatus.ts';
import { statusWords } from './userStatusWords.ts';

describe('the status of a person', () => {
  const statuses = statusRules.map(({ status }) => status);

  it('has one word for the product and the console', () => {
    const catalogue: unknown = JSON.parse(readFileSync('elements/i18n/messages/en/users.json', 'utf8'));
    const said = new Map(Object.entries(Object(catalogue)));
    assert.deepEqual(
      statuses.map((status) => [status, statusWords[status]]),
      statuses.map((status) => [status, said.get(`users.status.${status}`)]),
    );
    assert.deepEqual(Object.keys(statusWords).sort(), [...statuses].sort());
  });

  it('has one dot: what stops a person is not drawn as what does not', () => {
    assert.deepEqual(
      statuses.map((status) => [status, toneOf(status)]),
      [
        ['disabled', 'hollow'],
        ['expired', 'error'],
        ['locked', 'error'],
        ['undelivered', 'error'],
        ['invited', 'info'],
        ['temporary', 'warning'],
        ['active', 'success'],
      ],
    );
  });
});
