import { eq } from 'drizzle-orm';
import { apiTokens, roles, users } from '../../database/storage/schema.ts';
import type { CallerKind } from '../../http/pipeline/principal.ts';
import { newSecret } from '../../people/apiTokens/secretText.ts';
import { insertToken } from '../../people/apiTokens/storage.ts';
import type { TestProvider } from '../provider.ts';
import type { Ids } from './ids.ts';

/** The secrets of a kind of program: with every right, without any, and of tokens that are over. */
export interface Program {
  readonly kind: CallerKind;
  readonly alive: string;
  readonly without: string;
  readonly over: { readonly expired: string; readonly 'taken back': string };
}

/** Makes the programs of both kinds, which act in the own tenant. */
export async function makePrograms({ provider, clock }: TestProvider, own: Ids): Promise<readonly Program[]> {
  const { db } = provider.services;
  const [role] = await db.select().from(roles).where(eq(roles.key, 'admin'));
  const [outsider] = await db.select().from(users).where(eq(users.emailKey, 'member@own.test'));
  const make = async (kind: CallerKind, userId: string | undefined, fields: { expiresAt?: Date }) => {
    const secret = newSecret(kind === 'userToken' ? 'user_token' : 'tenant_token');
    const isOf = kind === 'userToken' ? { userId } : {};
    const roleIds = kind === 'tenantToken' && userId !== undefined ? [role?.id ?? ''] : [];
    const createdAt = new Date(clock.read());
    const kept = { description: kind, type: 'accessToken', createdAt, tenantId: own.tenant } as const;
    const { id } = await insertToken(db, { ...kept, ...isOf, ...fields, secret, roleIds });
    return { id, secret };
  };
  const past = new Date(clock.read() - 1000);
  return Promise.all(
    (['userToken', 'tenantToken'] as const).map(async (kind) => {
      const gone = await make(kind, own.user, {});
      await db.delete(apiTokens).where(eq(apiTokens.id, gone.id));
      const without = await make(kind, kind === 'userToken' ? outsider?.id : undefined, {});
      const over = { expired: (await make(kind, own.user, { expiresAt: past })).secret, 'taken back': gone.secret };
      return { kind, alive: (await make(kind, own.user, {})).secret, without: without.secret, over };
    }),
  );
}
