import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  choosePassword,
  chooseWithCode,
  entered,
  field,
  goOn,
  invite,
  PASSWORD,
  press,
  said,
  settle,
  submit,
  tenantIs,
  titled,
} from './flows.ts';
import { codeIn, linkIn, mailTo } from './outbox.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const ACTIVATE = '/account/activate';
const ACTIVATE_CODE = '/account/activate/code';
const ACCEPT = '/account/invitation/accept';
const ACCEPT_CODE = '/account/invitation/code';
const DAY = 24 * 3600_000;

let world: World;
/** Milliseconds that the provider is ahead of this machine. Never taken back. */
let ahead = 0;
before(async () => {
  const clock = (): number => Date.now() + ahead;
  world = await openWorld({ provider: { console: true, openOutbox: true, clock } });
});
after(() => world.close());

const stranger = async (path: string): Promise<Page> => (await world.person()).open(path);
const linkTo = async (email: string, path: string): Promise<string> => linkIn(await mailTo(world, email), path);
/** The same address with other parts. */
function changed(link: string, { pathname, ...parts }: Record<string, string>): string {
  const url = new URL(link);
  if (pathname) url.pathname = pathname;
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value);
  return url.href;
}
const otherThan = (...codes: readonly string[]): string =>
  ['123456', '654321', '111111'].find((code) => !codes.includes(code)) ?? '';
/** Somebody with an account of their own, invited to Acme. */
async function invited(email: string): Promise<string> {
  await settle(world, email, `Company of ${email}`);
  await invite(world, email);
  return email;
}

/** The invitation opens nothing: the literal sentence, without a form. */
async function opensNothing(page: Page): Promise<void> {
  await titled(page, 'invitation.invalidTitle');
  await said(page, 'invitation.invalidLead');
  await eventually(() => page.locator('form [type=submit]:visible').count(), 0, 'a button of a form');
}

/** Types the code of an invitation, and accepts. */
async function acceptWith(page: Page, code: string): Promise<void> {
  await titled(page, 'flow.codeTitle');
  await field(page, 'code').fill(code);
  await submit(page);
  await titled(page, 'invitation.pendingTitle', { tenant: 'Acme' });
  await submit(page);
}

describe('an invitation', () => {
  it('by a link that is malformed, of another purpose or of another person opens nothing, and a new one can be had (ACCEPT-008, ACCEPT-011)', async () => {
    const [anke, boris] = [await invited('anke@tokens.example'), await invited('boris@tokens.example')];
    await invite(world, 'fresh@tokens.example');
    const real = await linkTo(anke, ACCEPT);
    const userId = new URL(await linkTo(boris, ACCEPT)).searchParams.get('userId') ?? '';
    const flow = new URL(await linkTo(anke, ACCEPT_CODE)).searchParams.get('token') ?? '';
    const wrong = {
      malformed: changed(real, { token: "'; --" }),
      'of another person': changed(real, { userId }),
      'not whole': changed(real, { token: '' }),
    };
    for (const link of Object.values(wrong)) await opensNothing(await stranger(link));
    // The page for codes is named by a token that accepts nothing: what it shows is refused without the code.
    const byFlow = await stranger(changed(real, { token: flow }));
    await titled(byFlow, 'invitation.pendingTitle', { tenant: 'Acme' });
    await submit(byFlow);
    await titled(byFlow, 'invitation.invalidTitle');

    const page = await stranger(wrong.malformed);
    await press(page, 'flow.goToSignIn');
    await page.waitForURL(/\/account\/login/);
    await page.goto(wrong.malformed);
    await press(page, 'invitation.newMail');
    await titled(page, 'invitation.resendTitle');
    await field(page, 'identifier').fill(anke);
    await submit(page);
    await titled(page, 'flow.sentTitle');
    // Any caller may have asked: the mail of the inviter goes on.
    await titled(await stranger(real), 'invitation.pendingTitle', { tenant: 'Acme' });
    await page.goto(await linkTo(anke, ACCEPT));
    await titled(page, 'invitation.pendingTitle', { tenant: 'Acme' });
  });

  it('that waits for an account leads to its activation, also by the address of an acceptance', async () => {
    const carla = 'carla@tokens.example';
    await invite(world, carla);
    const page = await stranger(changed(await linkTo(carla, ACTIVATE), { pathname: ACCEPT }));
    await page.waitForURL(({ pathname }) => pathname === ACTIVATE);
    await choosePassword(page, PASSWORD);
    await titled(page, 'activation.doneTitle');
  });

  it('that was accepted says that nothing is left to accept, in every browser', async () => {
    const dora = await invited('dora@tokens.example');
    const link = await linkTo(dora, ACCEPT);
    const first = await stranger(link);
    await titled(first, 'invitation.pendingTitle', { tenant: 'Acme' });
    const second = await stranger(link); // read before it was used
    await titled(second, 'invitation.pendingTitle', { tenant: 'Acme' });
    await submit(first);
    await titled(first, 'invitation.successTitle', { tenant: 'Acme' });
    await submit(second);
    await titled(second, 'invitation.invalidTitle');
    await press(second, 'flow.goToSignIn');
    await second.waitForURL(/\/account\/login/);
    const third = await stranger(link);
    await titled(third, 'invitation.memberTitle', { tenant: 'Acme' });
    await said(third, 'invitation.memberLead');
  });

  it('by a code that is wrong, or of somebody else, asks for it again, and is accepted by the right one where the account is signed in', async () => {
    const [emil, fritz] = [await invited('emil@tokens.example'), await invited('fritz@tokens.example')];
    const codes = [codeIn(await mailTo(world, emil)), codeIn(await mailTo(world, fritz))] as const;
    const person = await world.person();
    await entered(person, emil, PASSWORD);
    const page = await person.open(await linkTo(emil, ACCEPT_CODE));
    for (const code of [otherThan(...codes), codes[0] === codes[1] ? otherThan(...codes) : codes[1]]) {
      await acceptWith(page, code);
      await said(page, 'flow.error.ER-CODE-WRONG');
    }
    await acceptWith(page, codes[0]);
    await titled(page, 'invitation.successTitle', { tenant: 'Acme' });
    await goOn(page);
    await tenantIs(page, 'Acme');
  });
});

