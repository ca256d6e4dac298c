import type { EndpointName } from 'gatehouse-elements/contract.js';
import { decodeToken } from 'gatehouse-elements/rules.js';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, contractRows } from '../tests/support/calls.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { groupEdits } from './agreement/groupQuestions.ts';
import {
  as,
  contents,
  groupsWritten,
  lists,
  moves,
  reads,
  rights,
  roleEdits,
  rolesWritten,
  signedOut,
  type Question,
} from './agreement/questions.ts';
import { contentOf, emailsOf, outline, shapeOf, totalOf, withoutIds } from './agreement/shape.ts';
import { openBoth, sceneOf, type Told } from './agreement/side.ts';

/**
 * What the fake does not answer, or refuses: a passkey belongs to an origin and its provider, so one made for a demo
 * would stay in the visitor's browser.
 */
const PASSKEYS: readonly EndpointName[] = ['webauthn.preLogin', 'webauthn.postLogin'];
const REFUSED: readonly EndpointName[] = ['webauthn.createDevice', 'webauthn.verifyDevice'];

/**
 * What hangs on a clock, a cookie or a proof of the session: the fake knows one code for every app. Its own tests and
 * those of the elements ask for them.
 */
const FACTORS: readonly EndpointName[] = contractRows
  .map(({ name }) => name)
  .filter((name) => /^(?:mfa|ownMfa)\.|^auth\.stepUp$/.test(name));

/** Samples that are not asked of both: those begin or end a session, and no server signs the fake's tokens. */
const apart: ReadonlySet<EndpointName> = new Set([
  ...PASSKEYS,
  ...REFUSED,
  ...FACTORS,
  'auth.login',
  'auth.logout',
  'keys.jwks',
  'oauth.configuration',
]);

describe('the fake and the real provider', () => {
  let sides: Awaited<ReturnType<typeof openBoth>>;
  before(async () => (sides = await openBoth()));
  after(() => sides.close());

  it('agree on statuses, codes, fields and types, question by question', async () => {
    const { real, fake, learn } = sides;
    const both = async ([name, about = () => ({})]: Question): Promise<[Told, Told]> => {
      const [asked, askedOfFake] = [await about(real), await about(fake)];
      const told: [Told, Told] = [await real.ask(name, asked), await fake.ask(name, askedOfFake)];
      assert.deepEqual(outline(told[1]), outline(told[0]), `${name} ${JSON.stringify(askedOfFake)}`);
      return told;
    };
    const samples = contractRows.filter(({ name, navigation }) => !navigation && !apart.has(name));
    const askSamples = async () => {
      for (const { name } of nonEmpty(samples)) await both([name, (one) => calls[name](sceneOf(one))]);
    };

    /** What was written is compared too, not only the answer to it. */
    const readBack = async (after: string, questions = contents) => {
      for (const question of nonEmpty(questions)) {
        const [asReal, asFake] = await both(question);
        assert.deepEqual(
          contentOf(asFake.answer, fake.known.ids),
          contentOf(asReal.answer, real.known.ids),
          `${question[0]} after ${after}`,
        );
      }
    };

    for (const question of signedOut) await both(question);
    for (const one of [real, fake]) one.known.token = '';
    await askSamples();
    for (const email of ['ada@acme.example', 'rob@acme.example', 'sue@acme.example', 'chloe.baker@acme.example']) {
      for (const one of [real, fake]) one.time.anHourLater();
      await both(as(email));
      assert.deepEqual(
        shapeOf(decodeToken(fake.known.token)),
        shapeOf({ ...decodeToken(real.known.token) }),
        `claims of ${email}`,
      );
      if (email === 'ada@acme.example') for (const one of [real, fake]) await learn(one);
      for (const question of email === 'ada@acme.example' ? reads : rights) await both(question);
      await askSamples();
    }
    await both(as('ada@acme.example'));
    for (const query of nonEmpty(lists)) {
      const [asReal, asFake] = await both(['users.listV3', (one) => ({ query: query(one.known.ids) })]);
      assert.deepEqual(
        [emailsOf(asFake), totalOf(asFake)],
        [emailsOf(asReal), totalOf(asReal)],
        JSON.stringify(query(fake.known.ids)),
      );
    }
    const [bundle, fakeBundle] = await both(['entitlements.load']);
    assert.deepEqual(withoutIds(fakeBundle.answer), withoutIds(bundle.answer), 'who has which feature until when');
    await readBack('signing in');
    for (const [edits, written] of [
      [roleEdits, rolesWritten],
      [groupEdits, groupsWritten],
      [moves, []],
    ] as const) {
      for (const question of nonEmpty(edits)) {
        await both(question);
        if (written.length > 0) await readBack(question[0], written);
      }
      await both(as('ada@acme.example'));
      await readBack('all of them');
    }
    for (let attempt = 0; attempt < 11; attempt++) await both(as('rob@acme.example', 'guessed'));
    await both(as('rob@acme.example'));
    for (let attempt = 0; attempt < 11; attempt++) await both(as('nobody@acme.example', 'guessed'));

    assert.deepEqual((await fake.ask('keys.jwks')).answer, { keys: [] });
    // Hosted login leaves the page, and no fake answers there.
    assert.equal((await fake.ask('oauth.configuration')).status, 404);
    assert.deepEqual(
      contractRows
        .filter(({ name, navigation }) => !navigation && !fake.asked.has(name) && !FACTORS.includes(name))
        .map(({ name }) => name),
      PASSKEYS,
      'every other row of the contract was compared',
    );
  });
});
