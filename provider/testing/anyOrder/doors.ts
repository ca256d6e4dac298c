import type { Answer, Browser } from '../provider.ts';
import { NEW_PASSWORD, PASSWORD } from '../invitations.ts';
import { at } from '../operator.ts';
import type { Address, Effects, Known, ProofFor } from './model.ts';
import type { World } from './world.ts';

/** A proof that is handed in. */
export interface Handing {
  readonly from: Browser;
  /** The user it is handed in for. */
  readonly as: Known;
  readonly text: string;
  /** Names the person, or leaves it to the cookie. */
  readonly isNamed: boolean;
  /** What the page names the message by. */
  readonly address: Address;
}

/** Where a proof is handed in. */
export interface Door {
  /** What opens it. */
  readonly takes: ProofFor | 'password';
  /** What the page names the message by, where it does. */
  readonly address?: Address;
  send(world: World, handing: Handing): Promise<Answer>;
  /** What the rules say: what has to come of it, and what is used up by it. */
  rule(world: World, handing: Handing): Effects;
  /** What an answer to a right proof brings for the next step. */
  next?(known: Known, answer: Answer, now: number): void;
}

/** What is too long for a code is refused unread. */
const isTry = (text: string): boolean => text.length <= 50;
const isDigits = (text: string): boolean => /^\d{6}$/.test(text);
const named = ({ as, isNamed }: Handing) => (isNamed ? { email: as.person.email } : {});
const nothing: Effects = {};

/** The user who holds a proof that is handed in without a name. */
const holderOf = (world: World, what: ProofFor, text: string): Known | undefined =>
  world.people.find((known) => known.holds(what, text, world.now));

/** Whose sign-in is waited for: that of the person who is named, else that of the browser. */
function flowOf(world: World, { from, as, isNamed }: Handing): Known | undefined {
  if (isNamed) return as;
  const flow = world.flows.get(from);
  return flow && flow.until > world.now ? flow.of : undefined;
}

function entered(world: World, { from }: Handing, known: Known, flow: string | undefined): Effects {
  known.dropFlow(flow, 'sign-in', 'sign-in-code', 'sign-in-text');
  if (known.isLocked) return nothing;
  world.flows.delete(from);
  return { session: known.person.name };
}

/** The door of a mail takes its link and its code, whatever the way is called. */
function byMail(world: World, handing: Handing): Effects {
  const { text } = handing;
  const what = isDigits(text) ? 'sign-in-code' : 'sign-in';
  const known = isDigits(text) ? flowOf(world, handing) : holderOf(world, what, text);
  const taken = known?.takes(
    what,
    text,
    world.now,
    isDigits(text) ? (world.pageOf(handing.from) ?? 'none') : undefined,
  );
  return known && taken ? entered(world, handing, known, taken.flow) : nothing;
}

/** A number that was chosen ten minutes ago and never proven gets no message and finds no user. */
const isReached = (known: Known, now: number): boolean =>
  known.isProven && (known.numberChosenAt === undefined || now - known.numberChosenAt < 600_000);

const postLogin =
  (type: string): Door['send'] =>
  (world, handing) =>
    world.send(handing.from, 'passwordless.postLogin', {
      params: { type },
      body: { token: handing.text, ...named(handing) },
    });

function verify(name: 'recovery.verifyEmail' | 'recovery.verifySms', own: 'email' | 'sms'): Door {
  const takes = own === 'email' ? 'recovery-code' : 'recovery-text';
  return {
    takes,
    address: own,
    send: (world, { from, as, text, address }) =>
      world.send(from, name, { body: { otcToken: text, sessionId: as.addresses.get(address) ?? 'none' } }),
    rule(world, { as, text, address }) {
      if (address === own && as.addresses.has(own) && isTry(text))
        as.takes(takes, text, world.now, as.addresses.get(own));
      return nothing;
    },
    next: (known, { body }, now) => known.got('recovery', String(body.token), now, undefined, 600_000),
  };
}

let changes = 0;

