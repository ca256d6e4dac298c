import { parseArgs } from 'node:util';
import { isLoopback } from 'gatehouse-contract/rules.js';
import { UsageError } from '../environment.ts';
import { toMailbox } from '../mail/address.ts';
import type { Beginning } from './bootstrap.ts';

const TENANT_MAX = 100;

/**
 * Reads `--tenant`, `--admin-email` and `--origin`.
 * @throws UsageError naming the argument that is missing or wrong
 */
export function readBeginning(args: readonly string[], { allowHttp = false } = {}): Beginning {
  const given = parse(args);
  const tenant = given('tenant', 'the name of the first tenant');
  if (tenant.length > TENANT_MAX) throw new UsageError(`--tenant must have at most ${TENANT_MAX} characters`);
  const adminEmail = toMailbox(given('admin-email', 'the address of the first administrator'));
  if (adminEmail === undefined) throw new UsageError('--admin-email must be one address such as ada@example.com');
  const origin = given('origin', 'where the application stands, such as https://app.example.com');
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin))
    throw new UsageError('--origin must be an origin such as https://app.example.com, without a path');
  if (origin.startsWith('http:') && !allowHttp && !isLoopback(new URL(origin).hostname))
    throw new UsageError('--origin is not encrypted: use https, or set ALLOW_HTTP=1 for a network you trust');
  return { tenant, adminEmail, origin };
}

function parse(args: readonly string[]): (name: string, what: string) => string {
  const text = { type: 'string' } as const;
  const options = { tenant: text, 'admin-email': text, origin: text };
  const values = (() => {
    try {
      return new Map(Object.entries(parseArgs({ args: [...args], options }).values));
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  })();
  return (name, what) => {
    const value = values.get(name)?.trim();
    if (!value) throw new UsageError(`--${name} is missing: ${what}`);
    return value;
  };
}
