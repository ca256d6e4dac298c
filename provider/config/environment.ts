import { resolve } from 'node:path';
import { isLoopback } from 'gatehouse-contract/rules.js';
import { checkConfig, type ProviderConfig } from './config.ts';
import { inBounds, readConfigFile, readText, type Value } from './configFile.ts';
import type { Stopping } from './limits.ts';
import { UsageError } from '../ground/usageError.ts';
import { variables } from './variables.ts';
import type { Variable } from '../ground/setting.ts';

export { UsageError } from '../ground/usageError.ts';

/** What the environment says: the configuration of the provider, and how it is served. */
export interface Environment {
  config: ProviderConfig;
  port: number;
  hostname: string;
  /** Where it listens instead of the port. */
  socket: string | undefined;
  /** The port of the probes alone. Undefined: they stand at `port`. */
  probesPort: number | undefined;
  stopping: Stopping;
}

/**
 * Reads the environment, and the file that CONFIG_FILE names: a variable takes precedence over the file, and the
 * file over the defaults. An empty variable counts as not set.
 * @throws UsageError or ConfigError naming what cannot be used
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = readGiven(env);
  const number = (option: string) => {
    const value = given.get(option);
    return typeof value === 'number' ? value : undefined;
  };
  const port = number('serve.port') ?? 3001;
  const hostname = String(given.get('serve.host') ?? '127.0.0.1');
  const socket = given.get('serve.socket');
  const probesPort = number('serve.probesPort');
  const publicUrl = String(given.get('publicUrl') ?? `http://localhost:${port}`);
  if (!isLoopback(hostname) && publicUrl.startsWith('http:') && given.get('allowHttp') !== true)
    throw new UsageError(
      `HOST=${hostname} can be reached from other machines, and PUBLIC_URL is not encrypted: set an https PUBLIC_URL, or ALLOW_HTTP=1 for a network you trust`,
    );
  // a process of its own tells what it answers
  const asked = new Map<string, Value>([['logging.requests', true], ...given]);
  const own = [...asked].filter(([option]) => !/^(?:serve|storage)\./.test(option));
  const config = checkConfig({
    ...nested(own),
    publicUrl,
    storage: storageOf(given),
    ...(probesPort !== undefined && { probes: false, metrics: true }),
  });
  return {
    port,
    hostname,
    socket: socket === undefined ? undefined : resolve(String(socket)),
    probesPort,
    stopping: { drain: number('serve.drainSeconds') ?? 0, deadline: number('serve.stopSeconds') ?? 30 },
    config,
  };
}

/** What is set, by its option. */
function readGiven(env: NodeJS.ProcessEnv): Map<string, Value> {
  const file = env.CONFIG_FILE || undefined;
  const given = file === undefined ? new Map<string, Value>() : readConfigFile(file);
  for (const [name, variable] of Object.entries(variables)) {
    const text = textOf(env, name, variable);
    if (text !== undefined && variable.option !== undefined) given.set(variable.option, valueOf(text, variable, name));
  }
  return given;
}

/** The text of a variable, or of the file that it names. */
function textOf(env: NodeJS.ProcessEnv, name: string, { secret }: Variable): string | undefined {
  const text = env[name] || undefined;
  const fileName = `${name}_FILE`;
  const file = secret ? env[fileName] || undefined : undefined;
  if (file === undefined) return text;
  if (text !== undefined) throw new UsageError(`${name} and ${fileName} are both set: leave one out`);
  const held = readText(file, fileName).replace(/\r?\n$/, '');
  if (held === '') throw new UsageError(`${fileName} names ${file}, which is empty`);
  return held;
}

function valueOf(text: string, { kind }: Variable, name: string): Value {
  if (kind === 'text') return text;
  if (kind === 'list') return itemsOf(text);
  if (kind === 'numbers') return itemsOf(text).map((item) => inBounds(Number(item), [1, 86_400], name, item));
  if (kind !== 'flag') return inBounds(Number(text), kind, name, text);
  if (text !== '1' && text !== '0') throw new UsageError(`${name} must be 1 or 0, not '${text}'`);
  return text === '1';
}

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** An address of PostgreSQL chooses it; the options of the other database then say nothing. */
function storageOf(given: ReadonlyMap<string, Value>): object {
  const url = given.get('storage.url');
  const dataDir = given.get('storage.dataDir');
  if (url === undefined) return { kind: 'pglite', dataDir: resolve(String(dataDir ?? './.data')) };
  const limits = ['timeout', 'poolSize', 'migrate'].flatMap((name) => {
    const value = given.get(`storage.${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { kind: 'postgres', url, ...Object.fromEntries(limits) };
}

/** `{ 'a.b': 1 }` as `{ a: { b: 1 } }`: options have two parts at most. */
function nested(values: readonly (readonly [string, Value])[]): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  const groups = new Map<string, Record<string, Value>>();
  for (const [option, value] of values) {
    const [first = '', second] = option.split('.');
    if (second === undefined) {
      tree[first] = value;
      continue;
    }
    const group = groups.get(first) ?? {};
    group[second] = value;
    groups.set(first, group);
    tree[first] = group;
  }
  return tree;
}
