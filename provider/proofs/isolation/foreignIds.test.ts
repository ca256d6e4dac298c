import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls } from '../../../tests/support/calls.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import type { Answer } from '../../testing/provider.ts';
import { UNKNOWN, type Ids } from '../../testing/isolation/ids.ts';
import { closed, kindsOf, queriesOf, vendorWide, ways } from '../../testing/isolation/rows.ts';
import { filled, IsolationScene } from '../../testing/isolation/scene.ts';

/** What an answer says, without the ids that were sent. */
const seen = ({ status, text }: Answer, ids: Ids) => ({
  status,
  text: Object.entries(ids).reduce((rest, [kind, id]) => rest.replaceAll(id, `{${kind}}`), text),
});

describe('PRO-22 PRO-23 one tenant never sees another', () => {
  let scene: IsolationScene;
  before(async () => void (scene = await IsolationScene.start()));
  after(() => scene.end());
  beforeEach(() => scene.tidy());

  it('PRO-23 has a sample for every route that is not anonymous', () => {
    assert.deepEqual(
      nonEmpty(closed)
        .map(({ name }) => name)
        .filter((name) => !Object.hasOwn(calls, name)),
      [],
    );
    const known = new Set<string>(closed.map(({ name }) => name));
    assert.deepEqual(
      [...ways.keys(), ...vendorWide.keys()].filter((name) => !known.has(name)),
      [],
    );
  });

  it('PRO-23 says of every id in a path what it stands for', () => {
    const silent = closed.flatMap(({ name, path, route }) =>
      [...path.matchAll(/\{(\w+)\}/g)]
        .map(([, key]) => `params.${key}`)
        .filter((field) => !kindsOf(route).has(field))
        .map((field) => `${name} ${field}`),
    );
    assert.deepEqual(silent, []);
  });

  for (const row of closed) {
    describe(`${row.method} ${row.path}`, () => {
      for (const [field, kind] of kindsOf(row.route)) {
        if (kind === 'permission') continue; // the vendor's: none is foreign
        it(`PRO-22 answers a foreign id in ${field} like an unknown one`, async () => {
          const { admin, member, own, foreign } = scene;
          const unknown = { ...UNKNOWN, application: foreign.application };
          for (const browser of [admin, member]) {
            for (const query of nonEmpty(queriesOf(row))) {
              for (const others of [{}, filled(row, own)]) {
                const theirs = await scene.send(browser, row, { ...others, [field]: foreign }, { query });
                const none = await scene.send(browser, row, { ...others, [field]: unknown }, { query });
                assert.deepEqual(seen(theirs, foreign), seen(none, unknown), JSON.stringify({ field, query }));
              }
            }
          }
        });
      }

      it('PRO-22 tells a member without rights no more than the route allows', async () => {
        const { access } = row.route;
        for (const query of nonEmpty(queriesOf(row))) {
          const answer = await scene.send(scene.member, row, filled(row, scene.own), { query });
          if (typeof access === 'object')
            assert.deepEqual([answer.status, answer.body.errorCode], [403, 'ER-FORBIDDEN']);
          else assert.ok(answer.status < 300 || answer.status === 403, answer.text);
        }
      });

      it('PRO-22 answers its own people, and of nothing else', async () => {
        for (const query of nonEmpty(queriesOf(row))) {
          await scene.send(scene.admin, row, {}, { query }); // a required id may be missing: what it tells counts alone
          const answer = await scene.send(scene.admin, row, filled(row, scene.own), { query });
          assert.ok(answer.status < 300, answer.text);
        }
      });
    });
  }
});
