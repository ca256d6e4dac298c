import { openWorld } from './world.ts';
const world = await openWorld();
world.write(
  '/all',
  `<user-profile></user-profile><hr><user-privacy></user-privacy><hr><admin-roles></admin-roles><hr><tenant-switcher></tenant-switcher><hr><auth-logout manual></auth-logout><hr><auth-gate><p>in</p></auth-gate>`,
);
world.write('/box', `<auth-login></auth-login>`);
const person = await world.person({ viewport: { width: 1280, height: 800 } });
const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
await page.getByText(/of 45/).waitFor();
await world.stopProvider();
for (const path of ['/all', '/box', '/portal#/profile', '/account/login', '/gates']) {
  await page.goto('about:blank');
  await page.goto(path);
  await new Promise((d) => setTimeout(d, 7500));
  await page.screenshot({ path: `/tmp/pages-away-${path.replace(/\W/g, '')}.png` });
  console.log(path, page.url());
}
await world.close();
