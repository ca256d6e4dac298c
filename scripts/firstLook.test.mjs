import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { nonEmpty } from '../tests/support/expect.ts';
import { ownPort } from '../tests/support/ports.ts';
import { root } from './run.mjs';

/** As a visitor has it: the sources alone, and the first command of the README. */
describe('npm start in a fresh clone', () => {
  let place;

  before(() => {
    place = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-first-'));
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    });
    for (const file of nonEmpty(files.split('\n').filter((name) => name && existsSync(path.join(root, name)))))
      cpSync(path.join(root, file), path.join(place, file));
  });
  after(() => rmSync(place, { recursive: true, force: true }));

  it('installs what it needs, builds, and shows the demo with its provider', async () => {
    const names = ['PORT', 'PROVIDER_PORT', 'SLACK_PORT', 'RECEIVER_PORT'];
    const ports = await Promise.all(names.map(async (name) => [name, String(await ownPort())]));
    const env = { ...process.env, ...Object.fromEntries(ports), npm_config_prefer_offline: 'true', DATABASE_URL: '' };
    const demo = spawn('npm', ['start'], { cwd: place, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(demo, 'exit');
    const lines = [];
    try {
      const isUp = new Promise((done) => {
        for (const stream of [demo.stdout, demo.stderr])
          createInterface({ input: stream }).on('line', (line) => {
            lines.push(line);
            if (line.includes('Sample accounts')) done(true);
          });
      });
      assert.equal(await Promise.race([isUp, ended.then(() => false)]), true, lines.join('\n'));
      const [[, app], [, provider]] = ports;
      const login = await fetch(`http://localhost:${app}/account/login`);
      assert.match(await login.text(), /<auth-login/);
      const script = await fetch(`http://localhost:${app}/gatehouse/all.js`);
      assert.deepEqual([login.status, script.status], [200, 200]);
      assert.equal((await fetch(`http://localhost:${provider}/.well-known/jwks.json`)).status, 200);
    } finally {
      if (demo.exitCode === null) process.kill(-demo.pid, 'SIGTERM');
      await ended;
    }
  });
});
