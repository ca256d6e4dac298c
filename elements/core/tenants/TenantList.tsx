import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { Tenant, TenantChoices } from '../../../stores/session/mine/TenantChoices.ts';
import type { AccountArguments, AccountText } from '../../i18n/generated/account.ts';
import { afterDialog } from '../../ui/afterDialog.ts';
import { Avatar } from '../../ui/base/Avatar.tsx';
import { useLater } from '../../ui/base/useLater.ts';
import { hasUnsaved, leaveAll } from '../../ui/blocks/leave.ts';
import { OptionList } from '../../ui/overlays/OptionList.tsx';
import type { Option } from '../../ui/overlays/OptionRows.tsx';
import { STOP } from '../../ui/overlays/Popup.tsx';
import { SEARCH_OVER, useContains } from '../../ui/overlays/Searchable.tsx';
import type { Formats } from '../page/useFormat.ts';
import { Names } from './TenantWay.tsx';
import { namesAbove } from './wayTo.ts';

/** More rows than this are not all in the document. */
const MANY = 50;
const loadRows = () => import('../../ui/overlays/VirtualRows.tsx');

export interface TenantListProps {
  readonly root: RootStore;
  /** What there is to choose from. */
  readonly choices: TenantChoices;
  readonly texts: Formats<AccountText, AccountArguments>;
  readonly reload: 'full' | 'silent';
  /** Asks the page. */
  readonly allowed: (tenantId: string) => boolean;
  /** What the list opens at. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** The switch has failed after the list was closed: it says so when it opens again. */
  readonly onFail: () => void;
  readonly foot?: ReactNode;
}

function optionOf(tenant: Tenant): Option {
  const { tenantId, name, logo, alias } = tenant;
  const above = namesAbove(tenant);
  const detail = (
    <>
      <Names names={above} />
      {above.length > 0 && alias && ' · '}
      {alias && <bdi>{alias}</bdi>}
    </>
  );
  return {
    id: tenantId,
    name,
    mark: <Avatar name={name} seed={tenantId} src={logo} size="small" square />,
    detail: (above.length > 0 || alias) && detail,
  };
}

/** The accounts of a person, of which one is active. */
export const TenantList = observer(function TenantList(props: TenantListProps) {
  const { root, choices, texts, reload, allowed, trigger, onClose, onFail, foot } = props;
  const { text, format, lang } = texts;
  const { tenants, session } = root;
  const contains = useContains();
  const [isOpen, setOpen] = useState(false);
  const count = session.account?.tenantCount ?? 0;
  const isMany = count > MANY;
  const virtual = useLater(loadRows, isMany, onClose);
  useEffect(() => {
    choices.open(root);
    setOpen(true);
  }, [choices, root]);
  const person = session.user?.id;
  // A failure belongs to who tried, and to this opening. One that opens the list again comes after this.
  useEffect(() => () => tenants.actions.clear('switch'), [tenants, person]);
  if (!isOpen || (isMany && !virtual)) return null;

  const active = tenants.activeTenant?.tenantId;
  const { search, isWhole, loaded, hasMore, pending } = choices;
  const typed = search.trim();
  const matches = ({ name, alias = '', tenantId }: Tenant): boolean =>
    contains(name, typed) || contains(alias, typed) || tenantId === typed;
  const found = isWhole ? tenants.tenants.filter(matches) : loaded.rows;
  const isLong = count > SEARCH_OVER;
  const used = typed || !isLong ? [] : choices.used;
  const isGrouped = used.length > 1;
  // The active one is at hand, also where its page has not been loaded.
  const first = isGrouped || !isWhole ? used : [];
  const firstIds = new Set(first.map(({ tenantId }) => tenantId));
  const others = found.filter(({ tenantId }) => !firstIds.has(tenantId));

  async function change(tenantId: string, isClosed: boolean): Promise<void> {
    if (!allowed(tenantId)) return;
    const isDone = await tenants.switchTenant({ tenantId, reload });
    if (isDone) onClose();
    else if (isClosed) onFail();
  }

  function choose(tenantId: string): void {
    if (tenantId === active) return onClose();
    if (!hasUnsaved()) return void change(tenantId, false);
    onClose();
    afterDialog(() => leaveAll(() => void change(tenantId, true)));
  }

  const failed = choices.failed && (
    <>
      {text('account.listFailed')}{' '}
      <button type="button" {...{ [STOP]: '' }} onClick={() => choices.again()}>
        {text('account.again')}
      </button>
    </>
  );
  return (
    <OptionList
      trigger={trigger}
      lang={lang}
      label={text('account.accounts')}
      emptyLabel={pending ? '' : text('account.nothing')}
      search={
        isLong
          ? {
              label: format('account.search', { count }),
              text: search,
              onText: (next) => choices.setSearch(next),
            }
          : undefined
      }
      groups={
        isGrouped
          ? [
              { id: 'used', label: text('account.used'), options: first.map(optionOf) },
              { id: 'others', label: text('account.others'), options: others.map(optionOf) },
            ]
          : [{ id: 'all', options: [...first, ...others].map(optionOf) }]
      }
      total={isWhole ? found.length : loaded.total}
      onMore={!isWhole && hasMore ? () => choices.more() : undefined}
      busy={pending}
      chosen={active}
      onChoose={choose}
      onClose={onClose}
      frame={virtual?.VirtualRows}
      status={pending ? text('account.loading') : undefined}
      problem={tenants.actions.error('switch') ? text('account.failed') : failed}
      foot={foot}
    />
  );
});
