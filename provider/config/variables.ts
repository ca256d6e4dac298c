import { closest, distance } from 'fastest-levenshtein';
import { settingsOf, type Variable } from '../ground/setting.ts';
import { configSchema } from './configSchema.ts';

const own = (option: string, kind: Variable['kind'], fallback: string, what: string): Variable => ({
  option,
  kind,
  fallback,
  what,
});

/** What the command reads beside the options of `createProvider`. Where two set one option, the later one counts. */
const ofTheCommand: Readonly<Record<string, Variable>> = {
  CONFIG_FILE: { kind: 'text', fallback: 'none', what: 'a JSON file with the options below; --config names it too' },
  PROVIDER_PORT: own('serve.port', [0, 65_535], '3001', 'port to listen on; 0 takes any free one'),
  PROVIDER_SOCKET: own(
    'serve.socket',
    'text',
    'it listens at PROVIDER_PORT',
    'path of a socket to listen at instead of a port, for a proxy on the same machine',
  ),
  HOST: own('serve.host', 'text', '127.0.0.1', 'address to listen on; 0.0.0.0 listens on all'),
  PROVIDER_HOST: own('serve.host', 'text', 'that of HOST', 'the same; takes precedence over HOST'),
  PROBES_PORT: own(
    'serve.probesPort',
    [0, 65_535],
    'they stand at PROVIDER_PORT, and nothing is counted',
    'a port for /livez and /readyz, and for /metrics',
  ),
  DRAIN_SECONDS: own(
    'serve.drainSeconds',
    [0, 300],
    '0',
    'how long a provider that got SIGTERM goes on accepting requests while it is not ready',
  ),
  STOP_SECONDS: own(
    'serve.stopSeconds',
    [0, 600],
    '30',
    'how long running requests may take after that; then they are cut',
  ),
};

/**
 * Every setting that the command reads. Reading, `help`, the names in errors and docs/configuration.md follow from
 * this table.
 */
export const variables: Readonly<Record<string, Variable>> = {
  ...ofTheCommand,
  ...Object.fromEntries(settingsOf(configSchema)),
};

/** The variable that sets an option, such as `allowedOrigins.2`; the option itself where none does. */
export const variableOf = (option: string): string =>
  Object.keys(variables).find((name) => {
    const own = variables[name]?.option;
    return own !== undefined && (option === own || option.startsWith(`${own}.`));
  }) ?? option;

/** Shorter names, such as PORT, are those of other programs as well. */
const TELLING = 8;

/** The name of a variable that another one means: with the prefix of the session layer, or misspelt. */
function meantBy(name: string): string | undefined {
  const [, bare = ''] = /^(?:GATEHOUSE|FRONTEGG)_(.+)$/.exec(name) ?? [];
  if (Object.hasOwn(variables, bare)) return bare;
  if (name.length < TELLING || Object.hasOwn(variables, name.replace(/_FILE$/, ''))) return undefined;
  const nearest = closest(name, Object.keys(variables));
  return nearest.length >= TELLING && distance(name, nearest) <= 2 ? nearest : undefined;
}

/** Variables that are not read but look like ours. */
export const unreadVariables = (env: NodeJS.ProcessEnv): { name: string; meant: string }[] =>
  Object.keys(env).flatMap((name) => {
    const meant = meantBy(name);
    return meant !== undefined && !env[meant] ? [{ name, meant }] : [];
  });
