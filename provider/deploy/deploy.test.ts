import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { contract } from 'gatehouse-contract/contract.js';
import { parse, parseAllDocuments } from 'yaml';
import { nonEmpty } from '../../tests/support/expect.ts';
import { hasNginx, writeNginx } from '../testing/nginx.ts';
import { at } from '../testing/operator.ts';
import { toSettings } from '../config/config.ts';
import { variables } from '../config/variables.ts';

const place = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const read = (name: string): string => readFileSync(place(name), 'utf8');
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Every name is one that the provider reads, and a secret comes from a file. */
function assertRead(names: readonly string[]): void {
  for (const name of nonEmpty(names)) {
    const secret = name.replace(/_FILE$/, '');
    assert.equal(Object.hasOwn(variables, name) || Object.hasOwn(variables, secret), true, name);
    assert.equal(/^(?:DATABASE_URL|ENCRYPTION_KEY)$/.test(name), false, `${name} stands in the open`);
  }
}
/** A process that drains and then ends its requests is not killed meanwhile. Seconds. */
function assertEndsInTime(drain: unknown, stop: unknown, killed: unknown): void {
  const [draining, stopping, until] = [Number(drain), Number(stop), Number.parseInt(String(killed), 10)];
  assert.equal(draining >= 10 && stopping >= 10 && until > draining + stopping, true, `${until} s`);
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : assert.fail('No list'));

describe('the files for operators', () => {
  it('run the container as nobody in particular, by the plain command, with a health check', () => {
    const dockerfile = read('./Dockerfile');
    const lines = dockerfile.split('\n');
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));
    assert.match(last, /\nUSER node\n/);
    assert.match(last, /HEALTHCHECK [^\n]*\\\n {2}CMD \["node"/);
    assert.match(last, /\nENTRYPOINT \["node", "node_modules\/gatehouse-provider\/dist\/cli\.js"\]\nCMD \["serve"\]/);
    for (const from of nonEmpty(lines.filter((line) => line.startsWith('FROM'))))
      assert.match(from, /^FROM node:\d+-[a-z]+-slim( AS \w+)?$/);
    const named =
      /^ENV (.*)$/m
        .exec(last)?.[1]
        ?.split(' ')
        .map((pair) => pair.split('=')[0] ?? '') ?? [];
    assertRead(named.filter((name) => name !== 'NODE_ENV'));
  });

  it('give a container of compose nothing to write on, and secrets as files', () => {
    const provider = at(parse(read('./compose.yaml')), 'services', 'provider');
    const environment = Object(at(provider, 'environment'));
    assertRead(Object.keys(environment));
    assert.deepEqual(
      [at(provider, 'read_only'), at(provider, 'cap_drop'), at(provider, 'security_opt')],
      [true, ['ALL'], ['no-new-privileges:true']],
    );
    assertEndsInTime(environment.DRAIN_SECONDS, environment.STOP_SECONDS, at(provider, 'stop_grace_period'));
  });

  it('hand the secrets of compose, which nobody else reads, to the user of the container', () => {
    const text = read('./compose.yaml');
    const compose: unknown = parse(text);
    const files = listOf(at(compose, 'services', 'provider', 'secrets')).map((name) =>
      String(at(compose, 'secrets', String(name), 'file')).replace(/^\.\//, ''),
    );
    // The image of Node.js has it by this number.
    const uid = /\nUSER node\n/.test(read('./Dockerfile')) ? '1000' : assert.fail('another user');
    const commands = text.split('\n').flatMap((line) => /^# {3}(\S.*)$/.exec(line)?.[1] ?? []);
    const written = commands.findLastIndex((command) => /[>|]/.test(command));
    const given = commands.slice(written + 1).flatMap((command) => {
      const [, owner, names = ''] = /^chown (\d+) (.+)$/.exec(command) ?? [];
      return owner === uid ? names.split(' ') : [];
    });
    assert.deepEqual(given.sort(), nonEmpty(files).sort());
  });

  it('give Kubernetes the probes, a budget of disruption and time to drain', () => {
    const [deployment, service, budget] = parseAllDocuments(read('./kubernetes.yaml')).map((one): unknown =>
      one.toJS(),
    );
    const pod = at(deployment, 'spec', 'template', 'spec');
    const [container] = listOf(at(pod, 'containers'));
    const environment = new Map(listOf(at(container, 'env')).map((one) => [String(at(one, 'name')), at(one, 'value')]));
    assertRead([...environment.keys()]);
    assertEndsInTime(
      environment.get('DRAIN_SECONDS'),
      environment.get('STOP_SECONDS'),
      at(pod, 'terminationGracePeriodSeconds'),
    );
    for (const [probe, path] of [
      ['startupProbe', '/livez'],
      ['livenessProbe', '/livez'],
      ['readinessProbe', '/readyz'],
    ] as const)
      assert.deepEqual(at(container, probe, 'httpGet'), { path, port: 'probes' });
    assert.deepEqual(
      [at(pod, 'securityContext', 'runAsNonRoot'), at(container, 'securityContext')],
      [true, { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } }],
    );
    const labels = at(deployment, 'spec', 'template', 'metadata', 'labels');
    assert.deepEqual(at(deployment, 'spec', 'selector', 'matchLabels'), labels);
    assert.deepEqual(at(service, 'spec', 'selector'), labels);
    assert.deepEqual(at(budget, 'spec', 'selector', 'matchLabels'), labels);
    assert.equal(Number(at(deployment, 'spec', 'replicas')) > Number(at(budget, 'spec', 'minAvailable')), true);
  });

  it('let systemd wait until the requests have ended', () => {
    const unit = read('./gatehouse-provider.service');
    const set = Object.fromEntries(
      [...unit.matchAll(/\b([A-Z_]+_SECONDS)=(\d+)/g)].map(([, name, value]) => [name, value]),
    );
    assertRead(Object.keys(set));
    assertEndsInTime(set['DRAIN_SECONDS'], set['STOP_SECONDS'], /^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  });

  const noSystemd = !isInstalled('systemd-analyze') && 'no systemd on this machine';
  it('are a unit that systemd takes', { skip: noSystemd }, () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', place('./gatehouse-provider.service')], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  });

  it('let nginx close an idle connection before a process that drains does', () => {
    const idle = Number(/keepalive_timeout (\d+)s;/.exec(read('./nginx.conf'))?.[1]);
    assert.equal(idle > 0 && idle < 10, true, `${idle} s`);
  });

  it('let nginx send no write twice but the refresh, and that one within its grace', () => {
    const [everywhere = '', refresh = ''] = read('./nginx.conf').split(`${contract.auth.refreshToken.path}$ {`);
    assert.doesNotMatch(everywhere, /non_idempotent/);
    assert.match(refresh, /proxy_next_upstream error non_idempotent;/);
    const young = Number(/proxy_next_upstream_timeout (\d+)s;/.exec(refresh)?.[1]);
    const { refreshGrace } = toSettings({ publicUrl: 'https://auth.test' }).lifetimes;
    assert.equal(young > 0 && young < Number(refreshGrace), true, `${young} s`);
  });

  const noNginx = !hasNginx && 'no nginx on this machine';
  it('are a configuration that nginx takes', { skip: noNginx }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
    try {
      const config = writeNginx(folder, 8443);
      const { status, stderr } = spawnSync('nginx', ['-t', '-c', config, '-p', folder], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
