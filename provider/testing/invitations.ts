import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eq } from 'drizzle-orm';
import { membersSeed } from '../../tests/support/rolesSeed.ts';
import type { ProviderConfig, SeedDocument } from '../app/createProvider.ts';
import { roles, users } from '../database/storage/schema.ts';
import { mailTo, type ReceivedMail } from './mail.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from './provider.ts';

export const paths = {
  invite: '/identity/resources/users/v2',
  list: '/identity/resources/users/v3',
  team: '/team/resources/members/v1',
  me: '/identity/resources/users/v2/me',
  strategy: '/identity/resources/users/v1/activate/strategy',
  activate: '/identity/resources/users/v1/activate',
  activateWithCode: '/identity/resources/users/v1/activate/code',
  resendActivation: '/identity/resources/users/v1/activate/reset',
  read: '/identity/resources/users/v1/invitation',
  accept: '/identity/resources/users/v1/invitation/accept',
  acceptWithCode: '/identity/resources/users/v1/invitation/accept/code',
  resend: '/identity/resources/users/v1/invitation/reset',
  resendAll: '/identity/resources/users/v1/invitation/reset/all',
  link: '/identity/resources/tenants/invites/v1/user',
  linkV2: '/identity/resources/tenants/invites/v2/user',
  verifyLink: '/identity/resources/tenants/invites/v1/verify',
  linkConfiguration: '/identity/resources/tenants/invites/v1/configuration',
} as const;

export const PASSWORD = 'correct horse battery';
/** One that the rules for new passwords let pass. */
export const NEW_PASSWORD = 'wachtel rennt bergauf 9';

const person = (email: string, tenant: string, ...held: string[]) => ({
  email,
  name: email.split('@')[0] ?? '',
  password: PASSWORD,
  memberships: [{ tenant, roles: held }],
});

/** A tenant whose clerk invites, and another one whose people have accounts already. */
export function invitingSeed(): SeedDocument {
  const common = membersSeed('acme');
  return {
    name: 'invitations',
    ...common,
    tenants: [...common.tenants, { alias: 'third', name: 'Third' }],
    roles: [
      ...common.roles,
      { key: 'starter', name: 'Starter', level: 9, tenant: 'acme', isDefault: true, permissions: [] },
      { key: 'viewer', name: 'Viewer', level: 9, tenant: 'acme', permissions: ['fe.secure.read.users'] },
      { key: 'writer', name: 'Writer', level: 5, tenant: 'acme', permissions: ['fe.secure.write.users'] },
      { key: 'foreign', name: 'Foreign', level: 9, tenant: 'other', permissions: [] },
      {
        key: 'chief',
        name: 'Chief',
        level: 5,
        tenant: 'other',
        permissions: ['fe.secure.read.users', 'fe.secure.write.users'],
      },
      {
        key: 'chief3',
        name: 'Chief',
        level: 5,
        tenant: 'third',
        permissions: ['fe.secure.read.users', 'fe.secure.write.users'],
      },
    ],
    users: [
      person('owen@acme.test', 'acme', 'owner'),
      person('cleo@acme.test', 'acme', 'clerk'),
      person('rob@acme.test', 'acme', 'viewer'),
      { ...person('sam@acme.test', 'acme'), superUser: true },
      person('chief@other.test', 'other', 'chief'),
      person('chief@third.test', 'third', 'chief3'),
      {
        ...person('else@other.test', 'other', 'foreign'),
        username: 'elsewhere',
        phoneNumber: '+49 30 555',
        mfaEnrolled: true,
      },
      { ...person('super@other.test', 'other', 'foreign'), superUser: true },
      { ...person('unproven@other.test', 'other', 'foreign'), verified: false },
    ],
  };
}

/** A provider for the tests of invitations, with what they do all the time. Call it inside of `describe`. */
export function useInviting(config: Partial<ProviderConfig> = {}) {
  let running: TestProvider;
  let clerk: Browser;
  before(async () => {
    running = await startProvider({ requestLimits: { mails: 10_000, links: 10_000 }, ...config }, invitingSeed());
    clerk = await signedIn('cleo@acme.test');
  });
  after(() => running.end());

  async function signedIn(email: string, password = PASSWORD): Promise<Browser> {
    const browser = running.browser();
    const answer = await browser.signIn(email, password);
    assert.equal(answer.status, 200, answer.text);
    return browser;
  }

  return {
    get running() {
      return running;
    },
    get db() {
      return running.provider.services.db;
    },
    get clerk() {
      return clerk;
    },
    signedIn,
    /** Lets time pass; the clerk signs in again. */
    async wait(seconds: number): Promise<void> {
      running.clock.forward(seconds);
      clerk = await signedIn('cleo@acme.test');
    },
    browser: () => running.browser(),
    mailTo: (address: string): Promise<ReceivedMail> => mailTo(running, address),
    async roleIds(...keys: string[]): Promise<string[]> {
      const rows = await running.provider.services.db.select().from(roles);
      return keys.map((key) => rows.find((row) => row.key === key)?.id ?? assert.fail(key));
    },
    async userIdOf(email: string): Promise<string> {
      const [row] = await running.provider.services.db.select().from(users).where(eq(users.email, email));
      return row?.id ?? assert.fail(email);
    },
    /** Invites as the clerk. */
    invite: (
      email: string,
      more: object = {},
      as: Browser = clerk,
      headers: Record<string, string> = {},
    ): Promise<Answer> => as.post(paths.invite, { email, provider: 'local', ...more }, { headers }),
    /** Invites as the clerk, and resolves to the mail. */
    async invited(email: string, more: object = {}, as: Browser = clerk): Promise<ReceivedMail> {
      const answer = await as.post(paths.invite, { email, provider: 'local', ...more });
      assert.equal(answer.status, 200, answer.text);
      return mailTo(running, email);
    },
  };
}

export const code = ({ status, body }: Answer) => [status, body.errorCode];
