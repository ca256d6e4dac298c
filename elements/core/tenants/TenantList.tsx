import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { AccountArguments, AccountText } from '../../i18n/generated/account.ts';
import { Avatar } from '../../ui/base/Avatar.tsx';
import { OptionList } from '../../ui/overlays/OptionList.tsx';
import type { Formats } from '../page/useFormat.ts';

export interface TenantListProps {
  readonly root: RootStore;
  readonly texts: Formats<AccountText, AccountArguments>;
  readonly reload: 'full' | 'silent';
  /** Asks the page. */
  readonly allowed: (tenantId: string) => boolean;
  /** What the list opens at. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The accounts of a person, of which one is active. */
export const TenantList = observer(function TenantList({
  root: { tenants },
  texts: { text, format, lang },
  reload,
  allowed,
  trigger,
  onClose,
}: TenantListProps) {
  const all = tenants.tenants;
  const active = tenants.activeTenant?.tenantId;

  async function choose(tenantId: string): Promise<void> {
    if (tenantId === active) return onClose();
    if (!allowed(tenantId)) return;
    if (await tenants.switchTenant({ tenantId, reload })) onClose();
  }

  return (
    <OptionList
      trigger={trigger}
      lang={lang}
      label={text('account.accounts')}
      searchLabel={format('account.search', { count: all.length })}
      emptyLabel={text('account.nothing')}
      options={all.map(({ tenantId, name, logo }) => ({
        id: tenantId,
        name,
        mark: <Avatar name={name} seed={tenantId} src={logo} size="small" square />,
      }))}
      chosen={active}
      onChoose={(tenantId) => void choose(tenantId)}
      onClose={onClose}
      problem={tenants.actions.error('switch') && text('account.failed')}
    />
  );
});
