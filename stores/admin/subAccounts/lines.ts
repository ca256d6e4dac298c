import type { SubTenant, TenantName } from '../../../api/contract/subTenants.ts';

/** The level right below the caller's account, beside those below the accounts that have these ids. */
export const ROOT = '';

/** The accounts right below one, as far as they are loaded; in a search, what was found at any depth. */
export interface Level {
  readonly items: readonly SubTenant[];
  /** How many pages were asked for. */
  readonly pages: number;
  /** There is another page. */
  readonly more: boolean;
  /** How many there are on all pages. */
  readonly total: number;
}

/** An account as a row of the tree. */
export interface AccountRow extends TenantName {
  /** Undefined for one on the way to another of which only the name is known. */
  readonly account: SubTenant | undefined;
  readonly parentId: string;
  /** From 1. */
  readonly level: number;
  /** It matches no search and is on the way to one that does. */
  readonly isWay: boolean;
  /** Undefined where nothing is below it. */
  readonly isOpen: boolean | undefined;
  readonly isBusy: boolean;
  /** From 1, of `size` beside each other. */
  readonly position: number;
  readonly size: number;
}

/** One line of the tree: an account, or what takes the place of accounts that are not loaded. */
export type TreeLine =
  | { readonly kind: 'account'; readonly id: string; readonly row: AccountRow }
  | ({ readonly kind: 'more' | 'failed'; readonly count: number; readonly isBusy: boolean } & Instead)
  | ({ readonly kind: 'bones' } & Instead);

interface Instead {
  readonly id: string;
  readonly level: number;
  /** The account whose level it ends. */
  readonly parentId: string;
  /** Undefined for the first level. */
  readonly parentName: string | undefined;
}

/** What the lines are made of. */
export interface TreeFacts {
  level: (parentId: string) => Level | undefined;
  isOpen: (tenantId: string) => boolean;
  pending: (key: `${'level' | 'more'}:${string}`) => boolean;
  failed: (key: `${'level' | 'more'}:${string}`) => boolean;
}

/** So many rows stand in for a level on its way. */
const BONES = 2;

/** The lines at the end of a level: those on their way, a failure, or the way to the next page. */
function endOf(
  facts: TreeFacts,
  parentId: string,
  parentName: string | undefined,
  level: number,
  known: Level | undefined,
): TreeLine[] {
  const instead = { parentId, parentName, level };
  const key = known ? (`more:${parentId}` as const) : (`level:${parentId}` as const);
  const isBusy = facts.pending(key);
  if (facts.failed(key) && !isBusy) return [{ kind: 'failed', id: `failed:${parentId}`, count: 0, isBusy, ...instead }];
  if (!known)
    return parentId === ROOT
      ? []
      : Array.from({ length: BONES }, (_, at) => ({
          kind: 'bones' as const,
          id: `bones:${parentId}:${at}`,
          ...instead,
        }));
  if (!known.more) return [];
  const count = Math.max(0, known.total - known.items.length);
  return [{ kind: 'more', id: `more:${parentId}`, count, isBusy, ...instead }];
}

/** The tree as far as it is open, from the top. */
export function treeLines(facts: TreeFacts, parent?: TenantName, level = 1): TreeLine[] {
  const parentId = parent?.tenantId ?? ROOT;
  const known = facts.level(parentId);
  const lines = (known?.items ?? []).flatMap((account, at): TreeLine[] => {
    const { tenantId, name } = account;
    const isOpen = account.metadata.isParent ? facts.isOpen(tenantId) : undefined;
    const row: AccountRow = {
      tenantId,
      name,
      account,
      parentId,
      level,
      isWay: false,
      isOpen,
      isBusy: isOpen === true && facts.pending(`level:${tenantId}`) && !facts.level(tenantId),
      position: at + 1,
      size: known?.total ?? -1,
    };
    return [{ kind: 'account', id: tenantId, row }, ...(isOpen ? treeLines(facts, account, level + 1) : [])];
  });
  return [...lines, ...endOf(facts, parentId, parent?.name, level, known)];
}

interface Found extends TenantName {
  account: SubTenant | undefined;
  isWay: boolean;
  readonly children: Map<string, Found>;
}

/**
 * What a search found, each below the accounts that lead to it.
 *
 * @param known what was read earlier of an account on the way
 */
export function foundLines(facts: TreeFacts, known: (tenantId: string) => SubTenant | undefined): TreeLine[] {
  const top = new Map<string, Found>();
  const place = (at: Map<string, Found>, { tenantId, name }: TenantName): Found => {
    const found = at.get(tenantId) ?? { tenantId, name, account: known(tenantId), isWay: true, children: new Map() };
    at.set(tenantId, found);
    return found;
  };
  const level = facts.level(ROOT);
  for (const account of level?.items ?? []) {
    let at = top;
    for (const step of account.path ?? []) at = place(at, step).children;
    Object.assign(place(at, account), { account, isWay: false });
  }
  const linesOf = (at: ReadonlyMap<string, Found>, parentId: string, depth: number): TreeLine[] =>
    [...at.values()].flatMap(({ tenantId, name, account, isWay, children }, index): TreeLine[] => {
      const isOpen = children.size > 0 ? facts.isOpen(tenantId) : undefined;
      const row: AccountRow = {
        tenantId,
        name,
        account,
        parentId,
        level: depth,
        isWay,
        isOpen,
        isBusy: false,
        position: index + 1,
        size: at.size,
      };
      return [{ kind: 'account', id: tenantId, row }, ...(isOpen ? linesOf(children, tenantId, depth + 1) : [])];
    });
  return [...linesOf(top, ROOT, 1), ...endOf(facts, ROOT, undefined, 1, level)];
}
