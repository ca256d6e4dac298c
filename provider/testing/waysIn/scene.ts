import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { EndpointName, SeedDocument } from 'gatehouse-contract/contract.js';
import { addressOf, partsOf, rowNamed } from '../../../tests/support/calls.ts';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { outboxMessages, signUpStrategies, tenants, users, vendors } from '../../database/storage/schema.ts';
import { invitingSeed, PASSWORD } from '../invitations.ts';
import { mailsTo, type ReceivedMail } from '../mail.ts';
import { CALLBACK } from '../oauth.ts';
import { at } from '../operator.ts';
import { ADDRESS, claimsOf, startProvider, type Answer, type Browser } from '../provider.ts';

/** A person who tries to sign in. */
export interface Person {
  /** What the account is called by. */
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly phoneNumber: string;
}

/** Every way there is, switched on. */
export const EVERY_STRATEGY = {
  main: 'EmailAndPassword',
  secondary: ['UsernameAndPassword', 'UsernameAndMagicLink', 'UsernameAndCode', 'SmsCode', 'Passkeys'],
} as const satisfies SeedDocument['strategies'];

/** Every second factor, too. */
const MFA_STRATEGIES = ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS', 'EmailCode'];

const personOf = (number: number): Person => ({
  name: `person${number}`,
  email: `person${number}@acme.test`,
  username: `person${number}`,
  phoneNumber: `+1201555${String(number).padStart(4, '0')}`,
});

/** A provider with many people, each of whom tries one way in. `perAccount`: wrong tries after which the next waits. */
export async function openScene(most: number, perAccount = 5) {
  const common = invitingSeed();
  const people = Array.from({ length: most }, (_, number) => personOf(number + 100));
  const seed: SeedDocument = {
    ...common,
    flags: { 'security-center-show-login-flows': 'on' },
    strategies: EVERY_STRATEGY,
    recovery: { sms: true },
    users: [
      ...common.users,
      ...people.map((person) => ({
        ...person,
        password: PASSWORD,
        memberships: [{ tenant: 'acme', roles: ['plain'] }],
      })),
    ],
  };
  const plenty = 1_000_000;
  const running = await startProvider(
    {
      requestLimits: { mails: plenty, links: plenty, signUps: plenty, refresh: plenty, passkeys: plenty },
      redirectUris: [CALLBACK],
      sendingLimits: { perNetwork: plenty, perAsker: plenty, perAddress: plenty, perVendor: plenty },
      lockout: { perAccount, perAddress: plenty },
      textLimits: { perCountry: plenty, perTenant: plenty },
    },
    seed,
  );
  const { services } = running.provider;
  const { db } = services;
  await db.update(vendors).set({ mfaStrategies: [...MFA_STRATEGIES] });
  await db.update(signUpStrategies).set({ isActive: true, isRequired: false });
  const [clerk, chief] = [running.browser(), running.browser()];
  assert.equal((await clerk.signIn('cleo@acme.test')).status, 200);
  assert.equal((await chief.signIn('chief@other.test')).status, 200);
  const [acme] = await db.select().from(tenants).where(eq(tenants.alias, 'acme'));
  let [taken, made] = [0, 0];

  return {
    running,
    services,
    db,
    /** Manages the people of Acme. */
    clerk,
    /** Invites to another tenant. */
    chief,
    tenantId: acme?.id ?? assert.fail('There is no Acme'),
    browser: () => running.browser(),
    everybody: (): readonly Person[] => people,
    /** Another user each time, with an account. */
    somebody: (): Person => people[taken++] ?? assert.fail('There are not enough people'),
    /** Another person each time, without an account. */
    somebodyNew: (): Person => personOf(5_000 + made++),
    idOf: async ({ email }: Pick<Person, 'email'>): Promise<string> =>
      (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '',
    /** The newest message to an address or a number. */
    messageTo: async (address: string): Promise<ReceivedMail | undefined> => (await mailsTo(running, address))[0],
    /** Every way open, and no mail lying about. */
    async clear(): Promise<void> {
      await db.delete(outboxMessages);
      await setStrategies(db, EVERY_STRATEGY);
      await db.update(vendors).set({ allowNotVerifiedUsersLogin: false, enforceMfaType: 'DontForce' });
      await db.update(tenants).set({ erasedAs: null });
    },
  };
}
export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Sends a call of the contract. */
export function send(from: Browser, name: EndpointName, input: object = {}, address = ADDRESS): Promise<Answer> {
  const row = rowNamed(name);
  const { body, ...rest } = partsOf(input);
  return from.call(row.method, addressOf(row, rest), { address, ...(row.method !== 'GET' && { body }) });
}

/** Whose session an answer begins, by name; undefined where it begins none. */
export function personInside({ body, headers }: Answer): string | undefined {
  const inside = [body.accessToken, body.access_token, at(body, 'authResponse', 'accessToken')].find(
    (token) => token !== undefined,
  );
  const isKept = headers.getSetCookie().some((line) => line.startsWith('fe_refresh_') && !/max-age=0/i.test(line));
  if (inside === undefined) return isKept ? 'a cookie alone' : undefined;
  return String(claimsOf(String(inside)).name);
}
