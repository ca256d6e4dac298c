import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { WRITE_USERS, type SignUpIdentifier } from 'gatehouse-contract/contract.js';
import { membersSeed } from '../../../tests/support/rolesSeed.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { signUpCookieName } from '../../signIn/auth/signUpBrowser.ts';
import type { SeedDocument } from '../../app/createProvider.ts';
import {
  attemptCounters,
  invitations,
  memberships,
  membershipRoles,
  oneTimeSecrets,
  passwords,
  phoneNumbers,
  roles,
  signUpStrategies,
  tenants,
  usernames,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import { auditOf, contentOf } from '../../testing/audit.ts';
import { workFor } from '../../testing/equalWork/work.ts';
import { mailsTo, mailTo } from '../../testing/mail.ts';
import {
  claimsOf,
  CLIENT_ID,
  startProvider,
  type Answer,
  type Browser,
  type TestProvider,
} from '../../testing/provider.ts';

const SIGN_UP = '/identity/resources/users/v1/signUp';
const STRATEGIES = '/identity/resources/configurations/v1/sign-up/strategies';
const ACTIVATE = '/identity/resources/users/v1/activate';
const LINK = '/identity/resources/tenants/invites/v1/user';
const password = 'correct horse battery';
const COOKIE = signUpCookieName(CLIENT_ID);

const common = membersSeed('acme');
const seed: SeedDocument = {
  name: 'signUp',
  ...common,
  roles: [
    ...common.roles,
    { key: 'boss', name: 'Boss', level: 1, firstUserRole: true, permissions: common.permissions.map(({ key }) => key) },
    { key: 'helper', name: 'Helper', level: 8, permissions: [WRITE_USERS] },
    { key: 'usual', name: 'Usual', level: 9, isDefault: true, permissions: [] },
  ],
  users: [
    { email: 'cleo@acme.test', name: 'Cleo', password, memberships: [{ tenant: 'acme', roles: ['clerk'] }] },
    { email: 'taken@acme.test', name: 'Tara Taken', password, memberships: [{ tenant: 'other' }] },
    { email: 'off@acme.test', name: 'Off', password, memberships: [{ tenant: 'acme', disabled: true }] },
    {
      email: 'kept@acme.test',
      name: 'Kept',
      password,
      memberships: [{ tenant: 'acme', invited: true, disabled: true }],
    },
  ],
};

describe('signing up', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  let clerk: Browser;
  before(async () => {
    running = await startProvider({ requestLimits: { signUps: 1_000 } }, seed);
    db = running.provider.services.db;
    clerk = running.browser();
    await clerk.signIn('cleo@acme.test');
  });
  after(() => running.end());
  beforeEach(async () => {
    await db.delete(attemptCounters);
    await db.update(vendors).set({ allowSignups: true, allowNotVerifiedUsersLogin: false });
    await allow('email');
  });

  const allow = async (...active: SignUpIdentifier[]) => {
    for (const { strategy } of await db.select().from(signUpStrategies))
      await db
        .update(signUpStrategies)
        .set({ isActive: active.includes(strategy), isRequired: strategy === 'email' && active.length === 1 })
        .where(eq(signUpStrategies.strategy, strategy));
  };
  const signUp = (browser: Browser, email: string, more: object = {}) => {
    running.clock.forward(1); // the newest mail is the newest
    return browser.post(SIGN_UP, { email, companyName: 'New company', name: 'Nora New', password, ...more });
  };
  const codeIn = ({ text }: { text: string }): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const code = ({ status, body }: Answer) => [status, body.errorCode];
  const accountOf = async (email: string) => {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    return user;
  };
  const placesOf = async (email: string) =>
    db
      .select({ tenant: tenants.name, activatedAt: memberships.activatedAt, tenantId: tenants.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
      .where(eq(users.email, email))
      .orderBy(tenants.name);
  const rolesIn = async (email: string) =>
    (
      await db
        .select({ key: roles.key })
        .from(membershipRoles)
        .innerJoin(users, eq(users.id, membershipRoles.userId))
        .innerJoin(roles, eq(roles.id, membershipRoles.roleId))
        .where(eq(users.email, email))
    )
      .map(({ key }) => key)
      .sort();
  const activate = async (browser: Browser, email: string, chosen?: string) => {
    const link = (await mailTo(running, email)).link('/activate');
    return browser.post(ACTIVATE, { ...link, ...(chosen !== undefined && { password: chosen }) });
  };
  const link = async (more: object = {}): Promise<string> => String((await clerk.post(LINK, more)).body.token);

  it('SIGNUP-002 SIGNUP-003 tells what people may sign up with', async () => {
    await db.delete(signUpStrategies);
    const fresh = await startProvider({}, seed);
    const { text } = await fresh.browser().get(STRATEGIES);
    await fresh.end();
    assert.deepEqual(JSON.parse(text), [
      { strategy: 'email', isActive: true, isRequired: true },
      { strategy: 'phoneNumber', isActive: false, isRequired: false },
      { strategy: 'username', isActive: false, isRequired: false },
    ]);
    await db.insert(signUpStrategies).values(
      (['email', 'phoneNumber', 'username'] as const).map((strategy, position) => ({
        strategy,
        position,
        isActive: position === 0,
        isRequired: position === 0,
      })),
    );
  });

  it('SIGNUP-009 SIGNUP-017 makes a company and its administrator, who activates in the same browser with the password', async () => {
    const browser = running.browser();
    const rows = await auditOf(db, async () => {
      const { status, body } = await signUp(browser, 'nora@new.test', { metadata: '{"plan":"a"}' });
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body).sort(), ['activationToken', 'shouldActivate', 'userId']);
      assert.equal(body.shouldActivate, true);
    });
    assert.deepEqual(
      rows.map(({ event, outcome, details }) => [event, outcome, details]),
      [['user.signed.up', 'success', { with: ['email'], by: 'form' }]],
    );
    const user = await accountOf('nora@new.test');
    assert.deepEqual([user?.verified, user?.name, user?.metadata], [false, 'Nora New', '{"plan":"a"}']);
    assert.deepEqual(
      (await placesOf('nora@new.test')).map(({ tenant, activatedAt }) => [tenant, activatedAt]),
      [['New company', null]],
    );
    assert.deepEqual(code(await running.browser().signIn('nora@new.test')), [403, 'ER-USER-NOT-VERIFIED']);
    const answer = await activate(browser, 'nora@new.test');
    assert.equal(answer.status, 200, answer.text);
    const { tenantId } = claimsOf(String(answer.body.accessToken));
    assert.equal(tenantId, (await placesOf('nora@new.test'))[0]?.tenantId);
    assert.deepEqual(await rolesIn('nora@new.test'), ['boss']);
    assert.equal((await running.browser().signIn('nora@new.test')).status, 200);
  });

  it('PRO-14 drops a password that was chosen before the address was proven, where the proof comes from elsewhere', async () => {
    await signUp(running.browser(), 'victim@new.test', { password: 'chosen by somebody else' });
    const owner = running.browser();
    assert.deepEqual(code(await activate(owner, 'victim@new.test')), [400, 'ER-INVALID-REQUEST']);
    assert.equal((await activate(owner, 'victim@new.test', 'my very own lamp')).status, 200);
    assert.equal((await running.browser().signIn('victim@new.test', 'chosen by somebody else')).status, 401);
    assert.equal((await running.browser().signIn('victim@new.test', 'my very own lamp')).status, 200);
  });

  it('PRO-18 drops a number that was proven before the address, where the proof comes from elsewhere', async () => {
    const email = 'numbered@new.test';
    await signUp(running.browser(), email);
    const userId = (await accountOf(email))?.id ?? '';
    // Who signs in before the address is proven may add a number by a code that is sent there.
    const phoneNumber = '+4917604069099';
    await db.insert(phoneNumbers).values({ userId, phoneNumber, verifiedAt: new Date() });
    await db.update(users).set({ phoneNumber }).where(eq(users.id, userId));
    assert.equal((await activate(running.browser(), email, 'my very own lamp')).status, 200);
    assert.equal(await db.$count(phoneNumbers, eq(phoneNumbers.userId, userId)), 0);
    assert.equal((await accountOf(email))?.phoneNumber, null);
  });

  it('lets whoever signs up last choose the password: the mail before asks for one', async () => {
    const [first, second] = [running.browser(), running.browser()];
    await signUp(first, 'twice@new.test', { companyName: 'First', password: 'the password of the first' });
    const old = (await mailTo(running, 'twice@new.test')).link('/activate');
    await signUp(second, 'twice@new.test', { companyName: 'Second', password: 'the password of the second' });
    assert.deepEqual(
      (await placesOf('twice@new.test')).map(({ tenant }) => tenant),
      ['Second'],
    );
    assert.equal(await db.$count(tenants, eq(tenants.name, 'First')), 0, 'nobody is left in it');
    assert.deepEqual(code(await first.post(ACTIVATE, old)), [400, 'ER-INVALID-REQUEST']);
    assert.equal((await activate(second, 'twice@new.test')).status, 200);
    assert.equal((await running.browser().signIn('twice@new.test', 'the password of the second')).status, 200);
  });

  it('asks for a password with the activation where none was given', async () => {
    const browser = running.browser();
    const { status, headers } = await signUp(browser, 'later@new.test', { password: undefined });
    const kept = headers.getSetCookie().map((line) => line.replace(/=.*/, ''));
    assert.deepEqual(
      [status, kept],
      [200, [`gatehouse_joining_${CLIENT_ID}`]],
      'no password, nothing to remember it by',
    );
    assert.equal((await activate(browser, 'later@new.test', 'a lamp of green glass')).status, 200);
  });

  it('leaves the sign-up of another person in the same browser alone', async () => {
    const browser = running.browser();
    await signUp(browser, 'first@shared.test');
    const first = await accountOf('first@shared.test');
    await signUp(browser, 'second@shared.test');
    const second = await accountOf('second@shared.test');
    // Another sign-up than that which this browser has begun last is not the person's own.
    await signUp(browser, 'third@shared.test', { replaces: first?.id });
    await signUp(running.browser(), 'fourth@shared.test', { replaces: second?.id });
    for (const email of ['first@shared.test', 'second@shared.test', 'third@shared.test'])
      assert.equal((await activate(running.browser(), email, 'a lamp of green glass')).status, 200, email);
  });

  it('takes back a sign-up whose address the person calls wrong, and its mail opens nothing', async () => {
    const browser = running.browser();
    await signUp(browser, 'wrnog@new.test');
    const mail = (await mailTo(running, 'wrnog@new.test')).link('/activate');
    const wrong = await accountOf('wrnog@new.test');
    await signUp(browser, 'wrong@new.test', { replaces: wrong?.id.toUpperCase() });
    assert.equal(await accountOf('wrnog@new.test'), undefined);
    assert.deepEqual(code(await running.browser().post(ACTIVATE, { ...mail, password })), [400, 'ER-LINK-INVALID']);
    assert.equal((await activate(browser, 'wrong@new.test')).status, 200);
    // What is proven is never taken back.
    const proven = await accountOf('wrong@new.test');
    await signUp(browser, 'another@new.test', { replaces: proven?.id });
    assert.equal((await accountOf('wrong@new.test'))?.verified, true);
  });

  describe('with the address of a person whom the operator has put into a tenant', () => {
    /** What a document or an import writes: a member who waits for the activation alone. */
    async function placed(email: string, company: string, parentId?: string): Promise<string> {
      const [tenant] = await db.insert(tenants).values({ name: company, parentId }).returning();
      const name = { name: 'Boss', nameKey: 'boss' };
      await db
        .insert(users)
        .values({ email, emailKey: email, ...name })
        .onConflictDoNothing();
      const place = { tenantId: tenant?.id ?? '', userId: (await accountOf(email))?.id ?? '' };
      await db.insert(memberships).values({ ...place, activatedAt: null });
      const [helper] = await db.select().from(roles).where(eq(roles.key, 'helper'));
      await db.insert(membershipRoles).values({ ...place, roleId: helper?.id ?? '' });
      return place.tenantId;
    }
    const namesOf = async (email: string) => (await placesOf(email)).map(({ tenant }) => tenant);

    it('PRO-22 leaves the tenant, its accounts and the roles, however often it is done', async () => {
      const above = await placed('boss@newco.test', 'Newco');
      await placed('boss@newco.test', 'Newco North', above);
      await signUp(running.browser(), 'boss@newco.test', { companyName: 'Mine' });
      const browser = running.browser();
      assert.equal((await signUp(browser, 'boss@newco.test', { companyName: 'Mine again' })).status, 200);
      assert.deepEqual(await namesOf('boss@newco.test'), ['Mine again', 'Newco', 'Newco North']);
      assert.deepEqual(await rolesIn('boss@newco.test'), ['boss', 'helper', 'helper']);
      assert.equal((await activate(running.browser(), 'boss@newco.test', 'a lamp of green glass')).status, 200);
      const places = await placesOf('boss@newco.test');
      assert.equal(
        places.every(({ activatedAt }) => activatedAt !== null),
        true,
      );
    });

    it('PRO-22 leaves them also where the person calls the address wrong', async () => {
      await placed('chief@newco.test', 'Newco South');
      const browser = running.browser();
      await signUp(browser, 'chief@newco.test', { companyName: 'Mine' });
      const user = await accountOf('chief@newco.test');
      const link = (await mailTo(running, 'chief@newco.test')).link('/activate');
      assert.equal((await signUp(browser, 'chief@mine.test', { replaces: user?.id })).status, 200);
      assert.deepEqual(await namesOf('chief@newco.test'), ['Newco South']);
      assert.deepEqual(await rolesIn('chief@newco.test'), ['helper']);
      const chosen = { password: 'a lamp of green glass' };
      assert.equal((await running.browser().post(ACTIVATE, { ...link, ...chosen })).status, 200);
    });

    it('keeps the own tenant of a sign-up that the operator has put accounts below, without the person', async () => {
      await signUp(running.browser(), 'root@newco.test', { companyName: 'Root' });
      const [own] = await placesOf('root@newco.test');
      await db.insert(tenants).values({ name: 'Leaf', parentId: own?.tenantId });
      assert.equal((await signUp(running.browser(), 'root@newco.test', { companyName: 'Root two' })).status, 200);
      assert.deepEqual(await namesOf('root@newco.test'), ['Root two']);
      assert.equal(await db.$count(tenants, eq(tenants.name, 'Root')), 1);
    });
  });

  it('PRO-10 takes spellings of an address for one person, and stores one plain mailbox', async () => {
    await signUp(running.browser(), 'Spelling@New.test');
    await signUp(running.browser(), ' spelling@new.TEST ');
    assert.equal((await db.select().from(users).where(eq(users.emailKey, 'spelling@new.test'))).length, 1);
    for (const email of [
      'a@b.test,c@d.test',
      '"a b"@c.test',
      'Ada <a@b.test>',
      'no-address',
      'a@b.test\nbcc: c@d.test',
    ])
      assert.deepEqual(code(await signUp(running.browser(), email)), [400, 'ER-INVALID-REQUEST'], email);
  });

  it('PRO-24 reads no roles of whoever signs up', async () => {
    const [owner] = await db.select().from(roles).where(eq(roles.key, 'owner'));
    const browser = running.browser();
    assert.equal((await signUp(browser, 'greedy@new.test', { roleIds: [owner?.id] })).status, 200);
    assert.deepEqual(await rolesIn('greedy@new.test'), ['boss']);
    const token = await link({ roleIds: [] });
    await signUp(browser, 'greedy2@new.test', { roleIds: [owner?.id], invitationToken: token });
    assert.deepEqual(await rolesIn('greedy2@new.test'), []);
  });

  it('gives the first person the least of the vendor’s roles that edit users, where none is marked', async () => {
    await db.update(roles).set({ firstUserRole: false });
    await db.insert(roles).values({ key: 'root', name: 'Root', level: 0 });
    await signUp(running.browser(), 'least@new.test');
    assert.deepEqual(await rolesIn('least@new.test'), ['helper']);
    await db.update(roles).set({ firstUserRole: true }).where(eq(roles.key, 'boss'));
  });

  it('PWPOL-002 PRO-14 refuses weak and breached passwords at the field, before anything else is looked at', async () => {
    for (const email of ['weak@new.test', 'taken@acme.test']) {
      const weak = await signUp(running.browser(), email, { password: 'short' });
      assert.deepEqual(
        [...code(weak), weak.body.context],
        [400, 'ER-PASSWORD-WEAK', { field: 'password', rules: ['minLength'] }],
      );
      const breached = await signUp(running.browser(), email, { password: 'Password1' });
      assert.deepEqual(
        [...code(breached), breached.body.context],
        [400, 'ER-PASSWORD-BREACHED', { field: 'password' }],
      );
    }
    assert.equal(await accountOf('weak@new.test'), undefined);
  });

  it('refuses what is missing or malformed, naming the field', async () => {
    const wrong: [object, string][] = [
      [{ email: '' }, 'email'],
      [{ companyName: ' ' }, 'companyName'],
      [{ companyName: undefined }, 'companyName'],
      [{ metadata: '[]' }, 'metadata'],
      [{ metadata: '{' }, 'metadata'],
      [{ password: 7 }, 'password'],
      [{ name: 'x'.repeat(201) }, 'name'],
    ];
    for (const [more, field] of wrong) {
      const answer = await signUp(running.browser(), 'field@new.test', more);
      assert.deepEqual([...code(answer), answer.body.context], [400, 'ER-INVALID-REQUEST', { field }], answer.text);
    }
    const headers = { 'frontegg-requested-application-id': 'dddddddd-0000-4000-8000-00000000000f' };
    const body = { email: 'field@new.test', companyName: 'x' };
    assert.deepEqual(code(await running.browser().post(SIGN_UP, body, { headers })), [400, 'ER-UNKNOWN-APPLICATION']);
    assert.equal(await accountOf('field@new.test'), undefined);
  });

  it('SIGNUP-016 is closed where the vendor closes it, but for who is invited', async () => {
    await db.update(vendors).set({ allowSignups: false });
    assert.deepEqual(code(await signUp(running.browser(), 'closed@new.test')), [403, 'ER-SIGN-UPS-CLOSED']);
    assert.deepEqual(code(await signUp(running.browser(), 'taken@acme.test')), [403, 'ER-SIGN-UPS-CLOSED']);
    const invalid = await signUp(running.browser(), 'closed@new.test', { invitationToken: 'nothing' });
    assert.deepEqual(code(invalid), [400, 'ER-LINK-INVALID']);
    assert.equal((await signUp(running.browser(), 'closed@new.test', { invitationToken: await link() })).status, 200);
  });

  describe('with a taken address', () => {
    const shape = ({ status, body, headers }: Answer) => ({
      status,
      fields: Object.entries(body).map(([name, value]) => [name, typeof value, String(value).length]),
      cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ({ length }) => `=${length}`)),
    });

    it('PRO-13 answers like for a new one, with the same cookie', async () => {
      const [fresh, taken] = [running.browser(), running.browser()];
      const asked = [await signUp(fresh, 'fresh@new.test'), await signUp(taken, 'taken@acme.test')] as const;
      assert.deepEqual(shape(asked[1]), shape(asked[0]));
      assert.equal(taken.cookies.has(COOKIE), true);
      const without = { password: undefined };
      assert.deepEqual(
        shape(await signUp(running.browser(), 'taken@acme.test', without)),
        shape(await signUp(running.browser(), 'fresh2@new.test', without)),
      );
      const again = await signUp(taken, 'Taken@acme.test', without);
      assert.deepEqual(
        [again.body.userId, again.body.activationToken],
        [asked[1].body.userId, asked[1].body.activationToken],
        'as with an account that waits in this browser',
      );
    });

    it('changes nothing of the account and tells its owner by mail', async () => {
      const [before] = await db.select().from(users).where(eq(users.email, 'taken@acme.test'));
      const count = (await mailsTo(running, 'taken@acme.test')).length;
      const known = await contentOf(db);
      const browser = running.browser();
      await signUp(browser, 'taken@acme.test', { password: 'password of a stranger', name: 'A stranger' });
      const content = await contentOf(db);
      const changed = nonEmpty(Object.keys(content)).filter((name) => content[name] !== known[name]);
      assert.deepEqual(changed.sort(), ['audit_events', 'one_time_secrets', 'outbox_messages']);
      assert.deepEqual((await db.select().from(users).where(eq(users.email, 'taken@acme.test')))[0], before);
      const mails = await mailsTo(running, 'taken@acme.test');
      assert.equal(mails.length, count + 1);
      assert.match(mails[0]?.text ?? '', /There is one already/);
      assert.equal(/A stranger/.test(mails[0]?.text ?? ''), false, 'nothing of what was typed');
      assert.equal((await running.browser().signIn('taken@acme.test')).status, 200);
    });

    it('PRO-13 asks for a code in the flow that follows, counts the tries, and lets nobody in', async () => {
      const flow = async (email: string) => {
        const browser = running.browser();
        const { body } = await signUp(browser, email);
        const asked = { userId: body.userId, token: body.activationToken };
        const strategy = `${ACTIVATE}/strategy?userId=${asked.userId}&token=${asked.token}`;
        const told = [
          (await browser.get(strategy)).body.shouldSetPassword,
          (await running.browser().get(strategy)).body.shouldSetPassword,
        ];
        const tries: unknown[] = [];
        for (let attempt = 0; attempt < 6; attempt++)
          tries.push(code(await browser.post(`${ACTIVATE}/code`, { ...asked, code: '0000000', password })));
        return [told, tries];
      };
      assert.deepEqual(await flow('taken@acme.test'), await flow('flow@new.test'));
    });

    it('PRO-13 writes to one address a few times an hour, known or not', async () => {
      for (const email of ['taken@acme.test', 'often@new.test']) {
        for (let attempt = 0; attempt < 5; attempt++)
          assert.equal((await signUp(running.browser(), email)).status, 200, email);
        const count = (await mailsTo(running, email)).length;
        for (let attempt = 0; attempt < 3; attempt++)
          assert.equal((await signUp(running.browser(), email.toUpperCase())).status, 200, email);
        assert.equal((await mailsTo(running, email)).length, count + 1, 'what waits once more');
      }
    });

    it('PRO-13 takes the work of a new one', async () => {
      const work = async (email: string) => {
        await db.delete(attemptCounters);
        return workFor(running.provider, () => signUp(running.browser(), email));
      };
      await work('warm@new.test'); // what is read once for all
      assert.deepEqual(await work('taken@acme.test'), await work('equal@new.test'));
    });
  });

  describe('by an invitation', () => {
    const inAcme = async (email: string) =>
      (await placesOf(email)).map(({ tenant, activatedAt }) => [tenant, activatedAt !== null]);

    it('ACCEPT-010 joins the tenant of a link with its roles, makes none, and tells who made it', async () => {
      const [plain] = await db.select().from(roles).where(eq(roles.key, 'plain'));
      const token = await link({ roleIds: [plain?.id] });
      const browser = running.browser();
      const answer = await signUp(browser, 'linked@new.test', { invitationToken: token, companyName: 'Ignored' });
      assert.deepEqual(Object.keys(answer.body).sort(), ['activationToken', 'shouldActivate', 'userId']);
      assert.deepEqual(await inAcme('linked@new.test'), [['acme', false]]);
      assert.equal(await db.$count(tenants, eq(tenants.name, 'Ignored')), 0);
      const { subject, text } = await mailTo(running, 'linked@new.test');
      assert.equal(subject, 'Join acme');
      assert.match(text, /someone entered your address on the page of an invitation link/);
      assert.doesNotMatch(text, /Cleo|administrator/, 'nobody of the tenant has entered it');
      const before = (await mailsTo(running, 'cleo@acme.test')).length;
      const activated = await activate(browser, 'linked@new.test');
      assert.equal(activated.status, 200, activated.text);
      assert.deepEqual(await inAcme('linked@new.test'), [['acme', true]]);
      assert.deepEqual(await rolesIn('linked@new.test'), ['plain']);
      assert.equal((await mailsTo(running, 'cleo@acme.test')).length, before + 1);
      assert.equal((await running.browser().signIn('linked@new.test')).status, 200, 'with the password of the sign-up');
    });

    it('PRO-13 shows the tenant the same of a taken address: an invitation, which the owner may accept', async () => {
      const token = await link();
      const list = async () =>
        JSON.parse((await clerk.get('/identity/resources/users/v3?_limit=200')).text) as {
          items: Record<string, unknown>[];
        };
      const shown = async (email: string) => {
        const item = (await list()).items.find((one) => one.email === email);
        return item && Object.keys(item).sort();
      };
      const [fresh, taken] = [
        await signUp(running.browser(), 'fresh3@new.test', { invitationToken: token }),
        await signUp(running.browser(), 'taken@acme.test', { invitationToken: token }),
      ];
      assert.equal(String(fresh.body.activationToken).length, String(taken.body.activationToken).length);
      assert.equal(String(fresh.body.activationToken).slice(0, 20), String(taken.body.activationToken).slice(0, 20));
      assert.deepEqual(await shown('taken@acme.test'), await shown('fresh3@new.test'));
      assert.deepEqual(await inAcme('taken@acme.test'), [
        ['Other', true],
        ['acme', false],
      ]);
      assert.match((await mailTo(running, 'taken@acme.test')).text, /acme/);
    });

    it('takes the code of that mail on the page that the sign-up led to, also when it was sent again', async () => {
      const [owner] = await db.select().from(users).where(eq(users.email, 'taken@acme.test'));
      const browser = running.browser();
      const { body } = await signUp(browser, 'taken@acme.test', { invitationToken: await link() });
      const flow = { userId: body.userId, token: body.activationToken };
      const first = await mailTo(running, 'taken@acme.test');
      assert.doesNotMatch(first.text, /invitation\/code/, 'its page would not be the one that is open');
      assert.match(first.text, /someone entered your address on the page of an invitation link/);
      assert.doesNotMatch(first.text, /Cleo/);
      running.clock.forward(1);
      assert.equal((await browser.post(`${ACTIVATE}/reset`, { email: 'taken@acme.test' })).status, 204);
      const again = await mailTo(running, 'taken@acme.test');
      const wrong = await browser.post(`${ACTIVATE}/code`, { ...flow, code: codeIn(first) });
      assert.deepEqual(code(wrong), [400, 'ER-CODE-WRONG']);
      const joined = await browser.post(`${ACTIVATE}/code`, { ...flow, code: codeIn(again) });
      assert.equal(joined.status, 200, joined.text);
      assert.deepEqual([joined.body.userId, joined.body.accessToken], [owner?.id, undefined], 'a sign-in follows');
      assert.deepEqual(await inAcme('taken@acme.test'), [
        ['Other', true],
        ['acme', true],
      ]);
      assert.equal((await running.browser().signIn('taken@acme.test')).status, 200, 'with the password as it was');
    });

    it('lets nobody in again whom the tenant keeps out', async () => {
      for (const email of ['off@acme.test', 'kept@acme.test']) {
        const before = await db.select().from(invitations).where(eq(invitations.email, email));
        const answer = await signUp(running.browser(), email, { invitationToken: await link() });
        assert.equal(answer.status, 200);
        assert.deepEqual(await db.select().from(invitations).where(eq(invitations.email, email)), before);
        assert.match((await mailTo(running, email)).text, /There is one already/);
      }
    });

    it('is refused with a link that is over, taken back, or of somebody who may not invite any more', async () => {
      const token = await link({ expiresInMinutes: 1 });
      running.clock.forward(61);
      assert.deepEqual(code(await signUp(running.browser(), 'late@new.test', { invitationToken: token })), [
        400,
        'ER-LINK-INVALID',
      ]);
      await clerk.signIn('cleo@acme.test');
      const living = await link();
      const cleo = (await accountOf('cleo@acme.test'))?.id ?? '';
      const held = await db.delete(membershipRoles).where(eq(membershipRoles.userId, cleo)).returning();
      assert.deepEqual(code(await signUp(running.browser(), 'late@new.test', { invitationToken: living })), [
        400,
        'ER-LINK-INVALID',
      ]);
      await db.insert(membershipRoles).values(held);
      assert.equal(await accountOf('late@new.test'), undefined);
    });

    it('joins where somebody was invited, with the address of the invitation alone', async () => {
      await clerk.post('/identity/resources/users/v2', { email: 'guest@new.test', provider: 'local', roleIds: [] });
      const { token } = (await mailTo(running, 'guest@new.test')).link('/activate');
      const other = await signUp(running.browser(), 'thief@new.test', { invitationToken: token });
      assert.deepEqual(code(other), [403, 'ER-INVITATION-OF-ANOTHER']);
      const browser = running.browser();
      assert.equal((await signUp(browser, 'guest@new.test', { invitationToken: token })).status, 200);
      assert.deepEqual(await inAcme('guest@new.test'), [['acme', false]]);
      assert.equal((await activate(browser, 'guest@new.test')).status, 200);
      assert.deepEqual(await inAcme('guest@new.test'), [['acme', true]]);
    });
  });

  describe('by phone number and username', () => {
    const by = (kind: 'phoneNumber' | 'username', body: object) =>
      running.browser().post(`${SIGN_UP}/${kind}`, { companyName: 'New company', ...body });
    const message = ({ body }: Answer) => (body.errors as string[] | undefined)?.[0];

    it('SIGNUP-005 SIGNUP-006 asks for what the call is for, and for what is required besides', async () => {
      assert.equal(message(await by('phoneNumber', {})), 'Phone number is required for phone number signup');
      assert.equal(message(await by('username', { username: '  ' })), 'Username is required for username signup');
      await allow('email', 'username');
      await db.update(signUpStrategies).set({ isRequired: true }).where(eq(signUpStrategies.strategy, 'email'));
      assert.equal(message(await by('username', { username: 'nora', password })), 'email: must be given');
    });

    it('SIGNUP-007 is refused where it is switched off, and passed over beside an address', async () => {
      assert.deepEqual(code(await by('username', { username: 'nora' })), [403, 'ER-STRATEGY-NOT-ALLOWED']);
      assert.deepEqual(code(await by('phoneNumber', { phoneNumber: '+12015550123' })), [
        403,
        'ER-STRATEGY-NOT-ALLOWED',
      ]);
      assert.equal(
        (await signUp(running.browser(), 'both@new.test', { username: 'no good name', phoneNumber: 'x' })).status,
        200,
      );
      assert.equal((await accountOf('both@new.test'))?.phoneNumber, null);
    });

    it('SIGNUP-008 begins a session with a username and a password, which nothing has to prove', async () => {
      await allow('email', 'username');
      const browser = running.browser();
      const answer = await browser.post(`${SIGN_UP}/username`, { username: 'Ñora', companyName: 'Names', password });
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(Object.keys(answer.body).sort(), ['authResponse', 'shouldActivate', 'tenantId', 'userId']);
      assert.equal((await browser.refresh()).status, 200, 'the cookies are those of a sign-in');
      assert.equal(claimsOf(browser.token).name, 'Ñora');
      const again = running.browser();
      const signedIn = await again.post('/identity/resources/auth/v1/user', { username: 'ñORA', password });
      assert.equal(signedIn.status, 200);
      const taken = await by('username', { username: 'ñora', password });
      assert.deepEqual([...code(taken), taken.body.context], [409, 'ER-IDENTIFIER-TAKEN', { field: 'username' }]);
      assert.deepEqual(code(await by('username', { username: 'nora2' })), [400, 'ER-INVALID-REQUEST'], 'no password');
      assert.deepEqual(code(await by('username', { username: 'a@b', password })), [400, 'ER-INVALID-REQUEST']);
    });

    it('asks for the activation of an address that is given besides, and names what is taken', async () => {
      await allow('email', 'username');
      const given = { username: 'mailed', email: 'mailed@new.test', password };
      const answer = await by('username', given);
      assert.deepEqual([answer.status, answer.body.shouldActivate], [200, true]);
      assert.deepEqual(code(await running.browser().signIn('mailed@new.test')), [403, 'ER-USER-NOT-VERIFIED']);
      const taken = await by('username', { ...given, username: 'other', email: 'taken@acme.test' });
      assert.deepEqual([...code(taken), taken.body.context], [409, 'ER-IDENTIFIER-TAKEN', { field: 'email' }]);
      assert.equal((await by('username', { ...given, username: 'mailed2' })).status, 200, 'nobody has proven it yet');
      assert.equal((await by('username', { username: 'mailed', password })).status, 200, 'the former name is free');
    });

    it('SIGNUP-013 keeps phone numbers in one form; the sign-in by a code is what proves them', async () => {
      await allow('email', 'phoneNumber');
      const answer = await by('phoneNumber', { phoneNumber: ' +1 (201) 555-0123 ', name: 'Phil' });
      assert.deepEqual([answer.status, answer.body.shouldActivate, answer.body.authResponse], [200, false, undefined]);
      const [kept] = await db.select().from(phoneNumbers);
      assert.deepEqual([kept?.phoneNumber, kept?.userId], ['+12015550123', answer.body.userId]);
      const [place] = await db
        .select()
        .from(memberships)
        .where(eq(memberships.userId, String(answer.body.userId)));
      assert.equal(place?.activatedAt, null);
      await db.update(phoneNumbers).set({ verifiedAt: new Date() });
      const taken = await by('phoneNumber', { phoneNumber: '+12015550123' });
      assert.deepEqual([...code(taken), taken.body.context], [409, 'ER-IDENTIFIER-TAKEN', { field: 'phoneNumber' }]);
      for (const phoneNumber of ['2015550123', '+1201', 'call me', '+49 1'])
        assert.deepEqual(code(await by('phoneNumber', { phoneNumber })), [400, 'ER-INVALID-REQUEST'], phoneNumber);
    });

    it('leaves nothing behind of a sign-up that was refused', async () => {
      await allow('email', 'username', 'phoneNumber');
      const content = await contentOf(db);
      const given = { username: 'half', email: 'half@new.test', phoneNumber: '+12015550123', password };
      assert.deepEqual(code(await by('username', given)), [409, 'ER-IDENTIFIER-TAKEN']);
      assert.deepEqual(await contentOf(db), content);
    });
  });

  describe('where nobody has to prove an address', () => {
    beforeEach(async () => void (await db.update(vendors).set({ allowNotVerifiedUsersLogin: true })));

    it('SIGNUP-011 begins a session, and says which address is taken', async () => {
      const browser = running.browser();
      const rows = await auditOf(db, async () => {
        const answer = await signUp(browser, 'quick@new.test');
        assert.deepEqual(Object.keys(answer.body).sort(), ['authResponse', 'shouldActivate', 'tenantId', 'userId']);
        const { accessToken } = answer.body.authResponse as { accessToken: string };
        assert.deepEqual(
          [claimsOf(accessToken).tenantId, claimsOf(accessToken).email_verified],
          [answer.body.tenantId, false],
        );
        assert.equal('refreshToken' in Object(answer.body.authResponse), false);
      });
      assert.deepEqual(rows.map(({ event }) => event).sort(), ['auth.login', 'user.signed.up']);
      assert.equal((await browser.refresh()).status, 200);
      for (const email of ['quick@new.test', 'taken@acme.test']) {
        const taken = await signUp(running.browser(), email);
        assert.deepEqual([...code(taken), taken.body.context], [409, 'ER-IDENTIFIER-TAKEN', { field: 'email' }]);
      }
    });

    it('sends the activation mail all the same where no password was given', async () => {
      const answer = await signUp(running.browser(), 'slow@new.test', { password: undefined });
      assert.equal(answer.body.shouldActivate, true);
      assert.equal((await activate(running.browser(), 'slow@new.test', 'a lamp of green glass')).status, 200);
    });

    it('PRO-18 gives nobody the account of a person who is in a tenant already, and keeps all of it', async () => {
      const email = 'brought@new.test';
      const [person] = await db
        .insert(users)
        .values({ email, emailKey: email, name: 'Bo Brought', nameKey: 'bo brought', verified: false })
        .returning();
      const userId = person?.id ?? assert.fail('the person was not written');
      const [acme] = await db.select().from(tenants).where(eq(tenants.alias, 'acme'));
      const tenantId = acme?.id ?? assert.fail('there is no such tenant');
      const at = new Date();
      await db.insert(memberships).values({ tenantId, userId, activatedAt: at, createdAt: at, updatedAt: at });
      await db.insert(usernames).values({ userId, username: 'bo', usernameKey: 'bo' });
      const content = await contentOf(db);
      const taken = await signUp(running.browser(), email);
      assert.deepEqual([...code(taken), taken.body.context], [409, 'ER-IDENTIFIER-TAKEN', { field: 'email' }]);
      assert.deepEqual(await contentOf(db), content);
      const owner = running.browser();
      await owner.post(`${ACTIVATE}/reset`, { email });
      const activated = await activate(owner, email, 'a lamp of green glass');
      assert.equal(activated.status, 200, activated.text);
      assert.equal(claimsOf(String(activated.body.accessToken)).tenantId, tenantId);
    });

    it('joins the tenant of a link at once', async () => {
      const answer = await signUp(running.browser(), 'now@new.test', { invitationToken: await link() });
      assert.equal(answer.status, 200, answer.text);
      const places = await placesOf('now@new.test');
      assert.deepEqual(
        places.map(({ tenant, tenantId }) => [tenant, tenantId]),
        [['acme', answer.body.tenantId]],
      );
    });
  });

  it('makes one account of five sign-ups at once', async () => {
    const company = { companyName: 'Race' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signUp(running.browser(), 'race@new.test', company)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(5).fill(200),
    );
    assert.deepEqual(
      (await placesOf('race@new.test')).map(({ tenant }) => tenant),
      ['Race'],
    );
    assert.equal(await db.$count(tenants, eq(tenants.name, 'Race')), 1);
    const user = await accountOf('race@new.test');
    assert.equal(await db.$count(passwords, eq(passwords.userId, user?.id ?? '')), 1);
    const living = and(eq(oneTimeSecrets.subject, user?.id ?? ''), eq(oneTimeSecrets.purpose, 'activation'));
    assert.equal(await db.$count(oneTimeSecrets, living), 5, 'a flow of each browser');
  });

  it('is limited by network', async () => {
    const limited = await startProvider({ requestLimits: { signUps: 2 } }, seed);
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 3; attempt++)
      answers.push(code(await signUp(limited.browser(), `limit${attempt}@new.test`)));
    await limited.end();
    assert.deepEqual(answers, [
      [200, undefined],
      [200, undefined],
      [429, 'ER-TOO-MANY-REQUESTS'],
    ]);
  });
});
