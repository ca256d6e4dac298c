import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { send } from '../waysIn/scene.ts';
import { lockOut } from '../waysIn/states.ts';
import { addressIn, doors, type Door, type DoorName, type Handing } from './doors.ts';
import type { Address, Known } from './model.ts';
import type { World } from './world.ts';

export const asks = ['link', 'code', 'text', 'recoveryMail', 'recoveryText', 'number', 'activation'] as const;
export const doorNames = Object.keys(doors).filter((name): name is DoorName => Object.hasOwn(doors, name));
/**
 * What is handed in: the person's newest proof for the door, an older one, the other person's, one of another flow,
 * step or channel of the same person (number 0: the newest), or any that ever was.
 */
export const picks = ['own', 'older', 'foreign', 'other', 'any'] as const;

/** One step of a walk. */
export type Step =
  | { readonly do: 'ask'; readonly what: (typeof asks)[number]; readonly who: number; readonly in: number }
  | { readonly do: 'lock'; readonly who: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | {
      readonly do: 'hand in';
      readonly at: DoorName;
      readonly who: number;
      readonly in: number;
      readonly pick: (typeof picks)[number];
      readonly number?: number;
      readonly isNamed?: boolean;
      /** Names the message of another flow. */
      readonly address?: Address;
    };

/** Takes the steps one after the other. After each, nothing has changed but what the rules say. */
export async function walk(world: World, steps: readonly Step[]): Promise<DoorName[]> {
  const opened: DoorName[] = [];
  await world.effectsOf();
  for (const step of steps) {
    if (step.do === 'wait') world.scene.running.clock.forward(step.seconds);
    else if (step.do === 'lock') await lock(world, world.known(step.who));
    else if (step.do === 'ask') await ask(world, step);
    else if (await handIn(world, step)) opened.push(step.at);
  }
  return opened;
}

async function lock(world: World, known: Known): Promise<void> {
  if ((await world.idOf(known)) === '' || known.isLocked) return;
  await lockOut(world.scene, known.person);
  known.isLocked = true;
  await world.read();
  await world.effectsOf();
}

async function ask(world: World, { what, who, in: which }: Extract<Step, { do: 'ask' }>): Promise<void> {
  const known = world.known(who);
  const from = world.browser(which);
  const { email } = known.person;
  const signIn = async (type: string) => {
    world.asking = world.pageOf(from) ?? randomUUID();
    const page = world.asking;
    const answer = await world.send(from, 'passwordless.preLogin', { params: { type }, body: { email } });
    world.flows.set(from, { of: known, until: world.now + 600_000, page });
    return answer;
  };
  const identified = { body: { identifier: email, identifierType: 'email' } };
  const calls = {
    link: () => signIn('magiclink'),
    code: () => signIn('code'),
    text: () => signIn('smscode'),
    recoveryMail: () => world.send(from, 'recovery.viaEmail', identified),
    recoveryText: () => world.send(from, 'recovery.viaSms', identified),
    number: () => world.send(from, 'phones.reset', { body: { email } }),
    activation: () => invite(world, known),
  };
  world.scene.running.clock.forward(1); // the oldest flow is the oldest
  world.asking = undefined;
  const answer = await calls[what]();
  if (addresses[what]) world.asking = addressIn(answer);
  const before = known.seen.length;
  await world.read(what === 'recoveryText' ? 'recovery-text' : 'sign-in-text');
  const address = addresses[what];
  if (address) {
    known.addresses.delete(address);
    // Without a message, the answer holds a placeholder.
    if (known.isProven && known.seen.length > before) known.addresses.set(address, addressIn(answer));
  } else if (known.seen.length === before && what !== 'activation') world.flows.delete(from);
  assert.deepEqual(await world.effectsOf(answer), NOTHING, `asked for ${what}`);
}
const addresses: Readonly<Partial<Record<(typeof asks)[number], Address>>> = {
  recoveryMail: 'email',
  recoveryText: 'sms',
  number: 'phone',
};
const NOTHING = { session: undefined, password: undefined, number: undefined, unlocked: undefined };

/** Invites a user, or sends them the mail once more. */
async function invite(world: World, { person: { email, name } }: Known) {
  const { clerk } = world.scene;
  const isThere = (await world.scene.idOf({ email })) !== '';
  if (isThere) return world.send(clerk, 'activation.resend', { body: { email } });
  await clerk.signIn('cleo@acme.test');
  return send(clerk, 'inviting.add', { body: { email, name, provider: 'local' } });
}

/** What is handed in; undefined where there is no such thing yet. */
function textFor(world: World, step: Extract<Step, { do: 'hand in' }>): string | undefined {
  const known = world.known(step.who);
  const other = world.known(step.who === 0 ? 1 : 0);
  const { takes } = doors[step.at];
  const of = ({ passwords, seen }: Known): readonly string[] =>
    takes === 'password' ? passwords : seen.filter(({ what }) => what === takes).map(({ text }) => text);
  const number = step.number ?? 0;
  const any = (texts: readonly string[]): string | undefined => texts[number % Math.max(1, texts.length)];
  const everything = world.people.flatMap(({ seen, passwords }) => [...seen.map(({ text }) => text), ...passwords]);
  return {
    own: of(known).at(-1),
    older: any(of(known).slice(0, -1)),
    foreign: of(other).at(-1),
    other: any(
      known.seen
        .filter(({ what }) => what !== takes)
        .map(({ text }) => text)
        .reverse(),
    ),
    any: any(everything),
  }[step.pick];
}

async function handIn(world: World, step: Extract<Step, { do: 'hand in' }>): Promise<boolean> {
  const text = textFor(world, step);
  if (text === undefined) return false;
  const door: Door = doors[step.at];
  const as = world.known(step.who);
  const address = step.address ?? door.address ?? 'email';
  const handing: Handing = { from: world.browser(step.in), as, text, isNamed: step.isNamed ?? true, address };
  const { takes, next } = door;
  const isStep = takes !== 'password' && address === door.address && as.addresses.has(address);
  const isRight = isStep && as.holds(takes, text, world.now, as.addresses.get(address));
  const answer = await door.send(world, handing);
  const expected = { ...NOTHING, ...door.rule(world, handing) };
  assert.deepEqual(
    await world.effectsOf(answer),
    expected,
    `${step.at} with ${step.pick}: ${answer.status} ${answer.text}`,
  );
  if (next) assert.equal(answer.status < 300, isRight, `${step.at} with ${step.pick}: ${answer.text}`);
  if (next && isRight) next(as, answer, world.now);
  if (expected.password !== undefined && expected.session === undefined)
    assert.equal(await world.sessionsOf(as), 0, 'a new password ends every session');
  await world.read();
  return (next && isRight) || Object.values(expected).some((value) => value !== undefined);
}
