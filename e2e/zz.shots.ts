import { DEMO_PASSWORD } from '../demo/seed.ts';
import { ADA, field, submit } from './flows.ts';
import { personIn, textsOf } from './hand.ts';
import { mailTo } from './outbox.ts';
import { openWorld } from './world.ts';
import { phoneNumbers } from '../provider/storage/schema.ts';
const world = await openWorld({ provider: { console: true, openOutbox: true, requestLimits: { mails: 10_000, links: 10_000 } }, strategies: { main: 'EmailAndPassword', secondary: ['SmsCode', 'Passkeys'] } });
try {
for (const [lang, scheme] of [['en','light'],['de','dark'],['ar','light']] as const) {
  await world.provider.services.db.delete(phoneNumbers);
  const person = await personIn(world, lang, { width: 375, height: 800 });
  const t = textsOf(lang);
  const go = async () => { const p = await person.open('/account/login'); await p.emulateMedia({ colorScheme: scheme }); await field(p, 'identifier').waitFor(); await p.waitForLoadState('networkidle'); return p; };
  let page = await go();
  const press = (k: string) => page.getByRole('button', { name: t(k), exact: true }).click();
  const shot = (n: string) => page.screenshot({ path: `/tmp/shots/${lang}-${n}.png` });
  await field(page, 'identifier').fill(ADA); await submit(page); await field(page, 'password').fill(DEMO_PASSWORD); await submit(page);
  await page.getByText(t('quickLogin.offerTitle')).waitFor(); await shot('1offer');
  await press('quickLogin.use'); await field(page, 'phoneNumber').waitFor(); await press('quickLogin.send'); await page.waitForTimeout(600); await shot('2number');
  console.log(await page.evaluate(() => document.querySelector('auth-login form')?.outerHTML));
  await field(page, 'phoneNumber').fill('+4917604069055'); await press('quickLogin.send'); await field(page, 'code').waitFor(); await page.waitForTimeout(300); await shot('3code');
  await field(page, 'code').fill(/\d{6}/.exec((await mailTo(world, '+4917604069055')).text)?.[0] ?? ''); await press('quickLogin.confirm');
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/account/'));
  await page.close(); await person.context.clearCookies(); page = await go(); await page.waitForTimeout(400); await shot('4choice');
  await press('quickLogin.signIn'); await field(page, 'code').waitFor(); await page.waitForTimeout(400); await shot('5quick');
}
} finally { await world.close(); }
