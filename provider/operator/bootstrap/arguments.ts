import { readOptions } from '../../config/readArguments.ts';
import { UsageError } from '../../config/environment.ts';
import { toMailbox } from '../../ground/address.ts';
import { isReadable, originFault } from '../../config/originFault.ts';
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
  const fault = originFault(origin);
  if (fault !== undefined) throw new UsageError(`--origin ${fault}`);
  if (isReadable(origin) && !allowHttp)
    throw new UsageError('--origin is not encrypted: use https, or set ALLOW_HTTP=1 for a network you trust');
  return { tenant, adminEmail, origin };
}

function parse(args: readonly string[]): (name: string, what: string) => string {
  const text = { type: 'string' } as const;
  const values = new Map(Object.entries(readOptions(args, { tenant: text, 'admin-email': text, origin: text })));
  return (name, what) => {
    const value = values.get(name)?.trim();
    if (!value) throw new UsageError(`--${name} is missing: ${what}`);
    return value;
  };
}
