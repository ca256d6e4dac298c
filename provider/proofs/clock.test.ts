import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Browser, claimsOf } from '../testing/provider.ts';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';
import { ProviderProcess } from '../testing/providerProcess.ts';

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
const cookieOf = (browser: Browser): string => [...browser.cookies.values()][0] ?? '';

/** The same browser with another process behind it. */
function through(process: ProviderProcess, browser: Browser): Browser {
  const other = process.browser();
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  other.token = browser.token;
  return other;
}

it('two processes keep sessions alive although the clocks of their machines differ by minutes', { skip }, async () => {
  const server = await PostgresServer.start(programs ?? '');
  const config = {
    storage: { kind: 'postgres' as const, url: await server.createDatabase(), poolSize: 4, timeout: 60 },
  };
  const late = await ProviderProcess.start(config, { skew: -300 });
  const early = await ProviderProcess.start(config, { skew: 300 });
  try {
    const browser = late.browser();
    assert.equal((await browser.signIn('ada@acme.test')).status, 200);
    assert.equal(
      (await through(early, browser).get('/identity/resources/users/sessions/v1/me/current')).status,
      200,
      'the token of the late one is accepted',
    );
    for (const process of [early, late, early, late]) {
      const before = through(process, browser);
      const other = through(process === early ? late : early, browser);
      const answer = await before.refresh();
      assert.equal(answer.status, 200, answer.text);
      // A tab that had not heard of it asks with the same token, of the other process.
      const again = await other.refresh();
      assert.equal(again.status, 200, again.text);
      assert.equal(cookieOf(other), cookieOf(before), 'one successor');
      browser.cookies.clear();
      for (const [name, value] of before.cookies) browser.cookies.set(name, value);
      browser.token = before.token;
    }
    const { iat = 0 } = claimsOf(browser.token);
    assert.ok(Math.abs(Number(iat) - Date.now() / 1000) < 30, 'a token bears the database’s time');
  } finally {
    await Promise.all([late, early].map((one) => one.stop()));
    await server.stop();
  }
});
