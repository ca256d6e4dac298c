import type { SubTenant } from '../../api/contract/subTenants.ts';
import type { SubAccountsStore } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { AccessDialog } from './AccessDialog.tsx';
import type { AccountEvent } from './admin-sub-accounts.element.ts';
import type { Asked } from './AdminSubAccounts.tsx';
import { ChildrenDialog } from './ChildrenDialog.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ManageDialog } from './ManageDialog.tsx';
import { NewAccount } from './NewAccount.tsx';
import { RenameAccount } from './RenameAccount.tsx';
import type { SubAccountsTexts } from './words.ts';

export interface AccountDialogProps {
  store: SubAccountsStore;
  texts: SubAccountsTexts;
  onChange: (tenantId: string, change: AccountEvent) => void;
  onClose: () => void;
}

/** A dialog about one account. */
export interface OneAccountProps extends AccountDialogProps {
  account: SubTenant;
}

interface AllProps extends AccountDialogProps {
  asked: Asked;
  /** The name of the active account. */
  tenant: string;
  onAsk: (asked: Asked) => void;
}

/** The dialogs of the page, of which one is open (STORE-006). */
export function AccountDialogs({ asked, tenant, onAsk, ...props }: AllProps) {
  switch (asked.ask) {
    case 'new':
      return <NewAccount {...props} tenant={tenant} parentId={asked.parentId} />;
    case 'rename':
      return <RenameAccount {...props} account={asked.account} />;
    case 'access':
      return <AccessDialog {...props} account={asked.account} />;
    case 'manage':
      return <ManageDialog {...props} account={asked.account} />;
    case 'children':
      return <ChildrenDialog {...props} account={asked.account} />;
    case 'delete': {
      const { account } = asked;
      return <DeleteAccount {...props} account={account} onChildren={() => onAsk({ ask: 'children', account })} />;
    }
  }
}
