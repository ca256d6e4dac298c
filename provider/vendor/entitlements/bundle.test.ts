import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { longest } from 'gatehouse-contract/rules.js';
import type { EntitlementFacts } from './storage.ts';
import { bundleFrom } from './bundle.ts';

const now = new Date('2026-05-01T12:00:00.000Z');

describe('the entitlements of one person', () => {
  const at = { createdAt: now, updatedAt: now };
  const feature = (id: string) => ({ id, key: `key-${id}`, name: id, description: '', ...at });
  const held = { tenantId: 't', userId: null };
  const facts: EntitlementFacts = {
    features: [feature('1'), feature('2'), feature('3')],
    links: [
      { featureId: '1', permissionKey: 'a' },
      { featureId: '2', permissionKey: 'b' },
    ],
    flags: [
      { featureId: '2', on: true, offTreatment: 'true', defaultTreatment: 'false', rules: null },
      { featureId: '3', on: false, offTreatment: 'false', defaultTreatment: 'true', rules: [] },
    ],
    plans: [
      { id: 'p', key: 'p', name: 'P', description: '', defaultTreatment: 'false', rules: null, ...at },
      { id: 'q', key: 'q', name: 'Q', description: '', defaultTreatment: 'true', rules: [], ...at },
    ],
    planFeatures: [
      { planId: 'p', featureId: '1' },
      { planId: 'q', featureId: '1' },
      { planId: 'q', featureId: '2' },
    ],
    planAssignments: [{ id: 'x', planId: 'p', expireTime: 5_000, ...held }],
    featureAssignments: [
      { id: 'y', featureId: '1', expireTime: 4_000, ...held },
      { id: 'z', featureId: '3', expireTime: -1, ...held },
    ],
  };

  it('ENT-004 name plans, ends, flags, rules and permissions of each feature', () => {
    assert.deepEqual(bundleFrom(facts, ['a', 'b.*']), {
      features: {
        'key-1': { planIds: ['p', 'q'], expireTime: 5_000, linkedPermissions: ['a'] },
        'key-2': {
          planIds: ['q'],
          expireTime: null,
          linkedPermissions: ['b'],
          featureFlag: { on: true, offTreatment: 'true', defaultTreatment: 'false' },
        },
        'key-3': {
          planIds: [],
          expireTime: -1,
          linkedPermissions: [],
          featureFlag: { on: false, offTreatment: 'false', defaultTreatment: 'true', rules: [] },
        },
      },
      plans: { p: { defaultTreatment: 'false' }, q: { defaultTreatment: 'true', rules: [] } },
      permissions: { a: true, 'b.*': true },
    });
  });

  it('ENT-005 hold for the longest of several assignments', () => {
    assert.deepEqual([longest([]), longest([5, 9, 7]), longest([5, -1]), longest([0])], [null, 9, -1, 0]);
  });
});
