import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { statusOf, statusRules, toneOf, type StatusFacts } from './userStatus.ts';
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

  it('is the first that holds, and what stops a person from signing in comes first (USERS-042)', () => {
    const now = Date.parse('2026-01-01T12:00:00Z');
    const [over, open] = ['2026-01-01T12:00:00Z', '2026-01-01T12:00:01Z'] as const;
    const failed = { sentAt: open, expires: open, delivery: 'failed' } as const;
    const everything: StatusFacts = { isLocked: true, activatedForTenant: false, invitation: failed };
    assert.deepEqual(
      [
        { ...everything, isDisabled: true, temporaryExpirationDate: over },
        { ...everything, temporaryExpirationDate: over },
        { ...everything, temporaryExpirationDate: open },
        { activatedForTenant: false, invitation: failed },
        { activatedForTenant: false, temporaryExpirationDate: open },
        { temporaryExpirationDate: open },
        { activatedForTenant: true },
      ].map((user) => statusOf(user, now)),
      statuses,
    );
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
