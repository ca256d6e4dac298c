import { isRecord } from '../../../api/rules/common/records.ts';

/** What tabs tell each other. Anything of another shape is ignored: other scripts may use the channel's name. */
export type TabMessage =
  | {
      kind: 'token';
      user: string;
      tenant: string;
      generation: number;
      token: string;
      /** Milliseconds. */ remaining: number;
    }
  /** A tab has read the account anew. */
  | { kind: 'rights'; user: string; tenant: string; generation: number; rightsVersion: string }
  | { kind: 'signed-out'; generation: number };

/** What can wait for this code: a sign-out is heard without it. */
export type LaterMessage = Exclude<TabMessage, { kind: 'signed-out' }>;

export function toLaterMessage(value: unknown): LaterMessage | undefined {
  if (!isRecord(value) || typeof value.generation !== 'number') return undefined;
  const { kind, user, tenant, generation, token, remaining, rightsVersion } = value;
  if (typeof user !== 'string' || typeof tenant !== 'string') return undefined;
  if (kind === 'rights')
    return typeof rightsVersion === 'string' ? { kind, user, tenant, generation, rightsVersion } : undefined;
  const complete = typeof token === 'string' && typeof remaining === 'number';
  return kind === 'token' && complete ? { kind, user, tenant, generation, token, remaining } : undefined;
}
