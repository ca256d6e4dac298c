import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { typed } from './steady.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** How a person uses a page. */
export interface Hand {
  press(target: Locator): Promise<void>;
  /**
   * Types into a field; what was there is replaced. `holds` is what the field makes of it, where that is something
   * else.
   */
  type(field: Locator, text: string, holds?: string): Promise<void>;
}

/** Somebody with a mouse. */
export const pointer: Hand = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
};

/** Tab stops on the largest page of the demo, and room for more. */
const MOST_STOPS = 120;

/** Presses Tab until it has the focus; in a menu, which Tab closes, the arrow. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  const isItem = await target.evaluate((node) => node.matches('[role=menuitem], [role=option]'));
  for (let press = 0; press < MOST_STOPS; press++) {
    if (await target.evaluate((node) => node.matches(':focus'))) return;
    await target.page().keyboard.press(isItem ? 'ArrowDown' : 'Tab');
  }
  assert.fail(`Tab does not reach ${String(target)}`);
}

/** Somebody without a pointer. */
export const keyboard: Hand = {
  async press(target) {
    await reach(target);
    const isBox = await target.evaluate((node) => node.matches('input, [role=checkbox]'));
    await target.page().keyboard.press(isBox ? 'Space' : 'Enter');
  },
  async type(field, text, holds = text) {
    await reach(field);
    await typed(field, text, holds);
  },
};

const folder = new URL('../elements/i18n/messages/', import.meta.url);

/** The texts of the pages in a language, by their keys. Values take the places of simple arguments. */
export function textsOf(lang: string): (key: string, values?: Readonly<Record<string, string>>) => string {
  const here = new URL(`${lang}/`, folder);
  const areas = readdirSync(here).map((file): Record<string, string> =>
    JSON.parse(readFileSync(new URL(file, here), 'utf8')),
  );
  const all: Readonly<Record<string, string>> = Object.assign({}, ...areas);
  return (key, values = {}) => {
    const text = all[key];
    assert.ok(text, `${key} in ${lang}`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** Somebody whose host speaks their language: every page of it is asked for with `lang`. */
export async function personIn(
  world: World,
  lang: string,
  viewport: { width: number; height: number },
): Promise<Person> {
  const person = await world.person({ locale: lang, viewport });
  if (lang !== 'en')
    await person.context.route(
      (url) => url.origin === world.app,
      (route) => {
        const request = route.request();
        if (!request.isNavigationRequest()) return route.fallback();
        const url = new URL(request.url());
        url.searchParams.set('lang', lang);
        return route.continue({ url: url.href });
      },
    );
  return person;
}
