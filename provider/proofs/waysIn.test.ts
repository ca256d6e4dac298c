import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import type { EndpointName } from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../tests/support/expect.ts';
import type { OutputOf } from '../http/pipeline/binding.ts';
import { outcomeOf } from '../testing/waysIn/outcome.ts';
import { openScene, type Scene } from '../testing/waysIn/scene.ts';
import { letPasswordsAge, states } from '../testing/waysIn/states.ts';
import { table, type Cell } from '../testing/waysIn/table.ts';
import { ways, type WayName } from '../testing/waysIn/ways.ts';

type Token = 'accessToken' | 'access_token' | 'id_token';
/** Free JSON names nothing. */
type NamesToken<Value> = Value extends string | readonly unknown[]
  ? never
  : string extends keyof Value
    ? never
    : keyof Value & Token;
type HoldsToken<Answer> = Answer extends string | readonly unknown[]
  ? never
  : NamesToken<Answer> | { [Field in keyof Answer]-?: NamesToken<NonNullable<Answer[Field]>> }[keyof Answer];

type RouteOfPeople = Exclude<EndpointName, `apiTokenExchange.${string}`>;

/** The routes whose answer may hold a token for people, as the contract has them. */
type TokenRoute = {
  [Name in RouteOfPeople]: [HoldsToken<OutputOf<Name>>] extends [never] ? never : Name;
}[RouteOfPeople];

/** The ways that end with each of them: a route that is missing here does not compile. */
const makers: { readonly [Name in TokenRoute]: readonly [WayName, ...WayName[]] } = {
  'auth.login': ['password, e-mail', 'password, username'],
  'auth.refreshToken': ['refresh'],
  'passwordless.postLogin': ['link of a mail', 'its code', 'code of a mail', 'code of a text'],
  'webauthn.postLogin': ['passkey'],
  'oauth.silent': ['silent'],
  'oauth.token': ['code of hosted login', 'refresh of hosted login'],
  'tenants.token': ['token of a tenant'],
  'auth.stepUp': ['step-up'],
  'mfa.verify': ['second factor, app'],
  'mfa.verifyAuthenticator': ['second factor, one app'],
  'mfa.verifyEmailCode': ['second factor, mail'],
  'mfa.verifySms': ['second factor, text'],
  'mfa.verifyWebAuthn': ['second factor, key'],
  'mfa.recover': ['recovery code'],
  'mfa.verifyNewAuthenticator': ['new factor, app'],
  'mfa.verifyNewSms': ['new factor, number'],
  'mfa.verifyNewWebAuthn': ['new factor, key'],
  'activation.activate': ['activation, link'],
  'activation.activateWithCode': ['activation, code', 'sign-up, code'],
  'signUp.signUp': ['sign-up, e-mail'],
  'signUp.signUpWithUsername': ['sign-up, username'],
  'signUp.signUpWithPhoneNumber': ['sign-up, number'],
};
/** The long form also tries the other order where it comes to the same. */
const isLong = process.env.SOAK === '1';
const isName = (name: string): name is WayName => Object.hasOwn(ways, name);
const wayNames = nonEmpty(Object.keys(ways).filter(isName));
const cells = wayNames.reduce((sum, name) => sum + (table.get(name)?.size ?? 0), 0);

describe('PRO-11 every way in, in every state', () => {
  let scene: Scene;
  before(async () => {
    scene = await openScene(cells * 2);
    await letPasswordsAge(scene);
  });
  after(() => scene.running.end());

  it('has a line for each way and a column for each state', () => {
    assert.deepEqual([...table.keys()], wayNames);
    assert.deepEqual([...(table.get('password, e-mail')?.keys() ?? [])], Object.keys(states));
  });

  it('has every route that makes a token, and such a way makes one', () => {
    for (const [route, names] of Object.entries(makers))
      for (const name of nonEmpty(names)) {
        assert.equal(ways[name].route, route, name);
        assert.equal(table.get(name)?.get('active')?.before, 'token', name);
      }
    const others = wayNames.filter((name) => !Object.values(makers).flat().includes(name));
    for (const name of nonEmpty(others))
      for (const { before: first, between } of nonEmpty(table.get(name)?.values() ?? []))
        assert.ok(![first, between].includes('token'), `${name} makes none`);
  });

  it('makes access tokens in one place, and sets the cookie of a session in one', () => {
    const folder = fileURLToPath(new URL('../', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/node_modules|\.test\.ts$|^proofs|^testing|^dist/.test(file),
    );
    const holding = (text: string) =>
      nonEmpty(sources).filter((file) => readFileSync(folder + file, 'utf8').includes(text));
    assert.deepEqual(holding('accessTokens.sign('), ['signIn/auth/issueToken.ts']);
    assert.deepEqual(holding('refreshCookie.keep('), ['signIn/auth/completeSignIn.ts']);
  });

  for (const [way, line] of table)
    it(`by ${way}`, async () => {
      const found: Record<string, Cell> = {};
      for (const [state, expected] of line) {
        const between = await outcomeOf(scene, { way, state, when: 'between' });
        // Where nothing is asked for beforehand, there is one order alone.
        const isOther = 'asks' in ways[way] && (isLong || expected.before !== expected.between);
        found[state] = { before: isOther ? await outcomeOf(scene, { way, state, when: 'before' }) : between, between };
      }
      assert.deepEqual(found, Object.fromEntries(line));
    });
});
