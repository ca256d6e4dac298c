import { and, eq } from 'drizzle-orm';
import { readEnvironment, UsageError } from '../../config/environment.ts';
import { changeOrigin } from '../../vendor/origins/changeOrigins.ts';
import { isReadable, originFault } from '../../config/originFault.ts';
import { findOwner, type NamedOwner } from '../../vendor/origins/owner.ts';
import { listAllOrigins } from '../../vendor/origins/storage.ts';
import { origins } from '../../database/storage/schema.ts';
import { print, withProvider, type Command } from './command.ts';
import { readArguments } from '../../config/readArguments.ts';

const LOCAL = { ipAddress: 'local', userAgent: undefined, traceId: 'origins' };
const text = { type: 'string' } as const;

export const originsCommand: Command = {
  what: [
    'list|add|remove [--tenant ID_OR_ALIAS] [--application ID_OR_NAME] [ORIGIN]',
    'the origins of a tenant, of an application for all tenants, or of an application in one tenant, beside ALLOWED_ORIGINS;',
    'running providers act by a change within five seconds; on an embedded database the provider has to be stopped meanwhile',
  ],
  run: async (args) => {
    const { values, positionals } = readArguments(args, { tenant: text, application: text });
    const [action, ...named] = positionals;
    if (action === 'list' && named.length === 0) return list(values);
    if ((action !== 'add' && action !== 'remove') || named.length !== 1)
      throw new UsageError('Say list, or add or remove with one origin');
    await change(action, named[0] ?? '', values);
  },
};

const list = (named: NamedOwner): Promise<void> =>
  withProvider(async ({ services: { db } }) => {
    const { tenantId, applicationId } = await findOwner(db, named);
    const rows = await listAllOrigins(
      db,
      and(
        tenantId === undefined ? undefined : eq(origins.tenantId, tenantId),
        applicationId === undefined ? undefined : eq(origins.applicationId, applicationId),
      ),
    );
    for (const { origin, ...owner } of rows) print([origin, ...described(owner)].join('  '));
  });

const described = (owner: { tenantId: string | null; applicationId: string | null }): string[] => [
  ...(owner.tenantId === null ? [] : [`tenant ${owner.tenantId}`]),
  ...(owner.applicationId === null ? [] : [`application ${owner.applicationId}`]),
];

async function change(action: 'add' | 'remove', origin: string, named: NamedOwner): Promise<void> {
  if (named.tenant === undefined && named.application === undefined)
    throw new UsageError('Say whose origin it is: --tenant, --application or both');
  const fault = originFault(origin);
  if (fault !== undefined) throw new UsageError(`ORIGIN ${fault}`);
  if (action === 'add' && isReadable(origin) && readEnvironment(process.env).config.allowHttp !== true)
    throw new UsageError('ORIGIN is not encrypted: use https, or set ALLOW_HTTP=1 for a network you trust');
  await withProvider(async ({ services }) => {
    const owner = await findOwner(services.db, named);
    const isChanged = await changeOrigin(services, action, owner, origin, LOCAL);
    const [done, before] = action === 'add' ? ['added', 'there already'] : ['removed', 'not there'];
    print(`${origin} ${isChanged ? `is ${done}` : `was ${before}`}`);
  });
}
