import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { hashSync } from '@node-rs/bcrypt';
import { bundled } from '../../testing/bundle.ts';
import { ENCRYPTION_KEY, testStorage } from '../../testing/provider.ts';
import { toJsonLines } from '../../testing/lines.ts';

describe('the commands import and export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-transfer-'));
  const at = (name: string) => join(folder, name);
  const hash = hashSync('a red stapler', 4);
  let program: string;
  before(async () => void (program = await bundled(new URL('./cli.ts', import.meta.url))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a command to its end. */
  async function outcome(args: string[], { input = '', data = 'data', more = {}, isRead = true } = {}) {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: at(data), PUBLIC_URL: 'https://auth.test', ...more };
    const child = spawn(process.execPath, [program, ...args], { env });
    child.stdin.end(input);
    if (!isRead) child.stdout.destroy();
    const closed = once(child, 'close');
    const [out, err] = await Promise.all([isRead ? text(child.stdout) : '', text(child.stderr)]);
    const [code] = await closed;
    return { code, out, err };
  }
  const people = [
    { kind: 'tenant', alias: 'initech', name: 'Initech' },
    { kind: 'tenant', alias: 'globex', name: 'Globex', parent: 'initech' },
    { kind: 'person', email: 'milton@initech.test', passwordHash: hash, memberships: [{ tenant: 'initech' }] },
    { kind: 'person', email: 'hank@globex.test', memberships: [{ tenant: 'globex' }] },
    { kind: 'passkey', person: 'hank@globex.test', credentialId: 'a', publicKey: 'b', rpId: 'globex.test' },
  ];
  const kindsOf = (lines: string) =>
    lines
      .trim()
      .split('\n')
      .map((line) =>
        [...line.matchAll(/"kind":"(\w+)"|"email":"(\w+)/g)].map((found) => found[1] ?? found[2]).join(' '),
      );

  it('bring what one writes into another database, with hashes only where they are asked for', async () => {
    const first = await outcome(['import', '-'], { input: toJsonLines([...people, { kind: 'nobody' }]) });
    assert.deepEqual([first.code, first.out], [1, '5 written, 0 there already, 1 refused\n'], first.err);
    assert.match(first.err, /^line 6: kind must be one of/m);

    const whole = await outcome(['export', at('all.jsonl'), '--with-hashes']);
    assert.deepEqual([whole.code, whole.out], [0, '5 lines\n'], whole.err);
    assert.equal(statSync(at('all.jsonl')).mode & 0o777, 0o600);
    assert.equal(readFileSync(at('all.jsonl'), 'utf8').includes(hash), true);

    const again = await outcome(['export', at('all.jsonl')]);
    assert.equal(again.code, 1);
    assert.match(again.err, /^\S+all\.jsonl cannot be opened: EEXIST/);
    const plain = await outcome(['export']);
    assert.equal(plain.out.includes(hash), false);
    assert.deepEqual(kindsOf(plain.out).sort(), ['passkey', 'person hank', 'person milton', 'tenant', 'tenant']);

    const one = await outcome(['export', '--tenant', 'globex', '--with-hashes']);
    assert.deepEqual(kindsOf(one.out), ['tenant', 'person hank', 'passkey'], one.err);
    assert.equal(one.out.includes('"parent"'), false);
    const unknown = await outcome(['export', at('none.jsonl'), '--tenant', 'nowhere']);
    assert.deepEqual(
      [unknown.code, unknown.err, existsSync(at('none.jsonl'))],
      [1, "The tenant 'nowhere' does not exist\n", false],
    );

    const copy = { data: 'copy' };
    assert.equal((await outcome(['import', at('all.jsonl')], copy)).out, '5 written, 0 there already, 0 refused\n');
    assert.equal((await outcome(['import', at('all.jsonl')], copy)).out, '0 written, 5 there already, 0 refused\n');
    const back = await outcome(['export', '--with-hashes'], copy);
    const stable = (lines: string) => lines.replaceAll(/"createdAt":"[^"]+"/g, '""');
    assert.equal(stable(back.out), stable(readFileSync(at('all.jsonl'), 'utf8')));
  });

  it('leave no half an export where the disk is full, and say so in one line', async (test) => {
    writeFileSync(
      at('full.cjs'),
      `const fs = require('node:fs');
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      fs.write = fs.writev = (...given) => process.nextTick(given.at(-1), full);`,
    );
    // A server lets the export hear of the disk while it does not wait for it.
    const server = process.env.TEST_DATABASE_URL === undefined ? undefined : await testStorage();
    test.after(() => server?.drop());
    const place = server?.storage.kind === 'postgres' ? { DATABASE_URL: server.storage.url, ENCRYPTION_KEY } : {};
    const brought = await outcome(['import', '-'], { data: 'full', input: toJsonLines(people), more: place });
    assert.match(brought.out, /^5 written/, brought.err);
    const more = { ...place, NODE_OPTIONS: `--require=${at('full.cjs')}` };
    const { code, out, err } = await outcome(['export', at('half.jsonl')], { data: 'full', more });
    assert.deepEqual(
      [code, out, err, existsSync(at('half.jsonl'))],
      [1, '', `${at('half.jsonl')} cannot be written: ENOSPC: no space left on device, write\n`, false],
    );
  });

  it('say in one line that nobody reads an export', async () => {
    const { code, err } = await outcome(['export'], { isRead: false });
    assert.equal(code, 1);
    assert.match(err, /^The standard output cannot be written: write E\w+\n$/);
  });

  it('write the export of another system as lines that import takes', async () => {
    const users = `${JSON.stringify({ email: 'peter@initech.test', email_verified: true, passwordHash: hash })}\n{"email":"?"}\n`;
    const converted = await outcome(['convert', '--from', 'auth0', '--tenant', 'initech', '-'], { input: users });
    assert.deepEqual([converted.code, converted.err], [1, 'line 2: email must be one email address\n']);
    const taken = await outcome(['import', '-'], { input: converted.out, data: 'converted' });
    assert.equal(taken.out, '2 written, 0 there already, 0 refused\n', taken.err);
    const unknown = await outcome(['convert', '--from', 'okta', 'users.json']);
    assert.deepEqual([unknown.code, unknown.err], [1, '--from must be one of auth0, keycloak, frontegg\n']);
    const missing = await outcome(['convert', '--from', 'auth0', at('no.json')]);
    assert.deepEqual([missing.code, missing.err], [1, `${at('no.json')} cannot be opened\n`]);
  });

  it('name the argument that is wrong', async () => {
    writeFileSync(at('empty.jsonl'), '');
    const wrong: readonly [args: string[], message: RegExp][] = [
      [['import'], /^Name one file/],
      [['import', at('missing.jsonl')], /^\S+missing\.jsonl cannot be opened/],
      [['import', at('empty.jsonl'), '--from', '0'], /^--from must be/],
      [['import', at('empty.jsonl'), '--other'], /--other/],
    ];
    for (const [args, message] of wrong) {
      const { code, err } = await outcome(args);
      assert.equal(code, 1, args.join(' '));
      assert.match(err, message);
    }
  });
});
