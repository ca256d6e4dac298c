import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createMetrics } from '../ground/observing/metrics.ts';
import { at } from '../testing/operator.ts';
import { startProvider } from '../testing/provider.ts';

const place = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const read = (name: string): string => readFileSync(place(name), 'utf8');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : assert.fail('No list'));

const rules = listOf(at(parse(read('./alerts.yaml')), 'groups')).flatMap((group) => listOf(at(group, 'rules')));
const alertText = rules.map((rule) => String(at(rule, 'expr'))).join('\n');

const panels = listOf(at(JSON.parse(read('./dashboard.json')), 'panels')).filter((one) => at(one, 'type') !== 'row');
const shown = panels.flatMap((panel) => listOf(at(panel, 'targets')).map((target) => String(at(target, 'expr'))));
const METRIC = /\b(?:gatehouse|process|nodejs)_[a-z0-9_]+\b/g;

/** The metrics that a provider on PostgreSQL tells, by their names; a histogram has three. */
async function told(): Promise<Set<string>> {
  const running = await startProvider();
  try {
    const pool = () => ({ total: 1, idle: 1, waiting: 0 });
    const metrics = createMetrics({
      db: running.provider.services.db,
      pool,
      queues: {},
      sealed: { now: () => new Date() },
    });
    const text = (await (await metrics.answer(new Request('http://x/metrics')))?.text()) ?? '';
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    );
    metrics.close();
    return new Set(nonEmpty(names));
  } finally {
    await running.end();
  }
}

describe('the files for Prometheus and Grafana', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-prometheus-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const promtool = (...args: string[]): void => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  };

  it('name metrics that exist, and the dashboard shows each of the provider’s own', async () => {
    const existing = await told();
    for (const text of [alertText, read('./dashboard.json')])
      for (const [name] of nonEmpty(text.matchAll(METRIC))) assert.equal(existing.has(name), true, name);
    const drawn = new Set(shown.flatMap((expr) => expr.match(METRIC) ?? []));
    const own = nonEmpty([...existing].filter((name) => /^gatehouse_.*(?<!_sum)$/.test(name)));
    assert.deepEqual(
      own.filter((name) => !drawn.has(name)),
      [],
    );
  });

  it('select by labels that the metrics have', () => {
    const documented = read('../../docs/observability.md');
    const usual = new Set(['job', 'instance']);
    for (const [, name = '', inside = ''] of nonEmpty(
      [alertText, ...shown].join('\n').matchAll(/(gatehouse_\w+){([^}]*)}/g),
    )) {
      const bare = name.replace(/_(?:bucket|count)$/, '');
      const [, row = ''] = new RegExp(`^\\| \`${bare}\` \\| ([^|]*) \\|`, 'm').exec(documented) ?? [];
      for (const [, label = ''] of nonEmpty(inside.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)))
        assert.equal(usual.has(label) || row.includes(`\`${label}\``), true, `${name} has no label ${label}`);
    }
  });

  it('tell with each alert what is wrong, how much it matters and what to do', () => {
    for (const rule of nonEmpty(rules)) {
      const said = [at(rule, 'alert'), at(rule, 'labels', 'severity'), at(rule, 'annotations', 'remedy')].map(String);
      assert.match(said.join(' '), /^Gatehouse\w+ (?:critical|warning) [A-Z].*\.$/);
      assert.equal(typeof at(rule, 'annotations', 'summary'), 'string');
    }
  });

  it('are explained to operators: each alert has its place in the table', () => {
    const page = read('../../docs/operations.md');
    const names = rules.map((rule) => String(at(rule, 'alert')));
    const explained = [...page.matchAll(/`(Gatehouse\w+)`/g)].map(([, name]) => name);
    assert.deepEqual(explained.sort(), nonEmpty(names).sort());
  });

  const skip =
    spawnSync('promtool', ['--version']).error !== undefined && 'no promtool here: install the package "prometheus"';
  it('are rules and expressions that Prometheus takes', { skip }, () => {
    promtool('check', 'rules', place('./alerts.yaml'));
    const drawn = shown.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = join(folder, 'drawn.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'drawn', rules: drawn }] }));
    promtool('check', 'rules', file);
  });

  it('warn of the first failure as well, and of nothing while all is well', { skip }, () => {
    const failed = 'gatehouse_request_duration_seconds_count{instance="a", method="GET", route="/x", status="500"}';
    const well = 'gatehouse_request_duration_seconds_count{instance="a", method="GET", route="/x", status="200"}';
    const labels = { instance: 'a', method: 'GET', route: '/x', severity: 'critical' };
    const [rule] = rules.filter((one) => at(one, 'alert') === 'GatehouseRequestFailed');
    const annotations = {
      summary: 'GET /x failed in a way that nobody expected',
      remedy: String(at(rule, 'annotations', 'remedy')),
    };
    const alert = { alertname: 'GatehouseRequestFailed', eval_time: '10m' };
    const up = { series: 'up{job="gatehouse", instance="a"}', values: '1+0x20' };
    const tests = [
      {
        interval: '1m',
        input_series: [up, { series: failed, values: '_x8 1+0x3' }],
        alert_rule_test: [{ ...alert, exp_alerts: [{ exp_labels: labels, exp_annotations: annotations }] }],
      },
      {
        interval: '1m',
        input_series: [up, { series: well, values: '1+5x20' }],
        alert_rule_test: nonEmpty(rules).map((one) => ({ ...alert, alertname: at(one, 'alert'), exp_alerts: [] })),
      },
    ];
    const file = join(folder, 'tests.yaml');
    writeFileSync(file, stringify({ rule_files: [place('./alerts.yaml')], evaluation_interval: '1m', tests }));
    promtool('test', 'rules', file);
  });
});
