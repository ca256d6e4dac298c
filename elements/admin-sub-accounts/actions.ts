import type { AccountRow } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { UsersIcon } from '../ui/base/icons.tsx';
import { PencilIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { TreeIcon } from '../ui/pageIcons.tsx';
import type { Asked } from './AdminSubAccounts.tsx';
import { BanIcon, EnterIcon } from './icons.tsx';
import type { SubAccountsTexts } from './words.ts';

interface AccountActions {
  row: AccountRow;
  texts: SubAccountsTexts;
  mayWrite: boolean;
  mayDelete: boolean;
  onAsk: (asked: Asked) => void;
  onEnter: (row: AccountRow) => unknown;
  onPeople: (tenantId: string) => void;
}

/** What can be done with an account, as far as the person may. */
export function accountActions(given: AccountActions): Action[] {
  const { row, texts, mayWrite, mayDelete, onAsk, onEnter, onPeople } = given;
  const { text } = texts;
  const { account, tenantId } = row;
  const general: Action[] = [
    { id: 'open', label: text('subAccounts.act.open'), icon: EnterIcon, onAction: () => onEnter(row) },
    { id: 'people', label: text('subAccounts.act.people'), icon: UsersIcon, onAction: () => onPeople(tenantId) },
  ];
  // Of an account on the way to what a search has found only the name is known.
  if (!account) return general;
  const writes: Action[] = [
    {
      id: 'rename',
      label: text('subAccounts.act.rename'),
      icon: PencilIcon,
      onAction: () => onAsk({ ask: 'rename', account }),
    },
    {
      id: 'access',
      label: text('subAccounts.act.access'),
      icon: TreeIcon,
      onAction: () => onAsk({ ask: 'access', account }),
    },
    {
      id: 'new',
      label: text('subAccounts.act.new'),
      icon: PlusIcon,
      onAction: () => onAsk({ ask: 'new', parentId: tenantId }),
    },
    {
      id: 'manage',
      label: text(account.isReseller ? 'subAccounts.act.unmanage' : 'subAccounts.act.manage'),
      icon: account.isReseller ? BanIcon : TreeIcon,
      onAction: () => onAsk({ ask: 'manage', account }),
    },
  ];
  const last: Action = {
    id: 'delete',
    label: text('subAccounts.act.delete'),
    icon: TrashIcon,
    danger: true,
    onAction: () => onAsk({ ask: account.metadata.isParent ? 'children' : 'delete', account }),
  };
  return [...general, ...(mayWrite ? writes : []), ...(mayDelete ? [last] : [])];
}
