/**
 * `npm run pictures`: draws the pictures of docs/theming.md into docs/pictures, with the brand as that page has it.
 * They are committed: draw them anew when the look of the sign-in changes.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { settled } from './steady.ts';
import { openWorld } from './world.ts';

const page = await readFile(new URL('../docs/theming.md', import.meta.url), 'utf8');
const brand = /## A brand in ten lines\n+```css\n([\s\S]*?)```/.exec(page)?.[1];
if (!brand) throw new Error('docs/theming.md has no brand in ten lines');
const folder = new URL('../docs/pictures/', import.meta.url);
await mkdir(folder, { recursive: true });

const world = await openWorld({ offersPasskeys: true });
try {
  for (const [name, css, colorScheme] of [
    ['usual', '', 'light'],
    ['brand', brand, 'light'],
    ['brand-dark', brand, 'dark'],
  ] as const) {
    const person = await world.person({ viewport: { width: 480, height: 600 }, colorScheme, deviceScaleFactor: 1 });
    const login = await person.open('/account/login');
    await login.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await login.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, css);
    await settled(login);
    await login.screenshot({ path: fileURLToPath(new URL(`theming-${name}.png`, folder)) });
  }
} finally {
  await world.close();
}
