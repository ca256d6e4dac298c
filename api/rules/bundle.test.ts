import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Plan } from '../contract/entitlements.ts';
import { longest, toBundle, type FeatureFacts } from './bundle.ts';

const feature = (more: Partial<FeatureFacts>): FeatureFacts => ({
  key: 'sso',
  planIds: [],
  expireTimes: [],
  linkedPermissions: [],
  ...more,
});

describe('the end of several assignments', () => {
  it('is that of the longest, never where one never ends, and none where there is none', () => {
    assert.deepEqual([longest([3, 9, 4]), longest([3, -1]), longest([]), longest([0])], [9, -1, null, 0]);
  });
});

describe('the bundle that a page judges features by', () => {
  it('holds each feature with its plans, its end and its permissions, and a flag where it has one', () => {
    const flag = { on: true, offTreatment: 'false', defaultTreatment: 'true' } as const;
    const { features } = toBundle(
      [
        feature({ planIds: ['p1'], expireTimes: [5, 7], linkedPermissions: ['a.read'] }),
        feature({ key: 'audits', expireTimes: [-1], flag }),
        feature({ key: 'none' }),
      ],
      [],
      [],
    );
    assert.deepEqual(features, {
      sso: { planIds: ['p1'], expireTime: 7, linkedPermissions: ['a.read'] },
      audits: { planIds: [], expireTime: -1, linkedPermissions: [], featureFlag: flag },
      none: { planIds: [], expireTime: null, linkedPermissions: [] },
    });
  });

  it('holds the rules of a plan that has some, and nothing in their place elsewhere', () => {
    const rules: Plan['rules'] = [{ conditionLogic: 'and', conditions: [], treatment: 'true' }];
    const { plans } = toBundle(
      [],
      [
        { id: 'p1', defaultTreatment: 'false', rules },
        { id: 'p2', defaultTreatment: 'true', rules: null },
        { id: 'p3', defaultTreatment: 'true' },
      ],
      [],
    );
    assert.deepEqual(plans, {
      p1: { defaultTreatment: 'false', rules },
      p2: { defaultTreatment: 'true' },
      p3: { defaultTreatment: 'true' },
    });
  });

  it('holds the permissions by their keys', () =>
    assert.deepEqual(toBundle([], [], ['a.read', 'b.write']).permissions, { 'a.read': true, 'b.write': true }));
});