describe('what has ended', () => {
  it('a code after ten minutes: the page says so, and takes the one of a new mail (ACTIV-006, ACTIV-010)', async () => {
    const gerd = 'gerd@tokens.example';
    await invite(world, gerd);
    const hanna = await invited('hanna@tokens.example');
    const [activating, accepting] = [await mailTo(world, gerd), await mailTo(world, hanna)];
    ahead += 601_000;

    const page = await stranger(linkIn(activating, ACTIVATE_CODE));
    await chooseWithCode(page, codeIn(activating), PASSWORD);
    await said(page, 'flow.error.ER-CODE-EXPIRED');
    await press(page, 'flow.sendAgain');
    await field(page, 'identifier').fill(gerd);
    await submit(page);
    await titled(page, 'flow.sentTitle');

    const other = await stranger(linkIn(accepting, ACCEPT_CODE));
    await acceptWith(other, codeIn(accepting));
    await said(other, 'flow.error.ER-CODE-EXPIRED');
    await press(other, 'flow.sendAgain');
    await said(other, 'flow.codeSent'); // whom it is for is known
    await acceptWith(other, codeIn(await mailTo(world, hanna)));
    await titled(other, 'invitation.successTitle', { tenant: 'Acme' });
  });

  it('a link after seven days: the page says so, and a new mail opens it (ACTIV-013, ACCEPT-011)', async () => {
    const ines = 'ines@tokens.example';
    await invite(world, ines);
    const jonas = await invited('jonas@tokens.example');
    const [activating, accepting] = [await linkTo(ines, ACTIVATE), await linkTo(jonas, ACCEPT)];
    ahead += 8 * DAY;

    const page = await stranger(activating);
    await titled(page, 'activation.resendTitle');
    await said(page, 'activation.resendLead');
    await field(page, 'identifier').fill(ines);
    await submit(page);
    await titled(page, 'flow.sentTitle');
    await page.goto(await linkTo(ines, ACTIVATE));
    await choosePassword(page, PASSWORD);
    await titled(page, 'activation.doneTitle');

    const other = await stranger(accepting);
    await opensNothing(other);
    await press(other, 'invitation.newMail');
    await field(other, 'identifier').fill(jonas);
    await submit(other);
    await titled(other, 'flow.sentTitle');
    await other.goto(await linkTo(jonas, ACCEPT));
    await titled(other, 'invitation.pendingTitle', { tenant: 'Acme' });
  });
});

describe('a sign-up', () => {
  for (const token of ['nothing', "'; --", 'x'.repeat(3_000)])
    it(`by an invitation link that was never made (${token.slice(0, 8)}) says so, and leads to the sign-in`, async () => {
      const page = await stranger(`/account/sign-up?invitationToken=${encodeURIComponent(token)}`);
      await titled(page, 'signUp.invalidTitle');
      await said(page, 'signUp.invalidLead');
      await press(page, 'signUp.toSignIn');
      await page.waitForURL(/\/account\/login/);
    });
});
