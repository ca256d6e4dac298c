import type { ErrorCode } from 'gatehouse-contract/contract.js';
import { at } from '../operator.ts';
import type { Answer } from '../provider.ts';
import { personInside, type Scene } from './scene.ts';
import { states, type StateName } from './states.ts';
import { ways, type WayName } from './ways.ts';

/** How the table calls what is refused. */
const refusals = {
  'ER-TOO-MANY-ATTEMPTS': 'slow',
  'ER-USER-LOCKED-OUT': 'locked',
  'ER-USER-DISABLED': 'disabled',
  'ER-USER-EXPIRED': 'expired',
  'ER-USER-LOCKED': 'suspended',
  'ER-USER-NOT-VERIFIED': 'unproven',
  'ER-NOT-A-MEMBER': 'outside',
  'ER-WRONG-CREDENTIALS': 'wrong',
  'ER-PASSKEY-UNKNOWN': 'wrong',
  'ER-STRATEGY-NOT-ALLOWED': 'off',
  'ER-LINK-ENDED': 'void',
  'ER-LINK-INVALID': 'void',
  'ER-CODE-EXPIRED': 'void',
  'ER-PASSKEY-EXPIRED': 'void',
  'ER-SESSION-ENDED': 'ended',
  'ER-UNAUTHORIZED': 'over',
  'ER-GRANT-INVALID': 'refused',
} as const satisfies Partial<Record<ErrorCode, string>>;
const words = new Map<unknown, string>(Object.entries(refusals));

/** What an answer comes to, in a word of the table. */
export function wordFor(answer: Answer, name: string): string {
  const inside = personInside(answer);
  if (inside !== undefined) return inside === name ? 'token' : `a session of ${inside}`;
  if (answer.status >= 300)
    return words.get(answer.body.errorCode) ?? `${answer.status} ${String(answer.body.errorCode)}`;
  return at(answer.body, 'resetPasswordToken') === undefined ? 'done' : 'change';
}

/** Tries a way in. The state begins before the person does, or between the last step and those before it. */
export async function outcomeOf(
  scene: Scene,
  { way: wayName, state, when }: { way: WayName; state: StateName; when: 'before' | 'between' },
): Promise<string> {
  await scene.clear();
  const { ready, strategies } = ways[wayName];
  const { person, begin } = await ready(scene, scene.browser());
  const change = () => states[state](scene, person, strategies);
  if (when === 'before') await change();
  const begun = await begin();
  if (when === 'between') await change();
  if (begun === 'silence' || begun === 'activation') return begun;
  return wordFor(typeof begun === 'function' ? await begun() : begun, person.name);
}
