import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { MailServer } from '../provider/testing/mailServer.ts';
import {
  ADA,
  choosePassword,
  entered,
  field,
  goOn,
  foundIn,
  invite,
  isAbout,
  PASSWORD,
  press,
  said,
  say,
  signUp,
  submit,
  tenantIs,
  titled,
} from './flows.ts';
import { linkIn } from './outbox.ts';
import { openWorld, type World } from './world.ts';

const ACTIVATE = '/account/activate';
/** Milliseconds after which what waits is tried again. */
const TRIED_AGAIN = 121_000;

let server: MailServer;
let world: World;
let ahead = 0;
before(async () => {
  server = await MailServer.start();
  const clock = (): number => Date.now() + ahead;
  world = await openWorld({ provider: { console: true, openOutbox: true, smtpUrl: server.url, clock } });
});
after(async () => {
  await world.close();
  await server.stop();
});

/** Everything that is due has been tried. */
const tried = (): Promise<void> => world.provider.services.mailer.run();

/** Nobody takes mails while this works. */
async function withoutServer(work: () => Promise<void>): Promise<void> {
  const { port } = server;
  await server.stop();
  try {
    await work();
  } finally {
    server = await MailServer.start(port);
  }
}

/** The plain text of the mails that the server has taken for somebody. */
function takenFor(address: string): string[] {
  return server.received
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => {
      const [, head = '', body = ''] = /(Content-Type: text\/plain[^]*?)\r\n\r\n([^]*?)\r\n--/.exec(source) ?? [];
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
      if (!/quoted-printable/i.test(head)) return body;
      const bytes = body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    });
}

/** The link of the one mail that somebody has, also after everything that waited was tried again. */
async function onlyLinkOf(address: string): Promise<string> {
  await tried(); // one that is on its way would look lost to a clock that jumps
  ahead += TRIED_AGAIN;
  await tried();
  const [text = assert.fail(`No mail to ${address}`), ...more] = takenFor(address);
  assert.equal(more.length, 0, 'a mail of before opens nothing and is not sent');
  return linkIn({ to: address, subject: '', html: '', text }, ACTIVATE);
}

/** Asks for the mail again, once the page lets it. */
async function sendAgain(page: Page): Promise<void> {
  await page.clock.fastForward(61_000);
  await press(page, 'flow.sendAgain');
}

describe('while the mail server is away', () => {
  it('a sign-up is kept, says what to do without a message, and is activated by the mail that is asked for again', async () => {
    const olga = 'olga@mails.example';
    const person = await world.person();
    const page = await person.open('/account/sign-up');
    await withoutServer(async () => {
      await signUp(page, { email: olga, company: 'Olga & Co' });
      await titled(page, 'flow.codeTitle');
      await page.getByText(say('flow.noMessage')).waitFor();
      await tried();
      assert.equal(takenFor(olga).length, 0);
    });
    await isAbout(page, olga);
    await press(page, 'flow.sendAgain');
    await said(page, 'flow.codeSent');
    await page.goto(await onlyLinkOf(olga));
    await titled(page, 'activation.doneTitle');
    await goOn(page);
    await tenantIs(page, 'Olga & Co');
  });

  it('an activation that is asked for again says the same, and is sent once, when it is asked for once more', async () => {
    const pia = 'pia@mails.example';
    await invite(world, pia);
    await tried();
    assert.equal(takenFor(pia).length, 1);
    server.received.length = 0;
    const person = await world.person();
    await person.context.clock.install();
    const page = await person.open(`${ACTIVATE}?userId=nobody&token=broken`);
    await withoutServer(async () => {
      await field(page, 'identifier').fill(pia);
      await submit(page);
      await titled(page, 'flow.sentTitle');
      await said(page, 'activation.sentLead');
      await tried();
      assert.equal(takenFor(pia).length, 0);
    });
    await sendAgain(page);
    await page.getByRole('button', { name: /^Send again in/ }).waitFor();
    await page.goto(await onlyLinkOf(pia));
    await choosePassword(page, PASSWORD);
    await titled(page, 'activation.doneTitle');
  });

  it('an invitation waits, and its row says so', async () => {
    const quin = 'quin@mails.example';
    await withoutServer(async () => {
      await invite(world, quin);
      await tried();
      const ada = await entered(await world.person(), ADA, DEMO_PASSWORD);
      await opened(await foundIn(ada, quin));
      await said(ada, 'people.invitation.waiting');
    });
    await onlyLinkOf(quin);
    const ada = await entered(await world.person(), ADA, DEMO_PASSWORD);
    await opened(await foundIn(ada, quin));
    await said(ada, 'people.invitation.delivered');
  });
});

/** Opens the row of a person. */
const opened = (row: Locator): Promise<void> => row.getByText('@mails.example').click();

describe('an address that the mail server refuses', () => {
  it('is marked in its row, which says what to do, and gets the invitation that is sent again', async () => {
    const ruth = 'ruth@mails.example';
    server.refusal = { code: 550, words: 'no such user' };
    await invite(world, ruth);
    await tried();
    const ada = await entered(await world.person(), ADA, DEMO_PASSWORD);
    const row = await foundIn(ada, ruth);
    await row.getByText(say('users.status.undelivered')).waitFor();
    await opened(row);
    await said(ada, 'people.invitation.failed');
    await ada.keyboard.press('Escape');

    server.refusal = undefined;
    await row.getByRole('button', { name: say('common.actionsFor', { name: ruth }) }).click();
    await ada.getByRole('menuitem', { name: say('members.resend') }).click();
    await said(ada, 'members.resent', { name: ruth });
    const page = await (await world.person()).open(await onlyLinkOf(ruth));
    await choosePassword(page, PASSWORD);
    await titled(page, 'activation.doneTitle');
    await (await foundIn(ada, ruth)).getByText(say('users.status.active')).waitFor({ state: 'attached' });
  });
});
