import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { erasePerson } from '../../operator/erasure/erase.ts';
import { saveLockout, savePasswordRotation } from '../../vendor/policies/storage.ts';
import { memberships, tenants, users } from '../../database/storage/schema.ts';
import { knowPassword } from '../passwordFacts.ts';
import { EVERY_STRATEGY, send, type Person, type Scene } from './scene.ts';

const LOCAL = { ipAddress: 'local', userAgent: undefined, traceId: 'test' };
const YEAR = 365 * 24 * 3600 * 1000;

const typeWrong = async (scene: Scene, { email }: Person): Promise<number> =>
  (await scene.browser().signIn(email, 'not the password')).status;

/** Types wrong passwords until the next has to wait. */
async function slowDown(scene: Scene, person: Person): Promise<void> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 10) statuses.push(await typeWrong(scene, person));
  assert.equal(statuses.at(-1), 429);
}

/** Locks a person out of every tenant, by a policy that is off again afterwards. */
export async function lockOut(scene: Scene, person: Person): Promise<void> {
  const { db, services } = scene;
  await saveLockout(db, null, { enabled: true, maxAttempts: 2 }, services.now());
  for (let round = 0; round < 2; round += 1) assert.equal(await typeWrong(scene, person), 401);
  await saveLockout(db, null, { enabled: false, maxAttempts: 2 }, services.now());
}

/** Brings a person into a state. `strategies` are those of the way in that is tried. */
type State = (scene: Scene, person: Person, strategies: readonly string[]) => Promise<unknown>;

const byClerk =
  (name: 'members.disable' | 'members.remove'): State =>
  async (scene, person) => {
    const answer = await send(scene.clerk, name, { params: { userId: await scene.idOf(person) } });
    assert.ok(answer.status < 300, answer.text);
  };

/** What may become of a person or of the ways in between two steps. */
export const states = {
  active: async () => undefined,
  slowed: slowDown,
  locked: lockOut,
  disabled: byClerk('members.disable'),
  expired: async (scene, person) =>
    scene.db
      .update(memberships)
      .set({ temporaryExpirationDate: scene.services.now() })
      .where(eq(memberships.userId, await scene.idOf(person))),
  suspended: (scene, { email }) => scene.db.update(users).set({ isLocked: true }).where(eq(users.email, email)),
  unproven: async (scene, person) => {
    const userId = await scene.idOf(person);
    await scene.db.update(users).set({ verified: false }).where(eq(users.id, userId));
    await scene.db.update(memberships).set({ activatedAt: null }).where(eq(memberships.userId, userId));
  },
  removed: byClerk('members.remove'),
  erased: async (scene, person) => erasePerson(scene.services, await scene.idOf(person), LOCAL),
  closed: ({ db, tenantId }) => db.update(tenants).set({ erasedAs: randomUUID() }).where(eq(tenants.id, tenantId)),
  'switched off': (scene, _person, strategies) =>
    setStrategies(scene.db, {
      main: strategies.includes(EVERY_STRATEGY.main) ? 'MagicLink' : EVERY_STRATEGY.main,
      secondary: EVERY_STRATEGY.secondary.filter((strategy) => !strategies.includes(strategy)),
    }),
  'no local': (scene) =>
    setStrategies(scene.db, { main: 'NoLocalAuthentication', secondary: [...EVERY_STRATEGY.secondary] }),
  breached: (scene, { email }) => knowPassword(scene.db, email, { breached: true }),
  'too old': (scene, { email }) =>
    knowPassword(scene.db, email, { changedAt: new Date(scene.services.now().getTime() - YEAR) }),
} as const satisfies Record<string, State>;
export type StateName = keyof typeof states;

/** The policy under which a password becomes too old. */
export const letPasswordsAge = ({ db, services }: Scene): Promise<unknown> =>
  savePasswordRotation(db, null, { isActive: true, rotationPeriod: 30, notificationPeriod: 7 }, services.now());
