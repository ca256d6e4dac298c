import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import * as keys from './permissions.ts';
import { PORTAL_CATEGORIES, portalReads, portalWrites } from './portalRights.ts';

const catalogue = (lang: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../elements/i18n/messages/${lang}/permissions.json`, import.meta.url), 'utf8'));

for (const lang of ['en', 'de', 'ar'])
  it(`every permission of the portal has a name and a line in ${lang}`, () => {
    const texts = catalogue(lang);
    const all = nonEmpty([...new Set([...portalReads(), ...portalWrites(), ...Object.values(keys)])]);
    for (const key of all)
      for (const part of [key, `${key}.line`]) assert.ok(texts[`permissions.${part}`], `permissions.${part}`);
    for (const { id, name } of nonEmpty(PORTAL_CATEGORIES)) {
      assert.ok(texts[`permissions.category.${id}`], id);
      assert.equal(catalogue('en')[`permissions.category.${id}`], name, 'pages know a category by its English name');
    }
    const names = [...all].map((key) => texts[`permissions.${key}`]);
    assert.equal(new Set(names).size, names.length, 'two permissions have the same name');
  });
