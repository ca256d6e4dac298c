import type { SubAccountAccessType } from '../contract/subTenants.ts';

/** What an account says of one person who is a member of it. */
export interface MemberOnTheWay {
  /** `in-force`; `invited`: has not joined yet, which decides nothing; `closed`: disabled, or access has ended. */
  readonly state: 'in-force' | 'invited' | 'closed';
  /** Whether the person may go into the accounts below; null: their types decide alone. */
  readonly subAccountAccessAllowed: boolean | null;
}

/** One account on the way from the top of a tree down, as one person meets it. */
export interface AccountOnTheWay {
  readonly tenantId: string;
  readonly subAccountAccessType: SubAccountAccessType;
  readonly member?: MemberOnTheWay | undefined;
}

/** The access of a person to an account. */
export interface AccountAccess {
  /**
   * The accounts by whose memberships the person is in: the account itself, and those above it, from the top. The roles
   * held in each of them count. Empty: the account is closed to the person.
   */
  readonly by: readonly string[];
  /** What was decided about the way further down; undefined: nothing. */
  readonly decision: boolean | undefined;
}

/** The access above the first account of a tree. */
export const NOWHERE: AccountAccess = { by: [], decision: undefined };

/**
 * The access of a person to an account, from that to the account above it (SUBACC-030). A person who is in the account
 * above comes in by its type: `alwaysOn` always, `defaultOn` unless denied, `defaultOff` only when let in. The nearest
 * account above that decided about the person counts. A membership that is closed denies its account and those below.
 */
export function stepDown(above: AccountAccess, account: AccountOnTheWay): AccountAccess {
  const { tenantId, subAccountAccessType, member } = account;
  const decision = member?.state === 'closed' ? false : above.decision;
  const isPassable = {
    alwaysOn: true,
    defaultOn: decision !== false,
    defaultOff: decision === true,
  };
  const by = isPassable[subAccountAccessType] ? above.by : [];
  return member?.state === 'in-force'
    ? {
        by: [...by, tenantId],
        decision: member.subAccountAccessAllowed ?? decision,
      }
    : { by, decision };
}

/** The access of a person to the last account of a way from the top of its tree. */
export const accessAtTheEnd = (way: readonly AccountOnTheWay[]): AccountAccess => way.reduce(stepDown, NOWHERE);
