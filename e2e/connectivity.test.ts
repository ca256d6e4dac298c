import { startSlackStandIn } from 'gatehouse-provider';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { mailText } from '../provider/testing/mail.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

describe('the channels of a tenant', () => {
  let world: World;
  let slack: Awaited<ReturnType<typeof startSlackStandIn>>;
  before(async () => {
    slack = await startSlackStandIn({ port: 0, tell: () => undefined });
    const app = { clientId: 'demo', clientSecret: 'slack-of-the-demo', url: slack.url };
    world = await openWorld({ provider: { slack: app } });
  });
  after(async () => {
    await world.close();
    slack.close();
  });

  it('connect a workspace of Slack on a phone in German, and a sign-in arrives there (CONN-012, CONN-022)', async () => {
    const ada = await world.person({ viewport: { width: 375, height: 740 } });
    const page = await ada.signIn('ada@acme.example');
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    await page.goto('/portal?lang=de#/webhooks?tab=slack');
    const channels = page.locator('admin-connectivity');
    await channels.getByRole('button', { name: 'Slack verbinden' }).click();
    await page.waitForURL((url) => url.href.startsWith(slack.url));
    await page.getByRole('button', { name: /allow/i }).click();
    await channels.getByText('Acme HQ', { exact: true }).waitFor();
    const { search, hash } = new URL(page.url());
    assert.deepEqual([search, hash], ['?lang=de', '#/webhooks?tab=slack'], 'no code is left in the address');
    await channels.getByRole('switch', { name: 'Angemeldet' }).check();
    await channels.getByRole('button', { name: 'Kanäle: Angemeldet' }).click();
    await page.getByText('#general').click();
    await page.keyboard.press('Escape');
    await channels.getByRole('button', { name: 'Speichern' }).click();
    await channels.getByText('Die Slack-Benachrichtigungen wurden gespeichert.').waitFor();

    const entries: string[] = [];
    for (let back = 0; back < 2; back += 1) {
      await page.goBack();
      entries.push(page.url());
    }
    assert.ok(!entries.some((url) => url.startsWith(world.app) && url.includes('code=')), entries.join());

    const rob = await world.person();
    await rob.signIn('rob@acme.example');
    const posted = async (): Promise<string> => (await fetch(`${slack.url}/messages`)).text();
    await eventually(async () => (await posted()).includes('rob@acme.example'), true, 'the sign-in is posted');
  });

  it('ask an outsider by mail, and list them as confirmed once they are (CONN-006)', async () => {
    const OUTSIDE = 'guard@elsewhere.example';
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example');
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    await page.goto('/portal#/webhooks?tab=email');
    const channels = page.locator('admin-connectivity');
    await channels.getByRole('switch', { name: 'Signed in' }).check();
    const field = channels.getByRole('textbox', { name: 'Recipients: Signed in' });
    await field.fill(OUTSIDE);
    await field.press('Enter');
    await channels.getByRole('button', { name: 'Save' }).click();
    await channels.getByText('The email notices were saved.').waitFor();
    await channels.getByText(`Not confirmed yet: ${OUTSIDE}`).waitFor();

    const mail = (): Promise<string> => mailText(world.provider.services, OUTSIDE);
    await eventually(async () => (await mail()).includes('http'), true, 'they are asked');
    const [link = ''] = /http\S+/.exec(await mail()) ?? [];
    const guard = await world.person();
    const own = await guard.context.newPage();
    await own.goto(link);
    await own.getByRole('button').click();
    await own.getByRole('button').waitFor({ state: 'detached' });
    await page.reload();
    await channels.getByText(OUTSIDE, { exact: true }).waitFor();
    const waiting = (): Promise<number> => channels.getByText(`Not confirmed yet: ${OUTSIDE}`).count();
    await eventually(waiting, 0, 'they are confirmed');
  });
});
