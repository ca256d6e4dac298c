import { UsageError } from '../../config/environment.ts';
import {
  createOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
  rotateOperatorToken,
  scopes,
  type KnownToken,
  type Scope,
} from '../../operator/management/tokens.ts';
import type { Provider } from '../../http/pipeline/provider.ts';
import { print, withProvider, type Command } from './command.ts';
import { readArguments } from '../../config/readArguments.ts';

const DAY = 24 * 3600;
const HOUR = 3600;
const NAME = /^[\w.-]{1,100}$/;

interface Asked {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number | undefined;
  readonly graceHours: number;
}

/** What the command may be asked to do. Each says what it prints. */
const actions: Readonly<Record<string, (provider: Provider, asked: Asked) => Promise<string[]>>> = {
  async create(provider, { name, scopes: held, days }) {
    const lifetime = days === undefined ? undefined : days * DAY;
    const token = await createOperatorToken(provider, { name, scopes: held, lifetime });
    if (token === undefined) throw new UsageError(`There is a token '${name}' already: rotate or revoke it`);
    return [token];
  },
  async rotate(provider, { name, graceHours }) {
    const token = await rotateOperatorToken(provider, { name, grace: graceHours * HOUR });
    if (token === undefined) throw new UsageError(`There is no token '${name}'`);
    return [token];
  },
  async revoke(provider, { name }) {
    if (!(await revokeOperatorToken(provider, name))) throw new UsageError(`There is no token '${name}'`);
    return [`The token '${name}' has ended`];
  },
  async list(provider) {
    const known = await listOperatorTokens(provider);
    return known.length === 0 ? ['There are no tokens'] : known.map(describe);
  },
};

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? 'never';

const describe = ({ name, scopes: held, createdAt, expiresAt, lastUsedAt }: KnownToken): string =>
  `${name}  ${held.join(',')}  made ${day(createdAt)}, ends ${day(expiresAt)}, used ${day(lastUsedAt)}`;

export const operatorTokenCommand: Command = {
  what: [
    'create NAME [--scope read|apply …] [--days N] | rotate NAME [--grace-hours N] | revoke NAME | list',
    'keeps the tokens of the management API (docs/management.md); prints the text of a new one, which is not shown again; on',
    'an embedded database the provider has to be stopped meanwhile',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, {
      scope: { type: 'string', multiple: true },
      days: { type: 'string' },
      'grace-hours': { type: 'string' },
    });
    const [verb = '', name = '', ...more] = positionals;
    const act = Object.hasOwn(actions, verb) ? actions[verb] : undefined;
    if (!act || more.length > 0) throw new UsageError(`Say one of ${Object.keys(actions).join(', ')}`);
    if (verb !== 'list' && !NAME.test(name))
      throw new UsageError('Name the token, such as deploy: letters, digits, dots and dashes');
    const asked = {
      name,
      scopes: readScopes(values.scope),
      days: readNumber('days', values.days, 1, 3_650),
      graceHours: readNumber('grace-hours', values['grace-hours'], 0, 168) ?? 0,
    };
    for (const line of await withProvider((provider) => act(provider, asked))) print(line);
  },
};

function readScopes(given: readonly string[] = scopes): Scope[] {
  return given.map((one) => {
    const scope = scopes.find((known) => known === one);
    if (!scope) throw new UsageError(`--scope must be one of ${scopes.join(', ')}`);
    return scope;
  });
}

function readNumber(name: string, given: string | undefined, min: number, max: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`);
  return value;
}
