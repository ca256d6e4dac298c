import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStorageTrouble } from '../storage/trouble.ts';
import type { EntitlementFacts } from '../storage/entitlements.ts';
import { readClientData } from './clientData.ts';
import { longest, toBundle } from './entitlementsBundle.ts';
import { accountObstacle, chooseTenant, membershipObstacle, type MembershipState } from './membership.ts';
import { addSeconds, judgeRefresh, sessionLifetimes, type RefreshState } from './refresh.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (seconds: number): Date => addSeconds(now, -seconds);

describe('which membership opens a door', () => {
  const member = (changes: Partial<MembershipState> = {}): MembershipState => ({
    tenantId: 'a',
    activatedAt: ago(9),
    isDisabled: false,
    temporaryExpirationDate: null,
    lastLogin: null,
    ...changes,
  });

  it('one that is active, enabled and not over', () => {
    assert.equal(membershipObstacle(member(), now), undefined);
    assert.equal(membershipObstacle(member({ temporaryExpirationDate: ago(-1) }), now), undefined);
    assert.equal(
      membershipObstacle(member({ temporaryExpirationDate: now }), now),
      'ER-USER-EXPIRED',
      'at its very end',
    );
    assert.equal(membershipObstacle(member({ activatedAt: null }), now), 'ER-USER-NOT-VERIFIED');
  });

  it('and of several obstacles the most final one is told', () => {
    const [isDisabled, temporaryExpirationDate, activatedAt] = [true, ago(1), null];
    assert.equal(
      membershipObstacle(member({ isDisabled, temporaryExpirationDate, activatedAt }), now),
      'ER-USER-DISABLED',
    );
    assert.equal(membershipObstacle(member({ temporaryExpirationDate, activatedAt }), now), 'ER-USER-EXPIRED');
  });

  it('PROV-012 the wished tenant if it is open, else the one used last', () => {
    const three = [
      member(),
      member({ tenantId: 'b', lastLogin: ago(5) }),
      member({ tenantId: 'c', lastLogin: ago(50) }),
    ];
    assert.deepEqual(chooseTenant(three, now, 'c'), { tenantId: 'c' });
    assert.deepEqual(chooseTenant(three, now), { tenantId: 'b' });
    assert.deepEqual(chooseTenant(three, now, 'foreign'), { tenantId: 'b' });
    assert.deepEqual(chooseTenant([member({ isDisabled: true }), member({ tenantId: 'b' })], now, 'a'), {
      tenantId: 'b',
    });
    assert.deepEqual(chooseTenant([member({ isDisabled: true })], now), { refusal: 'ER-USER-DISABLED' });
    assert.deepEqual(chooseTenant([], now), { refusal: 'ER-NOT-A-MEMBER' });
  });

  it('LOGIN-030 an account that is not locked, and verified where the vendor asks for it', () => {
    assert.equal(accountObstacle({ isLocked: false, verified: true }, false), undefined);
    assert.equal(accountObstacle({ isLocked: false, verified: false }, true), undefined);
    assert.equal(accountObstacle({ isLocked: false, verified: false }, false), 'ER-USER-NOT-VERIFIED');
    assert.equal(accountObstacle({ isLocked: true, verified: false }, true), 'ER-USER-LOCKED');
  });
});

describe('PRO-04 PRO-05 what becomes of a refresh token', () => {
  const judge = (changes: Partial<RefreshState>) =>
    judgeRefresh(
      { rotatedAt: null, endedAt: null, idleExpiresAt: ago(-60), absoluteExpiresAt: ago(-60), ...changes },
      now,
      30,
    );

  it('it rotates once, repeats for 30 s, and is theft from then on', () => {
    assert.equal(judge({}), 'rotate');
    assert.equal(judge({ rotatedAt: new Date(ago(30).getTime() + 1) }), 'repeat');
    assert.equal(judge({ rotatedAt: ago(30) }), 'reuse');
    assert.equal(judge({ rotatedAt: ago(3000), idleExpiresAt: ago(1) }), 'reuse', 'even of a session that is over');
    assert.equal(judge({ rotatedAt: ago(3000), endedAt: ago(1) }), 'ended');
  });

  it('it ends with its session, at the very moment', () => {
    assert.equal(judge({ idleExpiresAt: now }), 'ended');
    assert.equal(judge({ absoluteExpiresAt: now }), 'ended');
    assert.equal(judge({ endedAt: ago(1) }), 'ended');
  });

  it('a tenant shortens the life of a session and never lengthens it', () => {
    const provider = { sessionIdle: 100, sessionAbsolute: 1_000 };
    assert.deepEqual(sessionLifetimes(provider, { sessionIdleSeconds: null, sessionAbsoluteSeconds: null }), provider);
    assert.deepEqual(sessionLifetimes(provider, { sessionIdleSeconds: 50, sessionAbsoluteSeconds: 2_000 }), {
      sessionIdle: 50,
      sessionAbsolute: 1_000,
    });
    assert.deepEqual(sessionLifetimes(provider, { sessionIdleSeconds: 500, sessionAbsoluteSeconds: 60 }), {
      sessionIdle: 100,
      sessionAbsolute: 60,
    });
  });
});

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
    assert.deepEqual(toBundle(facts, ['a', 'b.*']), {
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

describe('the data of an authenticator’s answer', () => {
  const read = (value: unknown) => readClientData(Buffer.from(JSON.stringify(value)).toString('base64url'));

  it('is read as far as it is what it should be', () => {
    assert.deepEqual(read({ challenge: 'c', crossOrigin: true, type: 'x' }), { challenge: 'c', crossOrigin: true });
    assert.deepEqual(read({ challenge: 'c' }), { challenge: 'c' });
    assert.deepEqual(
      [read({ challenge: '' }), read({}), read(null), read({ challenge: 'c', crossOrigin: 1 }), readClientData('AAAA')],
      Array(5).fill(undefined),
    );
  });
});

describe('PRO-37 which error says that the database is in trouble', () => {
  const failure = (facts: { code?: string; message?: string; cause?: unknown }) =>
    Object.assign(
      new Error(facts.message ?? 'x', { cause: facts.cause }),
      facts.code !== undefined && { code: facts.code },
    );

  it('a lost connection, a lost race, a full disk, a shutdown: not a wrong statement', () => {
    for (const code of [
      '08006',
      '40001',
      '40P01',
      '53300',
      '55P03',
      '57P01',
      '58030',
      'XX000',
      '25006',
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENOSPC',
    ])
      assert.equal(isStorageTrouble(failure({ code })), true, code);
    for (const code of ['23505', '22P02', '42601', '25001', 'ENOENT', ''])
      assert.equal(isStorageTrouble(failure({ code })), false, code);
    for (const message of [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Cannot use a pool after calling end on the pool',
      'PGlite is closed',
    ])
      assert.equal(isStorageTrouble(failure({ message })), true, message);
    for (const odd of [undefined, null, 'x', { code: '08006' }]) assert.equal(isStorageTrouble(odd), false);
  });

  it('whatever it is wrapped in', () => {
    const deep = failure({ cause: failure({ cause: failure({ code: '57P01' }) }) });
    assert.equal(isStorageTrouble(deep), true);
    const loop = failure({});
    loop.cause = loop;
    assert.equal(isStorageTrouble(loop), false);
  });
});