export const doors = {
  link: { takes: 'sign-in', send: postLogin('magiclink'), rule: byMail },
  code: { takes: 'sign-in-code', send: postLogin('code'), rule: byMail },
  text: {
    takes: 'sign-in-text',
    send: postLogin('smscode'),
    rule(world, handing) {
      const known = flowOf(world, handing);
      if (!known || (handing.isNamed && !isReached(known, world.now))) return nothing;
      const taken = known.takes('sign-in-text', handing.text, world.now, world.pageOf(handing.from) ?? 'none');
      if (!taken) return nothing;
      known.numberChosenAt = undefined;
      return entered(world, handing, known, taken.flow);
    },
  },
  recoveryCode: verify('recovery.verifyEmail', 'email'),
  recoveryText: verify('recovery.verifySms', 'sms'),
  reset: {
    takes: 'recovery',
    async send(world, { from, as, text }) {
      const password = `${NEW_PASSWORD} ${(changes += 1)}`;
      const body = { userId: await world.idOf(as), token: text, password };
      const answer = await world.send(from, 'recovery.resetPassword', { body });
      if (answer.status < 300) as.passwords.push(password);
      return answer;
    },
    rule(world, { as, text }) {
      if (!as.takes('recovery', text, world.now)) return nothing;
      as.dropMessages();
      const { name } = as.person;
      const unlocked = as.isLocked ? name : undefined;
      as.isLocked = false;
      return { password: name, unlocked };
    },
  },
  unlock: {
    takes: 'unlock',
    send: (world, { from, text }) => world.send(from, 'recovery.unlockMe', { body: { token: text } }),
    rule(world, { text }) {
      const known = holderOf(world, 'unlock', text);
      if (!known?.takes('unlock', text, world.now)) return nothing;
      const unlocked = known.isLocked ? known.person.name : undefined;
      known.isLocked = false;
      return { unlocked };
    },
  },
  numberCode: {
    takes: 'phone-reset-code',
    address: 'phone',
    send: (world, { from, as, text, address }) =>
      world.send(from, 'phones.verifyReset', {
        body: { resetPhoneNumberToken: as.addresses.get(address) ?? 'none', code: text },
      }),
    rule(world, { as, text, address }) {
      if (address === 'phone' && as.addresses.has('phone') && isTry(text))
        as.takes('phone-reset-code', text, world.now, as.addresses.get('phone'));
      return nothing;
    },
    next: (known, { body }, now) => known.got('phone-change', String(body.changePhoneNumberToken), now),
  },
  number: {
    takes: 'phone-change',
    send(world, { from, text }) {
      const { phoneNumber } = world.scene.somebodyNew();
      return world.send(from, 'phones.change', { body: { changePhoneNumberToken: text, phoneNumber } });
    },
    rule(world, { text }) {
      const known = holderOf(world, 'phone-change', text);
      if (!known?.takes('phone-change', text, world.now)) return nothing;
      known.dropMessages();
      known.numberChosenAt = world.now;
      return { number: known.person.name };
    },
  },
  activation: {
    takes: 'activation',
    send: (world, handing) => activate(world, handing, {}),
    rule: (world, handing) => activated(world, handing, 'activation'),
  },
  activationCode: {
    takes: 'activation-code',
    address: 'activation',
    send: (world, handing) =>
      activate(world, handing, { token: handing.as.addresses.get(handing.address) ?? 'none', code: handing.text }),
    rule: (world, handing) =>
      handing.address === 'activation' && handing.as.addresses.has('activation') && isTry(handing.text)
        ? activated(world, handing, 'activation-code')
        : nothing,
  },
  password: {
    takes: 'password',
    send: (world, { from, as, text }) =>
      world.send(from, 'auth.login', { body: { email: as.person.email, password: text } }),
    rule(_world, { as, text }) {
      const isRight = as.isProven && as.passwords.at(-1) === text;
      return isRight && !as.isLocked ? { session: as.person.name } : nothing;
    },
  },
} as const satisfies Record<string, Door>;
export type DoorName = keyof typeof doors;

/** Activates an invited user. The body is the same for all: it does not distinguish two users. */
async function activate(world: World, { from, as, text }: Handing, more: object): Promise<Answer> {
  const body = { userId: await world.idOf(as), token: text, password: PASSWORD, ...more };
  if (!body.userId) body.userId = '0d0d0d0d-0000-4000-8000-00000000000d';
  return world.send(from, 'code' in more ? 'activation.activateWithCode' : 'activation.activate', { body });
}

function activated(world: World, { as, text }: Handing, what: 'activation' | 'activation-code'): Effects {
  const flow = what === 'activation-code' ? as.addresses.get('activation') : undefined;
  if (!as.takes(what, text, world.now, flow) || as.isProven) return nothing;
  as.isProven = true;
  as.passwords.push(PASSWORD);
  as.drop('activation-code');
  const { name } = as.person;
  return { password: name, session: as.isLocked ? undefined : name };
}

/** What an answer says that a page goes on with. */
export const addressIn = ({ body }: Answer): string =>
  String(at(body, 'sessionId') ?? at(body, 'resetPhoneNumberToken') ?? '');
