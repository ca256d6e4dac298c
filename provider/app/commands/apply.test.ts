import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { bundled } from '../../testing/bundle.ts';

describe('the commands apply and operator-token', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-apply-'));
  const file = join(folder, 'gatehouse.json');
  let program: string;
  before(async () => void (program = await bundled(new URL('./cli.ts', import.meta.url))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a command to its end. */
  async function outcome(args: string[], input = '') {
    const env = {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'https://auth.test',
      LOG_FORMAT: 'text',
    };
    const child = spawn(process.execPath, [program, ...args], { env });
    child.stdin.end(input);
    const closed = once(child, 'close');
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await closed;
    return { code, out, err };
  }

  it('say what was made and what was changed, and print the link of somebody new once', async () => {
    const people = [{ email: 'milton@initech.test', memberships: [{ tenant: 'initech' }] }];
    writeFileSync(file, JSON.stringify({ tenants: [{ alias: 'initech', name: 'Initech' }], people }));
    const trial = await outcome(['apply', file, '--dry-run']);
    assert.deepEqual(
      [trial.code, trial.out],
      [
        0,
        'added tenants initech\nadded people milton@initech.test\n2 added, 0 changed, 0 unchanged\nThis was a trial: nothing was changed\n',
      ],
      trial.err,
    );
    const first = await outcome(['apply', file]);
    assert.match(
      first.out,
      /^milton@initech\.test sets a password at https:\/\/auth\.test\/account\/activate\?\S+token=/m,
    );
    const again = await outcome(['apply', file]);
    assert.deepEqual([again.code, again.out], [0, '0 added, 0 changed, 2 unchanged\n']);
    const changed = await outcome(['apply', '-'], '{"tenants":[{"alias":"initech","name":"Initech Inc."}]}');
    assert.equal(changed.out, 'changed tenants initech: name\n0 added, 1 changed, 0 unchanged\n');
  });

  it('name what is wrong in a document and in the arguments', async () => {
    const wrong = await outcome(['apply', '-'], '{"tenants":[{"name":"A"}],"colours":[]}');
    assert.deepEqual(
      [wrong.code, wrong.err],
      [1, 'tenants[0]: either id or alias must be given\ncolours: is not a known field\nNothing was changed\n'],
    );
    const faults: [string[], RegExp][] = [
      [['apply'], /^Name one file, or - for the standard input$/m],
      [['apply', join(folder, 'none.json')], /none\.json cannot be read: ENOENT/],
      [['apply', '-'], /^The standard input is not JSON$/m],
      [['operator-token'], /^Say one of create, rotate, revoke, list$/m],
      [['operator-token', 'create'], /^Name the token, such as deploy/m],
      [['operator-token', 'create', 'a', '--scope', 'all'], /^--scope must be one of read, apply$/m],
      [['operator-token', 'create', 'a', '--days', '0'], /^--days must be a whole number from 1 to 3650$/m],
      [['operator-token', 'rotate', 'nobody'], /^There is no token 'nobody'$/m],
    ];
    for (const [args, message] of faults) {
      const { code, out, err } = await outcome(args);
      assert.deepEqual([code, out], [1, ''], args.join(' '));
      assert.match(err, message);
    }
  });

  it('make, list, rotate and revoke a token', async () => {
    const made = await outcome(['operator-token', 'create', 'deploy', '--scope', 'apply', '--days', '90']);
    assert.match(made.out, /^gatehouse_operator_[\w-]{43}\n$/);
    const taken = await outcome(['operator-token', 'create', 'deploy']);
    assert.match(taken.err, /^There is a token 'deploy' already: rotate or revoke it$/m);
    const listed = await outcome(['operator-token', 'list']);
    assert.match(listed.out, /^deploy {2}apply {2}made \d{4}-\d\d-\d\d, ends \d{4}-\d\d-\d\d, used never\n$/);
    const rotated = await outcome(['operator-token', 'rotate', 'deploy', '--grace-hours', '1']);
    assert.notEqual(rotated.out, made.out);
    assert.equal((await outcome(['operator-token', 'revoke', 'deploy'])).out, "The token 'deploy' has ended\n");
    assert.equal((await outcome(['operator-token', 'list'])).out, 'There are no tokens\n');
  });
});
