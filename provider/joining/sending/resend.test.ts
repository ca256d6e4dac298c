import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { attemptCounters, invitations, memberships, tenants, users } from '../../database/storage/schema.ts';
import { paths, useInviting } from '../../testing/invitations.ts';
import { mailsTo } from '../../testing/mail.ts';

describe('an invitation that is sent again', () => {
  const scene = useInviting({ requestLimits: { mails: 10_000, links: 10_000 } });

  it('ACCEPT-008 ACCEPT-009 is the newest, or that of each tenant but those that keep the person out', async () => {
    const email = 'wanted@everywhere.test';
    await scene.db.insert(users).values({ email, emailKey: email, name: 'Wanted', nameKey: 'wanted', verified: true });
    await scene.invited(email);
    await scene.invited(email, {}, await scene.signedIn('chief@other.test'));
    const userId = await scene.userIdOf(email);
    const known = await scene.db.select().from(tenants);
    const of = (alias: string) => known.find((tenant) => tenant.alias === alias) ?? assert.fail(alias);
    const [own, other] = [of('acme'), of('other')];

    /** Of which tenants the mails are that a call sends, where each tenant has invited at a time of its own. */
    const sent = async (path: string, sentAt: Readonly<Record<string, number>>) => {
      for (const [tenantId, seconds] of Object.entries(sentAt))
        await scene.db
          .update(invitations)
          .set({ sentAt: new Date(scene.running.clock.read() - seconds * 1_000) })
          .where(and(eq(invitations.userId, userId), eq(invitations.tenantId, tenantId)));
      await scene.db.delete(attemptCounters);
      const before = (await mailsTo(scene.running, email)).length;
      assert.equal((await scene.browser().post(path, { email })).status, 204);
      const mails = await mailsTo(scene.running, email);
      const texts = mails.slice(0, mails.length - before).map(({ subject, text }) => `${subject} ${text}`);
      return texts.map((one) => [own, other].filter(({ name }) => one.includes(name)).map(({ name }) => name)).flat();
    };
    assert.deepEqual(await sent(paths.resend, { [own.id]: 60, [other.id]: 30 }), [other.name]);
    assert.deepEqual(await sent(paths.resend, { [own.id]: 30, [other.id]: 60 }), [own.name]);
    assert.deepEqual((await sent(paths.resendAll, {})).sort(), [own.name, other.name].sort());
    const isOther = and(eq(memberships.tenantId, other.id), eq(memberships.userId, userId));
    await scene.db.update(memberships).set({ isDisabled: true }).where(isOther);
    assert.deepEqual(await sent(paths.resendAll, {}), [own.name]);
  });
});
