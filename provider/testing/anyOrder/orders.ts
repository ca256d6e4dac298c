import type { DoorName } from './doors.ts';
import type { Address } from './model.ts';
import type { Step } from './walk.ts';

/** Steps that end before the door they are for. */
type Approach = (who: number) => readonly Step[];

const ask =
  (what: Extract<Step, { do: 'ask' }>['what']): Approach =>
  (who) => [{ do: 'ask', what, who, in: 0 }];
const own = (at: DoorName, who: number): Step => ({ do: 'hand in', at, who, in: 0, pick: 'own' });
const lock: Approach = (who) => [{ do: 'lock', who }];

/** How a person comes to what opens each door. */
export const approaches: Readonly<Record<DoorName, Approach>> = {
  link: ask('link'),
  code: ask('code'),
  text: ask('text'),
  recoveryCode: ask('recoveryMail'),
  recoveryText: ask('recoveryText'),
  reset: ask('recoveryMail'),
  unlock: lock,
  numberCode: ask('number'),
  number: (who) => [...ask('number')(who), own('numberCode', who)],
  activation: ask('activation'),
  activationCode: ask('activation'),
  password: () => [],
};

/** Two people for whom a door may be: of those who are invited there is one. */
const peopleAt = (at: DoorName): readonly [number, number] => (at.startsWith('activation') ? [2, 0] : [0, 1]);

/** Every flow begun, each once. */
const everything: Approach = (who) =>
  (['link', 'text', 'recoveryMail', 'recoveryText', 'number'] as const).flatMap((what) => ask(what)(who));
const newPassword: Approach = (who) => [...ask('recoveryMail')(who), own('reset', who)];
const newNumber: Approach = (who) => [...approaches.number(who), own('number', who)];
const others: readonly Address[] = ['email', 'sms', 'phone', 'activation'];

/** What differs from a door in the channel alone, or in the step. */
const siblings: Readonly<Partial<Record<DoorName, DoorName>>> = {
  code: 'text',
  text: 'code',
  recoveryCode: 'recoveryText',
  recoveryText: 'recoveryCode',
  numberCode: 'recoveryText',
  reset: 'number',
  number: 'link',
};

/** An order of calls at a door. `opens`: the last step is the right one, and has to open it. */
export interface Order {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly opens?: true;
}

/** Each door with each single thing that may be wrong about what is handed in. */
export function ordersAt(at: DoorName): readonly Order[] {
  const [who, other] = peopleAt(at);
  const begin = approaches[at](who);
  const right = own(at, who);
  const wrong = (more: Partial<Extract<Step, { do: 'hand in' }>>): Step => ({
    do: 'hand in',
    at,
    who,
    in: 0,
    pick: 'own',
    ...more,
  });
  const sibling = siblings[at];
  const isCookies = at === 'link' || at === 'code' || at === 'text';
  const isAddressed = at.endsWith('Code') || at === 'recoveryText';
  return [
    { name: 'the right one, then once more', steps: [...begin, right, right] },
    { name: 'the right one', steps: [...begin, right], opens: true },
    {
      name: 'that of another person',
      steps: [...begin, ...approaches[at](other), wrong({ pick: 'foreign' }), wrong({ who: other }), right],
    },
    ...(sibling
      ? [
          {
            name: 'that of another channel',
            steps: [...begin, ...approaches[sibling](who), wrong({ pick: 'other', number: 0 }), right],
            opens: true as const,
          },
        ]
      : []),
    {
      name: 'those of other flows, steps and channels',
      steps: [...everything(who), ...begin, ...[0, 1, 2, 3].map((number) => wrong({ pick: 'other', number })), right],
      opens: true,
    },
    {
      name: 'the right one after five wrong ones',
      steps: [
        ...everything(who),
        ...begin,
        ...[0, 1, 2, 3, 4].map((number) => wrong({ pick: 'other', number })),
        right,
      ],
    },
    { name: 'an older one', steps: [...begin, ...begin, wrong({ pick: 'older' }), right] },
    ...[601, 3601, 86_401].map((seconds) => ({
      name: `one of ${seconds} s ago`,
      steps: [...begin, { do: 'wait', seconds } as const, right],
    })),
    { name: 'one of before a new password', steps: [...begin, ...newPassword(who), right] },
    { name: 'one of before another number', steps: [...begin, ...newNumber(who), right] },
    { name: 'one of before a sign-in', steps: [...begin, ...ask('link')(who), own('link', who), right] },
    { name: 'one of somebody who is locked out', steps: [...begin, ...lock(who), right] },
    ...(isCookies
      ? [
          {
            name: 'one that another browser has asked for',
            steps: [...begin, wrong({ isNamed: false, in: 1 }), wrong({ isNamed: false })],
            opens: true as const,
          },
          {
            name: 'one that this browser has asked for before it asked for somebody else',
            steps: [...begin, ...approaches[at](other), wrong({ isNamed: false }), right],
          },
        ]
      : []),
    ...(isAddressed
      ? others.map((address) => ({
          name: `one with the address of ${address}`,
          steps: [...everything(who), ...begin, wrong({ address }), right],
        }))
      : []),
  ];
}
